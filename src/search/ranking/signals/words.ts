import type { Signal } from "../signal.ts";

/**
 * What a memory has of the query's words, by itself and by its neighbours in the session: `word-scores.ts` has the formula.
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
    /** A speaker's name is in every other line; who is meant is told by the speaker signal. */
    nameWeight: 0.3,
    /** What the two memories before one in its session add to its own frequency of a term. Worth 4.9, 1.3, -0.5, 1.0. */
    before: [0.4, 0.2],
    /** The same of the two after it. Worth 1.1, 0.5, 0, 2.6. */
    after: [0.32, 0.1],
    /** A long memory needs its neighbours less: `context / (1 + terms / contextTerms)`. */
    contextTerms: 200,
    /** A turn that asks passes its terms on to the answer, `1 + askBoost / (1 + terms / askTerms)` times as much. Worth 1.5, 0, 0, -0.2. */
    askBoost: 5,
    askTerms: 20,
    /** Share of its idf that a pair of adjacent terms adds. Worth 0.2, 0, 0, 0.6. */
    pair: 0.2,
    /** Share of its idf that a code adds as it is written. */
    code: 0.5,
    /** The heaviest terms of a query, which a good match would cover however long the query is. */
    coreTerms: 4,
    /** Between the share of the query that is covered (1: absolute) and the best memory (0: relative). Worth 0.4, 0.2, 1.6, 1.3 against 1. */
    coverage: 0.8,
  },
} satisfies Signal;

export type WordParameters = Readonly<typeof words.parameters>;
