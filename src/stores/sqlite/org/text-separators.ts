import { setImmediate } from "node:timers/promises";
import type { OrgId } from "../../../memory/types.ts";
import type { OrgDatabase } from "./org-database.ts";
import type { OrgPool } from "./org-pool.ts";

/** Pages of the text index that one step writes, in one transaction of some 10 ms. */
const STEP_PAGES = 64;
/** FTS5 counts fewer changes for a merge that found nothing to do (https://sqlite.org/fts5.html#the_merge_command). */
const LEAST_CHANGES = 2;
/** A row with a term that no memory has. */
const EXTRA_ROW = -1;
const EXTRA_TERM = "_";

/**
 * Rewrites the text index, in steps, if one of its separators is the remainder of a deleted word. FTS5 merges all parts of the index into
 * one, and each separator of the new part is a prefix of a word that the part contains.
 */
export async function replaceStaleSeparators(pool: OrgPool, orgId: OrgId): Promise<void> {
  if (!(await pool.read(orgId, false, hasStaleSeparator))) return;
  // FTS5 leaves an index with one part as it is. The extra row adds a second part.
  await pool.change(orgId, undefined, addExtraRow);
  // A negative number begins a merge of all parts.
  for (let pages = -STEP_PAGES; await pool.change(orgId, false, (org) => merge(org, pages)); pages = STEP_PAGES) await setImmediate();
  await pool.change(orgId, undefined, removeExtraRow);
  if (await pool.read(orgId, false, hasStaleSeparator)) await pool.change(orgId, undefined, rebuild);
}

/**
 * A separator that is no prefix of any word is the remainder of a deleted word. The number of the index comes before each separator and is
 * always "0". Compares bytes, because a separator may end within a character.
 */
function hasStaleSeparator(org: OrgDatabase): boolean {
  const next = org.query<{ term: Uint8Array }, [Uint8Array]>(
    "SELECT CAST(term AS BLOB) AS term FROM memory_text_terms WHERE term >= CAST(? AS TEXT) ORDER BY term LIMIT 1",
  );
  return org
    .query<{ separator: Uint8Array }, []>("SELECT DISTINCT substr(term, 2) AS separator FROM memory_text_idx WHERE length(term) > 1")
    .all()
    .some(({ separator }) => !startsWith(next.get(separator)?.term, separator));
}

function startsWith(bytes: Uint8Array | undefined, start: Uint8Array): boolean {
  return bytes !== undefined && Buffer.compare(bytes.subarray(0, start.length), start) === 0;
}

function addExtraRow(org: OrgDatabase): void {
  org.query<never, [number, string]>("INSERT OR REPLACE INTO memory_text (rowid, words) VALUES (?, ?)").run(EXTRA_ROW, EXTRA_TERM);
}

/** Returns false when nothing is left to merge. */
function merge(org: OrgDatabase, pages: number): boolean {
  const before = totalChanges(org);
  org.query<never, [number]>("INSERT INTO memory_text (memory_text, rank) VALUES ('merge', ?)").run(pages);
  return totalChanges(org) - before >= LEAST_CHANGES;
}

function removeExtraRow(org: OrgDatabase): void {
  org.query<never, [number]>("DELETE FROM memory_text WHERE rowid = ?").run(EXTRA_ROW);
}

/** One transaction of about 2 s per 100,000 memories, for an index that a merge does not rewrite. */
function rebuild(org: OrgDatabase): void {
  org.query<never, []>("INSERT INTO memory_text (memory_text) VALUES ('rebuild')").run();
}

function totalChanges(org: OrgDatabase): number {
  return org.query<{ changes: number }, []>("SELECT total_changes() AS changes").get()?.changes ?? 0;
}
