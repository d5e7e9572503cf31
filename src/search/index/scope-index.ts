import { LEVEL, type MemoryId } from "../../memory/types.ts";
import { type EncodedVector, encode } from "../../models/matrix/codes.ts";
import type { MemoryText } from "../../stores/interfaces/records.ts";
import type { VectorsFault } from "../readable-vectors.ts";
import type { SectionReader, SectionWriter } from "./sections.ts";
import type { VectorArena } from "./vector-arena.ts";
import { VectorTable } from "./vector-table.ts";
import { type Norm, WordIndex } from "./word-index.ts";
import { restoreWords } from "./word-state.ts";

/**
 * The words and vectors of one scope's active memories at one generation.
 *
 * A fact without a vector is in {@link missing} and is found only by its words. The vector of an abstraction is the direction of the sum of
 * its sources' vectors ({@link place}), so the store keeps none.
 */
export class ScopeIndex {
  readonly vectors: VectorTable;
  /** Active facts that have no vector (yet). */
  readonly missing = new Set<MemoryId>();
  /** Active abstractions without a vector, with their sources. */
  readonly #unplaced = new Map<MemoryId, readonly MemoryId[]>();
  /** The index contains every change of the scope up to this generation; 0 before the first load. */
  generation = 0;
  /** Increases with every change of the content. */
  version = 0;
  /** Set when the vectors could not be read; then words alone rank. */
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

  /** Whether every active memory has its vector. Snapshots are made only of such an index. */
  get isComplete(): boolean {
    return (
      this.generation > 0 && this.missing.size === 0 && this.#unplaced.size === 0 && this.vectorsFault === undefined && !this.#words.stale
    );
  }

  /** Writes the vectors and then the words, part by part. The index must not change until the last part is done. */
  dump(out: SectionWriter): (() => void)[] {
    return [() => this.vectors.dump(out), ...this.#words.dump(out, (id) => this.vectors.rowOf(id))];
  }

  /** Fills the words of an index that already has the vectors of the same snapshot. */
  restoreWords(from: SectionReader, generation: number): void {
    this.version++;
    this.#words = new WordIndex(this.#norm, restoreWords(from, this.vectors.ids()));
    this.generation = generation;
  }

  /** Adds an active memory, whose vector is missing at first, or removes one that is no longer active. */
  apply(text: MemoryText): void {
    this.version++;
    if (text.status === "active") {
      this.#words.add(text);
      // The store has a newer vector.
      if (text.vectorGeneration > this.generation) this.vectors.remove(text.id);
      if (this.vectors.has(text.id)) return;
      if (text.level === LEVEL.fact) this.missing.add(text.id);
      else this.#unplaced.set(text.id, text.sourceIds);
      return;
    }
    this.#words.remove(text.id);
    this.#removeVector(text.id);
  }

  /**
   * Adds the vector of a {@link missing} memory and ignores any other. Returns false, without a change, when the arena is full.
   */
  addVector(id: MemoryId, vector: EncodedVector): boolean {
    if (!this.missing.has(id)) return true;
    this.version++;
    if (!this.vectors.add(id, LEVEL.fact, vector)) return false;
    this.missing.delete(id);
    return true;
  }

  /** Adds the vectors of the abstractions whose sources all have theirs. Returns false when the arena is full; what was added stays. */
  place(): boolean {
    for (const [id, sourceIds] of this.#unplaced) {
      const vector = this.vectors.directionOf(sourceIds);
      if (vector === undefined) continue;
      this.version++;
      if (!this.vectors.add(id, LEVEL.abstraction, encode(vector))) return false;
      this.#unplaced.delete(id);
    }
    return true;
  }

  /**
   * Removes erased memories with their words and vectors. Returns false when one of their words might stay; the words must then be cleared
   * and read again.
   */
  erase(ids: Iterable<MemoryId>): boolean {
    this.version++;
    let isClean = true;
    for (const id of ids) {
      this.#removeVector(id);
      isClean = this.#words.erase(id) && isClean;
    }
    return isClean;
  }

  /** Clears the words, which must then be read again. The vectors stay; {@link prune} later removes those without a memory. */
  clearWords(): void {
    this.version++;
    this.#words = new WordIndex(this.#norm);
    this.missing.clear();
    this.#unplaced.clear();
    this.generation = 0;
  }

  /** Removes vectors of memories that are no longer active. */
  prune(): void {
    this.version++;
    for (const id of this.vectors.ids()) if (this.#words.slotOf(id) === undefined) this.vectors.remove(id);
  }

  clear(): void {
    this.clearWords();
    this.vectors.clear();
  }

  #removeVector(id: MemoryId): void {
    this.vectors.remove(id);
    this.missing.delete(id);
    this.#unplaced.delete(id);
  }
}
