import type { MemoryId } from "../../../memory/types.ts";
import type { OrgDatabase } from "./org-database.ts";

/** Data that is stored next to the row of a memory because a caller changed it: a pinned importance, and a vector to be made again. */

export function pin(org: OrgDatabase, id: MemoryId, importance: number | null): void {
  if (importance === null) unpin(org, id);
  else
    org
      .query<never, [string, number]>("INSERT OR REPLACE INTO pinned_importance (memory_id, importance) VALUES (?, ?)")
      .run(id, importance);
}

function unpin(org: OrgDatabase, id: MemoryId): void {
  org.query<never, [string]>("DELETE FROM pinned_importance WHERE memory_id = +?").run(id);
}

/** The memory that replaces a pinned one is pinned too, unless it is already. A merge gets the highest pin of its sources. */
export function inheritPin(org: OrgDatabase, newerId: MemoryId, olderId: MemoryId, isMerge: boolean): void {
  org
    .query<never, [string, string, number]>(
      `INSERT INTO pinned_importance (memory_id, importance) SELECT ?1, importance FROM pinned_importance WHERE memory_id = +?2
       ON CONFLICT DO UPDATE SET importance = max(importance, excluded.importance) WHERE ?3 = 1`,
    )
    .run(newerId, olderId, isMerge ? 1 : 0);
}

export function isPinned(org: OrgDatabase, id: MemoryId): boolean {
  return org.query<{ found: number }, [string]>("SELECT 1 AS found FROM pinned_importance WHERE memory_id = +?").get(id) !== null;
}

/** Removes the data next to the row of a memory. */
export function forgetPatches(org: OrgDatabase, id: MemoryId): void {
  unpin(org, id);
  org.query<never, [string]>("DELETE FROM remade_vector WHERE memory_id = +?").run(id);
}
