import type { OrgDatabase } from "./org-database.ts";

/** A database up to this size is scrubbed through memory; a larger one through a nameless temporary file. */
const SCRUB_MEMORY_BYTES = 512 * 1024 * 1024;

/**
 * Makes what was deleted unreadable in the files. Measured on hundreds of random deletions, SQLite's secure_delete, FTS5's secure-delete and a truncated
 * write-ahead log are not enough:
 *
 * - When a B-tree balances its pages, the cells that move leave copies in the unused part of the pages they came from. VACUUM writes every page anew.
 * - FTS5 keeps the beginning of the first word of each index page as a signpost, and leaves it when the word goes. Rebuilding makes them anew.
 *
 * It stands still where it runs, on the cognition thread: 100,000 memories take about a second. Readers of the other thread go on; its writers wait,
 * without standing still ({@link whenFree}). Done once for all erasures so far.
 */
export function rewrite(org: OrgDatabase): void {
  const newest = newestErasure(org);
  if (newest <= org.vacuumedErasureNo) return;
  if (hasStaleSignpost(org)) org.connection.db.run("INSERT INTO memory_text (memory_text) VALUES ('rebuild')");
  vacuum(org);
  org.vacuumedErasureNo = newest;
}

/** Copies the write-ahead log, which has the old pages, into the database and cuts it to nothing. False when a reader or a writer was in the way. */
export function emptyLog(org: OrgDatabase): boolean {
  return org.connection.db.query<{ busy: number }, []>("PRAGMA wal_checkpoint(TRUNCATE)").get()?.busy === 0;
}

function newestErasure(org: OrgDatabase): number {
  return org.query<{ newest: number | null }, []>("SELECT max(erasure_no) AS newest FROM erasure").get()?.newest ?? 0;
}

/** The copy that VACUUM makes holds every text: in memory while that is reasonable, beyond it in a temporary file that has no name. */
function vacuum(org: OrgDatabase): void {
  const { db } = org.connection;
  const size = org
    .query<{ bytes: number }, []>("SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()")
    .get();
  const inMemory = (size?.bytes ?? 0) <= SCRUB_MEMORY_BYTES;
  if (!inMemory) db.run("PRAGMA temp_store = FILE");
  try {
    db.run("VACUUM");
  } finally {
    if (!inMemory) db.run("PRAGMA temp_store = MEMORY");
  }
}

/** Terms of FTS5's page directory begin with the number of the index they belong to: "0" for the only one. */
const MAIN_INDEX = "0";

/** A signpost that no word begins with any more is what is left of an erased one. */
function hasStaleSignpost(org: OrgDatabase): boolean {
  const next = org.query<{ term: string }, [string]>("SELECT term FROM memory_text_terms WHERE term >= ? ORDER BY term LIMIT 1");
  return org
    .query<{ signpost: string }, []>("SELECT DISTINCT CAST(term AS TEXT) AS signpost FROM memory_text_idx")
    .all()
    .map(({ signpost }) => signpost.slice(MAIN_INDEX.length))
    .some((signpost) => signpost !== "" && !next.get(signpost)?.term.startsWith(signpost));
}
