import { Database } from "bun:sqlite";
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { UsageError } from "../../../memory/errors.ts";

/** A file that should contain a database is missing, has no bytes or has no tables. */
export class EmptyDatabase extends Error {
  constructor(message: string) {
    super(message);
    this.name = "EmptyDatabase";
  }
}

/** Throws {@link EmptyDatabase}. Call it before SQLite opens the file, because SQLite removes the write-ahead log of an empty file. */
export function refuseEmptyFile(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new EmptyDatabase("it is missing");
  if (stats.size === 0) throw new EmptyDatabase("it has no bytes");
}

/**
 * Whether the file of a database has tables, or may have some because it cannot be read. A first write that a failing disk interrupted
 * leaves a file without bytes, or one without tables.
 */
export function mayHaveTables(path: string): boolean {
  if (!statSync(path, { throwIfNoEntry: false })?.size) return false;
  try {
    // Tables that are only in the write-ahead log also count. A read-only database would not recover the log.
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

/**
 * Throws {@link UsageError} for a database of a newer memoryd, or of one from before the first release, which used higher version numbers:
 * this version could damage its data. Changes nothing.
 */
export function refuseNewer(db: Database, newest: number): void {
  refuseVersion(db.filename, versionOf(db), newest);
}

/**
 * Like {@link refuseNewer}, but reads only the header of the file: SQLite would move the write-ahead log of a killed process into the file.
 * This process must not have the file open, because closing a file drops all its locks on the file.
 */
export function refuseNewerFile(path: string, newest: number): void {
  refuseVersion(path, versionInHeader(path), newest);
}

function refuseVersion(path: string, version: number, newest: number): void {
  if (version <= newest) return;
  throw new UsageError(
    `${path} was written by a newer memoryd, or by one from before the first release (schema ${version}; this version knows ${newest}). Nothing was changed. Use that memoryd again, or restore a backup that this version made. To move the memories into a new folder of this version, export them with that memoryd and import them with this one: memoryd export FILE --org ORG, then memoryd import FILE --org ORG --data FOLDER.`,
  );
}

/** See https://sqlite.org/fileformat.html#the_database_header. */
const HEADER_BYTES = 100;
const HEADER_BEGIN = "SQLite format 3\0";
const USER_VERSION_BYTE = 60;

function versionInHeader(path: string): number {
  const header = Buffer.alloc(HEADER_BYTES);
  try {
    const file = openSync(path, "r");
    try {
      readSync(file, header);
    } finally {
      closeSync(file);
    }
  } catch {
    // There is no file yet, or SQLite later reports what is wrong with it.
    return 0;
  }
  return header.toString("latin1").startsWith(HEADER_BEGIN) ? header.readUInt32BE(USER_VERSION_BYTE) : 0;
}
