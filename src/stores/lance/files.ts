import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * What lies in the folder of a LanceDB table. Its layout is part of the Lance format (https://lance.org/format/table/):
 * `_versions` holds a manifest a version, `data` a file a fragment, `_deletions` a file for each fragment with deleted rows.
 */

const TABLE_SUFFIX = ".lance";
/** Of a table that cannot be read: no table of LanceDB's any more, and yet it may hold vectors. */
const SET_ASIDE = `${TABLE_SUFFIX}.unreadable-`;

/** Tables of a database that have at least one version. One whose creation was cut short has none, and no rows. */
export function tablesIn(databaseFolder: string): string[] {
  return entries(databaseFolder)
    .filter((name) => name.endsWith(TABLE_SUFFIX))
    .map((name) => name.slice(0, -TABLE_SUFFIX.length))
    .filter((name) => hasTable(databaseFolder, name));
}

export function hasTable(databaseFolder: string, name: string): boolean {
  return manifests(tableFolder(databaseFolder, name)).length > 0;
}

/** Removes every table that is not named, and what is left of one whose creation or removal was cut short. */
export function removeOtherTables(databaseFolder: string, kept: ReadonlySet<string>): void {
  for (const name of entries(databaseFolder)) {
    if (!name.endsWith(TABLE_SUFFIX) || kept.has(name.slice(0, -TABLE_SUFFIX.length))) continue;
    rmSync(join(databaseFolder, name), { recursive: true, force: true });
  }
}

/** What tells a table from one that came in its place; undefined when there is none. */
export function tableId(databaseFolder: string, name: string): number | undefined {
  return statSync(join(tableFolder(databaseFolder, name), "_versions"), { throwIfNoEntry: false })?.ino;
}

export function setAside(databaseFolder: string, name: string): void {
  renameSync(tableFolder(databaseFolder, name), join(databaseFolder, `${name}${SET_ASIDE}${crypto.randomUUID()}`));
}

/** Removes what {@link setAside} has set aside. */
export function removeSetAside(databaseFolder: string): void {
  for (const name of entries(databaseFolder)) {
    if (name.includes(SET_ASIDE)) rmSync(join(databaseFolder, name), { recursive: true, force: true });
  }
}

export function tableFolder(databaseFolder: string, name: string): string {
  return join(databaseFolder, `${name}${TABLE_SUFFIX}`);
}

/**
 * Whether the folder holds nothing but the rows of the newest version: no older version, no deleted row, no file of an interrupted write.
 * Then no byte of a row that is gone can be left.
 */
export function holdsOnlyLiveRows(folder: string, fragments: number): boolean {
  return (
    manifests(folder).length === 1 && entries(join(folder, "_deletions")).length === 0 && entries(join(folder, "data")).length === fragments
  );
}

/**
 * Removes half-written files that a killed process left. LanceDB writes under a temporary name and never looks at such files again,
 * not even in its own clean-up. Only the one writer may call this, and not while it writes.
 */
export function removeStagedFiles(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && /^\.tmp|#\d+$/.test(entry.name)) rmSync(join(entry.parentPath, entry.name), { force: true });
  }
}

function manifests(folder: string): string[] {
  return entries(join(folder, "_versions")).filter((name) => name.endsWith(".manifest"));
}

function entries(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
