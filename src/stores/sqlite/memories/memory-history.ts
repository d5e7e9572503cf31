import type { MemoryId } from "../../../memory/types.ts";
import type { Certainty, MemoryHistory, MemoryVersion, SupersessionReason, UndoneBy } from "../../interfaces/records.ts";
import { getMemory } from "../org/memory-by-id.ts";
import { isDamaged, namedBy } from "../org/memory-rows.ts";
import type { OrgDatabase } from "../org/org-database.ts";

/**
 * The memories that the id stands for, and those that they superseded or that superseded them, directly or through others, the nearest
 * first, up to the limit.
 */
export function memoryHistory(org: OrgDatabase, id: MemoryId, limit: number): MemoryHistory | undefined {
  const named = namedBy(org, id);
  if (named.length === 0) return undefined;
  // If a requested memory is damaged, it is an error. If another version is damaged, that version is missing.
  for (const one of named) getMemory(org, one);
  const { ids, isWhole } = around(org, named, limit);
  const sound = ids.filter((version) => !isDamaged(org, version));
  const versions = sound.map((version) => versionOf(org, version)).filter((version) => version !== undefined);
  return { memoryIds: named, versions: oldestFirst(versions), isWhole: isWhole && sound.length === ids.length };
}

/** Sorts by time, but a version always comes before the one that superseded it, even when the system clock was set back between them. */
function oldestFirst(versions: readonly MemoryVersion[]): MemoryVersion[] {
  const byTime = versions.toSorted((a, b) => a.memory.createdAtMs - b.memory.createdAtMs || (a.memory.id < b.memory.id ? -1 : 1));
  const olderOf = Map.groupBy(byTime, ({ superseded }) => superseded?.newerId);
  const ordered: MemoryVersion[] = [];
  const visited = new Set<MemoryVersion>();
  const add = (version: MemoryVersion): void => {
    if (visited.has(version)) return;
    visited.add(version);
    for (const older of olderOf.get(version.memory.id) ?? []) add(older);
    ordered.push(version);
  };
  for (const version of byTime) add(version);
  return ordered;
}

interface Step {
  readonly id: MemoryId;
  readonly way: "older" | "newer";
}

/** Follows the edges down from the memories and up from them, and never back, because siblings of another branch are no versions of them. */
function around(
  org: OrgDatabase,
  ids: readonly MemoryId[],
  limit: number,
): { readonly ids: readonly MemoryId[]; readonly isWhole: boolean } {
  const found = new Set(ids);
  let ring: Step[] = ids.flatMap((id): Step[] => [
    { id, way: "older" },
    { id, way: "newer" },
  ]);
  while (ring.length > 0) {
    const next: Step[] = [];
    for (const { id: from, way } of ring) {
      for (const neighbour of neighbours(org, from, way, limit)) {
        if (found.has(neighbour)) continue;
        if (found.size >= limit) return { ids: [...found], isWhole: false };
        found.add(neighbour);
        next.push({ id: neighbour, way });
      }
    }
    ring = next;
  }
  return { ids: [...found], isWhole: true };
}

/** Returns one more than the limit when the history is longer. */
function neighbours(org: OrgDatabase, id: MemoryId, way: "older" | "newer", limit: number): MemoryId[] {
  const [other, own] = way === "older" ? ["older_id", "newer_id"] : ["newer_id", "older_id"];
  return org
    .query<{ id: string }, [string, number]>(
      `SELECT m.id FROM supersession h CROSS JOIN memory m ON m.id = h.${other} WHERE h.${own} = +? ORDER BY h.created_at_ms DESC, m.id LIMIT ?`,
    )
    .all(id, limit + 1)
    .map((row) => row.id);
}

interface EdgeRow {
  newer_id: string;
  reason: SupersessionReason;
  certainty: Certainty;
  created_at_ms: number;
  undone_at_ms: number | null;
  undone_by: UndoneBy | null;
}

function versionOf(org: OrgDatabase, id: MemoryId): MemoryVersion | undefined {
  const memory = getMemory(org, id);
  if (!memory) return undefined;
  const deleted = org.query<{ deleted_at_ms: number | null }, [string]>("SELECT deleted_at_ms FROM memory WHERE id = +?").get(id);
  // The edge in force decides. Without one, the last edge that was undone shows what happened. A sure edge comes before a likely one.
  const edge = org
    .query<EdgeRow, [string]>(
      `SELECT h.newer_id, h.reason, h.certainty, h.created_at_ms, h.undone_at_ms, h.undone_by
       FROM supersession h CROSS JOIN memory m ON m.id = h.newer_id
       WHERE h.older_id = +? ORDER BY h.undone_at_ms IS NOT NULL, h.certainty = 'likely', h.created_at_ms DESC, h.newer_id LIMIT 1`,
    )
    .get(id);
  return {
    memory,
    deletedAtMs: deleted?.deleted_at_ms ?? undefined,
    superseded: edge
      ? {
          newerId: edge.newer_id,
          reason: edge.reason,
          certainty: edge.certainty,
          atMs: edge.created_at_ms,
          undoneAtMs: edge.undone_at_ms ?? undefined,
          undoneBy: edge.undone_by ?? undefined,
        }
      : undefined,
  };
}
