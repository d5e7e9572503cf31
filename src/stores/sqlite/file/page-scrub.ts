import { Database } from "bun:sqlite";
import { fdatasyncSync, readSync, statSync, writeSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { isBusy } from "./busy.ts";
import { descriptorOf } from "./descriptor.ts";
import { clearUnused, MOST_PAGES } from "./unused-bytes.ts";

/** How long one slice occupies the write lock and the thread. */
const SLICE_MS = 20;
/** Bytes that are read at a time. */
const CHUNK_BYTES = 1024 * 1024;
/** How long a slice waits for a moment without readers and writers. */
const BLOCKED_MS = 2_000;
/** The pause between two attempts; readers and writers usually finish in less. */
const BLOCKED_PAUSE_MS = 5;

/** The size of the file's header (https://sqlite.org/fileformat2.html#the_database_header). */
const HEADER_BYTES = 100;
const RESERVED_AT = 20;
/** Pages are numbered from 1. The first one contains only the schema, and the commit of each slice writes it. */
const FIRST_PAGE = 2;

export interface PageScrubOptions {
  /** A slice ends with the chunk in which this time is over. */
  readonly sliceMs?: number;
  /** Called in each slice once it has the lock, for tests of concurrent access. */
  readonly onLocked?: () => void;
}

/**
 * Overwrites the remainders of deleted rows in the unused parts of the database's pages. Returns "blocked" when there was no moment without
 * readers and writers, and "impossible" when the open file cannot be reached; then `VACUUM` has the same effect.
 *
 * It needs no disk space, takes a second or two per GiB, and locks the database for {@link SLICE_MS} at a time. A slice writes directly to
 * the file while it has the write lock and the write-ahead log is empty: the file is then the whole database, and nobody else writes to it.
 * Readers continue, because no byte that they use changes.
 *
 * A slice that changed pages ends with an empty commit. It makes the other connections drop their cached pages; otherwise their next write
 * would bring the cleared bytes back. A page stays clear, because SQLite overwrites the cells that it frees (`secure_delete`), and moves
 * only live cells into other pages.
 */
export async function scrubPages(path: string, options: PageScrubOptions = {}): Promise<"done" | "blocked" | "impossible"> {
  // A separate connection, whose cache never contains a page with rows.
  const db = new Database(path, { create: false, readwrite: true });
  try {
    db.run("PRAGMA busy_timeout = 0");
    // The commits change nothing, so none has to be durable.
    db.run("PRAGMA synchronous = NORMAL");
    const descriptor = descriptorOf(db);
    if (descriptor === undefined || numberOf(db, "auto_vacuum") !== 0 || numberOf(db, "page_count") >= MOST_PAGES) return "impossible";
    return await scrubSlices(new PageScrub(db, descriptor, options));
  } finally {
    db.close();
  }
}

async function scrubSlices(scrub: PageScrub): Promise<"done" | "blocked"> {
  let blockedSinceMs: number | undefined;
  for (;;) {
    const outcome = scrub.slice();
    if (outcome === "done") return "done";
    if (outcome === "continued") {
      blockedSinceMs = undefined;
      await setImmediate();
      continue;
    }
    blockedSinceMs ??= performance.now();
    if (performance.now() - blockedSinceMs >= BLOCKED_MS) return "blocked";
    await Bun.sleep(BLOCKED_PAUSE_MS);
  }
}

class PageScrub {
  readonly #db: Database;
  readonly #descriptor: number;
  readonly #sliceMs: number;
  readonly #onLocked: () => void;
  readonly #pageBytes: number;
  readonly #usableBytes: number;
  readonly #chunk: Buffer;
  #page = FIRST_PAGE;

  constructor(db: Database, descriptor: number, { sliceMs = SLICE_MS, onLocked = () => {} }: PageScrubOptions) {
    this.#db = db;
    this.#descriptor = descriptor;
    this.#sliceMs = sliceMs;
    this.#onLocked = onLocked;
    const header = Buffer.alloc(HEADER_BYTES);
    readSync(descriptor, header, 0, HEADER_BYTES, 0);
    this.#pageBytes = numberOf(db, "page_size");
    this.#usableBytes = this.#pageBytes - header.readUInt8(RESERVED_AT);
    this.#chunk = Buffer.alloc(Math.max(CHUNK_BYTES, this.#pageBytes));
  }

  slice(): "done" | "continued" | "blocked" {
    if (!this.#lockWholeFile()) return "blocked";
    try {
      this.#onLocked();
      const { changed, done } = this.#clearChunks();
      if (changed) {
        fdatasyncSync(this.#descriptor);
        this.#db.run(`PRAGMA user_version = ${numberOf(this.#db, "user_version")}`);
      }
      this.#db.run("COMMIT");
      return done ? "done" : "continued";
    } catch (error) {
      this.#db.run("ROLLBACK");
      throw error;
    }
  }

  /** Takes the write lock at a moment when the write-ahead log is empty. Returns false when a reader or writer prevents that. */
  #lockWholeFile(): boolean {
    const checkpoint = this.#db.query<{ busy: number }, []>("PRAGMA wal_checkpoint(TRUNCATE)").get();
    if (checkpoint?.busy !== 0) return false;
    try {
      this.#db.run("BEGIN IMMEDIATE");
    } catch (error) {
      if (isBusy(error)) return false;
      throw error;
    }
    if ((statSync(`${this.#db.filename}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0) return true;
    // Somebody wrote between the checkpoint and the lock.
    this.#db.run("ROLLBACK");
    return false;
  }

  #clearChunks(): { changed: boolean; done: boolean } {
    const untilMs = performance.now() + this.#sliceMs;
    const pages = numberOf(this.#db, "page_count");
    let changed = false;
    do {
      if (this.#page > pages) return { changed, done: true };
      changed = this.#clearChunk(pages) || changed;
    } while (performance.now() < untilMs);
    return { changed, done: this.#page > pages };
  }

  #clearChunk(pages: number): boolean {
    const count = Math.min(Math.floor(this.#chunk.length / this.#pageBytes), pages - this.#page + 1);
    const from = (this.#page - 1) * this.#pageBytes;
    const length = readSync(this.#descriptor, this.#chunk, 0, count * this.#pageBytes, from);
    let changed = false;
    for (let start = 0; start + this.#pageBytes <= length; start += this.#pageBytes) {
      if (!clearUnused(this.#chunk, { start, usableBytes: this.#usableBytes })) continue;
      writeSync(this.#descriptor, this.#chunk, start, this.#pageBytes, from + start);
      changed = true;
    }
    this.#page += count;
    return changed;
  }
}

function numberOf(db: Database, pragma: "auto_vacuum" | "page_count" | "page_size" | "user_version"): number {
  const row = db.query<Record<string, number>, []>(`PRAGMA ${pragma}`).get();
  const value = row?.[pragma];
  if (value === undefined) throw new Error(`the database does not tell its ${pragma}`);
  return value;
}
