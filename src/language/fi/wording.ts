import type { Speakers, Times, Weights } from "../vocabulary.ts";

/** Words of the first person, of questions and of time, and what makes a statement important. */
export const wording: Pick<Speakers, "firstPersonForms" | "asksOfSelf"> & Pick<Times, "timeWords" | "asksWhen"> & Weights = {
  firstPersonForms: "minä minun minua minulla minulle minulta mina mun mua mulla mulle me meidan meilla meita",
  asksOfSelf: "minä|minu\\p{L}*|mä|mun|mua|mulla|mulle|meidän|meillä|\\p{L}{3,}ni",
  asksWhen: "milloin|minä päivänä|mihin aikaan|koska|kuinka kauan|mistä lähtien",
  timeWords: "eilen tanaan huomenna viikko viikolla kuukausi vuosi viime ensi sitten äskettäin illalla aamulla",
  signals: {
    constraint:
      "allergi\\p{L}*|\\p{L}*intoleran\\p{L}*|keliaki\\p{L}*|diabee\\p{L}*|astma\\p{L}*|epilep\\p{L}*|raskaana|lääk\\p{L}*|" +
      "vegaani\\p{L}*|kasvissyö\\p{L}*|halal|gluteen\\p{L}*|laktoosi\\p{L}*|koskaan|ikinä|en (?:voi|saa|syö|juo|siedä)",
    identity:
      "nimeni|nimi on|synty\\p{L}*|syntymäpäivä\\p{L}*|vuotias|asu\\p{L}*|työskent\\p{L}*|olen töissä|ammatti\\p{L}*|naimisissa|" +
      "eronnut|sinkku|kihloissa|vaimo\\p{L}*|mieheni|poikani|tyttäreni|lapse\\p{L}*|äiti\\p{L}*|isä\\p{L}*|velje\\p{L}*|" +
      "sisko\\p{L}*|puhelinnumero\\p{L}*|numero\\p{L}*|osoit\\p{L}*|sähköposti\\p{L}*",
    commitment: "täytyy|pitää|määräaika|lupasin|varasin|varattu|tapaami\\p{L}*|kokous\\p{L}*|aion|muistuta\\p{L}*|allekirjoit\\p{L}*",
    preference: "tykkään|pidän|rakastan|lempi\\p{L}*|suosikki\\p{L}*|vihaan|haluan|mieluummin",
    decision: "päätin|valitsin|vaihdoin|muutin|aloitin|lopetin|ostin|myin|irtisanou\\p{L}*",
    date:
      "maanantai\\p{L}*|tiistai\\p{L}*|keskiviik\\p{L}*|torstai\\p{L}*|perjantai\\p{L}*|lauantai\\p{L}*|sunnuntai\\p{L}*|" +
      "\\p{L}+kuu(?:ta|ssa|n)?|tänään|eilen|huomenna|(?:ensi|viime) (?:viikolla|kuussa|vuonna)",
  },
  hedges: "ehkä|kai|luultavasti|varmaan|luulen|en ole varma",
};
