import type { MemoryId } from "../../../memory/types.ts";
import type { Certainty, MemoryHistory, MemoryVersion, SupersessionReason, UndoneBy } from "../../interfaces/records.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import { getMemory } from "../rows/memory-by-id.ts";
import { isDamaged, namedBy } from "../rows/memory-rows.ts";

/**
 * The memories that the id stands for, and those that they superseded or that superseded them, directly or through others, the nearest
 * first, up to the limit.
 */
export function* memoryHistory(org: Org, id: MemoryId, limit: number): Operation<MemoryHistory | undefined> {
  const named = yield* namedBy(org, id);
  if (named.length === 0) return undefined;
  // If a requested memory is damaged, it is an error. If another version is damaged, that version is missing.
  for (const one of named) yield* getMemory(org, one);
  const { ids, isWhole } = yield* around(org, named, limit);
  const sound: MemoryId[] = [];
  for (const version of ids) if (!(yield* isDamaged(org, version))) sound.push(version);
  const versions: MemoryVersion[] = [];
  for (const one of sound) {
    const version = yield* versionOf(org, one);
    if (version !== undefined) versions.push(version);
  }
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
function* around(
  org: Org,
  ids: readonly MemoryId[],
  limit: number,
): Operation<{ readonly ids: readonly MemoryId[]; readonly isWhole: boolean }> {
  const found = new Set(ids);
  let ring: Step[] = ids.flatMap((id): Step[] => [
    { id, way: "older" },
    { id, way: "newer" },
  ]);
  while (ring.length > 0) {
    const next: Step[] = [];
    for (const { id: from, way } of ring) {
      for (const neighbour of yield* neighbours(org, from, way, limit)) {
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
function* neighbours(org: Org, id: MemoryId, way: "older" | "newer", limit: number): Operation<MemoryId[]> {
  const [other, own] = way === "older" ? ["older_id", "newer_id"] : ["newer_id", "older_id"];
  const rows = yield* org.all<{ id: string }>(
    `SELECT m.id FROM supersession h CROSS JOIN memory m ON m.id = h.${other} WHERE h.${own} = +? ORDER BY h.created_at_ms DESC, m.id LIMIT ?`,
    id,
    limit + 1,
  );
  return rows.map((row) => row.id);
}

interface EdgeRow {
  newer_id: string;
  reason: SupersessionReason;
  certainty: Certainty;
  created_at_ms: number;
  undone_at_ms: number | null;
  undone_by: UndoneBy | null;
}

function* versionOf(org: Org, id: MemoryId): Operation<MemoryVersion | undefined> {
  const memory = yield* getMemory(org, id);
  if (!memory) return undefined;
  const deleted = yield* org.first<{ deleted_at_ms: number | null }>("SELECT deleted_at_ms FROM memory WHERE id = +?", id);
  // The edge in force decides. Without one, the last edge that was undone shows what happened. A sure edge comes before a likely one.
  const edge = yield* org.first<EdgeRow>(
    `SELECT h.newer_id, h.reason, h.certainty, h.created_at_ms, h.undone_at_ms, h.undone_by
     FROM supersession h CROSS JOIN memory m ON m.id = h.newer_id
     WHERE h.older_id = +? ORDER BY h.undone_at_ms IS NOT NULL, h.certainty = 'likely', h.created_at_ms DESC, h.newer_id LIMIT 1`,
    id,
  );
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
