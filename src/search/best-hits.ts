import type { MemoryId, Scope } from "../memory/types.ts";
import type { Memories } from "../stores/interfaces/records.ts";
import { putNewerFirst } from "./newer-first.ts";
import type { Ranked } from "./ranking/candidate.ts";
import type { RankingParameters } from "./ranking/parameters.ts";
import { type Asked, compareScored, highestFactor, type Scored, scoreRecord } from "./ranking/score.ts";
import type { SearchRequest } from "./types.ts";

/** What an answer reads of the records. */
export type ReadHits = Pick<Memories, "active" | "doubts">;

/**
 * Returns the k best active memories among the ranked ones. Records are read in batches, best first, until no other memory can still enter
 * the first k, so most records are never read. The records decide which memories are active. A
 * memory that probably replaces a hit comes directly before it, if it is ranked at all.
 */
export async function bestHits(
  memories: ReadHits,
  scope: Scope,
  { k, level }: Pick<SearchRequest, "k" | "level">,
  ranked: readonly Ranked[],
  asked: Asked,
  parameters: RankingParameters,
): Promise<Scored[]> {
  // With half as many records again, one read is enough for nearly every answer.
  const batch = k + Math.ceil(k / 2) + 4;
  const most = highestFactor(parameters, asked.dates);
  const scored = async (read: ReadonlyMap<MemoryId, Ranked>): Promise<Scored[]> => {
    if (read.size === 0) return [];
    return (await memories.active(scope, [...read.keys()])).flatMap((memory) => {
      const entry = read.get(memory.id);
      return entry !== undefined && (level === undefined || memory.level === level) ? scoreRecord(entry, memory, asked, parameters) : [];
    });
  };
  let hits: Scored[] = [];
  for (let from = 0; from < ranked.length; from += batch) {
    const worst = hits[k - 1];
    if (worst !== undefined && (ranked[from]?.relevance ?? 0) * most < worst.score) break;
    const read = new Map<MemoryId, Ranked>(ranked.slice(from, from + batch).map((entry) => [entry.id, entry]));
    hits.push(...(await scored(read)));
    hits = hits.sort(compareScored).slice(0, k);
  }
  const outdated = hits.filter(({ memory }) => memory.outdated).map(({ memory }) => memory.id);
  if (outdated.length === 0) return hits;
  const doubts = await memories.doubts(scope.orgId, outdated);
  const found = new Set(hits.map(({ memory }) => memory.id));
  const newer = new Set(doubts.map(({ newerId }) => newerId).filter((id) => !found.has(id)));
  const below = ranked.filter(({ id }) => newer.has(id)).map((entry) => [entry.id, entry] as const);
  return putNewerFirst([...hits, ...(await scored(new Map(below)))], doubts).slice(0, k);
}
