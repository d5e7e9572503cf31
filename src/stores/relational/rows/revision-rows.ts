import type { MemoryId } from "../../../memory/types.ts";
import type { Superseding } from "../../interfaces/records.ts";
import type { RevisionReason } from "../../interfaces/revisions.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";

/** The plans of queued revisions: rows that change within the caller's transaction. */

export function* planRevision(org: Org, newerId: MemoryId, olderIds: readonly MemoryId[], reason: RevisionReason): Operation<void> {
  const plan = "INSERT INTO revision (newer_id, older_id, reason) VALUES (?, ?, ?)";
  for (const olderId of olderIds) yield* org.run(plan, newerId, olderId, reason);
}

/** The supersessions that the queued write will make. */
export function* revised(org: Org, newerId: MemoryId): Operation<Superseding[]> {
  const rows = yield* org.all<{ older_id: string; reason: RevisionReason }>(
    "SELECT older_id, reason FROM revision WHERE newer_id = +?",
    newerId,
  );
  return rows.map((row) => ({ olderId: row.older_id, reason: row.reason, certainty: "sure", rule: row.reason }));
}

/** A queued write that will supersede the memory. */
export function* waitingRevision(org: Org, olderId: MemoryId): Operation<MemoryId | undefined> {
  return (yield* org.first<{ newer_id: string }>("SELECT newer_id FROM revision WHERE older_id = +? LIMIT 1", olderId))?.newer_id;
}

/** All queued writes that will supersede the memory. */
export function* waitingRevisions(org: Org, olderId: MemoryId): Operation<MemoryId[]> {
  const rows = yield* org.all<{ newer_id: string }>("SELECT newer_id FROM revision WHERE older_id = +? ORDER BY newer_id", olderId);
  return rows.map((row) => row.newer_id);
}

/**
 * Keeps the link to the older facts when the write is deleted before it was processed. Its text repeats the facts, so an erasure
 * of one of them must find it.
 */
export function* cancelRevision(org: Org, newerId: MemoryId, nowMs: number): Operation<void> {
  yield* org.run(
    `INSERT INTO supersession (older_id, newer_id, reason, rule, created_at_ms, undone_at_ms, undone_by)
     SELECT older_id, newer_id, reason, reason, ?2, ?2, 'deletion' FROM revision WHERE newer_id = +?1 ON CONFLICT DO NOTHING`,
    newerId,
    nowMs,
  );
  yield* endRevision(org, newerId);
}

/** Removes the plan of a write that is no longer queued. */
export function* endRevision(org: Org, newerId: MemoryId): Operation<void> {
  yield* org.run("DELETE FROM revision WHERE newer_id = +?", newerId);
}
