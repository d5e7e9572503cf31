import type { Signal } from "../signal.ts";

/**
 * How much a memory matches the query's words, by itself and through its neighbours in the session: `word-scores.ts` has the formula.
 *
 * All parameters of the ranking were tuned on the development halves of four data sets by coordinate descent, cross-validated over
 * conversations, and rounded. "Worth" is recall@10 on LoCoMo, its facts, RealMem and BEAM (81.2, 82.8, 57.7, 61.0) minus recall without it.
 */
export const words = {
  name: "words" as const,
  label: "words",
  parameters: {
    /** Of a term's normalised frequency: `e / (e + saturation)`. */
    saturation: 0.9,
    /** `tf / (1 + terms / lengthTerms)`. Worth 0.3, 0.2, 1.2, 6.8. */
    lengthTerms: 30,
    /** Rare terms count for more than their idf. */
    idfPower: 1.3,
    /** A term that the query repeats counts as `times ^ repeatPower`. */
    repeatPower: 0.25,
    /** Weight of a speaker's name, which occurs in many lines. The speaker signal handles who is meant. */
    nameWeight: 0.3,
    /** What the two memories before a memory in its session add to its own frequency of a term. Worth 4.9, 1.3, -0.5, 1.0. */
    before: [0.4, 0.2],
    /** The same for the two memories after it. Worth 1.1, 0.5, 0, 2.6. */
    after: [0.32, 0.1],
    /** A long memory needs its neighbours less: `context / (1 + terms / contextTerms)`. */
    contextTerms: 200,
    /** A turn that asks passes its terms to the answer after it, `1 + askBoost / (1 + terms / askTerms)` times as much. Worth 1.5, 0, 0, -0.2. */
    askBoost: 5,
    askTerms: 20,
    /** A pair of adjacent terms adds this share of its idf. Worth 0.2, 0, 0, 0.6. */
    pair: 0.2,
    /** A code, as it is written, adds this share of its idf. */
    code: 0.5,
    /** Number of heaviest terms that a good match covers, however long the query is. */
    coreTerms: 4,
    /** The scale of the scores: relative to the best memory (0) to absolute (1, the share of the query that is covered). Worth 0.4, 0.2, 1.6, 1.3 against 1. */
    coverage: 0.8,
  },
} satisfies Signal;

export type WordParameters = Readonly<typeof words.parameters>;
