import type { OrgDatabase } from "./org-database.ts";

/** VACUUM of a database up to this size uses memory; a larger one uses an unnamed temporary file. */
const VACUUM_MEMORY_BYTES = 512 * 1024 * 1024;

/**
 * Makes deleted data unreadable in the files. Tests with hundreds of random deletions showed that SQLite's secure_delete, FTS5's
 * secure-delete and a truncated write-ahead log are not enough:
 *
 * - When a B-tree balances its pages, moved cells leave copies in the unused part of their old pages: see page-scrub.ts.
 * - FTS5 stores a prefix of the first word of each index page as a separator, and keeps it when the word is deleted. A rebuild replaces the
 *   separators.
 *
 * One scrub covers all erasures so far.
 */
export interface Scrub {
  readonly path: string;
  /** The last erasure that the scrub covers. */
  readonly erasureNo: number;
}

/** Undefined when no memory was erased since the last scrub. */
export function beginScrub(org: OrgDatabase): Scrub | undefined {
  const erasureNo = org.query<{ newest: number | null }, []>("SELECT max(erasure_no) AS newest FROM erasure").get()?.newest ?? 0;
  if (erasureNo <= org.scrubbedErasureNo) return undefined;
  if (hasStaleSeparator(org)) org.connection.db.run("INSERT INTO memory_text (memory_text) VALUES ('rebuild')");
  return { path: org.connection.db.filename, erasureNo };
}

/**
 * Moves the write-ahead log, which contains old pages, into the database and truncates it. Returns false when a reader or writer blocked
 * it.
 */
export function emptyLog(org: OrgDatabase): boolean {
  return org.connection.db.query<{ busy: number }, []>("PRAGMA wal_checkpoint(TRUNCATE)").get()?.busy === 0;
}

/**
 * Rewrites the whole file. It blocks the thread for about a second per 100,000 memories, and copies every text: in memory up to a
 * bound.
 */
export function vacuum(org: OrgDatabase): void {
  const { db } = org.connection;
  const size = org
    .query<{ bytes: number }, []>("SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()")
    .get();
  const inMemory = (size?.bytes ?? 0) <= VACUUM_MEMORY_BYTES;
  if (!inMemory) db.run("PRAGMA temp_store = FILE");
  try {
    db.run("VACUUM");
  } finally {
    if (!inMemory) db.run("PRAGMA temp_store = MEMORY");
  }
}

/** Terms in FTS5's page directory start with the number of their index; "0" is the only one. */
const MAIN_INDEX = "0";

/** A separator that is no prefix of any word is the remainder of a deleted word. */
function hasStaleSeparator(org: OrgDatabase): boolean {
  const next = org.query<{ term: string }, [string]>("SELECT term FROM memory_text_terms WHERE term >= ? ORDER BY term LIMIT 1");
  return org
    .query<{ separator: string }, []>("SELECT DISTINCT CAST(term AS TEXT) AS separator FROM memory_text_idx")
    .all()
    .map(({ separator }) => separator.slice(MAIN_INDEX.length))
    .some((separator) => separator !== "" && !next.get(separator)?.term.startsWith(separator));
}
