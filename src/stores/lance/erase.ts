import type { Connection, Table } from "@lancedb/lancedb";
import type { MemoryId } from "../../memory/types.ts";
import { reindex, rewrite } from "./compact.ts";
import { holdsOnlyLiveRows, removeStagedFiles } from "./files.ts";
import { idParts, idsPredicate } from "./rows.ts";

/** Later than any commit, even with a wrong clock, so that only the newest version remains. */
const FAR_FUTURE_MS = 1000 * 365 * 24 * 3_600_000;

/**
 * Removes the rows of the ids and every byte of their vectors from the table's files.
 *
 * LanceDB's delete only marks rows. Their bytes remain in the data file, in older versions, and in files that a killed process left
 * half-written. So this function deletes the rows, rewrites all live rows into new files, rebuilds the index, removes every file that the
 * newest version does not need, and verifies that nothing else is left. Each step is one atomic commit or removes only unused files. After
 * a crash in any step, all live rows exist, and a repeated call completes the work: it finds no row, but a folder with more than live rows.
 *
 * It rewrites the whole table rather than the affected fragments, because LanceDB's clean-up merges fragments anyway.
 */
export async function eraseFromTable(connection: Connection, table: Table, folder: string, ids: readonly MemoryId[]): Promise<void> {
  if ((await isClean(table, folder)) && !(await holdsAny(table, ids))) return;
  for (const part of idParts(ids)) await table.delete(idsPredicate(part));
  await rewriteAll(connection, table);
  removeStagedFiles(folder);
  await table.optimize({ cleanupOlderThan: new Date(Date.now() + FAR_FUTURE_MS), deleteUnverified: true });
  if (!(await isClean(table, folder)))
    throw new Error(
      "files of erased vectors could not be removed; check the permissions of the vectors folder; the erasure will be retried",
    );
}

async function rewriteAll(connection: Connection, table: Table): Promise<void> {
  if ((await table.countRows()) > 0) {
    await rewrite(table);
    await reindex(table);
    return;
  }
  // An empty table has nothing to rewrite, but the clean-up needs a commit that is newer than the files to be removed.
  await connection.createEmptyTable(table.name, await table.schema(), { mode: "overwrite" });
  await table.checkoutLatest();
}

async function isClean(table: Table, folder: string): Promise<boolean> {
  const { fragmentStats } = await table.stats();
  return holdsOnlyLiveRows(folder, fragmentStats.numFragments);
}

async function holdsAny(table: Table, ids: readonly MemoryId[]): Promise<boolean> {
  for (const part of idParts(ids)) if ((await table.countRows(idsPredicate(part))) > 0) return true;
  return false;
}
