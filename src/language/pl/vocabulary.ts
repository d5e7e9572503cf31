import type { Vocabulary } from "../vocabulary.ts";

/** The words by which any text in the language is read. */
export const vocabulary: Vocabulary = {
  firstPerson: "mój|moja|moje|moi|nasz\\p{L}*",
  salutations: "szanown[aiy]",
  smallTalk: "czesc, dzien dobry, dziekuje, dzieki, do widzenia",
  joints: "i",
  scales: "tys\\.?",
  currencies: "zl=pln,zł=pln,zlotych=pln,złotych=pln",
  streets: "ul\\.|ulica|aleja",
  organizations: "sp\\. z o\\.o\\.",
};
