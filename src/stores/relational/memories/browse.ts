import type { MemoryId } from "../../../memory/types.ts";
import type { Browse, MemoryCounts, Offered, OfferedFilter, WaitingSubmission } from "../../interfaces/browse.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { Pool } from "../engine/pool.ts";
import { Pages } from "./browse-page.ts";
import { memoryDetails } from "./details.ts";
import { erasurePreview } from "./erasure-preview.ts";

export function relationalBrowse(pool: Pool): Browse {
  const pages = new Pages(pool);
  return {
    page: (filter, limit, after, signal) => pages.page(filter, limit, after, signal),
    offered: (orgId, wanted, limit) =>
      pool.read(orgId, { agentIds: [], moreAgents: false, userIds: [], moreUsers: false }, (org) => offered(org, wanted, limit)),
    counts: (orgId) => pool.read(orgId, { facts: 0, abstractions: 0, deprecated: 0 }, counts),
    details: (orgId, id, limit) => pool.snapshot(orgId, undefined, (org) => memoryDetails(org, id.toLowerCase(), limit)),
    erasure: (orgId, ids, limit) => pool.snapshot(orgId, undefined, (org) => erasurePreview(org, stored(ids), limit)),
    waiting: (orgId, limit) => pool.read(orgId, [], (org) => waiting(org, limit)),
  };
}

/** Ids are stored in lower case, each once. */
function stored(ids: readonly MemoryId[]): MemoryId[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

function* offered(org: Org, { agentId, agentStartsWith = "", userStartsWith = "" }: OfferedFilter, limit: number): Operation<Offered> {
  const agents = yield* distinct(org, "agent_id", agentStartsWith, limit);
  const users = yield* agentId === undefined
    ? distinct(org, "user_id", userStartsWith, limit)
    : usersOf(org, agentId, userStartsWith, limit);
  return {
    agentIds: agents.slice(0, limit),
    moreAgents: agents.length > limit,
    userIds: users.slice(0, limit),
    moreUsers: users.length > limit,
  };
}

/** One look-up per distinct value, however many scopes have it. Returns up to `limit + 1` values, which shows whether there are more. */
function* distinct(org: Org, column: "agent_id" | "user_id", startsWith: string, limit: number): Operation<string[]> {
  const rows = yield* org.all<{ value: string }>(
    `WITH RECURSIVE found (value) AS (
       SELECT min(${column}) FROM scope WHERE ${column} >= ?1
       UNION ALL
       SELECT (SELECT min(${column}) FROM scope WHERE ${column} > found.value) FROM found WHERE found.value IS NOT NULL)
     SELECT value FROM found WHERE value < ?2 LIMIT ?3`,
    startsWith,
    endOf(startsWith),
    limit + 1,
  );
  return rows.map((row) => row.value);
}

function* usersOf(org: Org, agentId: string, startsWith: string, limit: number): Operation<string[]> {
  const rows = yield* org.all<{ user_id: string }>(
    "SELECT user_id FROM scope WHERE agent_id = +? AND user_id >= ? AND user_id < ? ORDER BY user_id LIMIT ?",
    agentId,
    startsWith,
    endOf(startsWith),
    limit + 1,
  );
  return rows.map((row) => row.user_id);
}

/** Sorts after every identifier with this prefix, because `~` sorts after every character of an identifier. */
function endOf(startsWith: string): string {
  return `${startsWith}~`;
}

function* counts(org: Org): Operation<MemoryCounts> {
  const row = yield* org.first<MemoryCounts>(
    `SELECT sum(count) FILTER (WHERE status = 'active' AND level = 0) AS facts,
       sum(count) FILTER (WHERE status = 'active' AND level = 1) AS abstractions,
       sum(count) FILTER (WHERE status = 'deprecated') AS deprecated FROM memory_count`,
  );
  if (!row) throw new Error("an aggregate query returned no row");
  return row;
}

interface WaitingRow {
  submission_no: number;
  id: string;
  agent_id: string;
  user_id: string;
  state: "queued" | "running";
  attempts: number;
  created_at_ms: number;
  not_before_ms: number;
  error: string | null;
}

/** As in a claim, the oldest `limit` submissions belong to at most `limit` scopes: those with the oldest heads. */
function* waiting(org: Org, limit: number): Operation<WaitingSubmission[]> {
  const heads = yield* org.all<{ scope_no: number }>(
    "SELECT scope_no FROM scope WHERE head_no IS NOT NULL ORDER BY head_no LIMIT ?",
    limit,
  );
  const columns = "b.submission_no, b.id, s.agent_id, s.user_id, b.state, b.attempts, b.created_at_ms, b.not_before_ms, b.error";
  const of = (state: string) =>
    `SELECT ${columns} FROM submission b CROSS JOIN scope s ON s.scope_no = b.scope_no WHERE b.scope_no = +?1 AND b.state = '${state}'`;
  const ofScope = `${of("running")} UNION ALL ${of("queued")} ORDER BY 1 LIMIT ?2`;
  const rows: WaitingRow[] = [];
  for (const head of heads) rows.push(...(yield* org.all<WaitingRow>(ofScope, head.scope_no, limit)));
  return rows
    .sort((a, b) => a.submission_no - b.submission_no)
    .slice(0, limit)
    .map((row) => ({
      id: row.id,
      scope: { orgId: org.orgId, agentId: row.agent_id, userId: row.user_id },
      state: row.state,
      attempts: row.attempts,
      createdAtMs: row.created_at_ms,
      notBeforeMs: row.not_before_ms,
      error: row.error ?? undefined,
    }));
}
