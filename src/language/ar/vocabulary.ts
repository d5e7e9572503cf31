import type { Vocabulary } from "../vocabulary.ts";

/** The words by which any text in the language is read. */
export const vocabulary: Vocabulary = {
  titles: "د أ م ص ت أ.د ا.د ش ط ق.م",
  abbreviations: "الخ إلخ م ه هـ ص",
  smallTalk: "مرحبا, السلام عليكم, صباح الخير, مساء الخير, شكرا, شكرا جزيلا, عفوا, نعم, لا, حسنا, مع السلامة",
  pointsBack: "هو هي هذا هذه لكن لأن",
  supposed: "\\p{L}*(?:حلمت|تخيل)\\p{L}*|\\p{L}*لو كنت\\p{L}*",
};
