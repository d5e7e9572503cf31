import type { MemoryId } from "../../../memory/types.ts";
import type { Superseding } from "../../interfaces/records.ts";
import type { RevisionReason } from "../../interfaces/revisions.ts";
import type { OrgDatabase } from "./org-database.ts";

/** The plans of queued revisions: rows that change within the caller's transaction. */

export function planRevision(org: OrgDatabase, newerId: MemoryId, olderIds: readonly MemoryId[], reason: RevisionReason): void {
  const plan = org.query<never, [string, string, string]>("INSERT INTO revision (newer_id, older_id, reason) VALUES (?, ?, ?)");
  for (const olderId of olderIds) plan.run(newerId, olderId, reason);
}

/** The supersessions that the queued write will make. */
export function revised(org: OrgDatabase, newerId: MemoryId): Superseding[] {
  return org
    .query<{ older_id: string; reason: RevisionReason }, [string]>("SELECT older_id, reason FROM revision WHERE newer_id = +?")
    .all(newerId)
    .map((row) => ({ olderId: row.older_id, reason: row.reason, certainty: "sure", rule: row.reason }));
}

/** A queued write that will supersede the memory. */
export function waitingRevision(org: OrgDatabase, olderId: MemoryId): MemoryId | undefined {
  return org.query<{ newer_id: string }, [string]>("SELECT newer_id FROM revision WHERE older_id = +? LIMIT 1").get(olderId)?.newer_id;
}

/** All queued writes that will supersede the memory. */
export function waitingRevisions(org: OrgDatabase, olderId: MemoryId): MemoryId[] {
  return org
    .query<{ newer_id: string }, [string]>("SELECT newer_id FROM revision WHERE older_id = +? ORDER BY newer_id")
    .all(olderId)
    .map((row) => row.newer_id);
}

/**
 * Keeps the link to the older facts when the write is deleted before it was processed. Its text repeats the facts, so an erasure
 * of one of them must find it.
 */
export function cancelRevision(org: OrgDatabase, newerId: MemoryId, nowMs: number): void {
  org
    .query<never, [string, number]>(
      `INSERT OR IGNORE INTO supersession (older_id, newer_id, reason, rule, created_at_ms, undone_at_ms, undone_by)
       SELECT older_id, newer_id, reason, reason, ?2, ?2, 'deletion' FROM revision WHERE newer_id = +?1`,
    )
    .run(newerId, nowMs);
  endRevision(org, newerId);
}

/** Removes the plan of a write that is no longer queued. */
export function endRevision(org: OrgDatabase, newerId: MemoryId): void {
  org.query<never, [string]>("DELETE FROM revision WHERE newer_id = +?").run(newerId);
}
