/**
 * Constants of the lexical score, tuned on the development halves of LoCoMo, RealMem and BEAM and cross-validated over conversations.
 * ARCHITECTURE.md tells what each is worth.
 */
export const LEXICAL = {
  /** Of a term's normalised frequency: `e / (e + saturation)`. */
  saturation: 0.9,
  /** `tf / (1 + terms / lengthTerms)`: lengths are normalised on an absolute scale, since the mean of a scope tells nothing. */
  lengthTerms: 30,
  /** Rare terms count for more than their idf. */
  idfPower: 1.3,
  /** A term that the question repeats counts as `times ^ repeatPower`. */
  repeatPower: 0.25,
  /** A speaker's name is in every other line; who is meant is told by the speaker factor. */
  nameWeight: 0.3,
  /** What the two memories before one in its session, and the two after, add to its own frequency of a term. */
  before: [0.4, 0.2],
  after: [0.32, 0.1],
  /** A long memory needs its neighbours less: `context / (1 + terms / contextTerms)`. */
  contextTerms: 200,
  /** A turn that asks passes its terms on to the answer: `1 + askBoost / (1 + terms / askTerms)` times as much. */
  askBoost: 5,
  askTerms: 20,
  /** Shares of their idf that a pair of adjacent terms, and a code as it is written, add. */
  pair: 0.2,
  code: 0.5,
  /** The same for a session as one text. */
  sessionSaturation: 2.25,
  sessionTerms: 100,
  /** The heaviest terms of a question, which a good match would cover however long the question is. */
  coreTerms: 4,
} as const;

/** Inverse document frequency, the variant that is never negative, sharpened. */
export function idf(having: number, of: number): number {
  return Math.log(1 + (of - having + 0.5) / (having + 0.5)) ** LEXICAL.idfPower;
}
