import { stemmer as searchStemmer } from "@orama/stemmers/norwegian";
import type { Language } from "../language.ts";
import { STOP_WORDS } from "./stop-words.ts";

/** Norwegian. */
export const nb: Language = {
  code: "nb",
  searchStemmer,
  common: "og at det i en jeg på er som ikke for har med av den til de et",
  firstPerson: "jeg|min|mitt",
  salutations: "hei|kjære",
  closings: "med vennlig hilsen",
  smallTalk: "hei, takk, tusen takk",
  supposed: "drømte",
  stopWords: STOP_WORDS,
};
