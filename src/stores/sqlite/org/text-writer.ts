import { words } from "../../../reading/words.ts";
import type { Connection } from "../file/connection.ts";

/**
 * - A word is stored as `<scope>_<word>` (no word contains an underscore), so that a look-up reads only the postings of its scope. With the
 *   scope as a separate term and FTS5's bm25(), a query took 5 ms in a scope of 10,000 among 100,000 memories, against 1 ms this way.
 * - A row id is `memory number × 256 + number of words (at most 255)`, so that a match includes the length; a look-up would cost a seek per
 *   match.
 */
const LENGTHS = 256;

export function textTerm(scopeNo: number, word: string): string {
  return `${scopeNo}_${word}`;
}

export function memoryNoOf(rowid: number): number {
  return Math.floor(rowid / LENGTHS);
}

/** The number of words. */
export function lengthOf(rowid: number): number {
  return rowid % LENGTHS;
}

interface Entry {
  readonly scopeNo: number;
  /** Null removes the memory from the index. */
  readonly content: string | null;
}

/**
 * Writes the text index, with all changes of an operation at its end. FTS5 writes a new segment whenever another statement that may fail
 * follows its own; without this, storing a memory took half as long again.
 */
export class TextWriter {
  readonly #connection: Connection;
  /** By memory number; the last change of a memory wins. */
  readonly #changes = new Map<number, Entry>();
  /** Whether words may stay in the index until a scrub: FTS5 takes 2 ms for each memory whose words it overwrites, and 40 µs else. */
  #isQuick = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  add(scopeNo: number, memoryNo: number, content: string): void {
    this.#changes.set(memoryNo, { scopeNo, content });
  }

  remove(scopeNo: number, memoryNo: number): void {
    this.#changes.set(memoryNo, { scopeNo, content: null });
  }

  removeMany(scopeNo: number, memoryNos: readonly number[]): void {
    for (const memoryNo of memoryNos) this.remove(scopeNo, memoryNo);
    this.#isQuick ||= memoryNos.length > 0;
  }

  /** Whether there are changes that are not written yet. */
  get hasChanges(): boolean {
    return this.#changes.size > 0;
  }

  /** Discards the changes after a rollback. */
  forget(): void {
    this.#changes.clear();
    this.#isQuick = false;
  }

  apply(): void {
    if (this.#changes.size === 0) return;
    const isQuick = this.#isQuick;
    this.#isQuick = false;
    if (isQuick) this.#overwriteDeleted(false);
    this.#write();
    if (isQuick) this.#overwriteDeleted(true);
  }

  #overwriteDeleted(overwrite: boolean): void {
    this.#connection
      .query<never, [number]>("INSERT INTO memory_text (memory_text, rank) VALUES ('secure-delete', ?)")
      .run(overwrite ? 1 : 0);
  }

  #write(): void {
    const counts = new Map<number, Counts>();
    for (const [memoryNo, { scopeNo, content }] of this.#changes) {
      let count = counts.get(scopeNo);
      if (!count) {
        count = { memories: 0, words: 0 };
        counts.set(scopeNo, count);
      }
      this.#delete(memoryNo, count);
      if (content !== null) this.#insert(scopeNo, memoryNo, content, count);
    }
    this.#changes.clear();
    const update = this.#connection.query<never, [number, number, number]>(
      "UPDATE scope SET indexed_memories = indexed_memories + ?, indexed_words = indexed_words + ? WHERE scope_no = ?",
    );
    for (const [scopeNo, count] of counts) update.run(count.memories, count.words, scopeNo);
  }

  #delete(memoryNo: number, count: Counts): void {
    const row = this.#connection
      .query<{ rowid: number }, [number, number]>("SELECT rowid FROM memory_text WHERE rowid >= ? AND rowid < ?")
      .get(memoryNo * LENGTHS, (memoryNo + 1) * LENGTHS);
    if (!row) return;
    this.#connection.query<never, [number]>("DELETE FROM memory_text WHERE rowid = ?").run(row.rowid);
    count.memories--;
    count.words -= lengthOf(row.rowid);
  }

  #insert(scopeNo: number, memoryNo: number, content: string, count: Counts): void {
    const found = words(content);
    const length = Math.min(found.length, LENGTHS - 1);
    this.#connection
      .query<never, [number, string]>("INSERT INTO memory_text (rowid, words) VALUES (?, ?)")
      .run(memoryNo * LENGTHS + length, found.map((word) => textTerm(scopeNo, word)).join(" "));
    count.memories++;
    count.words += length;
  }
}

/** What the changes add to the statistics of a scope. */
interface Counts {
  memories: number;
  words: number;
}
