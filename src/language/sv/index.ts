import { stemmer as searchStemmer } from "@orama/stemmers/swedish";
import type { Language } from "../language.ts";
import { ASKING } from "./asking.ts";
import { EVERYDAY_WORDS } from "./everyday-words.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { wording } from "./wording.ts";

/** Swedish. */
export const sv: Language = {
  code: "sv",
  alphabet: "åäöé",
  searchStemmer,
  common: "och att det i en jag på är som inte för har med av den till de",
  titles:
    "mr mrs ms dr prof st hr fam nr kl ca bl.a t.ex d.v.s dvs s.k fr.o.m t.o.m p.g.a pga m.a.o resp inkl exkl jfr ang tel tfn mob " +
    "sid ev f.d",
  abbreviations: "osv o.s.v m.m mm m.fl etc e.d d.y d.a jan feb apr aug sept okt nov dec kr tim min max sek f.kr e.kr obs",
  sentenceStarts: "jag min mitt mina han hon vi det men och så",
  ordinalNouns: "kvartal",
  lettered: "vitamin|plan|klass|typ|grupp|alternativ|storlek|del",
  firstPerson: "jag|min|mitt",
  salutations: "hej",
  closings: "(?:med )?vänlig(?:a)? hälsning(?:ar)?",
  smallTalk: "hej, hejsan, god morgon, tack, tack sa mycket",
  pointsBack: "han hon den det detta darfor",
  supposed: "drömde",
  nearDays: { [-1]: "igar", 0: "idag", 1: "imorgon" },
  organizations: "ab",
  standsAlone: "den \\d+",
  ...wording,
  stopWords: STOP_WORDS,
  everydayWords: EVERYDAY_WORDS,
  asking: ASKING,
  beforeMonth: "i|sedan",
  distances: {
    ahead: "om",
    past: "sedan",
    amounts: "noll en tva tre fyra fem sex sju atta nio tio elva tolv",
    otherAmounts: { ett: 1, "ett par": 2 },
    units: { day: "dag(?:ar)?", week: "vecka(?:n)?|veckor", month: "manad(?:en|er)?", year: "ar(?:et)?" },
    last: "forra|senaste",
    current: "(?:den|det) har|denna",
    next: "nasta",
    lastYear: "i fjol",
    weekend: "helg(?:en)?",
    seasons: { spring: "varen", summer: "sommar(?:en)?", autumn: "host(?:en)?", winter: "vinter(?:n)?" },
  },
};
