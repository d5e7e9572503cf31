import { LIMITS } from "../../../memory/limits.ts";
import type { MemoryId, ScopeFilter } from "../../../memory/types.ts";
import type { Lease, Retry } from "../../interfaces/lease.ts";
import type { ClaimedSubmission, QueueDepth } from "../../interfaces/records.ts";
import type { OrgDatabase } from "../org/org-database.ts";
import { isSoundSubmission, SUBMISSION_COLUMNS, type SubmissionRow, toSubmission } from "../org/rows.ts";

/**
 * The order of the queue. The row of each scope contains the head of its queue (`head_no`, `ready_ms`), so the time of a claim depends
 * neither on the length of a scope's queue nor on the number of scopes that wait for a retry.
 */

/** Recomputes the scope's place in the queue. Every change of a submission's state ends with this. */
export function recomputeTurns(org: OrgDatabase, scopeNo: number): void {
  org
    .query<never, [number]>(
      `UPDATE scope SET
         head_no = CASE WHEN running_no IS NULL THEN queued_no WHEN queued_no < running_no THEN queued_no ELSE running_no END,
         ready_ms = CASE WHEN running_no IS NULL AND queued_no IS NOT NULL THEN coalesce(held_ms, 0) END
       FROM (SELECT
         (SELECT min(submission_no) FROM submission WHERE scope_no = +?1 AND state = 'queued') AS queued_no,
         (SELECT min(submission_no) FROM submission WHERE scope_no = +?1 AND state = 'running') AS running_no,
         (SELECT max(not_before_ms) FROM submission WHERE scope_no = +?1 AND state = 'queued' AND not_before_ms > 0) AS held_ms)
       WHERE scope_no = +?1`,
    )
    .run(scopeNo);
}

/** Adds a new submission, which becomes the head only in an empty queue. */
export function joinQueue(org: OrgDatabase, scopeNo: number, submissionNo: number): void {
  org
    .query<never, [number, number]>("UPDATE scope SET head_no = ?2, ready_ms = 0 WHERE scope_no = +?1 AND head_no IS NULL")
    .run(scopeNo, submissionNo);
}

/**
 * No retry waits longer. A later time was stored before the clock was set back; the scope would wait until the clock reaches that time.
 */
const LONGEST_HOLD_MS = LIMITS.backoffMaxMs;

export function claim(org: OrgDatabase, lease: Lease, limit: number): ClaimedSubmission[] {
  org
    .query<never, [number, number]>("UPDATE scope SET ready_ms = 0 WHERE ready_ms > 0 AND (ready_ms <= +?1 OR ready_ms > +?2)")
    .run(lease.nowMs, lease.nowMs + LONGEST_HOLD_MS);
  const claimed = oldestReady(org, limit).map((submissionNo) => take(org, submissionNo, lease));
  for (const scopeNo of new Set(claimed.map((row) => row.scope_no))) {
    org.query<never, [number]>("UPDATE scope SET ready_ms = NULL WHERE scope_no = +?").run(scopeNo);
  }
  const sound = claimed.filter((row) => isSoundSubmission(org, row));
  for (const row of claimed) if (!sound.includes(row)) setAside(org, row);
  return sound.map((row) => ({ ...toSubmission(org.orgId, row), attempts: row.attempts, claims: row.claims }));
}

/** Makes a write with a damaged text a dead letter at once. Its text is not stored as a memory, and another attempt would not help. */
function setAside(org: OrgDatabase, { id, scope_no }: ClaimedRow): void {
  org
    .query<never, [string, string]>("UPDATE submission SET state = 'dead', error = ?, lease_id = NULL, lease_until_ms = NULL WHERE id = +?")
    .run("the stored text is damaged: send it again, then drop this one", id);
  recomputeTurns(org, scope_no);
}

/**
 * The oldest `limit` submissions belong to at most `limit` scopes: those with the oldest heads. If there are `limit` heads, no submission
 * after the last head can be among the oldest, so a claim need not read a scope's long queue.
 */
function oldestReady(org: OrgDatabase, limit: number): number[] {
  const heads = org
    .query<{ scope_no: number; head_no: number }, [number]>(
      "SELECT scope_no, head_no FROM scope WHERE ready_ms = 0 ORDER BY head_no LIMIT ?",
    )
    .all(limit);
  const newest = heads[limit - 1]?.head_no ?? Number.MAX_SAFE_INTEGER;
  const waiting = org.query<{ submission_no: number }, [number, number, number]>(
    "SELECT submission_no FROM submission WHERE scope_no = +? AND state = 'queued' AND submission_no <= +? ORDER BY submission_no LIMIT ?",
  );
  const found = heads.flatMap((head) => waiting.all(head.scope_no, newest, limit)).map((row) => row.submission_no);
  return found.sort((a, b) => a - b).slice(0, limit);
}

interface ClaimedRow extends SubmissionRow {
  scope_no: number;
  attempts: number;
  claims: number;
}

function take(org: OrgDatabase, submissionNo: number, lease: Lease): ClaimedRow {
  org
    .query<never, [string, number, number]>(
      `UPDATE submission SET state = 'running', attempts = attempts + 1, claims = claims + 1, lease_id = ?, lease_until_ms = ?, not_before_ms = 0
       WHERE submission_no = +?`,
    )
    .run(lease.id, lease.untilMs, submissionNo);
  const row = org
    .query<ClaimedRow, [number]>(
      `SELECT ${SUBMISSION_COLUMNS}, b.scope_no, b.attempts, b.claims
       FROM submission b JOIN scope s ON s.scope_no = b.scope_no WHERE b.submission_no = +?`,
    )
    .get(submissionNo);
  if (!row) throw new Error("a claimed submission has no row");
  return row;
}

/** Returns submissions with expired leases to the queue. Returns their number. */
export function reclaim(org: OrgDatabase, nowMs: number): number {
  const rows = org
    .query<{ scope_no: number }, [number]>(
      `UPDATE submission SET state = 'queued', lease_id = NULL, lease_until_ms = NULL
       WHERE state = 'running' AND lease_until_ms <= +? RETURNING scope_no`,
    )
    .all(Math.min(nowMs, Number.MAX_SAFE_INTEGER));
  for (const scopeNo of new Set(rows.map((row) => row.scope_no))) recomputeTurns(org, scopeNo);
  return rows.length;
}

export function returnToQueue(org: OrgDatabase, leaseId: string, id: MemoryId, { error, notBeforeMs, spendsAttempt }: Retry): void {
  const row = org
    .query<{ scope_no: number }, [string, number, number, string, string]>(
      `UPDATE submission SET state = 'queued', lease_id = NULL, lease_until_ms = NULL, error = ?, not_before_ms = ?, attempts = attempts - ?
       WHERE id = +? AND state = 'running' AND lease_id = +? RETURNING scope_no`,
    )
    .get(error, notBeforeMs, spendsAttempt ? 0 : 1, id, leaseId);
  if (row) recomputeTurns(org, row.scope_no);
}

/**
 * The number of queued and running submissions, which the queue's limit counts. Every write runs this. Two look-ups take half as long as a
 * sum over states.
 */
export function waitingCount(org: OrgDatabase): number {
  const row = org
    .query<{ waiting: number }, []>(
      `SELECT (SELECT count FROM submission_count WHERE state = 'queued')
         + (SELECT count FROM submission_count WHERE state = 'running') AS waiting`,
    )
    .get();
  return row?.waiting ?? 0;
}

export function depth(org: OrgDatabase): QueueDepth {
  const counts = new Map(
    org
      .query<{ state: string; count: number }, []>("SELECT state, count FROM submission_count")
      .all()
      .map((row) => [row.state, row.count]),
  );
  const oldest = org
    .query<{ created_at_ms: number }, []>(
      `SELECT created_at_ms FROM submission
       WHERE submission_no = (SELECT head_no FROM scope WHERE head_no IS NOT NULL ORDER BY head_no LIMIT 1)`,
    )
    .get();
  return {
    queued: counts.get("queued") ?? 0,
    running: counts.get("running") ?? 0,
    dead: counts.get("dead") ?? 0,
    oldestMs: oldest?.created_at_ms,
  };
}

/** The most waiting texts that are counted, because every search asks: from then on, callers are told this number. */
export const COUNTED_WAITING = 1_000;

/** How many texts wait, up to {@link COUNTED_WAITING}. One look-up where the scope is named and nothing waits in it. */
export function waiting(org: OrgDatabase, { agentId, userId }: Omit<ScopeFilter, "orgId">): number {
  const named = { $agent: agentId, $user: userId };
  const given = Object.fromEntries(Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== undefined));
  const ofScopes = `s.head_no IS NOT NULL${agentId === undefined ? "" : " AND s.agent_id = +$agent"}${userId === undefined ? "" : " AND s.user_id = +$user"}`;
  const inState = (state: string) =>
    `SELECT 1 FROM scope s CROSS JOIN submission b ON b.scope_no = s.scope_no WHERE ${ofScopes} AND b.state = '${state}'`;
  const row = org
    .query<{ count: number }, [Record<string, string>]>(
      `SELECT count(*) AS count FROM (${inState("running")} UNION ALL ${inState("queued")} LIMIT ${COUNTED_WAITING})`,
    )
    .get(given);
  return row?.count ?? 0;
}

export function waitingAmong(org: OrgDatabase, ids: readonly MemoryId[]): number {
  const row = org
    .query<{ count: number }, [string]>(
      `SELECT count(*) AS count FROM json_each(?) w CROSS JOIN submission b ON b.id = w.value WHERE b.state IN ('queued', 'running')`,
    )
    .get(JSON.stringify(ids));
  return row?.count ?? 0;
}

/** The earliest of a ready scope, a due retry and the end of a lease. */
export function nextDueMs(org: OrgDatabase, nowMs: number): number | undefined {
  const row = org
    .query<{ ready: number; held_ms: number | null; lease_ms: number | null }, []>(
      `SELECT EXISTS (SELECT 1 FROM scope WHERE ready_ms = 0) AS ready,
         (SELECT min(ready_ms) FROM scope WHERE ready_ms > 0) AS held_ms,
         (SELECT min(lease_until_ms) FROM submission WHERE state = 'running') AS lease_ms`,
    )
    .get();
  if (!row) return undefined;
  if (row.ready === 1) return 0;
  const heldMs = row.held_ms === null ? null : Math.min(row.held_ms, nowMs + LONGEST_HOLD_MS);
  const times = [heldMs, row.lease_ms].filter((time) => time !== null);
  if (times.length === 0) return undefined;
  const due = Math.min(...times);
  return due <= nowMs ? 0 : due;
}
