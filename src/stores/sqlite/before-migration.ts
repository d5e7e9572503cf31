import { Database } from "bun:sqlite";
import { chmodSync, existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { FILE_MODE } from "../paths.ts";
import { versionOf } from "./version.ts";

/**
 * The copy of a database that is about to be migrated lies beside it: `records.sqlite.before-0003` is what migration 3 found. It holds memories, so it goes
 * with the first erasure of its organization (see scrub), with the organization, and otherwise after a time.
 */

const MARK = ".before-";

/** Another thread may open, copy and migrate the same database at the same time: what it has migrated meanwhile is no copy from before. */
export function copyBefore(db: Database, version: number): void {
  const copy = `${db.filename}${MARK}${String(version + 1).padStart(4, "0")}`;
  if (existsSync(copy)) return;
  const unfinished = `${copy}.${crypto.randomUUID()}`;
  try {
    snapshot(db, unfinished);
    if (versionOfFile(unfinished) === version) renameSync(unfinished, copy);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Writes what the database holds at this moment, and nothing of what it has deleted, into a new file. Others go on reading and writing meanwhile. */
export function snapshot(db: Database, path: string): void {
  db.run("VACUUM INTO ?", [path]);
  chmodSync(path, FILE_MODE);
}

function versionOfFile(path: string): number {
  const db = new Database(path, { readonly: true });
  try {
    return versionOf(db);
  } finally {
    db.close();
  }
}

/** Removes the copies of the database that were made before `madeBeforeMs` (epoch), unfinished ones too. */
export function removeCopies(path: string, madeBeforeMs = Number.POSITIVE_INFINITY): void {
  const folder = dirname(path);
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(basename(path) + MARK)) continue;
    const copy = join(folder, name);
    if ((statSync(copy, { throwIfNoEntry: false })?.mtimeMs ?? 0) < madeBeforeMs) rmSync(copy, { force: true });
  }
}
