import type { Connection, Table } from "@lancedb/lancedb";
import type { MemoryId } from "../../memory/types.ts";
import { DiskTooFull } from "../folder/disk-space.ts";
import { reindex, rewrite } from "./compact.ts";
import { dataFiles, dateBack, holdsOnlyLiveRows, removeDataFile, removeStagedFiles, roomForRewrite, versionFiles } from "./files.ts";
import { idParts, idsPredicate } from "./rows.ts";

/** Later than any commit, even with a wrong clock, so that only the newest version remains. */
const FAR_FUTURE_MS = 1000 * 365 * 24 * 3_600_000;

/** The name of this work in a {@link DiskTooFull}. */
const WORK = "an erasure of vectors";

export interface Erasing {
  readonly connection: Connection;
  readonly table: Table;
  /** The folder of the table. */
  readonly folder: string;
  /** Returns the bytes that may still be written to its disk. */
  readonly freeBytes: () => number;
}

/**
 * Removes the rows of the ids and every byte of their vectors from the table's files.
 *
 * LanceDB's delete only marks rows. Their bytes remain in the data file, in older versions, and in files that a killed process left
 * half-written. So this function deletes the rows, rewrites all live rows into new files, rebuilds the index, removes every file that the
 * newest version does not need, and verifies that nothing else is left. Each step is one atomic commit or removes only unused files. After
 * a crash in any step, all live rows exist, and a repeated call completes the work: it finds no row to delete, but remainders in the files.
 *
 * It rewrites the whole table rather than the affected fragments, because LanceDB's clean-up merges fragments anyway. So it needs
 * space for a second copy of the table. When that is not free, it throws {@link DiskTooFull} and has changed nothing. Dropping the table
 * would need none, but until it was embedded again, search would miss true facts, which is worse than an erased vector that waits.
 */
export async function eraseFromTable(erasing: Erasing, ids: readonly MemoryId[]): Promise<void> {
  const { table, folder } = erasing;
  if ((await isClean(table, folder)) && !(await holdsAny(table, ids))) return;
  await requireRoom(erasing);
  for (const part of idParts(ids)) await table.delete(idsPredicate(part));
  await rewriteAll(erasing);
  await prune(erasing);
  if (!(await isClean(table, folder)))
    throw new Error(
      "files of erased vectors could not be removed; check the permissions of the vectors folder; the erasure will be retried",
    );
}

async function requireRoom(erasing: Erasing): Promise<void> {
  const needBytes = () => roomForRewrite(erasing.folder);
  if (erasing.freeBytes() >= needBytes()) return;
  try {
    // The files of older versions and of an interrupted write may take the needed space.
    await prune(erasing);
  } catch (error) {
    throw new DiskTooFull(WORK, needBytes(), erasing.freeBytes(), { cause: error });
  }
  const freeBytes = erasing.freeBytes();
  if (freeBytes < needBytes()) throw new DiskTooFull(WORK, needBytes(), freeBytes);
}

async function rewriteAll({ connection, table, folder }: Erasing): Promise<void> {
  if ((await table.countRows()) === 0) {
    // An empty table has nothing to rewrite, but the clean-up needs a commit that is newer than the files to be removed.
    await connection.createEmptyTable(table.name, await table.schema(), { mode: "overwrite" });
    await table.checkoutLatest();
    return;
  }
  const before = { files: new Set(dataFiles(folder)), versions: versionFiles(folder).join(" ") };
  try {
    await rewrite(table);
  } catch (error) {
    // No version names the new files. On a full disk, all other writes wait for their space.
    if (versionFiles(folder).join(" ") === before.versions) {
      for (const name of dataFiles(folder)) if (!before.files.has(name)) removeDataFile(folder, name);
    }
    throw error;
  }
  await reindex(table);
}

/** Removes the files of older versions and of interrupted writes. */
async function prune({ table, folder }: Erasing): Promise<void> {
  removeStagedFiles(folder);
  dateBack(folder);
  await table.optimize({ cleanupOlderThan: new Date(Date.now() + FAR_FUTURE_MS), deleteUnverified: true });
}

async function isClean(table: Table, folder: string): Promise<boolean> {
  const { fragmentStats } = await table.stats();
  return holdsOnlyLiveRows(folder, fragmentStats.numFragments);
}

async function holdsAny(table: Table, ids: readonly MemoryId[]): Promise<boolean> {
  for (const part of idParts(ids)) if ((await table.countRows(idsPredicate(part))) > 0) return true;
  return false;
}
