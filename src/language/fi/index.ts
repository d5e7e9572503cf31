import type { Language } from "../language.ts";

/** Finnish. */
export const fi: Language = {
  code: "fi",
  common: "ja on ei se että en minä hän ne olen oli mutta kun niin",
  smallTalk: "kiitos, moi, hei",
  organizations: "oy",
};
