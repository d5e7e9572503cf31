import { stemmer as searchStemmer } from "@orama/stemmers/finnish";
import type { Language } from "../language.ts";
import { STOP_WORDS } from "./stop-words.ts";

/** Finnish. */
export const fi: Language = {
  code: "fi",
  searchStemmer,
  common: "ja on ei se että en minä hän ne olen oli mutta kun niin",
  smallTalk: "kiitos, moi, hei",
  organizations: "oy",
  stopWords: STOP_WORDS,
};
