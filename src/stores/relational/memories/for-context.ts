import type { Memory, MemoryId, Scope } from "../../../memory/types.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import { MEMORY_COLUMNS, type MemoryRow, toMemories, UNEXPIRED } from "../rows/rows.ts";

const ACTIVE = `SELECT ${MEMORY_COLUMNS} FROM memory m CROSS JOIN scope s ON s.scope_no = m.scope_no
  WHERE m.scope_no = +$scopeNo AND m.status = 'active' AND ${UNEXPIRED}`;
const CURRENT = `${ACTIVE} AND m.outdated = 0`;

const PINNED = "SELECT p.memory_id FROM pinned_importance p";
/** The index lists the worker's scores in order. */
const BY_SCORE = `${CURRENT} AND m.id NOT IN (${PINNED}) ORDER BY m.importance DESC, m.created_at_ms DESC, m.id DESC LIMIT $limit`;
/** Callers pin few memories, so these are read one by one. */
const BY_PIN = `${CURRENT} AND m.id IN (${PINNED}) ORDER BY importance DESC, m.created_at_ms DESC, m.id DESC LIMIT $limit`;

const OUTDATED = `${ACTIVE} AND m.outdated = 1 ORDER BY importance DESC, m.created_at_ms DESC, m.id DESC LIMIT $limit`;

/** The active memories of the scope, the most important first, and outdated ones behind all others. */
export function* lasting(org: Org, scope: Scope, limit: number): Operation<Memory[]> {
  const found = [...(yield* read(org, scope, BY_SCORE, limit)), ...(yield* read(org, scope, BY_PIN, limit))];
  found.sort((a, b) => b.importance - a.importance || b.createdAtMs - a.createdAtMs || (a.id < b.id ? 1 : -1));
  if (found.length < limit) found.push(...(yield* read(org, scope, OUTDATED, limit)));
  return found.slice(0, limit);
}

/** The active facts of the scope that are not outdated, the newest by storage first. */
export function* latest(org: Org, scope: Scope, limit: number): Operation<Memory[]> {
  return yield* read(org, scope, `${CURRENT} AND m.level = 0 ORDER BY m.created_at_ms DESC, m.id DESC LIMIT $limit`, limit);
}

function* read(org: Org, scope: Scope, sql: string, limit: number): Operation<Memory[]> {
  const scopeNo = yield* org.scopeNo(scope);
  if (scopeNo === undefined) return [];
  const rows = yield* org.all<MemoryRow>(sql, { $scopeNo: scopeNo, $limit: limit, $nowMs: org.now() });
  return toMemories(org, rows);
}

/** The memories of the scope that each of the abstractions was made from. */
export function* sourcesOf(org: Org, scope: Scope, abstractionIds: readonly MemoryId[]): Operation<Map<MemoryId, MemoryId[]>> {
  const sources = new Map<MemoryId, MemoryId[]>();
  const scopeNo = yield* org.scopeNo(scope);
  if (scopeNo === undefined) return sources;
  const rows = yield* org.all<{ abstraction_id: string; source_id: string }>(
    `SELECT l.abstraction_id, l.source_id FROM json_each(?) w CROSS JOIN lineage l ON l.abstraction_id = w.value
     CROSS JOIN memory m ON m.id = l.source_id WHERE m.scope_no = +?`,
    org.list(abstractionIds),
    scopeNo,
  );
  for (const row of rows) sources.set(row.abstraction_id, [...(sources.get(row.abstraction_id) ?? []), row.source_id]);
  return sources;
}
