import type { MemoryId } from "../../../memory/types.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";

/** Data that is stored next to the row of a memory because a caller changed it: a pinned importance, and a vector to be made again. */

export function* pin(org: Org, id: MemoryId, importance: number | null): Operation<void> {
  if (importance === null) yield* unpin(org, id);
  else
    yield* org.run(
      `INSERT INTO pinned_importance (memory_id, importance) VALUES (?, ?)
       ON CONFLICT (memory_id) DO UPDATE SET importance = excluded.importance`,
      id,
      importance,
    );
}

function* unpin(org: Org, id: MemoryId): Operation<void> {
  yield* org.run("DELETE FROM pinned_importance WHERE memory_id = +?", id);
}

/** The memory that replaces a pinned one is pinned too, unless it is already. A merge gets the highest pin of its sources. */
export function* inheritPin(org: Org, newerId: MemoryId, olderId: MemoryId, isMerge: boolean): Operation<void> {
  yield* org.run(
    `INSERT INTO pinned_importance (memory_id, importance) SELECT CAST(?1 AS text), importance FROM pinned_importance WHERE memory_id = +?2
     ON CONFLICT (memory_id) DO ${isMerge ? "UPDATE SET importance = max(pinned_importance.importance, excluded.importance)" : "NOTHING"}`,
    newerId,
    olderId,
  );
}

export function* isPinned(org: Org, id: MemoryId): Operation<boolean> {
  return (yield* org.first<{ found: number }>("SELECT 1 AS found FROM pinned_importance WHERE memory_id = +?", id)) !== null;
}

/** Removes the data next to the row of a memory. */
export function* forgetPatches(org: Org, id: MemoryId): Operation<void> {
  yield* unpin(org, id);
  yield* org.run("DELETE FROM remade_vector WHERE memory_id = +?", id);
}
