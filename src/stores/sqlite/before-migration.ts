import { Database } from "bun:sqlite";
import { chmodSync, existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { FILE_MODE } from "../paths.ts";

/**
 * The copy of a database from before a migration, beside the original: `records.sqlite.before-0003` is the state that migration 3 found.
 * Because it contains memories, the organization's first erasure removes it (see scrub.ts), as does the removal of the organization;
 * otherwise it expires. A name with more behind the number is a copy that is being made, or a file of SQLite beside one.
 */

const MARK = ".before-";
const COMPLETE = /^\d{4}$/;
/** How long a copy is kept: enough time to notice a faulty migration. */
export const MIGRATION_COPY_MS = 30 * 24 * 3_600_000;

/** The caller holds the write lock of the database, so nobody else makes a copy. */
export function copyBefore(path: string, version: number): void {
  const copy = `${path}${MARK}${String(version + 1).padStart(4, "0")}`;
  if (existsSync(copy)) return;
  const unfinished = unfinishedOf(copy);
  // VACUUM cannot run in the transaction of the caller.
  const db = new Database(path, { readonly: true });
  try {
    snapshot(db, unfinished);
    renameSync(unfinished, copy);
  } finally {
    db.close();
    rmSync(unfinished, { force: true });
  }
}

/** The name of a new file that is being made beside the database. An open of the database removes it if it stays behind. */
export function unfinishedBeside(path: string): string {
  return unfinishedOf(`${path}${MARK}0000`);
}

function unfinishedOf(copy: string): string {
  return `${copy}.${crypto.randomUUID()}`;
}

/** Writes the current rows of the database, without any deleted data, to a new file. Other connections can read and write meanwhile. */
export function snapshot(db: Database, path: string): void {
  db.run("VACUUM INTO ?", [path]);
  chmodSync(path, FILE_MODE);
}

/** Removes all copies of the database, also unfinished ones, with the files of SQLite beside them. */
export function removeCopies(path: string): void {
  for (const name of copiesOf(path)) rmSync(join(dirname(path), name), { force: true });
}

/** Removes expired copies, and those that a process left unfinished. No process may be making one. */
export function removeLeftovers(path: string): void {
  const madeBeforeMs = Date.now() - MIGRATION_COPY_MS;
  for (const name of copiesOf(path)) {
    const copy = join(dirname(path), name);
    const isComplete = COMPLETE.test(name.slice(basename(path).length + MARK.length));
    if (!isComplete || (statSync(copy, { throwIfNoEntry: false })?.mtimeMs ?? 0) < madeBeforeMs) rmSync(copy, { force: true });
  }
}

function copiesOf(path: string): string[] {
  return readdirSync(dirname(path)).filter((name) => name.startsWith(basename(path) + MARK));
}
