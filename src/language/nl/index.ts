import { stemmer as searchStemmer } from "@orama/stemmers/dutch";
import type { Language } from "../language.ts";
import { ASKING } from "./asking.ts";
import { EVERYDAY_WORDS } from "./everyday-words.ts";
import { grammar } from "./grammar.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { vocabulary } from "./vocabulary.ts";
import { wording } from "./wording.ts";

/** Dutch of the Netherlands and Flanders. */
export const nl: Language = {
  code: "nl",
  alphabet: "ëïéèöüáó",
  searchStemmer,
  common:
    "ik we wij mijn m'n onze ons is zijn de het een en in op om te van met bij naar voor aan uit als niet er hij zij ze je jij mij me ook nog wordt werd dat dit die deze nu heet maar tot dan",
  telling:
    "opgezegd verkocht gestopt verhuisd weg kwijt hoor helaas eindelijk gekocht gekregen ingeleverd huis baan loop fiets kook sport zit zitten doe leer zoek slik ben heb heeft hebben woon werk rook rijd drink eet spreek gebruik hou houd vind lievelings favoriete geen meer wachtwoord verjaardag afspraak huur gebruiker graag ga gaan gaat toch wel sinds al mag volg studeer speel leuk lekker jaar euro werkt werken weer",
  endings: "ingen|eren|en|es|s|e|t|n",
  ...vocabulary,
  ...wording,
  grammar,
  stopWords: STOP_WORDS,
  everydayWords: EVERYDAY_WORDS,
  asking: ASKING,
  beforeMonth: "in|van|sinds",
  distances: {
    ahead: "over",
    past: "geleden",
    amounts: "nul een twee drie vier vijf zes zeven acht negen tien elf twaalf",
    otherAmounts: { "een paar": 2 },
    units: { day: "dag(?:en)?", week: "we(?:ek|ken)", month: "maand(?:en)?", year: "ja(?:ar|ren)" },
    last: "vorige?|afgelopen|verleden",
    current: "deze|dit",
    next: "volgende?|komende?",
    weekend: "weekend",
    seasons: { spring: "lente|voorjaar", summer: "zomer", autumn: "herfst|najaar", winter: "winter" },
  },
};
