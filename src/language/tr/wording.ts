import type { Speakers, Times, Weights } from "../vocabulary.ts";

/** Words of the first person, of questions and of time, and what makes a statement important. */
export const wording: Pick<Speakers, "firstPersonForms" | "asksOfSelf"> & Pick<Times, "timeWords" | "asksWhen"> & Weights = {
  firstPersonForms: "ben beni bana bende benden benim biz bizi bize bizim",
  asksOfSelf:
    "ben|beni|bana|benim|biz|bize|bizim|adım|annem\\p{L}*|babam\\p{L}*|kardeşim\\p{L}*|eşim\\p{L}*|evim\\p{L}*|işim\\p{L}*|" +
    "kedim\\p{L}*|köpeğim\\p{L}*|arabam\\p{L}*|telefonum\\p{L}*|doğum günüm\\p{L}*|oğlum\\p{L}*|kızım\\p{L}*",
  asksWhen: "ne zaman|hangi gün|hangi tarih\\p{L}*|saat kaçta|ne zamandan beri|kaçında",
  timeWords: "dün bugün yarın evvelsi hafta haftaya ay yıl geçen gelecek önümüzdeki önce geçenlerde akşam sabah",
  signals: {
    constraint:
      "alerji\\p{L}*|intolerans\\p{L}*|çölyak|diyabet\\p{L}*|şeker hasta\\p{L}*|astım\\p{L}*|epilepsi\\p{L}*|hamile\\p{L}*|" +
      "ilaç\\p{L}*|ilac\\p{L}*|vegan\\p{L}*|vejetaryen\\p{L}*|helal|koşer|glüten\\p{L}*|laktoz\\p{L}*|asla|hiç|yemiyorum|" +
      "içmiyorum|yiyemem|içemem|yasak|gizli|acil",
    identity:
      "[Aa]dım|[İi]smim|doğdum|doğum gün\\p{L}*|yaşında\\p{L}*|yaşıyor\\p{L}*|oturuyor\\p{L}*|çalışıyor\\p{L}*|mesle\\p{L}*|" +
      "evliyim|evli|boşan\\p{L}*|bekar\\p{L}*|nişanl\\p{L}*|eşim\\p{L}*|karım|kocam|oğl\\p{L}*|kızım|çocu\\p{L}*|annem|babam|" +
      "kardeş\\p{L}*|ablam|abim|telefon\\p{L}*|numara\\p{L}*|adres\\p{L}*|e-?posta\\p{L}*|mail\\p{L}*",
    commitment:
      "lazım|gerek\\p{L}*|zorunda\\p{L}*|\\p{L}+m[ae]l[ıi]y?[ıi]?m?|randevu\\p{L}*|son tarih|söz verdi\\p{L}*|toplantı\\p{L}*|" +
      "buluş\\p{L}*|rezervasyon\\p{L}*|ayırttı\\p{L}*|\\p{L}+[ae]ca[ğk]\\p{L}*|\\p{L}+[ae]ce[ğk]\\p{L}*|hatırlat\\p{L}*|" +
      "imzala\\p{L}*",
    preference:
      "sev\\p{L}*|bayıl\\p{L}*|tercih\\p{L}*|favori\\p{L}*|en sevdi\\p{L}*|nefret\\p{L}*|istiyor\\p{L}*|isterim|hoşlan\\p{L}*|" + "hoşuma",
    decision:
      "karar verdi\\p{L}*|seçti\\p{L}*|değiştir\\p{L}*|taşındı\\p{L}*|başladı\\p{L}*|bıraktı\\p{L}*|ayrıldı\\p{L}*|istifa\\p{L}*|" +
      "aldım|aldık|sattı\\p{L}*|geçti\\p{L}*|kabul etti\\p{L}*|reddetti\\p{L}*",
    date:
      "pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar|ocak\\p{L}*|şubat\\p{L}*|mart(?:['’]?t?a)?|nisan\\p{L}*|" +
      "mayıs\\p{L}*|haziran\\p{L}*|temmuz\\p{L}*|ağustos\\p{L}*|eylül\\p{L}*|ekim\\p{L}*|kasım\\p{L}*|aralık\\p{L}*|bugün|dün|" +
      "yarın|(?:gelecek|geçen|bu) (?:hafta|ay|yıl)",
  },
  hedges: "belki|galiba|sanırım|muhtemelen|herhalde|emin değilim",
};
