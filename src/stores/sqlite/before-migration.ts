import { Database } from "bun:sqlite";
import { chmodSync, existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { FILE_MODE } from "../paths.ts";
import { versionOf } from "./version.ts";

/**
 * The copy of a database from before a migration, beside the original: `records.sqlite.before-0003` is the state that migration 3 found.
 * Because it contains memories, the organization's first erasure removes it (see scrub.ts), as does the removal of the organization;
 * otherwise it expires.
 */

const MARK = ".before-";

/** Another thread may migrate the same database while this one copies it. A copy that is already migrated is discarded. */
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

/** Writes the current rows of the database, without any deleted data, to a new file. Other connections can read and write meanwhile. */
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

/** Removes copies of the database, also unfinished ones, that are older than `madeBeforeMs` (epoch). */
export function removeCopies(path: string, madeBeforeMs = Number.POSITIVE_INFINITY): void {
  const folder = dirname(path);
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(basename(path) + MARK)) continue;
    const copy = join(folder, name);
    if ((statSync(copy, { throwIfNoEntry: false })?.mtimeMs ?? 0) < madeBeforeMs) rmSync(copy, { force: true });
  }
}
