import { Database } from "bun:sqlite";
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

/**
 * Whether the file of a database has tables, or may have some: it cannot be read. A first write that a failing disk broke off leaves a file
 * without bytes, or one without tables.
 */
export function mayHaveTables(path: string): boolean {
  if (!statSync(path, { throwIfNoEntry: false })?.size) return false;
  try {
    // Tables that are only in the write-ahead log count as well, which a database opened for reading alone does not recover.
    const db = new Database(path, { readwrite: true, create: false });
    try {
      return versionOf(db) > 0;
    } finally {
      db.close();
    }
  } catch {
    return true;
  }
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
