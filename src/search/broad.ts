import type { MemoryId } from "../memory/types.ts";
import { type Ranked, sortByBase } from "./fuse.ts";
import type { WordRanking } from "./lexical/word-ranking.ts";
import { BROAD, FACTORS } from "./weights.ts";

/**
 * A question that many facts answer about as well as the first is broad: then a summary that tells several of them, some beyond the first
 * places, stands behind the facts that lead, in the place of one fact. Best first again. Facts keep their order, and a message, which goes
 * on with some work, is not broad.
 */
export function liftSummaries(ranked: readonly Ranked[], words: Pick<WordRanking, "isSummary" | "termsOf" | "message">): readonly Ranked[] {
  const summaries = ranked.filter(({ id }) => words.isSummary(id));
  if (summaries.length === 0 || words.message > 0) return ranked;
  const facts = ranked.filter(({ id }) => !words.isSummary(id));
  const lastLeading = facts[BROAD.leading - 1];
  if (lastLeading === undefined || !isBroad(facts)) return ranked;
  const near = facts.slice(0, BROAD.facts).map(({ id, base }, place) => ({ place, base, terms: words.termsOf(id) }));
  const tellings = summaries.map((summary) => {
    const own = words.termsOf(summary.id);
    return { summary, tells: near.filter(({ terms }) => isToldBy(own, terms)) };
  });
  const lifted = bestAdding(tellings.filter(({ tells }) => tells.length >= BROAD.tells));
  return sortByBase(ranked.map((entry) => (lifted.has(entry.id) ? lift(entry, lastLeading.base) : entry)));
}

/**
 * Many facts are about as near as the first, or none has a word of the question ("What does she do in her free time?"). In a scope of a
 * few facts, all of which an answer holds, nothing is broad.
 */
function isBroad(facts: readonly Ranked[]): boolean {
  const [first] = facts;
  const last = facts[Math.min(BROAD.flatPlace, facts.length) - 1];
  const places = BROAD.leading + BROAD.summaries;
  if (first === undefined || last === undefined || facts.length <= places) return false;
  return last.base >= BROAD.flat * first.base || facts.slice(0, places).every(({ text }) => text < BROAD.words);
}

interface Telling {
  readonly summary: Ranked;
  readonly tells: readonly { readonly place: number; readonly base: number }[];
}

/** The summaries that add most to the facts that lead and to each other. */
function bestAdding(tellings: readonly Telling[]): ReadonlySet<MemoryId> {
  const told = new Set(Array.from({ length: BROAD.leading }, (_, place) => place));
  const chosen = new Set<MemoryId>();
  while (chosen.size < BROAD.summaries) {
    let best: Telling | undefined;
    let most = 0;
    for (const telling of tellings) {
      const adds = telling.tells.reduce((sum, { place, base }) => sum + (told.has(place) ? 0 : base), 0);
      if (adds > most) [best, most] = [telling, adds];
    }
    if (best === undefined) break;
    chosen.add(best.summary.id);
    for (const { place } of best.tells) told.add(place);
  }
  return chosen;
}

function isToldBy(summary: ReadonlySet<number>, fact: ReadonlySet<number>): boolean {
  let told = 0;
  for (const term of fact) if (summary.has(term)) told++;
  return told > 0 && told >= BROAD.told * fact.size;
}

/** To where the facts that lead end, unless it stands higher by itself. */
function lift(entry: Ranked, base: number): Ranked {
  const factor = entry.base > 0 ? Math.max(FACTORS.abstraction, base / entry.base) : 1;
  return { ...entry, base: Math.max(FACTORS.abstraction * entry.base, base), cues: entry.cues * factor, isLifted: true };
}
