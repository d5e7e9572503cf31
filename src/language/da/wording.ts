import type { Speakers, Times, Weights } from "../vocabulary.ts";

/** Words of the first person, of questions and of time, and what makes a statement important. */
export const wording: Pick<Speakers, "firstPersonForms" | "asksOfSelf"> & Pick<Times, "timeWords" | "asksWhen"> & Weights = {
  firstPersonForms: "jeg mig min mit mine vi os vores",
  asksOfSelf: "jeg|mig|min|mit|mine|vores|os",
  asksWhen: "hvornår|når|hvilken dag|hvilken dato|hvor længe",
  timeWords: "igar idag imorgen uge ugen maned maneden sidste naeste næste nylig siden aften",
  signals: {
    constraint:
      "allergi\\p{L}*|intoleran\\p{L}*|diabet\\p{L}*|sukkersyge|astma|epilep\\p{L}*|gravid|medicin\\p{L}*|vegan\\p{L}*|veganer|" +
      "vegetar\\p{L}*|halal|gluten\\p{L}*|laktose\\p{L}*|aldrig|må ikke|kan ikke|tåler ikke|spiser ikke|drikker ikke",
    identity:
      "hedder|født|fylder|fødselsdag\\p{L}*|år gammel|bor|arbejder|gift|skilt|forlovet|single|kone|mand|kæreste|søn|datter|børn|" +
      "mor|far|bror|søster|telefonnummer|nummer|adresse|e-?mail|mail",
    commitment: "skal|deadline|lovet|lovede|bestilt|booket|aftale|møde\\p{L}*|tid hos|husk|planlægger|skrevet under",
    preference: "kan lide|elsker|foretrækker|yndlings\\p{L}*|hader|vil gerne|helst",
    decision: "besluttet|valgt|valgte|skiftet|flyttet|flyttede|begyndt|startet|stoppet|holdt op|købt|købte|solgt|solgte",
    date:
      "mandag\\p{L}*|tirsdag\\p{L}*|onsdag\\p{L}*|torsdag\\p{L}*|fredag\\p{L}*|lørdag\\p{L}*|søndag\\p{L}*|januar|februar|marts|" +
      "april|maj|juni|juli|august|september|oktober|november|december|i dag|i går|i morgen|(?:næste|sidste) (?:uge|måned|år)",
  },
  hedges: "måske|sandsynligvis|formentlig|tror jeg|jeg tror|ikke sikker",
};
