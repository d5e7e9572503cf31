import { stemmer as searchStemmer } from "@orama/stemmers/danish";
import type { Language } from "../language.ts";
import { STOP_WORDS } from "./stop-words.ts";

/** Danish. */
export const da: Language = {
  code: "da",
  searchStemmer,
  common: "og at det i en jeg på er som ikke for har med af den til de et",
  ordinalNouns: "kvartal",
  firstPerson: "jeg|min|mit",
  salutations: "hej|kære",
  closings: "med venlig hilsen",
  smallTalk: "hej, tak, mange tak",
  supposed: "drømte",
  stopWords: STOP_WORDS,
};
