import {
  LEVEL,
  type Memory,
  type MemoryHeader,
  type MemoryId,
  type OrgId,
  type Scope,
  type ScopeFilter,
  type Status,
} from "../../../memory/types.ts";
import type { PageKey } from "../../interfaces/page-key.ts";
import type { Memories } from "../../interfaces/records.ts";
import { deprecate } from "../edges/deletion.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { Pool } from "../engine/pool.ts";
import { erase, eraseAsSeen } from "../erasing/erase.ts";
import { isSoundMemory } from "../rows/checksum.ts";
import { getNamed, refuseDamagedIndex } from "../rows/memory-by-id.ts";
import { MEMORY_COLUMNS, type MemoryRow, toHeader, toMemories, UNEXPIRED } from "../rows/rows.ts";
import { addAbstraction, lastAbstraction, setTopics, unabstracted } from "./abstractions.ts";
import { changedSince, doubts, links } from "./changed-memories.ts";
import { keyed, withKeys } from "./comparable.ts";
import { lasting, latest, sourcesOf } from "./for-context.ts";
import { memoryHistory } from "./memory-history.ts";
import { NOTHING_PASTED, pasted } from "./pasted.ts";
import { restore } from "./restore.ts";
import { unrestore } from "./unrestore.ts";

/** Ids are stored in lower case; callers may use either case. */
export function relationalMemories(pool: Pool): Memories {
  const changeOf = <Result>(orgId: OrgId, id: MemoryId, change: (org: Org, id: MemoryId) => Operation<Result | undefined>) =>
    pool.change(orgId, undefined, function* (org) {
      yield* refuseDamagedIndex(org, id.toLowerCase());
      return yield* change(org, id.toLowerCase());
    });
  return {
    get: (orgId, id) => pool.snapshot(orgId, undefined, (org) => getNamed(org, id.toLowerCase())),
    has: (orgId, id) => pool.read(orgId, false, (org) => exists(org, id.toLowerCase())),
    history: (orgId, id, limit) => pool.snapshot(orgId, undefined, (org) => memoryHistory(org, id.toLowerCase(), limit)),
    list: (filter, limit, after) => pool.read(filter.orgId, [], (org) => list(org, filter, limit, after)),
    active: (scope, ids) => pool.read(scope.orgId, [], (org) => active(org, scope, ids)),
    changedSince: (scope, after, limit) => pool.read(scope.orgId, [], (org) => changedSince(org, scope, after, limit)),
    read: (scope, ids) => pool.read(scope.orgId, [], (org) => read(org, scope, ids)),
    links: (orgId, ids) => pool.read(orgId, [], (org) => links(org, ids)),
    doubts: (orgId, ids) => pool.read(orgId, [], (org) => doubts(org, ids)),
    withKeys: (scope, keys) => pool.read(scope.orgId, [], (org) => withKeys(org, scope, keys)),
    keyed: (scope, wanted) => pool.read(scope.orgId, [], (org) => keyed(org, scope, wanted)),
    pasted: (scope, asked) => pool.read(scope.orgId, NOTHING_PASTED, (org) => pasted(org, scope, asked)),
    ids: (orgId, status) => pool.read(orgId, new Set<MemoryId>(), (org) => ids(org, status)),
    deprecate: (orgId, id, nowMs, by) => changeOf(orgId, id, (org, stored) => deprecate(org, stored, nowMs, by)),
    restore: (orgId, id, nowMs, by) => changeOf(orgId, id, (org, stored) => restore(org, stored, nowMs, by)),
    unrestore: (orgId, id, nowMs, by) => changeOf(orgId, id, (org, stored) => unrestore(org, stored, nowMs, by)),
    erase: (orgId, id, nowMs, by) => changeOf(orgId, id, (org, stored) => erase(org, stored, { nowMs, by })),
    eraseAsSeen: (orgId, ids, seen, nowMs, by) =>
      pool.change(orgId, undefined, function* (org) {
        const stored = [...new Set(ids.map((id) => id.toLowerCase()))];
        for (const id of stored) yield* refuseDamagedIndex(org, id);
        return yield* eraseAsSeen(org, stored, seen, { nowMs, by });
      }),
    lasting: (scope, limit) => pool.read(scope.orgId, [], (org) => lasting(org, scope, limit)),
    latest: (scope, limit) => pool.read(scope.orgId, [], (org) => latest(org, scope, limit)),
    sourcesOf: (scope, abstractionIds) =>
      pool.read(scope.orgId, new Map<MemoryId, MemoryId[]>(), (org) => sourcesOf(org, scope, abstractionIds)),
    unabstracted: (scope, limit) => pool.read(scope.orgId, [], (org) => unabstracted(org, scope, limit)),
    setTopics: (orgId, facts) => pool.change(orgId, undefined, (org) => setTopics(org, facts)),
    lastAbstraction: (scope, topic, title) => pool.read(scope.orgId, [], (org) => lastAbstraction(org, scope, topic, title)),
    addAbstraction: (scope, abstraction, nowMs) =>
      pool.change(scope.orgId, undefined, (org) => addAbstraction(org, scope, abstraction, nowMs)),
  };
}

/** The position before every row. */
const START: PageKey = { createdAtMs: Number.MAX_SAFE_INTEGER, id: "" };

interface ListedRow extends MemoryRow {
  memory_no: number;
}

/** A list shows no text, so a damaged memory is in it, unless its id is what is damaged: a list never names an id that there never was. */
function* list(org: Org, filter: ScopeFilter, limit: number, after: PageKey = START): Operation<MemoryHeader[]> {
  const narrowed = yield* narrow(org, filter);
  if (!narrowed) return [];
  const next = `SELECT ${MEMORY_COLUMNS}, m.memory_no FROM memory m CROSS JOIN scope s ON s.scope_no = m.scope_no
     WHERE ${narrowed.condition} AND (m.created_at_ms, m.id) < (+?, +?)
     ORDER BY m.created_at_ms DESC, m.id DESC LIMIT ?`;
  const listed: ListedRow[] = [];
  // A page is short only at the end of the list, whatever is left out.
  for (let from = after; ; ) {
    const wanted = limit - listed.length;
    const rows = yield* org.all<ListedRow>(next, narrowed.number, from.createdAtMs, from.id, wanted);
    for (const row of rows) {
      if (isSoundMemory(row)) listed.push(row);
      else listed.push(...(yield* damagedRow(org, row)));
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < wanted || listed.length === limit) return listed.map((row) => toHeader(org, row));
    from = { createdAtMs: last.created_at_ms, id: last.id };
  }
}

/** The row itself may be sound, because the index of the list has its own copy of the id. The index of ids has a third one. */
function* damagedRow(org: Org, { memory_no }: ListedRow): Operation<ListedRow[]> {
  const row = yield* org.first<ListedRow>(
    `SELECT ${MEMORY_COLUMNS}, m.memory_no FROM memory m CROSS JOIN scope s ON s.scope_no = m.scope_no WHERE m.memory_no = +?`,
    memory_no,
  );
  if (row === null) return [];
  org.damaged(row.id);
  const found = yield* org.first<{ memory_no: number }>("SELECT memory_no FROM memory WHERE id = +?", row.id);
  return isSoundMemory(row) || found?.memory_no === memory_no ? [row] : [];
}

interface Narrowed {
  readonly condition: string;
  readonly number: number;
}

/** The condition on the one index that lists the filter's memories in order; undefined when the filter matches nothing. */
function* narrow(org: Org, { orgId, agentId, userId }: ScopeFilter): Operation<Narrowed | undefined> {
  if (agentId !== undefined && userId !== undefined) return equal("m.scope_no", yield* org.scopeNo({ orgId, agentId, userId }));
  if (agentId !== undefined) {
    const row = yield* org.first<{ agent_no: number }>("SELECT agent_no FROM scope WHERE agent_id = +? LIMIT 1", agentId);
    return equal("m.agent_no", row?.agent_no);
  }
  if (userId !== undefined) {
    const row = yield* org.first<{ user_no: number }>("SELECT user_no FROM scope WHERE user_id = +? LIMIT 1", userId);
    return equal("m.user_no", row?.user_no);
  }
  return { condition: "? = 0", number: 0 };
}

function equal(column: string, number: number | undefined): Narrowed | undefined {
  return number === undefined ? undefined : { condition: `${column} = +?`, number };
}

function* exists(org: Org, id: MemoryId): Operation<boolean> {
  return (yield* org.first<{ found: number }>("SELECT 1 AS found FROM memory WHERE id = +?", id)) !== null;
}

function* active(org: Org, scope: Scope, wanted: readonly MemoryId[]): Operation<Memory[]> {
  const scopeNo = yield* org.scopeNo(scope);
  if (scopeNo === undefined || wanted.length === 0) return [];
  const rows = yield* org.all<MemoryRow>(
    `SELECT ${MEMORY_COLUMNS} FROM json_each($ids) w CROSS JOIN memory m ON m.id = w.value CROSS JOIN scope s ON s.scope_no = m.scope_no
     WHERE m.scope_no = +$scopeNo AND m.status = 'active' AND ${UNEXPIRED}`,
    { $ids: org.list(wanted), $scopeNo: scopeNo, $nowMs: org.now() },
  );
  return toMemories(org, rows);
}

function* read(org: Org, scope: Scope, wanted: readonly MemoryId[]): Operation<Memory[]> {
  const scopeNo = yield* org.scopeNo(scope);
  if (scopeNo === undefined || wanted.length === 0) return [];
  const rows = yield* org.all<MemoryRow>(
    `SELECT ${MEMORY_COLUMNS} FROM json_each(?) w CROSS JOIN memory m ON m.id = w.value CROSS JOIN scope s ON s.scope_no = m.scope_no
     WHERE m.scope_no = +?`,
    org.list(wanted),
    scopeNo,
  );
  return toMemories(org, rows);
}

function* ids(org: Org, status?: Status): Operation<Set<MemoryId>> {
  const sql = `SELECT id FROM memory WHERE level = ${LEVEL.fact}`;
  const rows = yield* status === undefined ? org.all<{ id: string }>(sql) : org.all<{ id: string }>(`${sql} AND status = ?`, status);
  return new Set(rows.map((row) => row.id));
}
