import type { MemoryId } from "../../memory/types.ts";
import { type Ranked, sortByRelevance, withFactor } from "./candidate.ts";
import type { Signal } from "./signal.ts";
import { words } from "./signals/words.ts";

/**
 * A question is broad when many facts answer it about as well as the first. Then a summary that contains several of them, some of them not
 * among the first, is placed after the leading facts. Facts keep their order.
 */
export const broad = {
  name: "broad" as const,
  label: "answers a broad question",
  parameters: {
    /** The question is broad when the fact at this place, or the last of fewer, has at least the share `flat` of the first's relevance. */
    flatPlace: 20,
    flat: 0.45,
    /** The question is also broad when every one of the first facts has a score of words below this. */
    words: 0.1,
    /** Number of leading facts, and most summaries after them: together the first ten. */
    leading: 8,
    summaries: 2,
    /** A summary is lifted when it contains at least `tells` of this many first facts. */
    facts: 30,
    tells: 3,
    /** Share of a fact's words that a summary must have to contain the fact. A fact that is quoted in part is not contained. */
    told: 0.8,
  },
} satisfies Signal;

type BroadParameters = Readonly<typeof broad.parameters>;

/** The properties of memories that lifting uses. */
export interface Tellable {
  isSummary(ranked: Ranked): boolean;
  /** Its own terms, by number. */
  termsOf(ranked: Ranked): ReadonlySet<number>;
}

/**
 * Returns all memories, best first.
 *
 * @param unlifted the factor of a summary that is not lifted. A lifted one never gets a lower factor.
 */
export function liftSummaries(ranked: readonly Ranked[], memories: Tellable, p: BroadParameters, unlifted: number): readonly Ranked[] {
  const summaries = ranked.filter((entry) => memories.isSummary(entry));
  if (summaries.length === 0) return ranked;
  const facts = ranked.filter((entry) => !memories.isSummary(entry));
  const lastLeading = facts[p.leading - 1];
  if (lastLeading === undefined || !isBroad(facts, p)) return ranked;
  const near = facts.slice(0, p.facts).map((fact, place) => ({ place, relevance: fact.relevance, terms: memories.termsOf(fact) }));
  const tellings = summaries.map((summary) => {
    const own = memories.termsOf(summary);
    return { summary, tells: near.filter(({ terms }) => isToldBy(own, terms, p.told)) };
  });
  const lifted = bestAdding(
    tellings.filter(({ tells }) => tells.length >= p.tells),
    p,
  );
  return sortByRelevance(ranked.map((entry) => (lifted.has(entry.id) ? lift(entry, lastLeading.relevance, unlifted) : entry)));
}

/**
 * Whether many facts are about as near as the first, or no fact has a word of the question ("What does she do in her free time?").
 * False in a scope whose few facts all fit into an answer.
 */
function isBroad(facts: readonly Ranked[], p: BroadParameters): boolean {
  const [first] = facts;
  const last = facts[Math.min(p.flatPlace, facts.length) - 1];
  const places = p.leading + p.summaries;
  if (first === undefined || last === undefined || facts.length <= places) return false;
  return last.relevance >= p.flat * first.relevance || facts.slice(0, places).every((fact) => ownWords(fact) < p.words);
}

function ownWords({ terms }: Ranked): number {
  return terms.find(({ signal }) => signal === words.name)?.value ?? 0;
}

interface Telling {
  readonly summary: Ranked;
  readonly tells: readonly { readonly place: number; readonly relevance: number }[];
}

/** The summaries that add the most facts to the leading facts and to each other. */
function bestAdding(tellings: readonly Telling[], { leading, summaries }: BroadParameters): ReadonlySet<MemoryId> {
  const told = new Set(Array.from({ length: leading }, (_, place) => place));
  const chosen = new Set<MemoryId>();
  while (chosen.size < summaries) {
    let best: Telling | undefined;
    let most = 0;
    for (const telling of tellings) {
      const adds = telling.tells.reduce((sum, { place, relevance }) => sum + (told.has(place) ? 0 : relevance), 0);
      if (adds > most) [best, most] = [telling, adds];
    }
    if (best === undefined) break;
    chosen.add(best.summary.id);
    for (const { place } of best.tells) told.add(place);
  }
  return chosen;
}

function isToldBy(summary: ReadonlySet<number>, fact: ReadonlySet<number>, share: number): boolean {
  let told = 0;
  for (const term of fact) if (summary.has(term)) told++;
  return told > 0 && told >= share * fact.size;
}

/** Moves a summary up to the end of the leading facts, unless it already ranks higher. */
function lift(entry: Ranked, relevance: number, unlifted: number): Ranked {
  const factor = entry.relevance > 0 ? Math.max(unlifted, relevance / entry.relevance) : 1;
  return { ...withFactor(entry, broad.name, factor), isLifted: true };
}
