import { stemmer as searchStemmer } from "@orama/stemmers/norwegian";
import type { Language } from "../language.ts";
import { ASKING } from "./asking.ts";
import { EVERYDAY_WORDS } from "./everyday-words.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { wording } from "./wording.ts";

/** Norwegian. */
export const nb: Language = {
  code: "nb",
  alphabet: "æøåéòô",
  searchStemmer,
  common: "og at det i en jeg på er som ikke for har med av den til de et",
  titles: "mr mrs ms dr prof st hr fr nr kl ca bl.a f.eks feks d.v.s dvs jf ift iht mht vedr ang inkl ekskl evt tlf mob pr pga p.g.a",
  abbreviations: "osv o.s.v m.m mm m.v mv m.fl o.l etc jan feb apr jun jul aug sep sept okt nov des kr stk mill mrd min maks f.kr e.kr st",
  sentenceStarts: "jeg min mitt mine han hun vi det men og så",
  lettered: "vitamin|plan|klasse|type|gruppe|størrelse|del",
  firstPerson: "jeg|min|mitt",
  salutations: "hei|kjære",
  closings: "med vennlig hilsen",
  smallTalk: "hei, takk, tusen takk",
  supposed: "drømte",
  standsAlone: "den \\d+",
  ...wording,
  stopWords: STOP_WORDS,
  everydayWords: EVERYDAY_WORDS,
  asking: ASKING,
  beforeMonth: "i|siden|fra",
  distances: {
    ahead: "om",
    past: "siden",
    amounts: "null en to tre fire fem seks sju atte ni ti elleve tolv",
    otherAmounts: { "et|ei": 1, "et par": 2 },
    units: { day: "dag(?:er)?", week: "uker?|uka|uken", month: "maned(?:er|en)?", year: "ar(?:et)?" },
    last: "forrige|sist(?:e)?",
    current: "denne|dette",
    next: "neste",
    lastYear: "i fjor",
    weekend: "helg(?:en|a)?",
    seasons: { spring: "varen", summer: "sommer(?:en)?", autumn: "høst(?:en)?", winter: "vinter(?:en)?" },
  },
};
