import type { SQLQueryBindings, Statement } from "bun:sqlite";
import { StoreGone, UsageError } from "../../../memory/errors.ts";
import { makeDataFolder } from "../../folder/data-folder.ts";
import { controlFile, storedOrganizations } from "../../folder/paths.ts";
import type { Control } from "../../interfaces/control.ts";
import { relationalControl } from "../../relational/control/control.ts";
import type { Operation, Rows } from "../../relational/engine/operation.ts";
import type { ControlPool } from "../../relational/engine/pool.ts";
import { Connection } from "../file/connection.ts";
import { perform, SqliteRows } from "../file/rows.ts";
import { EmptyDatabase } from "../file/version.ts";
import initSql from "../migrations/control/0001_init.sql" with { type: "text" };
import auditCountSql from "../migrations/control/0002_audit_count.sql" with { type: "text" };
import signingKeySql from "../migrations/control/0003_signing_key.sql" with { type: "text" };
import securitySql from "../migrations/control/0004_security.sql" with { type: "text" };
import usesSql from "../migrations/control/0005_uses.sql" with { type: "text" };
import { type SqliteWritten, sqliteWritten } from "./written.ts";

export const CONTROL_MIGRATIONS = [initSql, auditCountSql, signingKeySql, securitySql, usesSql];

export interface SqliteControlOptions {
  readonly dataDir: string;
}

/** Checks before each statement that the file is in its place, so that a removed file neither authenticates nor stores a key. */
class ControlConnection extends Connection {
  override query<Row, Params extends SQLQueryBindings[]>(sql: string): Statement<Row, Params> {
    this.checkPlace();
    return super.query<Row, Params>(sql);
  }

  checkPlace(): void {
    if (!this.inPlace()) throw new StoreGone("the control store");
  }
}

/** The control store of a data folder. */
export interface SqliteControl extends Control {
  readonly written: SqliteWritten;
  readonly pool: ControlPool;
}

/**
 * The control store in `control.sqlite`, which the server's threads and the command line use at the same time. Changes are small and rare,
 * so a writer blocks until the lock is free.
 */
export function openSqliteControl({ dataDir }: SqliteControlOptions): SqliteControl {
  makeDataFolder(dataDir);
  const connection = openConnection(dataDir);
  const written = sqliteWritten(connection, () => connection.checkPlace());
  const rows = new SqliteRows(connection);
  const change = <T>(operation: (rows: Rows) => Operation<T>) => connection.db.transaction(() => perform(operation(rows))).immediate();
  let ownChanges = 0;
  const pool: ControlPool = {
    read: async (operation) => perform(operation(rows)),
    change: async (operation) => change(operation),
    async administer(operation) {
      const result = change(operation);
      // The file may have been removed between the statement and its commit.
      connection.checkPlace();
      ownChanges++;
      return result;
    },
  };
  return {
    ...relationalControl(pool),
    pool,
    written,
    async version() {
      // The pragma counts commits of other connections, never those of this one.
      const row = connection.query<{ data_version: number }, []>("PRAGMA data_version").get();
      return (row?.data_version ?? 0) + ownChanges;
    },
    inPlace: () => connection.inPlace(),
    async checkWritable() {
      connection.query<never, [number]>("UPDATE write_check SET checked_at_ms = ?").run(Date.now());
      // Without truncation the log keeps its length, so the next check would overwrite it in place and succeed even on a full disk.
      connection.query<unknown, []>("PRAGMA wal_checkpoint(TRUNCATE)").get();
    },
    async close() {
      written.close();
      connection.close();
    },
  };
}

/** Throws {@link UsageError} when the control store is missing or empty but there are organizations, whose keys it contained. */
function openConnection(dataDir: string): ControlConnection {
  const path = controlFile(dataDir);
  try {
    return new ControlConnection(path, CONTROL_MIGRATIONS, { mayCreate: false });
  } catch (error) {
    if (!(error instanceof EmptyDatabase)) throw error;
    // Checked only now, because another user who may open this file may not read the folders of the organizations.
    if (storedOrganizations(dataDir).length === 0) return new ControlConnection(path, CONTROL_MIGRATIONS);
    throw new UsageError(
      `The control store ${path} cannot be used (${error.message}), but there are organizations beside it, and no key can be checked without it. Put the file back, or restore a backup into another folder: memoryd restore FILE --data DIR.`,
      { cause: error },
    );
  }
}
