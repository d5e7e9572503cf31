import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";

/**
 * The files in the folder of a LanceDB table. The layout is part of the Lance format (https://lance.org/format/table/): `_versions`
 * contains a manifest per version, `data` a file per fragment, `_deletions` a file for each fragment with deleted rows.
 */

const TABLE_SUFFIX = ".lance";
/** A time before any table was written: September 2001, in seconds. */
const LONG_AGO_SECONDS = 1_000_000_000;
/** The suffix of an unreadable table that was set aside. LanceDB does not see it, but it may contain vectors. */
const SET_ASIDE = `${TABLE_SUFFIX}.unreadable-`;

/** Tables that have at least one version. A table whose creation was interrupted has none, and no rows. */
export function tablesIn(databaseFolder: string): string[] {
  return entries(databaseFolder)
    .filter((name) => name.endsWith(TABLE_SUFFIX))
    .map((name) => name.slice(0, -TABLE_SUFFIX.length))
    .filter((name) => hasTable(databaseFolder, name));
}

export function hasTable(databaseFolder: string, name: string): boolean {
  return versionFiles(tableFolder(databaseFolder, name)).length > 0;
}

/** Removes all other tables, including remainders of an interrupted creation or removal. */
export function removeOtherTables(databaseFolder: string, kept: ReadonlySet<string>): void {
  for (const name of entries(databaseFolder)) {
    if (!name.endsWith(TABLE_SUFFIX) || kept.has(name.slice(0, -TABLE_SUFFIX.length))) continue;
    rmSync(join(databaseFolder, name), { recursive: true, force: true });
  }
}

/** The identity of a table, which differs for a replacement; undefined when there is no table. */
export function tableId(databaseFolder: string, name: string): number | undefined {
  return statSync(join(tableFolder(databaseFolder, name), "_versions"), { throwIfNoEntry: false })?.ino;
}

export function setAside(databaseFolder: string, name: string): void {
  renameSync(tableFolder(databaseFolder, name), join(databaseFolder, `${name}${SET_ASIDE}${crypto.randomUUID()}`));
}

/** Removes the tables that {@link setAside} renamed. */
export function removeSetAside(databaseFolder: string): void {
  for (const name of entries(databaseFolder)) {
    if (name.includes(SET_ASIDE)) rmSync(join(databaseFolder, name), { recursive: true, force: true });
  }
}

export function tableFolder(databaseFolder: string, name: string): string {
  return join(databaseFolder, `${name}${TABLE_SUFFIX}`);
}

/**
 * Whether the folder contains only rows of the newest version: no older version, no deleted row, and no file of an interrupted write. Then
 * no byte of a deleted row can be left.
 */
export function holdsOnlyLiveRows(folder: string, fragments: number): boolean {
  return (
    versionFiles(folder).length === 1 &&
    entries(join(folder, "_deletions")).length === 0 &&
    entries(join(folder, "data")).length === fragments
  );
}

/**
 * Removes half-written files of a killed process. LanceDB writes under temporary names, and its clean-up ignores such files. Only the
 * single writer may call this, and only while it does not write.
 */
export function removeStagedFiles(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && /^\.tmp|#\d+$/.test(entry.name)) rmSync(join(entry.parentPath, entry.name), { force: true });
  }
}

/**
 * Gives files with a time in the future, which were written before the clock was set back, an earlier time. LanceDB's clean-up keeps every
 * file that is newer than the version it keeps, so erased vectors would stay until the clock catches up. The condition
 * of {@link removeStagedFiles} applies.
 */
export function dateBack(folder: string): void {
  const nowMs = Date.now();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && statSync(path).mtimeMs > nowMs) utimesSync(path, LONG_AGO_SECONDS, LONG_AGO_SECONDS);
  }
}

/** The files with rows, including those of older versions. */
export function dataFiles(folder: string): string[] {
  return entries(join(folder, "data"));
}

/** Only the single writer may call this, for a file that no version names. */
export function removeDataFile(folder: string, name: string): void {
  rmSync(join(folder, "data", name), { force: true });
}

/** Disk space for what a rewrite writes besides rows (a manifest, an index and files of deletions), and for other writes meanwhile. */
const ROOM_BESIDES_ROWS_BYTES = 4 * 1024 * 1024;

/** Disk space that a rewrite of the table needs before it can remove the old files. */
export function roomForRewrite(tableFolder: string): number {
  const sizes = dataFiles(tableFolder).map((name) => statSync(join(tableFolder, "data", name), { throwIfNoEntry: false })?.size ?? 0);
  return sizes.reduce((sum, size) => sum + size, ROOM_BESIDES_ROWS_BYTES);
}

/** Disk space that an erasure from the database needs; 0 when there is no table. Tables are rewritten one after another. */
export function bytesForErasing(databaseFolder: string): number {
  return tablesIn(databaseFolder).reduce((most, name) => Math.max(most, roomForRewrite(tableFolder(databaseFolder, name))), 0);
}

/** The manifests, one for each version. */
export function versionFiles(folder: string): string[] {
  return entries(join(folder, "_versions")).filter((name) => name.endsWith(".manifest"));
}

function entries(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
