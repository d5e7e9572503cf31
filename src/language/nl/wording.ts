import type { Speakers, Times, Weights } from "../vocabulary.ts";

/** Words of the first person, of questions and of time, and what makes a statement important. */
export const wording: Pick<Speakers, "firstPersonForms" | "asksOfSelf"> & Pick<Times, "timeWords" | "asksWhen"> & Weights = {
  firstPersonForms: "ik mij me mijn m'n wij we ons onze",
  asksOfSelf: "ik|mij|me|mijn|m['’]n|ons|onze|wij",
  asksWhen: "wanneer|welke dag|welke datum|hoe laat|sinds wanneer|hoe lang",
  timeWords:
    "gisteren vandaag morgen eergisteren overmorgen week weekend maand jaar vorige vorig volgende volgend onlangs geleden " + "vanavond",
  signals: {
    constraint:
      "allergi\\p{L}*|intoleran\\p{L}*|coeliakie|diabe\\p{L}*|astma\\p{L}*|epilep\\p{L}*|zwanger|medicijn\\p{L}*|veganist\\p{L}*|" +
      "veganistisch|vegetari\\p{L}*|halal|koosjer|gluten\\p{L}*|lactose\\p{L}*|nooit|mag (?:\\p{L}+ )?(?:niet|geen)|" +
      "kan (?:\\p{L}+ )?niet|(?:eet|drink|neem) (?:\\p{L}+ )?geen|verboden|vertrouwelijk|noodgeval",
    identity:
      "[Ii]k heet|heet|naam is|geboren|verjaardag|jaar oud|woon|woont|wonen|[Ii]k ben (?:een )?\\p{L}+|kom uit|werk|werkt|beroep|" +
      "getrouwd|gescheiden|verloofd|vrijgezel|vrouw|man|vriendin|vriend|zoon|dochter|kinderen|moeder|vader|broer|zus|" +
      "telefoonnummer|nummer|adres|e-?mail\\p{L}*",
    commitment:
      "moet|moeten|afspraak|deadline|uiterlijk|beloofd|beloof|geboekt|gereserveerd|gepland|vergadering|afgesproken|ga|gaan|zal|" +
      "herinner\\p{L}*|getekend|voor (?:maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag)",
    preference: "hou van|houd van|houdt van|vind|lekker|leuk|liever|liefst|lievelings\\p{L}*|favoriete?|haat|hekel|wil|graag|gek op|dol op",
    decision: "besloten|gekozen|gewisseld|overgestapt|verhuisd|begonnen|gestopt|opgezegd|gekocht|verkocht|aangenomen|afgewezen|ontslag",
    date:
      "maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|januari|februari|maart|april|mei|juni|juli|augustus|september|" +
      "oktober|november|december|vandaag|gisteren|morgen|(?:volgende|vorige|deze) (?:week|maand)|(?:volgend|vorig|dit) jaar|" +
      "\\d{1,2} uur",
  },
  hedges: "misschien|waarschijnlijk|mogelijk|denk ik|ik denk|geloof ik|niet zeker",
};
