import type { Language } from "../language.ts";

/** Norwegian. */
export const nb: Language = {
  code: "nb",
  common: "og at det i en jeg på er som ikke for har med av den til de et",
  firstPerson: "jeg|min|mitt",
  salutations: "hei|kjære",
  closings: "med vennlig hilsen",
  smallTalk: "hei, takk, tusen takk",
  supposed: "drømte",
};
