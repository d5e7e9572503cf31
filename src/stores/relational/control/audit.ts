import { isDeepStrictEqual } from "node:util";
import {
  type Audit,
  type AuditEntry,
  type AuditFilter,
  type NewAuditEntry,
  REPEAT_ENTRIES,
  REPEAT_MS,
  SEVERAL,
} from "../../interfaces/audit.ts";
import type { Operation, Rows, Value } from "../engine/operation.ts";
import type { ControlPool } from "../engine/pool.ts";

/** Number of stored entries, about 20 MB. A new entry replaces the oldest. */
const KEPT_ENTRIES = 100_000;
/** Among so many of the newest entries, one of the last minutes is looked for. */
const RECENT_ENTRIES = 1_000;

interface AuditRow {
  id: number;
  at_ms: number;
  actor: string;
  action: string;
  target: string | null;
  org_id: string | null;
  count: number;
}

export function relationalAudit(pool: ControlPool): Audit {
  return {
    add: (...entries) => pool.change((rows) => addEntries(rows, entries)),
    count: (entry) => pool.change((rows) => countEntry(rows, entry)),
    list: (limit, beforeId, filter) => pool.read((rows) => list(rows, limit, beforeId, filter)),
  };
}

function* addEntries(rows: Rows, entries: readonly NewAuditEntry[]): Operation<void> {
  for (const { atMs, actor, action, target, orgId } of entries)
    yield* rows.run(
      `INSERT INTO audit (id, at_ms, actor, action, target, org_id)
       VALUES ((SELECT coalesce(max(id), 0) + 1 FROM audit), ?, ?, ?, ?, ?)`,
      atMs,
      actor,
      action,
      target ?? null,
      orgId ?? null,
    );
  yield* rows.run("DELETE FROM audit WHERE id <= (SELECT max(id) FROM audit) - ?", KEPT_ENTRIES);
}

function* countEntry(rows: Rows, entry: NewAuditEntry): Operation<void> {
  const sql = `SELECT * FROM audit WHERE action = ? AND at_ms > ? AND id > (SELECT max(id) FROM audit) - ${RECENT_ENTRIES}`;
  const recent = (yield* rows.all<AuditRow>(sql, entry.action, entry.atMs - REPEAT_MS)).map(toEntry);
  const told = (wanted: NewAuditEntry) => recent.find((known) => isDeepStrictEqual(known, { ...wanted, ...timeOf(known) }));
  const several = { ...entry, actor: SEVERAL, target: undefined };
  const counted = told(entry) ?? (recent.length < REPEAT_ENTRIES ? undefined : told(several));
  if (counted) yield* rows.run("UPDATE audit SET count = count + 1 WHERE id = ?", counted.id);
  else yield* addEntries(rows, [recent.length < REPEAT_ENTRIES ? entry : several]);
}

const timeOf = ({ id, atMs, count }: AuditEntry) => ({ id, atMs, count });

function* list(rows: Rows, limit: number, beforeId = Number.MAX_SAFE_INTEGER, filter: AuditFilter = {}): Operation<AuditEntry[]> {
  const { orgId, withServer = false, actor, noun, fromMs, toMs } = filter;
  const ofServer = withServer ? " OR org_id IS NULL OR action LIKE 'organization.%'" : "";
  const wanted: readonly (readonly [condition: string, value: Value | undefined])[] = [
    ["id < ?", beforeId],
    [`(org_id = ?${ofServer})`, orgId],
    ["actor = ?", actor],
    ["action LIKE ?", noun === undefined ? undefined : `${noun}%`],
    ["at_ms >= ?", fromMs],
    ["at_ms < ?", toMs],
  ];
  const asked = wanted.flatMap(([condition, value]) => (value === undefined ? [] : [{ condition, value }]));
  const sql = `SELECT * FROM audit WHERE ${asked.map(({ condition }) => condition).join(" AND ")} ORDER BY id DESC LIMIT ?`;
  return (yield* rows.all<AuditRow>(sql, ...asked.map(({ value }) => value), limit)).map(toEntry);
}

function toEntry({ id, at_ms, actor, action, target, org_id, count }: AuditRow): AuditEntry {
  return { id, atMs: at_ms, actor, action, target: target ?? undefined, orgId: org_id ?? undefined, count };
}
