import type { MemoryId, Scope } from "../memory/types.ts";
import type { Memories } from "../stores/interfaces/records.ts";
import type { Ranked } from "./ranking/candidate.ts";
import type { RankingParameters } from "./ranking/parameters.ts";
import { type Asked, compareScored, highestFactor, type Scored, scoreRecord } from "./ranking/score.ts";
import type { SearchRequest } from "./types.ts";

/**
 * Returns the k best active memories among the ranked ones. Records are read in batches, best first, until no other memory can still enter
 * the first k, so most records are never read. The records decide which memories are active.
 */
export async function bestHits(
  memories: Pick<Memories, "active">,
  scope: Scope,
  { k, level }: Pick<SearchRequest, "k" | "level">,
  ranked: readonly Ranked[],
  asked: Asked,
  parameters: RankingParameters,
): Promise<Scored[]> {
  // With half as many records again, one read is enough for nearly every answer.
  const batch = k + Math.ceil(k / 2) + 4;
  const most = highestFactor(parameters, asked.dates);
  let hits: Scored[] = [];
  for (let from = 0; from < ranked.length; from += batch) {
    const worst = hits[k - 1];
    if (worst !== undefined && (ranked[from]?.relevance ?? 0) * most < worst.score) break;
    const read = new Map<MemoryId, Ranked>(ranked.slice(from, from + batch).map((entry) => [entry.id, entry]));
    for (const memory of await memories.active(scope, [...read.keys()])) {
      const entry = read.get(memory.id);
      if (entry !== undefined && (level === undefined || memory.level === level)) hits.push(scoreRecord(entry, memory, asked, parameters));
    }
    hits = hits.sort(compareScored).slice(0, k);
  }
  return hits;
}
