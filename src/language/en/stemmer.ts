import { stemmer as porter } from "stemmer";
import type { Stemmer } from "../language.ts";
import { topics } from "./topics.ts";

const BASE_OF = new Map<string, string>();
for (const group of (topics.irregular ?? "").split(" ")) {
  const [base = "", forms = ""] = group.split(":");
  for (const form of forms.split(",")) BASE_OF.set(form, base);
}

/** Porter's stem of a word's base form. A word that is not English is its own stem. Empty for a bare ending. */
export const stemmer: Stemmer = (word) => {
  const bare = word.replace(/'(?:s|re|ve|ll|d|m)?$/, "");
  const base = BASE_OF.get(bare) ?? bare;
  return /^[a-z]{3,}$/.test(base) ? porter(base) : base;
};
