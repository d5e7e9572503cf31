import { Database } from "bun:sqlite";
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { FILE_MODE } from "../paths.ts";
import { type Migrations, migrate } from "./migrate.ts";

/** Where a database file says how it is written and read. */
const JOURNAL_MODE_BYTES = [18, 19] as const;
const WAL = 2;

const built = new WeakMap<Migrations, Uint8Array>();

/**
 * Puts an empty database of the newest version at the path: not where a file is there. Its file is synced once, where SQLite would sync it,
 * its log and their folder.
 */
export function layDown(path: string, migrations: Migrations): void {
  if (existsSync(path)) return;
  const copy = unfinishedBeside(path);
  try {
    writeFileSync(copy, emptyDatabase(migrations), { mode: FILE_MODE });
    const file = openSync(copy, "r+");
    fsyncSync(file);
    closeSync(file);
    // Unlike a rename, a link never replaces the file of another thread that was faster.
    linkSync(copy, path);
  } catch {
    // A full disk, or a file system without links. SQLite creates the file then, migrates it, or says what is wrong.
  } finally {
    rmSync(copy, { force: true });
  }
}

const UNFINISHED = ".unfinished-";

/** The name of the file of a new database until it is whole. */
export function unfinishedBeside(path: string): string {
  return `${path}${UNFINISHED}${crypto.randomUUID()}`;
}

/** Removes what killed processes left under such names. One that is still made is of no use, once the database is there. */
export function removeUnfinished(path: string): void {
  const begin = basename(path) + UNFINISHED;
  for (const name of readdirSync(dirname(path))) if (name.startsWith(begin)) rmSync(join(dirname(path), name), { force: true });
}

/** The bytes of an empty database. The migrations run once in a process, in memory, for all new files. */
function emptyDatabase(migrations: Migrations): Uint8Array {
  const known = built.get(migrations);
  if (known) return known;
  const db = new Database(":memory:", { strict: true });
  migrate(db, migrations);
  const bytes = fileImageOf(db);
  db.close();
  built.set(migrations, bytes);
  return bytes;
}

/**
 * The bytes of a file with what the database in memory contains, what its transaction has changed included. Of a database that was made by
 * `deserialize`, SQLite would leave that out.
 */
export function fileImageOf(db: Database): Uint8Array {
  const bytes = db.serialize();
  // A file has a write-ahead log, which a database in memory cannot have.
  for (const at of JOURNAL_MODE_BYTES) bytes[at] = WAL;
  return bytes;
}
