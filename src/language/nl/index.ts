import { stemmer as searchStemmer } from "@orama/stemmers/dutch";
import type { Language } from "../language.ts";
import { grammar } from "./grammar.ts";
import { vocabulary } from "./vocabulary.ts";

const DUTCH_VERBS = "heb|heeft|hebben|is|zijn|ben|was|waren|kan|kun|kunnen|moet|mag|zal|ga|gaat|weet";
const DUTCH_SUBJECTS = "ik|je|jij|u|hij|zij|ze|wij|we|het|er|mijn|de|een";

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
  grammar,
  everydayWords:
    "net straks zus broer moeder vader mama papa dochter zoon vrouw man vriend vriendin vrienden kind kinderen hond kat appartement " +
    "auto school geld eten water melk koffie tandarts dokter vakantie vandaag gisteren morgen vanavond week weken maand maanden dag " +
    "dagen avond nacht uur altijd nooit vaak soms begint begon begonnen kwam komt kom ging gegaan gegeten gedronken geslapen " +
    "gevonden verloren vergeten geboekt geprobeerd slaapt rookt roken helpt hielp goed beter slecht nieuw nieuwe oud oude groot " +
    "klein weinig hele tien elf twaalf twee drie vier vijf zes zeven acht negen jarig ziek moe late laat terug samen verbouwen",
  asking: {
    front: `(?:(?:aan|bij|in|met|om|op|sinds|tot|van|voor) )?(?:wat|wie|welke?|hoe|wanneer)|waar\\p{L}{0,5}|hoeveel|waarom|vertel|herinner|toon|noem|zoek|vind|geef|(?:${DUTCH_VERBS}) (?:${DUTCH_SUBJECTS})`,
  },
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
