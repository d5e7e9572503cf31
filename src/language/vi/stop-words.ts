/**
 * Words of grammar that a search in the language leaves out: articles, pronouns, prepositions, conjunctions, auxiliaries, particles, words
 * of questions.
 */
export const STOP_WORDS =
  "tôi ta mày chúng nó ai gì nào đâu sao bao nhiêu mấy lúc khi thế j " +
  "này kia ấy đây đấy nọ nhau các những một nhiều ít cái chiếc " +
  "là có không chẳng được bị đã đang sẽ phải nên hãy thể ko đc duoc dc dang " +
  "của và hoặc hay nhưng nếu với tại ở trên dưới giữa trước theo vào để do như tuy vs " +
  "cũng vẫn rất đều nữa rồi ạ à nhé ơi";
