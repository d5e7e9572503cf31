import type { Speakers, Times, Weights } from "../vocabulary.ts";

/** Words of the first person, of questions and of time, and what makes a statement important. */
export const wording: Pick<Speakers, "firstPersonForms" | "asksOfSelf"> & Pick<Times, "timeWords" | "asksWhen"> & Weights = {
  firstPersonForms: "jag mig min mitt mina vi oss var vart vara",
  asksOfSelf: "jag|mig|min|mitt|mina|vår|vårt|våra",
  asksWhen: "när|vilken dag|vilket datum|hur dags|hur länge",
  timeWords: "igar idag imorgon vecka veckan manad manaden forra nasta nyligen sedan ikvall",
  signals: {
    constraint:
      "allergi\\p{L}*|intoleran\\p{L}*|diabet\\p{L}*|astma|epilep\\p{L}*|gravid|medicin\\p{L}*|vegan|vegetarian\\p{L}*|halal|" +
      "gluten\\p{L}*|laktos\\p{L}*|aldrig|får inte|kan inte|tål inte|äter inte|dricker inte",
    identity:
      "heter|född|fyller|födelsedag\\p{L}*|år gammal|bor|jobbar|arbetar|gift|skild|förlovad|singel|fru|man|sambo|son|dotter|barn|" +
      "mamma|pappa|bror|syster|telefonnummer|nummer|adress|e-?post|mejl",
    commitment: "måste|ska|deadline|lovat|lovade|bokat|bokad|möte\\p{L}*|tid hos|påminn\\p{L}*|planerar|skrivit på",
    preference: "gillar|älskar|föredrar|favorit\\p{L}*|hatar|vill|tycker om|helst",
    decision: "bestämt|bestämde|valt|valde|bytt|bytte|flyttat|flyttade|börjat|började|slutat|slutade|köpt|köpte|sålt|sålde",
    date:
      "måndag\\p{L}*|tisdag\\p{L}*|onsdag\\p{L}*|torsdag\\p{L}*|fredag\\p{L}*|lördag\\p{L}*|söndag\\p{L}*|januari|februari|mars|" +
      "april|maj|juni|juli|augusti|september|oktober|november|december|idag|igår|imorgon|(?:nästa|förra) (?:vecka\\p{L}*|" +
      "månad\\p{L}*|år\\p{L}*)",
  },
  hedges: "kanske|troligen|förmodligen|tror jag|jag tror|inte säker",
};
