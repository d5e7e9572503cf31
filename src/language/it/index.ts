import { stemmer as searchStemmer } from "@orama/stemmers/italian";
import type { Language } from "../language.ts";
import { grammar } from "./grammar.ts";
import { vocabulary } from "./vocabulary.ts";

/** Italian. Patterns are spelled without accents within words and without elisions: accents are removed and elisions expanded first. */
export const it: Language = {
  code: "it",
  alphabet: "àèéìíòóùú",
  searchStemmer,
  attachedBefore: "(?:l|d|m|t|s|c|n|un|dell|all|nell|sull|dall|gl|quest|quell|bell|sant|com|dov|cos)['’]",
  traits: ["dropsSubject"],
  common:
    "io tu lui lei noi loro mi ti si ci lo la li le il i gli un uno una di del della dei delle a al alla in nel nella da dal che e è sono sei siamo ho hai ha abbiamo hanno non mio mia miei mie nostro nostra suo sua con per questo questa molto piu utente adesso ora esso ne",
  telling:
    "era erano stato stati sta stanno viene vengono dottore dottoressa saltata saltato slittato spostato appuntamento compro giro guido cerco sto esco vado gatto cane gatti cani macchina moto bici casa lavoro capo ragazzo ragazza figlio figlia fratello sorella mamma papa dentista medico venduto tolto rubato regalato mollato disdetto finito finita ripreso preso presa assunto assunta firmato cambiato lezione corso palestra lunedi martedi mercoledi giovedi venerdi sabato domenica ieri domani settimana mese mesi due tre quattro cinque sei sette otto nove dieci sempre mai niente tutto tutti tutte anche ma perche quando bene troppo gia ancora comunque poi alla adesso ormai dei degli della nella dalla dal sul hanno chiamami puoi restano resta rimasti basta andato andata morto morta gesso viviamo abitiamo andiamo usiamo mangiamo estate agosto inverno fumare siamo stiamo ciao grazie sposati venduto affitto io abito vivo vive abita lavoro lavora lavoriamo fumo bevo piace piacciono uso usiamo preferisco studio parlo pago guadagno odio adoro preferito preferita chiamo chiama numero riunione anni sposato sposata ho faccio mangio trasferito trasferita lasciato smesso compiuto stato stata peso chili sceso lezione ufficio disdetto incinta partorito laureato trovato hanno",
  letters: /[àòèù](?![\p{L}])/giu,
  ...vocabulary,
  grammar,
  everydayWords:
    "tornato tornata comprare latte scusa ritardo sera notte mattina giorno giorni comincia inizia chiavi perso persa dorme dormo " +
    "servito voli volo prenotato prenotati giugno fuma guida allergico allergica vediamo mezzogiorno meglio peggio compleanno " +
    "provato canta aumentato amico amica amici padre madre fratelli bambino bambini soldi acqua caffè vacanza vacanze viaggio so " +
    "sai voglio vuoi forse spesso telefono indirizzo nuovo nuova vecchio vecchia grande piccolo piccola oggi euro",
  asking: {
    front:
      "(?:(?:a|con|da|di|fino a|in|per|su) )?(?:che|cosa|chi|quando|dove|quale|quali|quant[oiae])|qual|(?:dov|com|cos)['’]\\p{L}+|perch[eé]|come|dimmi|ricordami|mostrami|elenca|trova|cerca|dammi|spiegami|descrivi|riassumi",
  },
  beforeMonth: "di|da",
  distances: {
    ahead: "tra|fra",
    past: "fa",
    amounts: "zero un due tre quattro cinque sei sette otto nove dieci undici dodici",
    otherAmounts: { una: 1, "un paio di": 2 },
    units: { day: "giorn[oi]", week: "settiman[ae]", month: "mes[ei]", year: "ann[oi]" },
    last: "scors[oa]|ultim[oa]",
    current: "quest[oa]|quest'",
    next: "prossim[oa]",
    lastAfter: "scors[oa]|passat[oa]",
    nextAfter: "prossim[oa]",
    weekend: "fine settimana|weekend",
    seasons: { spring: "primavera", summer: "estate", autumn: "autunno", winter: "inverno" },
  },
};
