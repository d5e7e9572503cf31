import { MemorydError } from "../../memory/errors.ts";
import type { MemoryId, Scope, Submission } from "../../memory/types.ts";
import type { DeadLetter, Submissions } from "../records.ts";
import { complete } from "./complete.ts";
import type { OrgDatabase } from "./org-database.ts";
import type { Pool } from "./pool.ts";
import { claim, depth, joinQueue, nextDueMs, reclaim, returnToQueue, settleScope, waitingCount } from "./queue.ts";
import { writeMetadata } from "./rows.ts";

/**
 * Queued submissions per organization: about 1.5 GB of texts of maximal length. Beyond it a write gets a 429, because the worker is far
 * behind and the disk must not fill up.
 */
export const QUEUED_PER_ORG = 1_000_000;

export function sqliteSubmissions(pool: Pool, now: () => number): Submissions {
  return {
    accept: (scope, submission) => pool.write(scope.orgId, (org) => accept(org, scope, submission)),
    claim: (orgId, lease, limit) => pool.change(orgId, [], (org) => claim(org, lease, limit)),
    complete: (orgId, leaseId, completions) =>
      pool.change(orgId, { changes: [], lost: completions.map((completion) => completion.submission.id) }, (org) =>
        complete(org, leaseId, completions, now()),
      ),
    retry: (orgId, leaseId, id, retry) => pool.change(orgId, undefined, (org) => returnToQueue(org, leaseId, id, retry)),
    reclaim: (orgId, nowMs) => pool.change(orgId, 0, (org) => reclaim(org, nowMs)),
    depth: (orgId) => pool.read(orgId, { queued: 0, running: 0, dead: 0, oldestMs: undefined }, depth),
    nextDueMs: (orgId) => pool.read(orgId, undefined, (org) => nextDueMs(org, now())),
    deadLetters: (orgId, limit) => pool.read(orgId, [], (org) => deadLetters(org, limit)),
    retryDead: (orgId, id) => pool.change(orgId, false, (org) => leaveDead(org, id, "queued")),
    dropDead: (orgId, id) => pool.change(orgId, false, (org) => leaveDead(org, id, "done")),
  };
}

/** Runs within the caller's transaction. */
export function accept(org: OrgDatabase, scope: Scope, submission: Submission): void {
  if (waitingCount(org) >= QUEUED_PER_ORG) throw new MemorydError("rate_limited", "rate limit exceeded");
  if (org.wasErased(submission.id)) {
    throw new MemorydError("validation_error", "a memory with this id was erased, so the id cannot be used again: use a new id");
  }
  const scopeNo = org.ensureScope(scope);
  const { lastInsertRowid } = org
    .query<never, [string, number, string, string | null, number, number, number]>(
      `INSERT INTO submission (id, scope_no, content, metadata, confidence, extract, created_at_ms, state)
       VALUES (?, ?, ?, ?, ?, ?, ?, 'queued')`,
    )
    .run(
      submission.id,
      scopeNo,
      submission.content,
      writeMetadata(submission.metadata),
      submission.confidence,
      submission.extract ? 1 : 0,
      submission.createdAtMs,
    );
  joinQueue(org, scopeNo, Number(lastInsertRowid));
}

interface DeadRow {
  id: string;
  agent_id: string;
  user_id: string;
  attempts: number;
  error: string | null;
  created_at_ms: number;
}

function deadLetters(org: OrgDatabase, limit: number): DeadLetter[] {
  return org
    .query<DeadRow, [number]>(
      `SELECT b.id, s.agent_id, s.user_id, b.attempts, b.error, b.created_at_ms
       FROM submission b CROSS JOIN scope s ON s.scope_no = b.scope_no
       WHERE b.state = 'dead' ORDER BY b.submission_no LIMIT ?`,
    )
    .all(limit)
    .map((row) => ({
      id: row.id,
      scope: { orgId: org.orgId, agentId: row.agent_id, userId: row.user_id },
      attempts: row.attempts,
      error: row.error ?? "",
      createdAtMs: row.created_at_ms,
    }));
}

/** A dead letter that is queued again gets all its attempts back. */
function leaveDead(org: OrgDatabase, id: MemoryId, state: "queued" | "done"): boolean {
  const row = org
    .query<{ scope_no: number }, [string, string]>(
      `UPDATE submission SET state = ?, attempts = 0, not_before_ms = 0, error = NULL
       WHERE id = +? AND state = 'dead' RETURNING scope_no`,
    )
    .get(state, id);
  if (!row) return false;
  settleScope(org, row.scope_no);
  return true;
}
