import type { OrgDatabase } from "../org/org-database.ts";

/** A file with more data than this is not shrunk: later writes use its free pages, and the copy would stop other organizations for longer. */
const SHRINK_BYTES = 32 * 1024 * 1024;
/** A file smaller than this is not worth shrinking. */
const SHRUNK_BYTES = 1024 * 1024;
/** VACUUM of a database up to this size uses memory; a larger one uses an unnamed temporary file. */
const VACUUM_MEMORY_BYTES = 512 * 1024 * 1024;

/**
 * Makes deleted data unreadable in the files. Tests with hundreds of random deletions showed that SQLite's secure_delete, FTS5's
 * secure-delete and a truncated write-ahead log are not enough:
 *
 * - When a B-tree balances its pages, moved cells leave copies in the unused part of their old pages: see page-scrub.ts.
 * - FTS5 stores a prefix of the first word of each index page as a separator, and keeps it when the word is deleted. Writing the index anew
 *   replaces the separators: see text-separators.ts.
 *
 * One scrub covers all erasures that were requested before it.
 */
export interface Scrub {
  readonly path: string;
  /** The last erasure that the scrub covers. */
  readonly erasureNo: number;
}

/** Undefined when no memory was erased since the last scrub, and no use waits for one. */
export function beginScrub(org: OrgDatabase): Scrub | undefined {
  const erasureNo = org.query<{ newest: number | null }, []>("SELECT max(erasure_no) AS newest FROM erasure").get()?.newest ?? 0;
  const withheld = org.query<{ found: number }, []>("SELECT 1 AS found FROM memory_use WHERE question = '' LIMIT 1").get();
  if (erasureNo <= org.scrubbedErasureNo && !withheld) return undefined;
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
 * Returns the space of erased memories to the disk, when they were most of the file. VACUUM then copies the remaining data, at most
 * {@link SHRINK_BYTES}, which takes up to a quarter of a second.
 */
export function shrink(org: OrgDatabase): void {
  const { pages, free, pageBytes } = org
    .query<{ pages: number; free: number; pageBytes: number }, []>(
      `SELECT page_count AS pages, freelist_count AS free, page_size AS pageBytes
       FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()`,
    )
    .get() ?? { pages: 0, free: 0, pageBytes: 0 };
  const keptBytes = (pages - free) * pageBytes;
  // VACUUM writes one copy to the write-ahead log, and another one to the file before the log is emptied.
  const hasDiskSpace = () => org.diskSpace.hasFor(2 * keptBytes);
  if (pages * pageBytes > SHRUNK_BYTES && keptBytes < Math.min(SHRINK_BYTES, (pages * pageBytes) / 2) && hasDiskSpace())
    org.connection.db.run("VACUUM");
}

/**
 * Rewrites the whole file. It blocks the thread for about a second per 100,000 memories and copies every text, in memory up to
 * {@link VACUUM_MEMORY_BYTES}.
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
