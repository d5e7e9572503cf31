import type { Vocabulary } from "../vocabulary.ts";

/** The words by which any text in the language is read. */
export const vocabulary: Vocabulary = {
  titles:
    "mr mrs ms dr prof st doc yrd ogr gor ars uzm av sn muh mim alb gen hz mah cad cd sok sk blv apt no nr tel orn bkz yak s sf t.c " +
    "m.o m.s cev haz krs",
  abbreviations: "vb vs vd a.s sti ltd yy sa dk sn s",
  sentenceStarts: "ben benim biz o bu ama ve simdi",
  ordinalNouns: "cadde|sokak|kat(?!\\p{L})|sınıf|yuzyıl|dunya|bolge|lig|hafta|sezon|bolum|cilt",
  lettered: "vitamini?|plan|sınıf|tip|grup|blok",
  firstPerson: "benim|biz|bizim",
  firstWords: "şu|bu|bir|bugün|dün|yarın|artık|şimdi",
  smallTalk: "merhaba, selam, gunaydin, tesekkurler, tesekkur ederim, tamam",
  joints: "ve",
  currencies: "tl=try",
  streets: "caddesi|sokak",
};
