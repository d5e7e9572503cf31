import type { MemoryId } from "../../memory/types.ts";
import type { Superseding } from "../records.ts";
import type { RevisionReason } from "../revisions.ts";
import type { OrgDatabase } from "./org-database.ts";

/** What waiting revisions take the place of: rows of a transaction that its caller holds. */

export function planRevision(org: OrgDatabase, newerId: MemoryId, olderIds: readonly MemoryId[], reason: RevisionReason): void {
  const plan = org.query<never, [string, string, string]>("INSERT INTO revision (newer_id, older_id, reason) VALUES (?, ?, ?)");
  for (const olderId of olderIds) plan.run(newerId, olderId, reason);
}

/** What the waiting write takes the place of. */
export function revised(org: OrgDatabase, newerId: MemoryId): Superseding[] {
  return org
    .query<{ older_id: string; reason: RevisionReason }, [string]>("SELECT older_id, reason FROM revision WHERE newer_id = +?")
    .all(newerId)
    .map((row) => ({ olderId: row.older_id, reason: row.reason, certainty: "sure", rule: row.reason }));
}

/** The waiting write that will take the place of the memory. */
export function waitingRevision(org: OrgDatabase, olderId: MemoryId): MemoryId | undefined {
  return org.query<{ newer_id: string }, [string]>("SELECT newer_id FROM revision WHERE older_id = +? LIMIT 1").get(olderId)?.newer_id;
}

/** The write waits no longer. */
export function endRevision(org: OrgDatabase, newerId: MemoryId): void {
  org.query<never, [string]>("DELETE FROM revision WHERE newer_id = +?").run(newerId);
}
