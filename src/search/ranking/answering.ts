import type { MemoryId } from "../../memory/types.ts";
import type { Background } from "./background.ts";
import type { Ranked } from "./candidate.ts";

/**
 * Whether memories answer a question, for a caller that wants silence rather than the best of what does not answer. It takes no part in any
 * score.
 *
 * The nearest of many unrelated memories is nearer than the nearest of few. So the scope answers when its nearest memory is nearer than the
 * nearest of as many unrelated ones would be, `mean + deviation · (√(2 ln (memories + prior)) - less)`. A text of several sentences is a
 * little nearer to everything, so there `less` is 0. Then every memory counts that is nearer than unrelated ones are on average. A memory
 * with most of the words of the question answers in any case: vectors know no codes.
 *
 * Chosen on the development halves of docs/retrieval.md ("Silence").
 */
const FLOOR = {
  /** Added to the number of memories: a single one must be nearer than the nearest of a few. */
  prior: 4,
  less: 0.75,
  /** Deviations above the mean for a memory of a scope that answers. */
  line: 0.37,
  /** The share of the words of the question, by their weights, that answers without vectors. */
  words: 0.5,
} as const;

/** What is known of a query and of the memories ranked for it. */
export interface Judged {
  /** How much the query continues some work: 0 for one sentence, 1 for several (see `ParsedQuery`). */
  readonly continuation: number;
  /** The cosine with the question, as the model gives it; undefined for a memory without a vector. */
  nearness(ids: readonly MemoryId[]): readonly (number | undefined)[];
  /** The share of the question's words that the memory has. */
  wordsOf(ranked: Ranked): number;
  /** The number of memories with a vector. */
  readonly memories: number;
}

/** Returns the same memories in the same order, each with whether it answers. */
export function markAnswers(ranked: readonly Ranked[], judged: Judged, { mean, deviation }: Background): Ranked[] {
  const cosines = judged.nearness(ranked.map(({ id }) => id));
  const nearest = cosines.reduce<number>((most, cosine) => Math.max(most, cosine ?? -1), -1);
  const unrelated = Math.sqrt(2 * Math.log(judged.memories + FLOOR.prior)) - FLOOR.less * (1 - judged.continuation);
  const least = nearest >= mean + deviation * unrelated ? mean + deviation * FLOOR.line : Number.POSITIVE_INFINITY;
  return ranked.map((entry, at) => {
    const cosine = cosines[at];
    // A memory whose vector is not there yet cannot be judged, and a lifted summary is of the area that is asked for.
    return { ...entry, answers: entry.isLifted || cosine === undefined || cosine >= least || judged.wordsOf(entry) >= FLOOR.words };
  });
}
