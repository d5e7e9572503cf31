import type { Control } from "../interfaces/control.ts";
import { relationalControl } from "../relational/control/control.ts";
import type { Operation, Rows } from "../relational/engine/operation.ts";
import type { ControlPool } from "../relational/engine/pool.ts";
import { ask } from "./fault.ts";
import { perform, STATEMENTS } from "./statements.ts";
import { type Beginning, inTransaction } from "./transaction.ts";

/** Changes follow each other, whatever server they come from, as in SQLite: they are small and rare. */
const CHANGE: Beginning = {
  statements: ["BEGIN", "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"],
  isRead: false,
};
const IS_WRITTEN = "written_at_ms IS NOT NULL AND deleted_at_ms IS NULL";
const RAISE = "UPDATE control_version SET version = version + 1";

/** Runs operations on the control store in the database, which all its servers share. */
export function postgresControlPool(sql: Bun.SQL): ControlPool {
  const change = <T>(operation: (rows: Rows) => Operation<T>, last?: string) =>
    inTransaction(sql, CHANGE, "memoryd control", async (connection) => {
      const result = await perform(connection, operation(STATEMENTS), null);
      if (last !== undefined) await connection.unsafe(last);
      return result;
    });
  return {
    read: (operation) => perform(sql, operation(STATEMENTS), null),
    change: (operation) => change(operation),
    administer: (operation) => change(operation, RAISE),
  };
}

/** The control store in the database. `close` leaves the connections open. */
export function postgresControl(sql: Bun.SQL): Control {
  return {
    ...relationalControl(postgresControlPool(sql)),
    written: {
      list: async () => (await ask<{ id: string }>(sql, `SELECT id FROM organization WHERE ${IS_WRITTEN}`)).map(({ id }) => id),
      has: async (orgId) => (await ask(sql, `SELECT 1 FROM organization WHERE id = $1 AND ${IS_WRITTEN}`, [orgId])).length > 0,
      async mark(orgId) {
        await ask(sql, "UPDATE organization SET written_at_ms = coalesce(written_at_ms, $1) WHERE id = $2", [Date.now(), orgId]);
      },
    },
    version: async () => (await ask<{ version: number }>(sql, "SELECT version FROM control_version"))[0]?.version ?? 0,
    inPlace: () => true,
    async checkWritable() {
      await ask(sql, "UPDATE write_check SET checked_at_ms = $1", [Date.now()]);
    },
    close: async () => {},
  };
}
