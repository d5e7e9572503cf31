import { createMatrixKernel, type MatrixKernel, paddedWidth, TILE_COLUMNS } from "./matrix-kernel.ts";

/** Rows and queries that are multiplied in one call of the kernel: half a megabyte for 512 dimensions. */
const CHUNK_ROWS = 512;
const CHUNK_QUERIES = 16;
const QUERY_BYTES = 2;
const SUM_BYTES = 4;
const PAGE_BYTES = 65_536;

/**
 * Multiplies queries with rows of codes in its own memory, whose size depends only on the dimensions.
 *
 * @example
 * const products = new Products(512);
 * const sums = products.of([query], codes); // sums[row] is the product of the query with the row
 */
export class Products {
  readonly #dimensions: number;
  readonly #width: number;
  readonly #memory: WebAssembly.Memory;
  readonly #kernel: MatrixKernel;

  constructor(dimensions: number) {
    this.#dimensions = dimensions;
    this.#width = paddedWidth(dimensions);
    const bytes = this.#sumsAt + CHUNK_QUERIES * CHUNK_ROWS * SUM_BYTES;
    const pages = Math.ceil(bytes / PAGE_BYTES);
    this.#memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    this.#kernel = createMatrixKernel(this.#memory, 1);
  }

  /** The sums of products of the rounded queries (see `roundQuery`) with the row-major codes: `rows` numbers for each query, in order. */
  of(queries: readonly Int16Array[], codes: Int8Array): Int32Array {
    const rows = codes.length / this.#dimensions;
    const sums = new Int32Array(queries.length * rows);
    for (let from = 0; from < rows; from += CHUNK_ROWS) {
      const count = Math.min(CHUNK_ROWS, rows - from);
      this.#putRows(codes, from, count);
      for (let first = 0; first < queries.length; first += CHUNK_QUERIES) {
        const some = queries.slice(first, first + CHUNK_QUERIES);
        this.#multiply(some, count);
        for (const query of some.keys()) sums.set(this.#sums(query, count), (first + query) * rows + from);
      }
    }
    return sums;
  }

  // Layout: queries, rows, sums.
  get #rowsAt(): number {
    return CHUNK_QUERIES * this.#width * QUERY_BYTES;
  }
  get #sumsAt(): number {
    return this.#rowsAt + CHUNK_ROWS * this.#width;
  }

  #putRows(codes: Int8Array, from: number, count: number): void {
    const dimensions = this.#dimensions;
    const rows = new Int8Array(this.#memory.buffer, this.#rowsAt, count * this.#width);
    if (dimensions === this.#width) rows.set(codes.subarray(from * dimensions, (from + count) * dimensions));
    else
      for (let row = 0; row < count; row++)
        rows.set(codes.subarray((from + row) * dimensions, (from + row + 1) * dimensions), row * this.#width);
  }

  #multiply(queries: readonly Int16Array[], rows: number): void {
    const width = this.#width;
    for (const [index, query] of queries.entries()) new Int16Array(this.#memory.buffer, index * width * QUERY_BYTES, width).set(query);
    const end = this.#rowsAt + Math.ceil(rows / TILE_COLUMNS) * TILE_COLUMNS * width;
    const stride = width * QUERY_BYTES;
    this.#kernel(0, queries.length * stride, stride, this.#rowsAt, end, width, this.#sumsAt, CHUNK_ROWS * SUM_BYTES);
  }

  #sums(query: number, rows: number): Int32Array {
    return new Int32Array(this.#memory.buffer, this.#sumsAt + query * CHUNK_ROWS * SUM_BYTES, rows);
  }
}

/** The dot product of two vectors of equal length. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
