/**
 * Words by which a question or a request for information is recognized without its question mark. Languages
 * that move the interrogative to the front give `front`; those that leave it where the answer would stand give `anywhere`. Both are patterns
 * that ignore case.
 */
export interface Asking {
  /** First words of a question or of a request: "who", "did", "remind me". */
  readonly front?: string;
  /** Interrogatives, particles and endings, anywhere in the sentence. */
  readonly anywhere?: string;
}
