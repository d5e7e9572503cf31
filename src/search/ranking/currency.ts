import { LEVEL } from "../../memory/types.ts";
import type { WordIndex } from "../index/word-index.ts";
import type { WordRelevance } from "./signal.ts";

/** As many of the newest facts as `restated.ts` lets discount others. */
const NEWEST_FACTS = 30;
const TRUST_POWER = 2;

/**
 * How far a query that continues work continues what was stored last, 0 to 1: `(the best of the newest facts / the best of all) ^ 2` by their
 * words. It is under 1 only in a scope with a single session: where texts were written in one go, without session names and dates, the last
 * ones need not be the present state of the work. Elsewhere sessions tell what is present.
 *
 * The points of RealMem as bare texts, all written before the first question: recall@10 26.4 instead of 20.0; written as the work went on,
 * 53.0 instead of 54.1.
 */
export function currency(words: WordIndex, relevance: Pick<WordRelevance, "own">): number {
  if (words.sessions.alive > 1) return 1;
  let newest = 0;
  let best = 0;
  let facts = 0;
  for (let slot = words.slots - 1; slot >= 0; slot--) {
    if (words.gone[slot] || words.levelAt(slot) !== LEVEL.fact) continue;
    best = Math.max(best, relevance.own(slot));
    if (++facts <= NEWEST_FACTS) newest = best;
  }
  return best > 0 ? (newest / best) ** TRUST_POWER : 1;
}
