import type { Vocabulary } from "../vocabulary.ts";

/** By what any text in it is read. */
export const vocabulary: Vocabulary = {
  smallTalk: "merhaba, selam, gunaydin, tesekkurler, tesekkur ederim, tamam",
  joints: "ve",
};
