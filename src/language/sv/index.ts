import { stemmer as searchStemmer } from "@orama/stemmers/swedish";
import type { Language } from "../language.ts";
import { STOP_WORDS } from "./stop-words.ts";

/** Swedish. */
export const sv: Language = {
  code: "sv",
  searchStemmer,
  common: "och att det i en jag på är som inte för har med av den till de",
  ordinalNouns: "kvartal",
  firstPerson: "jag|min|mitt",
  salutations: "hej",
  closings: "(?:med )?vänlig(?:a)? hälsning(?:ar)?",
  smallTalk: "hej, hejsan, god morgon, tack, tack sa mycket",
  pointsBack: "han hon den det detta darfor",
  supposed: "drömde",
  nearDays: { [-1]: "igar", 0: "idag", 1: "imorgon" },
  organizations: "ab",
  stopWords: STOP_WORDS,
};
