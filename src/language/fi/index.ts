import { stemmer as searchStemmer } from "@orama/stemmers/finnish";
import type { Language } from "../language.ts";
import { ASKING } from "./asking.ts";
import { EVERYDAY_WORDS } from "./everyday-words.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { wording } from "./wording.ts";

/** Finnish. */
export const fi: Language = {
  code: "fi",
  alphabet: "äöåšž",
  searchStemmer,
  common: "ja on ei se että en minä hän ne olen oli mutta kun niin",
  titles: "mr mrs ms dr prof st esim ks nk n klo nro nr puh os v tri toim ns vrt huom hra rva nti mm",
  abbreviations: "jne ym yms tms jms ts e.a min sek kpl kk v mm eur",
  sentenceStarts: "mina minun minulla han me se mutta ja niin",
  lettered: "vitamiini|vitamiinia|luokka|tyyppi|ryhmä",
  smallTalk: "kiitos, moi, hei",
  organizations: "oy",
  ...wording,
  stopWords: STOP_WORDS,
  everydayWords: EVERYDAY_WORDS,
  asking: ASKING,
};
