import type { Speakers, Times, Weights } from "../vocabulary.ts";

/** Words of the first person, of questions and of time, and what makes a statement important. */
export const wording: Pick<Speakers, "firstPersonForms" | "asksOfSelf"> & Pick<Times, "timeWords" | "asksWhen"> & Weights = {
  firstPersonForms: "ich mich mir mein meine meinen meinem meiner meines wir uns unser unsere unseren unserem unserer",
  asksOfSelf: "ich|mich|mir|mein\\p{L}*|wir|uns|unser\\p{L}*",
  asksWhen: "wann|an welchem tag|welches datum|um wie viel uhr|wie lange|seit wann",
  timeWords:
    "gestern heute morgen vorgestern ubermorgen letzte letzten letztes nachste nachsten woche wochenende monat jahr neulich " +
    "kurzlich vor",
  signals: {
    constraint:
      "allergi\\p{L}*|intoleran\\p{L}*|\\p{L}*unverträglich\\p{L}*|laktose\\p{L}*|zöliakie|diabet\\p{L}*|asthma\\p{L}*|" +
      "epilep\\p{L}*|schwanger|medikament\\p{L}*|vegan\\p{L}*|vegetari\\p{L}*|halal|koscher|gluten\\p{L}*|nie|niemals|" +
      "auf keinen fall|nicht dürfen|darf\\p{L}* (?:\\p{L}+ )?(?:nicht|kein\\p{L}*)|kann (?:\\p{L}+ )?nicht|" +
      "vertrage? (?:\\p{L}+ )?(?:nicht|kein\\p{L}*)|(?:esse|trinke|nehme) kein\\p{L}*|vertraulich|notfall\\p{L}*",
    identity:
      "[Ii]ch bin (?:ein\\p{L}* )?\\p{Lu}\\p{L}+|hei(?:ß|ss)e|hei(?:ß|ss)t|Name ist|geboren|Geburtstag|Jahre alt|wohn(?:e|t|en)|" +
      "lebe|lebt|komme aus|kommt aus|arbeite[tn]?|Beruf|verheiratet|geschieden|verlobt|ledig|Ehe(?:frau|mann)|[Mm]eine? (?:Frau|" +
      "Mann|Freundin|Freund)|Söhne|Sohn|Tochter|Töchter|Kinder|Mutter|Vater|Bruder|Schwester|Telefonnummer|Handynummer|Nummer|" +
      "Adresse|E-?Mail\\p{L}*",
    commitment:
      "muss|müssen|soll|frist|fällig|termin\\p{L}*|verspro\\p{L}*|versprech\\p{L}*|verabred\\p{L}*|treffe\\p{L}*|gebucht|" +
      "reserviert|geplant|plane|vorhabe|habe vor|werde|werden|erinner\\p{L}*|unterschrieben|schulde|bis (?:montag|dienstag|" +
      "mittwoch|donnerstag|freitag|samstag|sonntag|morgen|ende)",
    preference:
      "mag|mögen|liebe|lieben|lieber|am liebsten|lieblings\\p{L}*|bevorzuge|gern|gerne|hasse|gefällt|gefallen|möchte|will|" +
      "begeister\\p{L}*|interessier\\p{L}*|schmeckt",
    decision:
      "entschieden|entscheid\\p{L}*|beschlossen|gewählt|gewechselt|umgezogen|umgestiegen|angefangen|begonnen|aufgehört|gekündigt|" +
      "gekauft|verkauft|eingestellt|abgelehnt|zugesagt",
    date:
      "montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonnabends?|sonntags?|januar|jänner|februar|märz|april|" +
      "mai|juni|juli|august|september|oktober|november|dezember|heute|morgen|gestern|(?:nächste|letzte|diese)[nsr]? (?:woche|" +
      "monat|jahr|\\p{L}*tag)|\\d{1,2}\\.\\d{1,2}\\.(?:\\d{2,4})?|\\d{1,2} uhr",
  },
  hedges: "vielleicht|wahrscheinlich|möglicherweise|eventuell|glaube ich|ich glaube|ich denke|nicht sicher|vermutlich|könnte sein",
};
