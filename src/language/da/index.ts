import { stemmer as searchStemmer } from "@orama/stemmers/danish";
import type { Language } from "../language.ts";
import { ASKING } from "./asking.ts";
import { EVERYDAY_WORDS } from "./everyday-words.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { wording } from "./wording.ts";

/** Danish. */
export const da: Language = {
  code: "da",
  alphabet: "æøåéö",
  searchStemmer,
  common: "og at det i en jeg på er som ikke for har med af den til de et",
  titles:
    "mr mrs ms dr prof st hr fr frk fam nr kl ca d bl.a f.eks d.v.s dvs jf jfr iflg ift mht vedr ang inkl ekskl evt tlf mob pr pga " +
    "p.g.a skt sct",
  abbreviations:
    "osv o.s.v m.m mm mv m.v m.fl mfl o.l ol etc jan feb mar apr jun jul aug sep sept okt nov dec kr stk sal tv th pct mio mia min " +
    "max f.kr e.kr d st",
  sentenceStarts: "jeg min mit mine han hun vi det men og så",
  ordinalNouns: "kvartal",
  lettered: "vitamin|plan|klasse|type|gruppe|størrelse|del",
  firstPerson: "jeg|min|mit",
  salutations: "hej|kære",
  closings: "med venlig hilsen",
  smallTalk: "hej, tak, mange tak",
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
    amounts: "nul en to tre fire fem seks syv otte ni ti elleve tolv",
    otherAmounts: { et: 1, "et par": 2 },
    units: { day: "dage?", week: "uger?", month: "maned(?:er)?", year: "ar" },
    last: "sidste|forrige",
    current: "denne|dette",
    next: "næste",
    lastYear: "i fjor",
    weekend: "weekend",
    seasons: { spring: "forar", summer: "sommer", autumn: "efterar", winter: "vinter" },
  },
};
