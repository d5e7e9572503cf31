import { LIMITS } from "../../../memory/limits.ts";
import type { MemoryId, ScopeFilter } from "../../../memory/types.ts";
import type { Lease, Retry } from "../../interfaces/lease.ts";
import type { ClaimedSubmission, QueueDepth } from "../../interfaces/records.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import { isSoundSubmission, SUBMISSION_COLUMNS, type SubmissionRow, toSubmission } from "../rows/rows.ts";

/**
 * The order of the queue. The row of each scope contains the head of its queue (`head_no`, `ready_ms`), so the time of a claim depends
 * neither on the length of a scope's queue nor on the number of scopes that wait for a retry.
 */

/** Recomputes the scope's place in the queue. Every change of a submission's state ends with this. */
export function* recomputeTurns(org: Org, scopeNo: number): Operation<void> {
  yield* org.run(
    `UPDATE scope SET
       head_no = CASE WHEN running_no IS NULL THEN queued_no WHEN queued_no < running_no THEN queued_no ELSE running_no END,
       ready_ms = CASE WHEN running_no IS NULL AND queued_no IS NOT NULL THEN coalesce(held_ms, 0) END
     FROM (SELECT
       (SELECT min(submission_no) FROM submission WHERE scope_no = +?1 AND state = 'queued') AS queued_no,
       (SELECT min(submission_no) FROM submission WHERE scope_no = +?1 AND state = 'running') AS running_no,
       (SELECT max(not_before_ms) FROM submission WHERE scope_no = +?1 AND state = 'queued' AND not_before_ms > 0) AS held_ms)
     WHERE scope_no = +?1`,
    scopeNo,
  );
}

/** Adds a new submission, which becomes the head only in an empty queue. */
export function* joinQueue(org: Org, scopeNo: number, submissionNo: number): Operation<void> {
  yield* org.run("UPDATE scope SET head_no = ?2, ready_ms = 0 WHERE scope_no = +?1 AND head_no IS NULL", scopeNo, submissionNo);
}

/**
 * No retry waits longer. A later time was stored before the clock was set back; the scope would wait until the clock reaches that time.
 */
const LONGEST_HOLD_MS = LIMITS.backoffMaxMs;

export function* claim(org: Org, lease: Lease, limit: number): Operation<ClaimedSubmission[]> {
  yield* org.run(
    "UPDATE scope SET ready_ms = 0 WHERE ready_ms > 0 AND (ready_ms <= +?1 OR ready_ms > +?2)",
    lease.nowMs,
    lease.nowMs + LONGEST_HOLD_MS,
  );
  const claimed = yield* take(org, yield* oldestReady(org, limit), lease);
  for (const scopeNo of new Set(claimed.map((row) => row.scope_no))) {
    yield* org.run("UPDATE scope SET ready_ms = NULL WHERE scope_no = +?", scopeNo);
  }
  const sound = claimed.filter((row) => isSoundSubmission(org, row));
  for (const row of claimed) if (!sound.includes(row)) yield* setAside(org, row);
  return sound.map((row) => ({ ...toSubmission(org.orgId, row), attempts: row.attempts, claims: row.claims }));
}

/** Makes a write with a damaged text a dead letter at once. Its text is not stored as a memory, and another attempt would not help. */
function* setAside(org: Org, { id, scope_no }: ClaimedRow): Operation<void> {
  yield* org.run(
    "UPDATE submission SET state = 'dead', error = ?, lease_id = NULL, lease_until_ms = NULL WHERE id = +?",
    "the stored text is damaged: send it again, then drop this one",
    id,
  );
  yield* recomputeTurns(org, scope_no);
}

interface Ready {
  id: MemoryId;
  submission_no: number;
}

/**
 * The oldest `limit` submissions belong to at most `limit` scopes: those with the oldest heads. If there are `limit` heads, no submission
 * after the last head can be among the oldest, so a claim need not read a scope's long queue.
 */
function* oldestReady(org: Org, limit: number): Operation<Ready[]> {
  const heads = yield* org.all<{ scope_no: number; head_no: number }>(
    "SELECT scope_no, head_no FROM scope WHERE ready_ms = 0 ORDER BY head_no LIMIT ?",
    limit,
  );
  const newest = heads[limit - 1]?.head_no ?? Number.MAX_SAFE_INTEGER;
  const queued = `SELECT id, submission_no FROM submission
    WHERE scope_no = +? AND state = 'queued' AND submission_no <= +? ORDER BY submission_no LIMIT ?`;
  const found: Ready[] = [];
  for (const head of heads) found.push(...(yield* org.all<Ready>(queued, head.scope_no, newest, limit)));
  return found.sort((a, b) => a.submission_no - b.submission_no).slice(0, limit);
}

interface ClaimedRow extends SubmissionRow {
  scope_no: number;
  attempts: number;
  claims: number;
}

function* take(org: Org, ready: readonly Ready[], lease: Lease): Operation<readonly ClaimedRow[]> {
  if (ready.length === 0) return [];
  const claim = `UPDATE submission SET state = 'running', attempts = attempts + 1, claims = claims + 1, lease_id = ?, lease_until_ms = ?,
     not_before_ms = 0 WHERE submission_no = +?`;
  for (const { submission_no } of ready) yield* org.run(claim, lease.id, lease.untilMs, submission_no);
  return yield* org.all<ClaimedRow>(
    `SELECT ${SUBMISSION_COLUMNS}, b.scope_no, b.attempts, b.claims
     FROM json_each(?) w CROSS JOIN submission b ON b.id = w.value CROSS JOIN scope s ON s.scope_no = b.scope_no ORDER BY b.submission_no`,
    org.list(ready.map(({ id }) => id)),
  );
}

/** Returns submissions with expired leases to the queue. Returns their number. */
export function* reclaim(org: Org, nowMs: number): Operation<number> {
  const rows = yield* org.all<{ scope_no: number }>(
    `UPDATE submission SET state = 'queued', lease_id = NULL, lease_until_ms = NULL
     WHERE state = 'running' AND lease_until_ms <= +? RETURNING scope_no`,
    Math.min(nowMs, Number.MAX_SAFE_INTEGER),
  );
  for (const scopeNo of new Set(rows.map((row) => row.scope_no))) yield* recomputeTurns(org, scopeNo);
  return rows.length;
}

export function* returnToQueue(org: Org, leaseId: string, id: MemoryId, { error, notBeforeMs, spendsAttempt }: Retry): Operation<void> {
  const row = yield* org.first<{ scope_no: number }>(
    `UPDATE submission SET state = 'queued', lease_id = NULL, lease_until_ms = NULL, error = ?, not_before_ms = ?, attempts = attempts - ?
     WHERE id = +? AND state = 'running' AND lease_id = +? RETURNING scope_no`,
    error,
    notBeforeMs,
    spendsAttempt ? 0 : 1,
    id,
    leaseId,
  );
  if (row) yield* recomputeTurns(org, row.scope_no);
}

/**
 * The number of queued and running submissions, which the queue's limit counts. Every write asks for it. Two look-ups take half as long as a
 * sum over states.
 */
export const WAITING = `(SELECT count FROM submission_count WHERE state = 'queued')
    + (SELECT count FROM submission_count WHERE state = 'running')`;

export function* waitingCount(org: Org): Operation<number> {
  return (yield* org.first<{ waiting: number }>(`SELECT ${WAITING} AS waiting`))?.waiting ?? 0;
}

export function* depth(org: Org): Operation<QueueDepth> {
  const rows = yield* org.all<{ state: string; count: number }>("SELECT state, count FROM submission_count");
  const counts = new Map(rows.map((row) => [row.state, row.count]));
  const oldest = yield* org.first<{ created_at_ms: number }>(
    `SELECT created_at_ms FROM submission
     WHERE submission_no = (SELECT head_no FROM scope WHERE head_no IS NOT NULL ORDER BY head_no LIMIT 1)`,
  );
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
export function* waiting(org: Org, { agentId, userId }: Omit<ScopeFilter, "orgId">): Operation<number> {
  const named = { $agent: agentId, $user: userId };
  const given = Object.fromEntries(Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== undefined));
  const ofScopes = `s.head_no IS NOT NULL${agentId === undefined ? "" : " AND s.agent_id = +$agent"}${userId === undefined ? "" : " AND s.user_id = +$user"}`;
  const inState = (state: string) =>
    `SELECT 1 FROM scope s CROSS JOIN submission b ON b.scope_no = s.scope_no WHERE ${ofScopes} AND b.state = '${state}'`;
  const row = yield* org.first<{ count: number }>(
    `SELECT count(*) AS count FROM (${inState("running")} UNION ALL ${inState("queued")} LIMIT ${COUNTED_WAITING})`,
    given,
  );
  return row?.count ?? 0;
}

export function* waitingAmong(org: Org, ids: readonly MemoryId[]): Operation<MemoryId[]> {
  const rows = yield* org.all<{ id: MemoryId }>(
    "SELECT b.id FROM json_each(?) w CROSS JOIN submission b ON b.id = w.value WHERE b.state IN ('queued', 'running')",
    org.list(ids),
  );
  return rows.map(({ id }) => id);
}

/** The earliest of a ready scope, a due retry and the end of a lease. */
export function* nextDueMs(org: Org, nowMs: number): Operation<number | undefined> {
  const row = yield* org.first<{ ready: number; held_ms: number | null; lease_ms: number | null }>(
    `SELECT CASE WHEN EXISTS (SELECT 1 FROM scope WHERE ready_ms = 0) THEN 1 ELSE 0 END AS ready,
       (SELECT min(ready_ms) FROM scope WHERE ready_ms > 0) AS held_ms,
       (SELECT min(lease_until_ms) FROM submission WHERE state = 'running') AS lease_ms`,
  );
  if (!row) return undefined;
  if (row.ready === 1) return 0;
  const heldMs = row.held_ms === null ? null : Math.min(row.held_ms, nowMs + LONGEST_HOLD_MS);
  const times = [heldMs, row.lease_ms].filter((time) => time !== null);
  if (times.length === 0) return undefined;
  const due = Math.min(...times);
  return due <= nowMs ? 0 : due;
}
