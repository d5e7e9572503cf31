import type { Signal } from "../signal.ts";

/**
 * How much a memory matches the query's words, by itself and through its neighbours in the session: `word-scores.ts` has the formula.
 *
 * All parameters of the ranking were tuned on the development halves of four data sets by coordinate descent, cross-validated over
 * conversations, and rounded. "Worth" is the gain: recall@10 with the parameter minus recall@10 without it, on four sets of questions:
 * LoCoMo, its facts, RealMem and BEAM, in this order. With all parameters it is 81.2, 82.8, 57.7 and 61.0.
 */
export const words = {
  name: "words" as const,
  label: "words",
  parameters: {
    /** The saturation of a term's normalized frequency `e`: `e / (e + saturation)`. */
    saturation: 0.9,
    /** The length normalization of a term's frequency: `tf / (1 + terms / lengthTerms)`. Worth 0.3, 0.2, 1.2, 6.8. */
    lengthTerms: 30,
    /** The power of the inverse document frequency: rare terms count for more than it alone gives them. */
    idfPower: 1.3,
    /** A term that the query repeats counts `times ^ repeatPower` times. */
    repeatPower: 0.25,
    /** Weight of a speaker's name, which occurs in many lines. The speaker signal handles who is asked about. */
    nameWeight: 0.3,
    /** What the two memories before a memory in its session add to its frequency of a term. Worth 4.9, 1.3, -0.5, 1.0. */
    before: [0.4, 0.2],
    /** The same for the two memories after it. Worth 1.1, 0.5, 0, 2.6. */
    after: [0.32, 0.1],
    /** A long memory needs its neighbours less: `context / (1 + terms / contextTerms)`. */
    contextTerms: 200,
    /** A turn that asks adds `1 + askBoost / (1 + terms / askTerms)` times as much to the answer after it. Worth 1.5, 0, 0, -0.2. */
    askBoost: 5,
    askTerms: 20,
    /** A pair of adjacent terms adds this share of its idf. Worth 0.2, 0, 0, 0.6. */
    pair: 0.2,
    /** A code, as it is written, adds this share of its idf. */
    code: 0.5,
    /** The number of the heaviest terms that a good match covers, however long the query is. */
    coreTerms: 4,
    /**
     * The scale of the scores, from relative to the best memory (0) to absolute (1, the share of the query that is covered).
     * Worth 0.4, 0.2, 1.6, 1.3 compared with 1.
     */
    coverage: 0.8,
  },
} satisfies Signal;

export type WordParameters = Readonly<typeof words.parameters>;
