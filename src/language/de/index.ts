import { stemmer as searchStemmer } from "@orama/stemmers/german";
import type { Language } from "../language.ts";
import { ASKING } from "./asking.ts";
import { EVERYDAY_WORDS } from "./everyday-words.ts";
import { grammar } from "./grammar.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { vocabulary } from "./vocabulary.ts";
import { wording } from "./wording.ts";

/** German of Germany, Austria and Switzerland. */
export const de: Language = {
  code: "de",
  alphabet: "äöüß",
  searchStemmer,
  common:
    "ich wir mein meine meinen meinem meiner unser unsere unseren unserem ist sind der die das den dem des ein eine einen einem einer und in im am um zu zum zur von vom mit bei beim nach auf für an aus als nicht es er sie uns mir mich sich auch noch wird wurde dass heißt heisst jetzt nun",
  telling:
    "verkauft umgezogen aufgehort leider endlich gerade fahre gehe spiele lerne nehme suche schreibe mache zahle verdiene wiege studiere nutze kaufe bekommen gekauft bin habe hat haben hab wohne arbeite heisse mag gern gerne keine keinen kein mehr lieblingsfarbe seit doch trinke esse spreche lautet betragt gekundigt nutzer nutzerin passwort geburtstag termin miete war ja nein lieber lieblings",
  letters: /ß|[äöü]/iu,
  endings: "ungen|innen|ern|est|en|er|es|em|et|in|e|n|s|t",
  ...vocabulary,
  ...wording,
  grammar,
  stopWords: STOP_WORDS,
  everydayWords: EVERYDAY_WORDS,
  asking: ASKING,
  beforeMonth: "im|seit|bis|anfang|mitte|ende",
  distances: {
    ahead: "in",
    back: "vor",
    amounts: "null ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf",
    otherAmounts: { "eine[mnr]?": 1, "ein paar": 2 },
    units: { day: "tag(?:en?)?", week: "wochen?", month: "monat(?:en?)?", year: "jahr(?:en?)?" },
    last: "(?:letzt|vergangen|vorig)e[mnrs]?",
    current: "diese[mnrs]?",
    next: "(?:nachst|kommend)e[mnrs]?",
    weekend: "wochenende",
    seasons: { spring: "fruhling|fruhjahr", summer: "sommer", autumn: "herbst", winter: "winter" },
  },
};
