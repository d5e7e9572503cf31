import { STOP_WORDS } from "../../../reading/stop-words.ts";
import { words } from "../../../reading/words.ts";

/** Distinct query words that are looked up; a sentence has fewer. */
const QUERY_TERMS = 32;
/** Memories that are looked up per word, the newest ones. A word that more memories contain hardly distinguishes them. */
export const TERM_MATCHES = 20_000;
/** Hits of any level that are read for each of one level: a fact has one abstraction at most. */
export const PER_LEVEL = 2;
/** BM25's term saturation and length normalization, as in Robertson and Zaragoza, "The Probabilistic Relevance Framework" (2009). */
export const K1 = 1.2;
export const B = 0.75;

/** The distinct words of the query without stop words; all of them when there are only stop words. */
export function queryTerms(query: string): string[] {
  const distinct = [...new Set(words(query))];
  const telling = distinct.filter((word) => !STOP_WORDS.has(word));
  return (telling.length > 0 ? telling : distinct).slice(0, QUERY_TERMS);
}
