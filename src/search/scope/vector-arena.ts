import { createDotKernel, type DotKernel, STEP_BYTES } from "./dot-kernel.ts";

/** Rows of one block: small scopes waste little, and a large one is scanned in few calls. */
export const BLOCK_ROWS = 32;
const PAGE_BYTES = 65_536;
/** Memory is asked for in pieces of this size. */
const GROW_PAGES = 16;

/**
 * Rows of floats in one bounded WebAssembly memory, handed out in blocks of {@link BLOCK_ROWS}. Scopes grow and shrink block
 * by block, so nothing is ever copied to grow, and nothing fragments. A block is zero when it is handed out and when it came back.
 */
export interface VectorArena {
  readonly blockBytes: number;
  usedBytes(): number;
  /** The number of a free block; undefined when the arena is full. */
  allocate(): number | undefined;
  free(block: number): void;
  /** The row itself, not a copy; valid until the next call of {@link allocate}. */
  row(block: number, index: number): Float32Array;
  /** Dot products of `vector` with the first `rows` rows of the blocks, in order. A copy. */
  scan(blocks: readonly number[], rows: number, vector: Float32Array): Float32Array;
}

export interface VectorArenaOptions {
  readonly dimensions: number;
  readonly limitBytes: number;
  /** Rows of the largest scan. */
  readonly scanRows: number;
  readonly createKernel?: (memory: WebAssembly.Memory) => DotKernel;
}

export function createVectorArena(options: VectorArenaOptions): VectorArena {
  const { dimensions, scanRows, createKernel = createDotKernel } = options;
  // Rows are padded with zeros to whole steps of the kernel, which change no dot product.
  const rowBytes = Math.ceil((dimensions * 4) / STEP_BYTES) * STEP_BYTES;
  const blockBytes = rowBytes * BLOCK_ROWS;
  // Layout: one query, the scores of the largest scan, then the blocks.
  const scoresAt = rowBytes;
  const blocksAt = Math.ceil((scoresAt + scanRows * 4) / STEP_BYTES) * STEP_BYTES;
  const blockLimit = Math.floor(options.limitBytes / blockBytes);
  const pageLimit = Math.ceil((blocksAt + blockLimit * blockBytes) / PAGE_BYTES);
  const memory = new WebAssembly.Memory({ initial: Math.ceil(blocksAt / PAGE_BYTES), maximum: pageLimit });
  const kernel = createKernel(memory);
  let floats = new Float32Array(memory.buffer);
  let blocks = 0;
  const freed: number[] = [];

  const addressOf = (block: number) => blocksAt + block * blockBytes;
  function view(address: number, bytes: number): Float32Array {
    return floats.subarray(address >> 2, (address + bytes) >> 2);
  }
  function reserve(endBytes: number): void {
    if (endBytes <= memory.buffer.byteLength) return;
    const pages = memory.buffer.byteLength / PAGE_BYTES;
    const wanted = Math.max(GROW_PAGES, Math.ceil(endBytes / PAGE_BYTES) - pages);
    memory.grow(Math.min(wanted, pageLimit - pages));
    floats = new Float32Array(memory.buffer);
  }

  return {
    blockBytes,
    usedBytes: () => (blocks - freed.length) * blockBytes,

    allocate() {
      const block = freed.pop();
      if (block !== undefined) return block;
      if (blocks === blockLimit) return undefined;
      reserve(addressOf(blocks + 1));
      return blocks++;
    },

    free(block) {
      view(addressOf(block), blockBytes).fill(0);
      freed.push(block);
    },

    row: (block, index) => view(addressOf(block) + index * rowBytes, dimensions * 4),

    scan(scanned, rows, vector) {
      if (rows > scanRows) throw new RangeError(`a scan of ${rows} rows is over the limit of ${scanRows}`);
      view(0, rowBytes).set(vector);
      for (let first = 0; first < rows; first += BLOCK_ROWS) {
        const block = scanned[first / BLOCK_ROWS];
        if (block === undefined) throw new RangeError(`${rows} rows do not fit ${scanned.length} blocks`);
        const from = addressOf(block);
        kernel(from, from + Math.min(BLOCK_ROWS, rows - first) * rowBytes, 0, scoresAt + first * 4, rowBytes);
      }
      return view(scoresAt, rows * 4).slice();
    },
  };
}
