import type { MemoryId } from "../../memory/types.ts";
import type { DeadLetter, Submissions } from "../interfaces/records.ts";
import { complete } from "./complete-submissions.ts";
import type { Operation } from "./engine/operation.ts";
import type { Org } from "./engine/org.ts";
import type { Pool } from "./engine/pool.ts";
import { accept, acceptAll } from "./queue/accept.ts";
import { claim, depth, nextDueMs, reclaim, recomputeTurns, returnToQueue, waiting, waitingAmong } from "./queue/queue.ts";
import { processed, revise } from "./revise-submissions.ts";

export function relationalSubmissions(pool: Pool, now: () => number): Submissions {
  return {
    accept: (scope, submission) => pool.accept(scope.orgId, (org) => accept(org, scope, submission)),
    acceptAll: (orgId, submissions) => pool.write(orgId, (org) => acceptAll(org, submissions)),
    claim: (orgId, lease, limit) => pool.change(orgId, [], (org) => claim(org, lease, limit)),
    complete: (orgId, leaseId, completions) =>
      pool.process(orgId, { changes: [], lost: completions.map((completion) => completion.submission.id) }, (org) =>
        complete(org, leaseId, completions, now()),
      ),
    processed: (orgId, id) => pool.read(orgId, undefined, (org) => processed(org, id)),
    revise: (orgId, completion) => pool.change(orgId, undefined, (org) => revise(org, completion, now())),
    retry: (orgId, leaseId, id, retry) => pool.change(orgId, undefined, (org) => returnToQueue(org, leaseId, id, retry)),
    reclaim: (orgId, nowMs) => pool.change(orgId, 0, (org) => reclaim(org, nowMs)),
    depth: (orgId) => pool.read(orgId, { queued: 0, running: 0, dead: 0, oldestMs: undefined }, depth),
    waiting: (filter) => pool.read(filter.orgId, 0, (org) => waiting(org, filter)),
    waitingAmong: (orgId, ids) => pool.read(orgId, [], (org) => waitingAmong(org, ids)),
    nextDueMs: (orgId) => pool.read(orgId, undefined, (org) => nextDueMs(org, now())),
    deadLetters: (orgId, limit) => pool.read(orgId, [], (org) => deadLetters(org, limit)),
    retryDead: (orgId, id) => pool.change(orgId, false, (org) => leaveDead(org, id, "queued")),
    dropDead: (orgId, id) => pool.change(orgId, false, (org) => leaveDead(org, id, "done")),
  };
}

interface DeadRow {
  id: string;
  agent_id: string;
  user_id: string;
  attempts: number;
  error: string | null;
  created_at_ms: number;
}

function* deadLetters(org: Org, limit: number): Operation<DeadLetter[]> {
  const rows = yield* org.all<DeadRow>(
    `SELECT b.id, s.agent_id, s.user_id, b.attempts, b.error, b.created_at_ms
     FROM submission b CROSS JOIN scope s ON s.scope_no = b.scope_no
     WHERE b.state = 'dead' ORDER BY b.submission_no LIMIT ?`,
    limit,
  );
  return rows.map((row) => ({
    id: row.id,
    scope: { orgId: org.orgId, agentId: row.agent_id, userId: row.user_id },
    attempts: row.attempts,
    error: row.error ?? "",
    createdAtMs: row.created_at_ms,
  }));
}

/** A dead letter that is queued again gets all its attempts back. */
function* leaveDead(org: Org, id: MemoryId, state: "queued" | "done"): Operation<boolean> {
  const row = yield* org.first<{ scope_no: number }>(
    `UPDATE submission SET state = ?, attempts = 0, not_before_ms = 0, error = NULL
     WHERE id = +? AND state = 'dead' RETURNING scope_no`,
    state,
    id,
  );
  if (!row) return false;
  yield* recomputeTurns(org, row.scope_no);
  return true;
}
