import type { Language } from "../language.ts";

/** Danish. */
export const da: Language = {
  code: "da",
  common: "og at det i en jeg på er som ikke for har med af den til de et",
  ordinalNouns: "kvartal",
  firstPerson: "jeg|min|mit",
  salutations: "hej|kære",
  closings: "med venlig hilsen",
  smallTalk: "hej, tak, mange tak",
  supposed: "drømte",
};
