import type { MemoryId, Scope } from "../memory/types.ts";
import type { Memories } from "../stores/records.ts";
import type { Ranked } from "./ranking/candidate.ts";
import type { RankingParameters } from "./ranking/parameters.ts";
import { compareScored, highestFactor, type Scored, scoreRecord } from "./ranking/score.ts";
import type { SearchRequest } from "./types.ts";

/**
 * The k best live memories among those ranked. Records are read in batches until no other memory could still enter the first k, so most
 * are never read; and the records have the last word on what is live.
 */
export async function bestHits(
  memories: Pick<Memories, "active">,
  scope: Scope,
  { k, level }: Pick<SearchRequest, "k" | "level">,
  ranked: readonly Ranked[],
  nowMs: number,
  parameters: RankingParameters,
): Promise<Scored[]> {
  // Half as many again: enough to settle nearly every answer in one read.
  const batch = k + Math.ceil(k / 2) + 4;
  const most = highestFactor(parameters);
  let hits: Scored[] = [];
  for (let from = 0; from < ranked.length; from += batch) {
    const worst = hits[k - 1];
    if (worst !== undefined && (ranked[from]?.relevance ?? 0) * most < worst.score) break;
    const read = new Map<MemoryId, Ranked>(ranked.slice(from, from + batch).map((entry) => [entry.id, entry]));
    for (const memory of await memories.active(scope, [...read.keys()])) {
      const entry = read.get(memory.id);
      if (entry !== undefined && (level === undefined || memory.level === level)) hits.push(scoreRecord(entry, memory, nowMs, parameters));
    }
    hits = hits.sort(compareScored).slice(0, k);
  }
  return hits;
}
