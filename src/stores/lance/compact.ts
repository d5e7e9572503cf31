import type { Table } from "@lancedb/lancedb";
import { collect } from "./database.ts";
import { lancedb } from "./lancedb.ts";
import { type Fragment, rowsByFragment, sortedByScope, toArrow } from "./rows.ts";

/** Older versions are kept so long for the queries that read them: none takes more than a second. */
const VERSIONS_MS = 5_000;
/** Rows sorted in memory at once when they are merged: 32,000 of 256 dimensions. */
const SORT_BYTES = 32 * 1024 * 1024;
/** Rows from which on a table has an index of scopes: a search without an index of scopes takes 4 ms here, with it 2 ms; below, the index is not worth its upkeep. */
const INDEX_ROWS = 4_096;
/** `CompactionOptions::target_rows_per_fragment` of Lance: it splits what it writes into fragments of so many rows and merges only smaller ones. */
const FULL_FRAGMENT_ROWS = 1024 * 1024;
/** The tail is merged into the base once it is a quarter of it: the base is rewritten about ten times while the table grows tenfold. */
const TAIL_PER_BASE = 1 / 4;

/**
 * Merges what was added since the last time, keeps the index up and removes older versions, but not those that readers may still hold.
 *
 * Lance's own compaction merges neighbours whatever their size: a few new rows would rewrite the whole table each time, in 0.6 to 1 s at
 * 100,000 rows. So the merge is done here, before, and leaves Lance one base that is indexed and a tail that is not: those it does not merge.
 */
export async function compact(table: Table, dimensions: number): Promise<void> {
  await merge(table, mergePlan(await fragmentsOf(table)), dimensions);
  if ((await table.listIndices()).length === 0) await reindex(table);
  await table.optimize({ cleanupOlderThan: new Date(Date.now() - VERSIONS_MS), deleteUnverified: true });
}

async function merge(table: Table, { fragments, withBase }: MergePlan, dimensions: number): Promise<void> {
  const runs = runsOf(fragments, SORT_BYTES / (dimensions * Float32Array.BYTES_PER_ELEMENT));
  for (const run of runs) await sortRun(table, run, dimensions);
  // Several runs of a tail are left to Lance to join: none is indexed. A base is, so it would stay apart.
  const joined = runs[0]?.length === fragments.length;
  if (withBase && !joined) await rewrite(table, fragments[0]?.fragment);
}

/** The table's fragments in the order of their numbers. The first is most of the table: its rows are not listed, they are what the others leave. */
async function fragmentsOf(table: Table): Promise<Fragment[]> {
  const rowIds = () => table.query().select(["_rowid"]);
  const [first] = rowsByFragment(await collect(rowIds().limit(1)));
  if (!first) return [];
  const others = rowsByFragment(await collect(rowIds().where(fromFragment(first.fragment + 1))));
  return [{ ...first, rows: (await table.countRows()) - rowsOf(others) }, ...others];
}

export interface MergePlan {
  /** They become one. */
  readonly fragments: readonly Fragment[];
  /** The first of them is the base: the tail has grown so large that it is merged into it. */
  readonly withBase: boolean;
}

/** What is to be merged of a table whose fragments are given in the order of their numbers. */
export function mergePlan(fragments: readonly Fragment[]): MergePlan {
  const start = fragments.findIndex(({ rows }) => rows < FULL_FRAGMENT_ROWS);
  const [base, ...tail] = start === -1 ? [] : fragments.slice(start);
  if (!base || tail.length === 0) return { fragments: [], withBase: false };
  const withBase = rowsOf(tail) >= base.rows * TAIL_PER_BASE;
  return { fragments: withBase ? [base, ...tail] : tail, withBase };
}

/** Neighbours of no more than `limitRows` rows together. A fragment that is larger by itself is left out. */
export function runsOf(fragments: readonly Fragment[], limitRows: number): Fragment[][] {
  const runs: Fragment[][] = [];
  let run: Fragment[] = [];
  for (const fragment of fragments) {
    if (rowsOf(run) + fragment.rows > limitRows) {
      runs.push(run);
      run = [];
    }
    if (fragment.rows <= limitRows) run.push(fragment);
  }
  return [...runs, run].filter(({ length }) => length > 0);
}

function rowsOf(fragments: readonly Fragment[]): number {
  return fragments.reduce((sum, { rows }) => sum + rows, 0);
}

/**
 * Makes one fragment of a run, the rows of a scope side by side: they are then read at once and not one by one, a thousand in 2 ms, not in 15.
 * A base larger than a run is made of several, so that it keeps a scope in a few places. Replacing rows by themselves does it in one commit;
 * Lance writes them in the order given.
 */
async function sortRun(table: Table, run: readonly Fragment[], dimensions: number): Promise<void> {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return;
  const predicate = `${fromFragment(first.fragment)} AND NOT (${fromFragment(last.fragment + 1)})`;
  const batches = await collect(table.query().where(predicate).select(["id", "scope", "vector"]));
  const sorted = toArrow(sortedByScope(batches, dimensions), dimensions);
  await table.mergeInsert("id").whenMatchedUpdateAll().execute(sorted);
}

/**
 * Writes all live rows from the fragment on into new files and drops the old fragments, in one commit. An update that changes nothing does it:
 * within LanceDB, a few batches at a time, 0.2 s for 100,000 rows of 256 dimensions. Deleted rows are left behind.
 */
export async function rewrite(table: Table, first = 0): Promise<void> {
  await table.update({ where: fromFragment(first), valuesSql: { scope: "scope" } });
}

function fromFragment(first: number): string {
  return `_rowid >= ${BigInt(first) << 32n}`;
}

/** Makes the index of scopes anew from the live rows, or drops it from a table so small that a scan costs no more. */
export async function reindex(table: Table): Promise<void> {
  if ((await table.countRows()) >= INDEX_ROWS) {
    await table.createIndex("scope", { config: lancedb().Index.bitmap(), replace: true });
    return;
  }
  for (const { name } of await table.listIndices()) await table.dropIndex(name);
}
