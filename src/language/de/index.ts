import { stemmer as searchStemmer } from "@orama/stemmers/german";
import type { Language } from "../language.ts";
import { grammar } from "./grammar.ts";
import { vocabulary } from "./vocabulary.ts";

const GERMAN_VERBS =
  "habe?|hast|hat|haben|hatten?|bin|bist|ist|sind|waren?|kann|können|konnten?|soll(?:en|te)?|muss|darf|wird|werden|gibt|gab|wei(?:ß|ss)t|kennst";
const GERMAN_SUBJECTS = "ich|du|er|sie|es|wir|ihr|man|(?:mein|dein|unser|ein|kein)(?:e[rnms]?)?|der|die|das";

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
  grammar,
  everydayWords:
    "heim heimgekommen zuhause immer nie oft gestern heute morgen woche monat jahr jahre tag tage abend nacht uhr schwester bruder " +
    "mutter vater mama papa tochter sohn frau mann freund freundin freunde kind kinder hund katze kater haus wohnung auto fahrrad " +
    "schule geld essen wasser milch kaffee arzt zahnarzt treffen urlaub umzug zieht ziehe gezogen arbeitet arbeiten wohnt wohnen " +
    "fährt geht kommt kommen kam ging gegangen gegessen getrunken geschlafen gefunden verloren vergessen angefangen fängt hört " +
    "gehört gesehen glaube denke finde weiß kenne brauche gut besser schlecht neu neue neuen neuer alt alte alten groß klein wenig " +
    "allergisch krank müde gesund zwei drei vier fünf sechs sieben acht neun zehn rauchen raucht",
  asking: {
    front: `(?:(?:an|auf|aus|bei|bis|für|in|mit|nach|seit|um|über|von|zu|zum|zur) )?(?:was|wann|wer|wen|wem|wessen|welche[rsnm]?|wie|wieviele?)|wo(?:hin|her|mit|für|rüber|ran|rauf|von|zu|bei|durch|nach|rum)?|warum|wieso|weshalb|sag mir|zeig(?:e)? mir|nenne?|liste|suche?|finde|erinnere mich|erkläre?|beschreibe?|fasse|(?:${GERMAN_VERBS}) (?:${GERMAN_SUBJECTS})`,
  },
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
