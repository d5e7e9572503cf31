import type { Database } from "bun:sqlite";
import { statSync } from "node:fs";
import { UsageError } from "../../memory/errors.ts";

/** A file that should contain a database is missing, has no bytes or has no tables. */
export class EmptyDatabase extends Error {
  constructor(message: string) {
    super(message);
    this.name = "EmptyDatabase";
  }
}

/** Throws {@link EmptyDatabase}. To be called before SQLite opens the file: it removes the write-ahead log beside a file without bytes. */
export function refuseEmptyFile(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new EmptyDatabase("it is missing");
  if (stats.size === 0) throw new EmptyDatabase("it has no bytes");
}

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
