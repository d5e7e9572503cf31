import type { Database } from "bun:sqlite";
import { UsageError } from "../../memory/errors.ts";

/** The number of migrations that were applied; 0 for a new database. */
export function versionOf(db: Database): number {
  return db.query<{ user_version: number }, []>("PRAGMA user_version").get()?.user_version ?? 0;
}

/** Throws {@link UsageError} for a database of a newer memoryd, whose data this version could damage. Changes nothing. */
export function refuseNewer(db: Database, newest: number): void {
  const version = versionOf(db);
  if (version > newest) {
    throw new UsageError(
      `${db.filename} was written by a newer memoryd (schema ${version}; this version knows ${newest}). Use the newer version, or restore a backup that this version made.`,
    );
  }
}
