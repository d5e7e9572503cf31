import type { Speakers, Times, Weights } from "../vocabulary.ts";

/** Words of the first person, of questions and of time, and what makes a statement important. */
export const wording: Pick<Speakers, "firstPersonForms" | "asksOfSelf"> & Pick<Times, "timeWords" | "asksWhen"> & Weights = {
  firstPersonForms: "io mi me mio mia miei mie noi nostro nostra nostri nostre",
  asksOfSelf: "io|mi|me|mi[oae]|miei|nostr[oaie]|noi|ho|vivo|abito|lavoro|sono",
  asksWhen: "quando|che giorno|che data|a che ora|da quando|da quanto",
  timeWords: "ieri oggi domani settimana mese anno scorso scorsa prossimo prossima recentemente fa stasera stamattina",
  signals: {
    constraint:
      "allergi\\p{L}*|intolleran\\p{L}*|celiac\\p{L}*|diabet\\p{L}*|asma|asmatic\\p{L}*|epile\\p{L}*|incinta|farmac\\p{L}*|" +
      "medicin\\p{L}*|vegan\\p{L}*|vegetarian\\p{L}*|halal|kosher|glutine|lattosio|mai|non (?:posso|può|devo|mangio|bevo|prendo)|" +
      "vietat[oa]|riservat[oa]|emergenza",
    identity:
      "[Mm]i chiamo|[Ss]i chiama|[Ii]l mio nome|[Ss]ono (?:un[ao]? |di )?\\p{L}+|nat[oa]|compleanno|anni|[Aa]bit(?:o|a|iamo)|" +
      "[Vv]iv(?:o|e|iamo)|[Ll]avor(?:o|a|iamo)|professione|sposat[oa]|divorziat[oa]|single|fidanzat[oa]|moglie|marito|ragazz[oa]|" +
      "figli[oae]?|madre|mamma|padre|papà|fratell[oi]|sorell[ae]|telefono|numero|indirizzo|e-?mail|mail",
    commitment:
      "devo|dobbiamo|bisogna|appuntamento|scadenza|promess\\p{L}*|prenotat[oaie]|riunione|incontr\\p{L}*|ricordami|promemoria|" +
      "firmat[oa]|entro (?:lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|domani|fine)|vedrò|andrò|farò",
    preference: "piac\\p{L}+|ador[oa]|am[oa]|prefer\\p{L}+|odi[oa]|detest[oa]|vorrei|voglio|appassionat[oa]|interess\\p{L}*",
    decision:
      "deciso|scelto|cambiat[oa]|cambiato|trasferit[oa]|iniziato|cominciato|smesso|licenziat[oa]|comprato|venduto|assunt[oa]|" +
      "accettato|rifiutato|lasciato",
    date:
      "lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|" +
      "settembre|ottobre|novembre|dicembre|oggi|ieri|domani|(?:settimana|mese|anno) (?:prossim[oa]|scors[oa])|" +
      "prossim[oa] (?:settimana|mese|anno)",
  },
  hedges: "forse|magari|probabilmente|può darsi|credo che|penso che|non sono sicur[oa]",
};
