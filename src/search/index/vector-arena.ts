import { roundQuery } from "../../models/matrix/codes.ts";
import { createMatrixKernel, type MatrixKernel, paddedWidth, STEP, TILE_COLUMNS } from "../../models/matrix/matrix-kernel.ts";

/** Rows of one block: small scopes waste little, and a large one is scanned in few calls. */
export const BLOCK_ROWS = 32;
const PAGE_BYTES = 65_536;
/** Memory is allocated in pieces of this size. */
const GROW_PAGES = 16;
const SUM_BYTES = 4;
const QUERY_BYTES = 2;

/**
 * Vectors of 8 bits a number in one bounded WebAssembly memory, allocated in blocks of {@link BLOCK_ROWS} rows. Scopes grow and shrink
 * block by block, so growth copies nothing and nothing fragments. A block is zero when it is allocated and when it was returned.
 */
export interface VectorArena {
  readonly blockBytes: number;
  usedBytes(): number;
  /** The number of a free block; undefined when the arena is full. */
  allocate(): number | undefined;
  free(block: number): void;
  /** Returns a view of the row, valid until the next call of {@link allocate}. */
  row(block: number, index: number): Int8Array;
  /** Copies the first `rows` rows of the blocks, in order, to or from a row-major matrix. */
  read(blocks: readonly number[], rows: number): Int8Array;
  write(blocks: readonly number[], codes: Int8Array): void;
  /** Returns the dot products of `vector`, rounded to 12 bits, with the first `rows` rows of the blocks, in order, as a copy. */
  scan(blocks: readonly number[], rows: number, vector: Float32Array): Float32Array;
}

export interface VectorArenaOptions {
  readonly dimensions: number;
  readonly limitBytes: number;
  /** Rows of the largest scan. */
  readonly scanRows: number;
  readonly createKernel?: (memory: WebAssembly.Memory, tileRows: 1) => MatrixKernel;
}

export function createVectorArena(options: VectorArenaOptions): VectorArena {
  const { dimensions, scanRows, createKernel = createMatrixKernel } = options;
  // Rows are padded with zeros to whole steps of the kernel. Zeros do not change a dot product.
  const rowBytes = rowBytesOf(dimensions);
  const blockBytes = rowBytes * BLOCK_ROWS;
  // Layout: one query, the sums of the largest scan, then the blocks.
  const sumsAt = rowBytes * QUERY_BYTES;
  const blocksAt = sumsAt + roundUp(scanRows, STEP) * SUM_BYTES;
  const blockLimit = Math.floor(options.limitBytes / blockBytes);
  const pageLimit = Math.ceil((blocksAt + blockLimit * blockBytes) / PAGE_BYTES);
  const memory = new WebAssembly.Memory({ initial: Math.ceil(blocksAt / PAGE_BYTES), maximum: pageLimit });
  const kernel = createKernel(memory, 1);
  let blocks = 0;
  const freed: number[] = [];

  const addressOf = (block: number) => blocksAt + block * blockBytes;
  function reserve(endBytes: number): void {
    if (endBytes <= memory.buffer.byteLength) return;
    const pages = memory.buffer.byteLength / PAGE_BYTES;
    const wanted = Math.max(GROW_PAGES, Math.ceil(endBytes / PAGE_BYTES) - pages);
    memory.grow(Math.min(wanted, pageLimit - pages));
  }

  /** Calls `take` with each contiguous part of the rows, and with its position in a row-major matrix. */
  function forEachPart(parts: readonly number[], rows: number, take: (part: Int8Array, from: number) => void): void {
    const partRows = rowBytes === dimensions ? BLOCK_ROWS : 1;
    for (let row = 0; row < rows; row += partRows) {
      const block = parts[Math.floor(row / BLOCK_ROWS)];
      if (block === undefined) throw new RangeError(`${rows} rows do not fit ${parts.length} blocks`);
      const length = Math.min(partRows, rows - row) * dimensions;
      take(new Int8Array(memory.buffer, addressOf(block) + (row % BLOCK_ROWS) * rowBytes, length), row * dimensions);
    }
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
      new Int8Array(memory.buffer, addressOf(block), blockBytes).fill(0);
      freed.push(block);
    },

    row: (block, index) => new Int8Array(memory.buffer, addressOf(block) + index * rowBytes, dimensions),

    read(blocks, rows) {
      const codes = new Int8Array(rows * dimensions);
      forEachPart(blocks, rows, (part, from) => codes.set(part, from));
      return codes;
    },

    write(blocks, codes) {
      forEachPart(blocks, codes.length / dimensions, (part, from) => part.set(codes.subarray(from, from + part.length)));
    },

    scan(scanned, rows, vector) {
      if (rows > scanRows) throw new RangeError(`a scan of ${rows} rows is over the limit of ${scanRows}`);
      const step = roundQuery(new Int16Array(memory.buffer, 0, dimensions), vector);
      for (let first = 0; first < rows; first += BLOCK_ROWS) {
        const block = scanned[first / BLOCK_ROWS];
        if (block === undefined) throw new RangeError(`${rows} rows do not fit ${scanned.length} blocks`);
        const from = addressOf(block);
        const end = from + roundUp(Math.min(BLOCK_ROWS, rows - first), TILE_COLUMNS) * rowBytes;
        kernel(0, rowBytes * QUERY_BYTES, rowBytes * QUERY_BYTES, from, end, rowBytes, sumsAt + first * SUM_BYTES, 0);
      }
      const sums = new Int32Array(memory.buffer, sumsAt, rows);
      const products = new Float32Array(rows);
      for (let row = 0; row < rows; row++) products[row] = (sums[row] ?? 0) * step;
      return products;
    },
  };
}

/** The size of a vector in memory. */
export function rowBytesOf(dimensions: number): number {
  return paddedWidth(dimensions);
}

function roundUp(value: number, multiple: number): number {
  return Math.ceil(value / multiple) * multiple;
}
