import type { MemoryId } from "../../../memory/types.ts";
import type { Actor, Trail, TrailAction, TrailEntry, TrailFilter } from "../../interfaces/trail.ts";
import type { Operation, Value } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { Pool } from "../engine/pool.ts";

export function relationalTrail(pool: Pool): Trail {
  return {
    of: (orgId, ids, limit) => pool.read(orgId, [], (org) => trailOf(org, ids, limit)),
    list: (orgId, filter, limit, beforeNo) => pool.read(orgId, [], (org) => list(org, filter, limit, beforeNo)),
  };
}

const COLUMNS = "t.trail_no, t.at_ms, t.actor, t.actor_id, t.action, t.memory_id, t.count, s.agent_id, s.user_id";

interface TrailRow {
  trail_no: number;
  at_ms: number;
  actor: Actor["kind"];
  actor_id: string | null;
  action: TrailAction;
  memory_id: string | null;
  count: number;
  agent_id: string;
  user_id: string;
}

export function* trailOf(org: Org, ids: Iterable<MemoryId>, limit: number): Operation<TrailEntry[]> {
  const rows = yield* org.all<TrailRow>(
    `SELECT ${COLUMNS} FROM json_each(?) w CROSS JOIN trail t ON t.memory_id = w.value CROSS JOIN scope s ON s.scope_no = t.scope_no
     ORDER BY t.trail_no DESC LIMIT ?`,
    org.list(new Set([...ids].map((id) => id.toLowerCase()))),
    limit,
  );
  return rows.map(toEntry);
}

function* list(org: Org, filter: TrailFilter, limit: number, beforeNo = Number.MAX_SAFE_INTEGER): Operation<TrailEntry[]> {
  const { userId, agentId, action, by, fromMs, toMs } = filter;
  const wanted: readonly (readonly [condition: string, value: Value | undefined])[] = [
    ["t.trail_no < +?", beforeNo],
    ["s.user_id = +?", userId],
    ["s.agent_id = +?", agentId],
    ["t.action = +?", action],
    ["t.actor = +?", by?.kind],
    ["t.actor_id = +?", by && by.kind !== "command" ? by.id : undefined],
    ["t.at_ms >= +?", fromMs],
    ["t.at_ms < +?", toMs],
  ];
  const asked = wanted.flatMap(([condition, value]) => (value === undefined ? [] : [{ condition, value }]));
  // Those of one user or agent are few beside all others, so they are found by their scopes.
  const isNarrow = userId !== undefined || agentId !== undefined;
  const from = isNarrow ? "scope s CROSS JOIN trail t ON t.scope_no = s.scope_no" : "trail t CROSS JOIN scope s ON s.scope_no = t.scope_no";
  const rows = yield* org.all<TrailRow>(
    `SELECT ${COLUMNS} FROM ${from} WHERE ${asked.map(({ condition }) => condition).join(" AND ")} ORDER BY t.trail_no DESC LIMIT ?`,
    ...asked.map(({ value }) => value),
    limit,
  );
  return rows.map(toEntry);
}

function toEntry(row: TrailRow): TrailEntry {
  return {
    no: row.trail_no,
    atMs: row.at_ms,
    by: actorOf(row),
    action: row.action,
    memoryId: row.memory_id ?? undefined,
    agentId: row.agent_id,
    userId: row.user_id,
    count: row.count,
  };
}

function actorOf({ actor, actor_id }: TrailRow): Actor {
  return actor === "command" ? { kind: actor } : { kind: actor, id: actor_id ?? "" };
}
