import type { MemoryId } from "../../../memory/types.ts";
import { type Actor, KEPT_TRAIL_ENTRIES, type TrailAction } from "../../interfaces/trail.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";

/** The rows of the trail, which change within the transaction of what they tell. */

export interface NewTrailEntry {
  readonly action: TrailAction;
  readonly scopeNo: number;
  readonly atMs: number;
  /** Absent for an erasure of several memories. */
  readonly memoryId?: MemoryId | undefined;
  /** 1 when absent. */
  readonly count?: number;
}

/** Adds an entry, and forgets those that are too old. Does nothing when nobody did it: what happens by itself has no entry. */
export function* addToTrail(org: Org, by: Actor | undefined, entry: NewTrailEntry): Operation<void> {
  if (by === undefined) return;
  const { action, scopeNo, atMs, memoryId = null, count = 1 } = entry;
  const actorId = by.kind === "command" ? null : by.id;
  const row = yield* org.first<{ trail_no: number }>(ADD, atMs, by.kind, actorId, action, memoryId, scopeNo, count);
  if (!row) throw new Error("an inserted entry of the trail returned no number");
  const oldest = row.trail_no - KEPT_TRAIL_ENTRIES;
  if (oldest > 0) yield* org.run("DELETE FROM trail WHERE trail_no <= +?", oldest);
}

/** Removes the entries of erased memories. */
export function* eraseFromTrail(org: Org, ids: Iterable<MemoryId>): Operation<void> {
  for (const id of ids) yield* org.run("DELETE FROM trail WHERE memory_id = +?", id);
}

const ADD = `WITH next (no) AS (SELECT coalesce(max(trail_no), 0) + 1 FROM trail)
  INSERT INTO trail (trail_no, at_ms, actor, actor_id, action, memory_id, scope_no, count)
  SELECT no, ?, ?, ?, ?, ?, ?, ? FROM next RETURNING trail_no`;
