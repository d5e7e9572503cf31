import type { SQLQueryBindings, Statement } from "bun:sqlite";
import { StoreGone, UsageError } from "../../../memory/errors.ts";
import { makeDataFolder } from "../../folder/data-folder.ts";
import { controlFile, storedOrganizations } from "../../folder/paths.ts";
import type { Control } from "../../interfaces/control.ts";
import { Connection } from "../file/connection.ts";
import { EmptyDatabase } from "../file/version.ts";
import initSql from "../migrations/control/0001_init.sql" with { type: "text" };
import { sqliteAudit } from "./audit.ts";
import type { ControlDatabase } from "./control-database.ts";
import { sqliteHistory } from "./history.ts";
import { sqliteKeys } from "./keys.ts";
import { sqliteOrgs } from "./orgs.ts";
import { sqliteModelsChosen, sqliteRequests } from "./requests.ts";
import { sqliteLoginLinks, sqliteSessions, sqliteSetupLinks } from "./sessions.ts";
import { sqliteUsers } from "./users.ts";
import { sqliteWritten } from "./written.ts";

export const CONTROL_MIGRATIONS = [initSql];

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

/**
 * The control store in `control.sqlite`, which the server's threads and the command line use at the same time. Changes are small and rare,
 * so a writer blocks until the lock is free.
 */
export function openSqliteControl({ dataDir }: SqliteControlOptions): Control {
  makeDataFolder(dataDir);
  const connection = openConnection(dataDir);
  const written = sqliteWritten(connection, () => connection.checkPlace());
  let ownChanges = 0;
  const database: ControlDatabase = {
    connection,
    changed() {
      // The file may have been removed between the statement and its commit.
      connection.checkPlace();
      ownChanges++;
    },
  };
  return {
    orgs: sqliteOrgs(database),
    keys: sqliteKeys(database),
    users: sqliteUsers(database),
    sessions: sqliteSessions(database),
    setupLinks: sqliteSetupLinks(database),
    loginLinks: sqliteLoginLinks(database),
    audit: sqliteAudit(database),
    requests: sqliteRequests(database),
    models: sqliteModelsChosen(database),
    history: sqliteHistory(database),
    written,
    version() {
      // The pragma counts commits of other connections, never those of this one.
      const row = connection.query<{ data_version: number }, []>("PRAGMA data_version").get();
      return (row?.data_version ?? 0) + ownChanges;
    },
    inPlace: () => connection.inPlace(),
    checkWritable() {
      connection.query<never, [number]>("UPDATE write_check SET checked_at_ms = ?").run(Date.now());
      // Without truncation the log keeps its length, so the next check would overwrite it in place and succeed even on a full disk.
      connection.query<unknown, []>("PRAGMA wal_checkpoint(TRUNCATE)").get();
    },
    close() {
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
