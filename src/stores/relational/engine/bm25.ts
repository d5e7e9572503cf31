import type { Level } from "../../../memory/types.ts";
import { STOP_WORDS } from "../../../reading/stop-words.ts";
import { words } from "../../../reading/words.ts";

/** Distinct query words that are looked up; a sentence has fewer. */
const QUERY_TERMS = 32;
/** Memories that are looked up per word, the newest ones. A word that more memories contain hardly distinguishes them. */
export const TERM_MATCHES = 20_000;
/** Hits of any level that are read for each of one level: a fact has one abstraction at most. */
const PER_LEVEL = 2;
/** BM25's term saturation and length normalization, as in Robertson and Zaragoza, "The Probabilistic Relevance Framework" (2009). */
const K1 = 1.2;
const B = 0.75;

/** The distinct words of the query without stop words; all of them when there are only stop words. */
export function queryTerms(query: string): string[] {
  const distinct = [...new Set(words(query))];
  const telling = distinct.filter((word) => !STOP_WORDS.has(word));
  return (telling.length > 0 ? telling : distinct).slice(0, QUERY_TERMS);
}

/** What the index holds of the scope. */
export interface Statistics {
  readonly indexed_memories: number;
  readonly indexed_words: number;
}

/**
 * Adds the BM25 of one word to the scores by row. A word counts once per memory, because memories are short and the index stays small. The
 * inverse document frequency is the variant that is never negative: ln(1 + (N - n + 0.5) / (n + 0.5)).
 */
export function addScores<Row>(
  scores: Map<number, number>,
  { indexed_memories, indexed_words }: Statistics,
  rows: readonly Row[],
  of: { readonly key: (row: Row) => number; readonly words: (row: Row) => number },
): void {
  const averageWords = Math.max(1, indexed_words / indexed_memories);
  const weight = Math.log(1 + (indexed_memories - rows.length + 0.5) / (rows.length + 0.5));
  for (const row of rows) {
    const part = (weight * (K1 + 1)) / (1 + K1 * (1 - B + (B * of.words(row)) / averageWords));
    scores.set(of.key(row), (scores.get(of.key(row)) ?? 0) + part);
  }
}

/**
 * Highest score first; among equals, the newer memory first. As many as have `limit` of the level. Most rows are below the floor and are
 * never sorted.
 */
export function best(scores: ReadonlyMap<number, number>, limit: number, level: Level | undefined): [row: number, score: number][] {
  const most = level === undefined ? limit : limit * PER_LEVEL;
  const floor = scores.size > most ? (Float64Array.from(scores.values()).sort().at(-most) ?? 0) : 0;
  return [...scores]
    .filter(([, score]) => score >= floor)
    .sort(([rowA, a], [rowB, b]) => b - a || rowB - rowA)
    .slice(0, most);
}
