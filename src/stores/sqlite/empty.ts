import { Database } from "bun:sqlite";
import { closeSync, existsSync, fsyncSync, linkSync, openSync, rmSync, writeFileSync } from "node:fs";
import { FILE_MODE } from "../paths.ts";
import { unfinishedBeside } from "./before-migration.ts";
import { applyMigrations, type Migrations } from "./migrate.ts";

/** Where a database file says how it is written and read. */
const JOURNAL_MODE_BYTES = [18, 19] as const;
const WAL = 2;

const built = new WeakMap<Migrations, Uint8Array>();

/**
 * Puts an empty database of the newest version at the path, and returns whether it did: not where a file is there. The migrations run once in
 * a process, in memory, and every new file is a copy of the result, synced once. Run in the file, each of them is a commit of its own, which
 * takes ten times as long.
 */
export function layDown(path: string, migrations: Migrations): boolean {
  if (existsSync(path)) return false;
  const copy = unfinishedBeside(path);
  try {
    writeFileSync(copy, emptyDatabase(migrations), { mode: FILE_MODE });
    const file = openSync(copy, "r+");
    fsyncSync(file);
    closeSync(file);
    // Unlike a rename, a link never replaces the file of another thread that was faster.
    linkSync(copy, path);
    return true;
  } catch {
    // A full disk, or a file system without links. SQLite creates the file then, migrates it, or says what is wrong.
    return false;
  } finally {
    rmSync(copy, { force: true });
  }
}

function emptyDatabase(migrations: Migrations): Uint8Array {
  const known = built.get(migrations);
  if (known) return known;
  const db = new Database(":memory:", { strict: true });
  applyMigrations(db, migrations);
  const bytes = db.serialize();
  db.close();
  for (const at of JOURNAL_MODE_BYTES) bytes[at] = WAL;
  built.set(migrations, bytes);
  return bytes;
}
