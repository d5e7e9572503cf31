import { setImmediate } from "node:timers/promises";
import type { OrgId } from "../../../memory/types.ts";
import type { OrgDatabase } from "./org-database.ts";
import type { OrgPool } from "./org-pool.ts";

/** Pages of the text index that one step writes, in one transaction of some 10 ms. */
const STEP_PAGES = 64;
/** Separators that one step checks, in one read of some 10 ms. */
const STEP_SEPARATORS = 64;
/** Merges of the whole index, before it is rebuilt. Writes and other merges meanwhile may keep a part out of a merge. */
const MERGES = 3;
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
  for (let merges = 0; await hasStaleSeparator(pool, orgId); merges++) {
    if (merges === MERGES) return pool.change(orgId, undefined, rebuild);
    await mergeAll(pool, orgId);
  }
}

/** The place of a separator in the list of all. */
export interface SeparatorPlace {
  readonly segid: number;
  readonly term: Uint8Array;
}

/** Before all separators: the number of a part is at least 1. */
export const FIRST_SEPARATOR: SeparatorPlace = { segid: 0, term: Uint8Array.of(0) };

async function hasStaleSeparator(pool: OrgPool, orgId: OrgId): Promise<boolean> {
  let step: SeparatorStep = { isStale: false, next: FIRST_SEPARATOR };
  while (step.next) {
    const from = step.next;
    step = await pool.read(orgId, { isStale: false, next: undefined }, (org) => org.snapshot(() => checkSeparators(org, from)));
    await setImmediate();
  }
  return step.isStale;
}

export interface SeparatorStep {
  /** Whether a separator is the remainder of a deleted word. */
  readonly isStale: boolean;
  /** Where the next step begins; undefined after the last one, and after a stale separator. */
  readonly next: SeparatorPlace | undefined;
}

/**
 * A separator that is no prefix of any word is the remainder of a deleted word. The number of the index comes before each separator and is
 * always "0".
 *
 * Any word with the prefix will do, so no order is asked for: SQLite sorts all words that follow by a column that is computed from the term.
 * No byte of UTF-8 is 0xff, so the range has exactly the words with the prefix. As bytes, because a separator may end within a character.
 */
export function checkSeparators(org: OrgDatabase, from: SeparatorPlace): SeparatorStep {
  const separators = org
    .query<SeparatorPlace, [number, Uint8Array, number]>(
      "SELECT segid, term FROM memory_text_idx WHERE (segid, term) > (+?, +?) ORDER BY segid, term LIMIT ?",
    )
    .all(from.segid, from.term, STEP_SEPARATORS);
  const wordWith = org.query<{ found: number }, [Uint8Array, Uint8Array]>(
    "SELECT 1 AS found FROM memory_text_terms WHERE term >= CAST(? AS TEXT) AND term <= CAST(? AS TEXT) LIMIT 1",
  );
  const isStale = separators.some(({ term }) => {
    const separator = term.subarray(1);
    return separator.length > 0 && wordWith.get(separator, Buffer.concat([separator, Uint8Array.of(0xff)])) === null;
  });
  return { isStale, next: isStale || separators.length < STEP_SEPARATORS ? undefined : separators.at(-1) };
}

async function mergeAll(pool: OrgPool, orgId: OrgId): Promise<void> {
  // FTS5 leaves an index with one part as it is. The extra row adds a second part.
  await pool.change(orgId, undefined, addExtraRow);
  // A negative number begins a merge of all parts.
  for (let pages = -STEP_PAGES; await pool.change(orgId, false, (org) => merge(org, pages)); pages = STEP_PAGES) await setImmediate();
  await pool.change(orgId, undefined, removeExtraRow);
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
