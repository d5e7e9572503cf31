import type { MemoryId, Scope } from "../memory/types.ts";
import type { Memories } from "../stores/records.ts";
import { compareHits, type Ranked, scoreHit } from "./fuse.ts";
import type { SearchHit, SearchRequest } from "./types.ts";
import { MAX_BOOST } from "./weights.ts";

/**
 * The k best live memories among the candidates, which come in order of their base. Memories are fetched in batches until no other
 * could still enter the first k, so most candidates are never fetched; and the records have the last word on what is live.
 */
export async function bestHits(
  memories: Pick<Memories, "active">,
  scope: Scope,
  { k, level }: SearchRequest,
  ranked: readonly Ranked[],
  nowMs: number,
): Promise<SearchHit[]> {
  // Half as many again: enough to settle nearly every answer in one fetch.
  const batch = k + Math.ceil(k / 2) + 4;
  let hits: SearchHit[] = [];
  for (let from = 0; from < ranked.length; from += batch) {
    const worst = hits[k - 1];
    if (worst !== undefined && (ranked[from]?.base ?? 0) * MAX_BOOST < worst.score) break;
    const fetched = new Map<MemoryId, Ranked>(ranked.slice(from, from + batch).map((entry) => [entry.id, entry]));
    for (const memory of await memories.active(scope, [...fetched.keys()])) {
      const entry = fetched.get(memory.id);
      if (entry !== undefined && (level === undefined || memory.level === level)) hits.push(scoreHit(entry, memory, nowMs));
    }
    hits = hits.sort(compareHits).slice(0, k);
  }
  return hits;
}
