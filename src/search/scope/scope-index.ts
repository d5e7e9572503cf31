import type { Level, MemoryId } from "../../memory/types.ts";
import type { MemoryText } from "../../stores/records.ts";
import type { VectorsFault } from "../readable-vectors.ts";
import type { VectorArena } from "./vector-arena.ts";
import { VectorTable } from "./vector-table.ts";
import { type Norm, WordIndex } from "./word-index.ts";

/**
 * The active memories of one scope as a search needs them: their words and their vectors, of one generation.
 *
 * A memory whose vector has not come yet is found by its words alone, and is counted among {@link missing}.
 */
export class ScopeIndex {
  readonly vectors: VectorTable;
  /** Level by id of active memories that have no vector (yet). */
  readonly missing = new Map<MemoryId, Level>();
  /** Every change of the scope up to this generation is in the index; 0 before the first load. */
  generation = 0;
  /** Why vectors are missing: the last look at the store's failed. Then words alone have to rank. */
  vectorsFault: VectorsFault | undefined;
  #words: WordIndex;
  readonly #norm: Norm;

  constructor(arena: VectorArena, norm: Norm) {
    this.vectors = new VectorTable(arena);
    this.#norm = norm;
    this.#words = new WordIndex(norm);
  }

  get words(): WordIndex {
    return this.#words;
  }
  get bytes(): number {
    return this.#words.bytes + this.vectors.bytes;
  }

  /** Takes up what became of a memory: its words, and that its vector is to come or to go. */
  apply(text: MemoryText): void {
    if (text.status === "active") {
      this.#words.add(text);
      if (!this.vectors.has(text.id)) this.missing.set(text.id, text.level);
      return;
    }
    this.#words.remove(text.id);
    this.vectors.remove(text.id);
    this.missing.delete(text.id);
  }

  /** Takes the vector of a memory that is {@link missing}. False, and nothing changes, when the arena has no room. */
  addVector(id: MemoryId, vector: Float32Array): boolean {
    const level = this.missing.get(id);
    if (level === undefined) return true;
    if (!this.vectors.add(id, level, vector)) return false;
    this.missing.delete(id);
    return true;
  }

  /**
   * Takes erased memories out with every word and every float of theirs. False when a word of them might stay: then the index has to be
   * cleared and made anew.
   */
  erase(ids: Iterable<MemoryId>): boolean {
    let isClean = true;
    for (const id of ids) {
      this.vectors.remove(id);
      this.missing.delete(id);
      isClean = this.#words.erase(id) && isClean;
    }
    return isClean;
  }

  /** Forgets all words, to be read anew. The vectors stay, and {@link prune} holds them against what was read. */
  clearWords(): void {
    this.#words = new WordIndex(this.#norm);
    this.missing.clear();
    this.generation = 0;
  }

  /** Removes vectors of memories that are in no word index: they left while the words were read anew. */
  prune(): void {
    for (const id of this.vectors.ids()) if (this.#words.slotOf(id) === undefined) this.vectors.remove(id);
  }

  clear(): void {
    this.clearWords();
    this.vectors.clear();
  }
}
