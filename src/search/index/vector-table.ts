import { LEVEL, type Level, type MemoryId } from "../../memory/types.ts";
import { decode, type EncodedVector } from "../../models/matrix/codes.ts";
import { dot } from "../../models/matrix/products.ts";
import type { SectionReader, SectionWriter } from "./sections.ts";
import { BLOCK_ROWS, type VectorArena } from "./vector-arena.ts";

/** Zero vectors that are averaged with the rows. Without them, the mean of a few memories would be nearly equal to each of them. */
const MEAN_PRIOR_ROWS = 20;
/** Least squared distance from the mean: a memory at the mean has no direction. */
const LEAST_SQUARE = 1e-6;

interface Centre {
  readonly mean: Float32Array;
  readonly scales: Float32Array;
}

/**
 * The vectors of one scope's active memories in dense rows of 8 bits a number, 0 to `size - 1`. Row numbers are valid until the next
 * change. The rounding error is below half a hundredth of a vector's length, and recall does not change by it (docs/retrieval.md).
 */
export class VectorTable {
  readonly #arena: VectorArena;
  readonly #blocks: number[] = [];
  readonly #ids: MemoryId[] = [];
  readonly #levels: Level[] = [];
  readonly #rows = new Map<MemoryId, number>();
  /** By row, the value of one of the steps of its 8-bit numbers. */
  readonly #steps: number[] = [];

  /** Sum of all fact vectors, in doubles so that adding and removing a vector cancel out. Summaries repeat facts and do not count. */
  #sum = new Float64Array(0);
  #facts = 0;
  /** The mean, and by row the reciprocal of the distance from it; undefined when they have to be computed again. */
  #centre: Centre | undefined;

  constructor(arena: VectorArena) {
    this.#arena = arena;
  }

  get size(): number {
    return this.#ids.length;
  }

  get bytes(): number {
    return this.#blocks.length * this.#arena.blockBytes;
  }

  ids(): readonly MemoryId[] {
    return [...this.#ids];
  }
  has(id: MemoryId): boolean {
    return this.#rows.has(id);
  }
  rowOf(id: MemoryId): number | undefined {
    return this.#rows.get(id);
  }
  idAt(row: number): MemoryId {
    const id = this.#ids[row];
    if (id === undefined) throw new RangeError(`no row ${row} in a table of ${this.size}`);
    return id;
  }
  levelAt(row: number): Level | undefined {
    return this.#levels[row];
  }

  dump(out: SectionWriter): void {
    out.strings(this.#ids);
    out.ints(this.#levels);
    out.numbers(Float32Array.from(this.#steps));
    out.numbers(this.#sum);
    out.ints([this.#facts]);
    out.numbers(this.#arena.read(this.#blocks, this.size));
  }

  /** Fills an empty table with what {@link dump} wrote. Returns false, without a change, when the arena has too few free blocks. */
  restore(from: SectionReader): boolean {
    const [ids, levels, steps, sum, [facts = 0], codes] = [
      from.strings(),
      from.ints(),
      from.floats(),
      from.doubles(),
      from.ints(),
      from.codes(),
    ];
    while (this.#blocks.length * BLOCK_ROWS < ids.length) {
      const block = this.#arena.allocate();
      if (block === undefined) {
        this.clear();
        return false;
      }
      this.#blocks.push(block);
    }
    this.#arena.write(this.#blocks, codes);
    for (const [row, id] of ids.entries()) {
      this.#ids.push(id);
      this.#rows.set(id, row);
      this.#levels.push(levels[row] === LEVEL.abstraction ? LEVEL.abstraction : LEVEL.fact);
      this.#steps.push(steps[row] ?? 0);
    }
    this.#sum = sum.slice();
    this.#facts = facts;
    return true;
  }

  /** Adds a row for a new id. Returns false, without a change, when the arena has no block left. */
  add(id: MemoryId, level: Level, { codes, step }: EncodedVector): boolean {
    if (this.size === this.#blocks.length * BLOCK_ROWS) {
      const block = this.#arena.allocate();
      if (block === undefined) return false;
      this.#blocks.push(block);
    }
    const row = this.size;
    this.#ids.push(id);
    this.#levels.push(level);
    this.#rows.set(id, row);
    this.#codesAt(row).set(codes);
    this.#steps.push(step);
    this.#count(level, codes, step, 1);
    return true;
  }

  /** Moves the last row into the gap and overwrites the removed one. */
  remove(id: MemoryId): void {
    const row = this.#rows.get(id);
    if (row === undefined) return;
    const last = this.size - 1;
    const lastCodes = this.#codesAt(last);
    this.#count(this.#levels[row], this.#codesAt(row), this.#steps[row] ?? 0, -1);
    if (row !== last) {
      const moved = this.idAt(last);
      this.#codesAt(row).set(lastCodes);
      this.#steps[row] = this.#steps[last] ?? 0;
      this.#ids[row] = moved;
      this.#levels[row] = this.#levels[last] ?? 0;
      this.#rows.set(moved, row);
    }
    lastCodes.fill(0);
    this.#steps.pop();
    this.#rows.delete(id);
    this.#ids.pop();
    this.#levels.pop();
    if (last % BLOCK_ROWS === 0) this.#freeBlock();
  }

  clear(): void {
    while (this.#blocks.length > 0) this.#freeBlock();
    this.#ids.length = 0;
    this.#levels.length = 0;
    this.#steps.length = 0;
    this.#rows.clear();
    this.#sum.fill(0);
    this.#facts = 0;
    this.#centre = undefined;
  }

  /** The dot product of `vector` with each row. */
  scores(vector: Float32Array): Float32Array {
    const scores = this.#arena.scan(this.#blocks, this.size, vector);
    for (let row = 0; row < scores.length; row++) scores[row] = (scores[row] ?? 0) * (this.#steps[row] ?? 0);
    return scores;
  }

  /**
   * The cosine of `vector` with each row, after the scope's mean is subtracted from both: what all memories of a scope share (names, style)
   * does not distinguish them. With q' = (q - m) / |q - m| it is (q' · v - q' · m) / |v - m|, and |v - m|² = |v|² - 2 m · v + |m|² for unit
   * vectors: two scans, and the result of the second is valid until the next change.
   */
  cosines(vector: Float32Array): Float32Array {
    const { mean, scales } = this.#centred();
    const query = new Float32Array(vector.length);
    for (let i = 0; i < query.length; i++) query[i] = (vector[i] ?? 0) - (mean[i] ?? 0);
    const length = Math.sqrt(dot(query, query)) || 1;
    for (let i = 0; i < query.length; i++) query[i] = (query[i] ?? 0) / length;
    const shift = dot(query, mean);
    const cosines = this.scores(query);
    for (let row = 0; row < cosines.length; row++) cosines[row] = ((cosines[row] ?? 0) - shift) * (scales[row] ?? 0);
    return cosines;
  }

  /** The vectors of these memories minus the scope's mean, normalized; undefined for a memory without a row. */
  centred(ids: readonly MemoryId[]): (Float32Array | undefined)[] {
    const { mean, scales } = this.#centred();
    return ids.map((id) => {
      const row = this.#rows.get(id);
      if (row === undefined) return undefined;
      const scale = scales[row] ?? 0;
      const vector = this.#vectorAt(row);
      for (let i = 0; i < vector.length; i++) vector[i] = ((vector[i] ?? 0) - (mean[i] ?? 0)) * scale;
      return vector;
    });
  }

  /** The direction of the sum of these memories' vectors; undefined when one of them has no row. */
  directionOf(ids: readonly MemoryId[]): Float32Array | undefined {
    const sum = new Float32Array(this.#sum.length);
    for (const id of ids) {
      const row = this.#rows.get(id);
      if (row === undefined) return undefined;
      const vector = this.#vectorAt(row);
      for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0);
    }
    const length = Math.sqrt(dot(sum, sum));
    return length === 0 ? undefined : sum.map((value) => value / length);
  }

  /** The dot product of `vector` with each of these memories; undefined for a memory without a row. */
  products(ids: readonly MemoryId[], vector: Float32Array): (number | undefined)[] {
    return ids.map((id) => {
      const row = this.#rows.get(id);
      if (row === undefined) return undefined;
      const codes = this.#codesAt(row);
      let sum = 0;
      for (let i = 0; i < codes.length; i++) sum += (codes[i] ?? 0) * (vector[i] ?? 0);
      return sum * (this.#steps[row] ?? 0);
    });
  }

  /** The dot product of `direction` with each of the vectors that {@link centred} returns, without creating these vectors. */
  along(ids: readonly MemoryId[], direction: Float32Array): (number | undefined)[] {
    const { mean, scales } = this.#centred();
    const shift = dot(direction, mean);
    return this.products(ids, direction).map((product, at) => {
      const row = this.#rows.get(ids[at] ?? "") ?? -1;
      return product === undefined ? undefined : (product - shift) * (scales[row] ?? 0);
    });
  }

  #centred(): Centre {
    this.#centre ??= this.#measure();
    return this.#centre;
  }

  #measure(): Centre {
    const mean = Float32Array.from(this.#sum, (sum) => sum / (this.#facts + MEAN_PRIOR_ROWS));
    const square = dot(mean, mean);
    const along = this.size === 0 ? new Float32Array(0) : this.scores(mean);
    return { mean, scales: along.map((one) => 1 / Math.sqrt(Math.max(LEAST_SQUARE, 1 - 2 * one + square))) };
  }

  #count(level: Level | undefined, codes: Int8Array, step: number, times: 1 | -1): void {
    this.#centre = undefined;
    if (this.#sum.length === 0) this.#sum = new Float64Array(codes.length);
    if (level === LEVEL.abstraction) return;
    const sum = this.#sum;
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + times * step * (codes[i] ?? 0);
    this.#facts += times;
  }

  #vectorAt(row: number): Float32Array {
    return decode(this.#codesAt(row), this.#steps[row] ?? 0);
  }

  #codesAt(row: number): Int8Array {
    const block = this.#blocks[Math.floor(row / BLOCK_ROWS)];
    if (block === undefined) throw new RangeError(`no row ${row} in a table of ${this.size}`);
    return this.#arena.row(block, row % BLOCK_ROWS);
  }

  #freeBlock(): void {
    const block = this.#blocks.pop();
    if (block !== undefined) this.#arena.free(block);
  }
}
