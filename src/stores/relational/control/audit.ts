import type { Audit, AuditEntry } from "../../interfaces/audit.ts";
import type { ControlPool } from "../engine/pool.ts";

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

export function relationalAudit(pool: ControlPool): Audit {
  return {
    add: (...entries) =>
      pool.change(function* (rows) {
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
      }),
    list: (limit, beforeId = Number.MAX_SAFE_INTEGER, orgIds) =>
      pool.read(function* (rows) {
        const found =
          orgIds === undefined
            ? yield* rows.all<AuditRow>("SELECT * FROM audit WHERE id < ? ORDER BY id DESC LIMIT ?", beforeId, limit)
            : yield* rows.all<AuditRow>(
                "SELECT * FROM audit WHERE id < ? AND org_id IN (SELECT value FROM json_each(?)) ORDER BY id DESC LIMIT ?",
                beforeId,
                JSON.stringify(orgIds),
                limit,
              );
        return found.map(toEntry);
      }),
  };
}

function toEntry({ id, at_ms, actor, action, target, org_id }: AuditRow): AuditEntry {
  return { id, atMs: at_ms, actor, action, target: target ?? undefined, orgId: org_id ?? undefined };
}
