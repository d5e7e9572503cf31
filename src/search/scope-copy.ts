import type { Level, MemoryId } from "../memory/types.ts";
import { BLOCK_ROWS, type VectorArena } from "./vector-arena.ts";

/** The vectors of one scope's active memories, dense: rows 0 to `size - 1`. A row's number holds until the next change. */
export class ScopeCopy {
  readonly #arena: VectorArena;
  readonly #blocks: number[] = [];
  readonly #ids: MemoryId[] = [];
  readonly #levels: Level[] = [];
  readonly #rows = new Map<MemoryId, number>();

  constructor(arena: VectorArena) {
    this.#arena = arena;
  }

  get size(): number {
    return this.#ids.length;
  }

  has(id: MemoryId): boolean {
    return this.#rows.has(id);
  }
  rowOf(id: MemoryId): number | undefined {
    return this.#rows.get(id);
  }
  idAt(row: number): MemoryId {
    const id = this.#ids[row];
    if (id === undefined) throw new RangeError(`no row ${row} in a copy of ${this.size}`);
    return id;
  }
  levelAt(row: number): Level | undefined {
    return this.#levels[row];
  }

  /** The id must be new. False, and nothing changes, when the arena has no block left. */
  add(id: MemoryId, level: Level, vector: Float32Array): boolean {
    if (this.size === this.#blocks.length * BLOCK_ROWS) {
      const block = this.#arena.allocate();
      if (block === undefined) return false;
      this.#blocks.push(block);
    }
    const row = this.size;
    this.#ids.push(id);
    this.#levels.push(level);
    this.#rows.set(id, row);
    this.#vectorAt(row).set(vector);
    return true;
  }

  /** The last row moves into the gap, and the floats of what left are overwritten. */
  remove(id: MemoryId): void {
    const row = this.#rows.get(id);
    if (row === undefined) return;
    const last = this.size - 1;
    const lastVector = this.#vectorAt(last);
    if (row !== last) {
      const moved = this.idAt(last);
      this.#vectorAt(row).set(lastVector);
      this.#ids[row] = moved;
      this.#levels[row] = this.#levels[last] ?? 0;
      this.#rows.set(moved, row);
    }
    lastVector.fill(0);
    this.#rows.delete(id);
    this.#ids.pop();
    this.#levels.pop();
    if (last % BLOCK_ROWS === 0) this.#freeBlock();
  }

  clear(): void {
    while (this.#blocks.length > 0) this.#freeBlock();
    this.#ids.length = 0;
    this.#levels.length = 0;
    this.#rows.clear();
  }

  /** The dot product of `vector` with each row. */
  scores(vector: Float32Array): Float32Array {
    return this.#arena.scan(this.#blocks, this.size, vector);
  }

  #vectorAt(row: number): Float32Array {
    const block = this.#blocks[Math.floor(row / BLOCK_ROWS)];
    if (block === undefined) throw new RangeError(`no row ${row} in a copy of ${this.size}`);
    return this.#arena.row(block, row % BLOCK_ROWS);
  }

  #freeBlock(): void {
    const block = this.#blocks.pop();
    if (block !== undefined) this.#arena.free(block);
  }
}
