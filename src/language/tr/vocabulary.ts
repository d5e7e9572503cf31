import type { Vocabulary } from "../vocabulary.ts";

/** The words by which any text in the language is read. */
export const vocabulary: Vocabulary = {
  firstPerson: "benim|biz|bizim",
  firstWords: "şu|bu|bir|bugün|dün|yarın|artık|şimdi",
  smallTalk: "merhaba, selam, gunaydin, tesekkurler, tesekkur ederim, tamam",
  joints: "ve",
  currencies: "tl=try",
  streets: "caddesi|sokak",
};
