import type { Speakers, Times, Weights } from "../vocabulary.ts";

/** Words of the first person, of questions and of time, and what makes a statement important. */
export const wording: Pick<Speakers, "firstPersonForms" | "asksOfSelf"> & Pick<Times, "timeWords" | "asksWhen"> & Weights = {
  firstPersonForms: "jeg meg min mi mitt mine vi oss var vart vare",
  asksOfSelf: "jeg|meg|min|mi|mitt|mine|vår|vårt|våre|oss",
  asksWhen: "når|hvilken dag|hvilken dato|hvor lenge",
  timeWords: "igar idag imorgen uke uka uken maned maneden forrige neste nylig siden kveld",
  signals: {
    constraint:
      "allergi\\p{L}*|intoleran\\p{L}*|diabet\\p{L}*|sukkersyke|astma|epilep\\p{L}*|gravid|medisin\\p{L}*|vegan\\p{L}*|" +
      "vegetar\\p{L}*|halal|gluten\\p{L}*|laktose\\p{L}*|aldri|må ikke|kan ikke|tåler ikke|spiser ikke|drikker ikke",
    identity:
      "heter|født|fyller|bursdag\\p{L}*|år gammel|bor|jobber|arbeider|gift|skilt|forlovet|singel|kone|kona|mann|mannen|kjæreste|" +
      "samboer|sønn\\p{L}*|datter\\p{L}*|barn|mor|mamma|far|pappa|bror|søster|telefonnummer|nummer|adresse|e-?post",
    commitment: "må|skal|frist|lovet|lovte|bestilt|booket|avtale|møte\\p{L}*|time hos|husk|planlegger|skrevet under",
    preference: "liker|elsker|foretrekker|favoritt\\p{L}*|hater|vil gjerne|helst",
    decision: "bestemt|bestemte|valgt|valgte|byttet|flyttet|begynt|startet|sluttet|slutta|kjøpt|kjøpte|solgt|solgte",
    date:
      "mandag\\p{L}*|tirsdag\\p{L}*|onsdag\\p{L}*|torsdag\\p{L}*|fredag\\p{L}*|lørdag\\p{L}*|søndag\\p{L}*|januar|februar|mars|" +
      "april|mai|juni|juli|august|september|oktober|november|desember|i dag|i går|i morgen|(?:neste|forrige) (?:uke|måned|år)",
  },
  hedges: "kanskje|sannsynligvis|antakelig|tror jeg|jeg tror|ikke sikker",
};
