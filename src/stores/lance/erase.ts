import type { Connection, Table } from "@lancedb/lancedb";
import type { MemoryId } from "../../memory/types.ts";
import { reindex, rewrite } from "./compact.ts";
import { holdsOnlyLiveRows, removeStagedFiles } from "./files.ts";
import { idParts, idsPredicate } from "./rows.ts";

/** Later than any commit, whatever the clock did: only the newest version stays. */
const FAR_FUTURE_MS = 1000 * 365 * 24 * 3_600_000;

/**
 * Removes the rows of the ids and every byte of their vectors from the table's files.
 *
 * A delete of LanceDB only marks rows. Their bytes stay in the data file, in older versions, and in files that a killed process left half-written.
 * So: delete, rewrite all live rows into new files, make the index anew, remove every file that the newest version does not need, and look that
 * nothing else is left. Each step is one atomic commit or removes what no version needs, so that after a crash in any of them the live rows are
 * all there, and a repeated call ends the work: it finds no row, but a folder that holds more than live rows.
 *
 * The whole table is rewritten, not just the fragments concerned: LanceDB's clean-up merges fragments whenever it runs, so nothing would be saved.
 */
export async function eraseFromTable(connection: Connection, table: Table, folder: string, ids: readonly MemoryId[]): Promise<void> {
  if ((await isClean(table, folder)) && !(await holdsAny(table, ids))) return;
  for (const part of idParts(ids)) await table.delete(idsPredicate(part));
  await rewriteAll(connection, table);
  removeStagedFiles(folder);
  await table.optimize({ cleanupOlderThan: new Date(Date.now() + FAR_FUTURE_MS), deleteUnverified: true });
  if (!(await isClean(table, folder)))
    throw new Error(
      "files of erased vectors could not be removed; look at the permissions of the vectors folder, the erasure is tried again",
    );
}

async function rewriteAll(connection: Connection, table: Table): Promise<void> {
  if ((await table.countRows()) > 0) {
    await rewrite(table);
    await reindex(table);
    return;
  }
  // Without rows there is nothing to rewrite, and yet a commit must be newer than the files to be removed.
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
