import type { Vocabulary } from "../vocabulary.ts";

/** The words by which any text in the language is read. */
export const vocabulary: Vocabulary = {
  titles:
    "mr mrs ms dr prof st mgr inz hab lek med ks bp sw bl gen plk mjr kpt sierz red ul al pl os nr m lok godz tel kom str s p tj tzn " +
    "tzw np m.in ur zm im pow gm woj wg zob ew kol dyr",
  abbreviations: "itd itp etc r w br n.e p.n.e tys mln mld zl gr z.o.o o.o s.a sp.k min sek ok godz str s m os",
  sentenceStarts: "ja mam moj moja moje on ona my ale i wiec to nie",
  lettered: "witamina|witaminy|witaminę|plan|klasa|typ|grupa|blok|opcja",
  firstPerson: "mój|moja|moje|moi|nasz\\p{L}*",
  salutations: "szanown[aiy]",
  smallTalk: "czesc, dzien dobry, dziekuje, dzieki, do widzenia",
  joints: "i",
  scales: "tys\\.?",
  currencies: "zl=pln,zł=pln,zlotych=pln,złotych=pln",
  streets: "ul\\.|ulica|aleja",
  organizations: "sp\\. z o\\.o\\.",
};
