import type { Audit, AuditEntry } from "../../interfaces/audit.ts";
import type { ControlDatabase } from "./control-database.ts";

/** Number of stored entries, about 20 MB. A new entry replaces the oldest. */
const KEPT_ENTRIES = 100_000;

interface AuditRow {
  id: number;
  at_ms: number;
  actor: string;
  action: string;
  target: string | null;
  org_id: string | null;
}

export function sqliteAudit({ connection }: Pick<ControlDatabase, "connection">): Audit {
  return {
    add: (...entries) =>
      connection.db
        .transaction(() => {
          const insert = connection.query<never, [number, string, string, string | null, string | null]>(
            "INSERT INTO audit (at_ms, actor, action, target, org_id) VALUES (?, ?, ?, ?, ?)",
          );
          for (const { atMs, actor, action, target, orgId } of entries) insert.run(atMs, actor, action, target ?? null, orgId ?? null);
          connection.query<never, [number]>("DELETE FROM audit WHERE id <= (SELECT max(id) FROM audit) - ?").run(KEPT_ENTRIES);
        })
        .immediate(),
    list: (limit, beforeId = Number.MAX_SAFE_INTEGER) =>
      connection
        .query<AuditRow, [number, number]>("SELECT * FROM audit WHERE id < ? ORDER BY id DESC LIMIT ?")
        .all(beforeId, limit)
        .map(toEntry),
  };
}

function toEntry({ id, at_ms, actor, action, target, org_id }: AuditRow): AuditEntry {
  return { id, atMs: at_ms, actor, action, target: target ?? undefined, orgId: org_id ?? undefined };
}
