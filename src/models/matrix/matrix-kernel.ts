import { type Pointer, ptr } from "bun:ffi";
import { type Kernels, nativeKernels } from "../../native/kernels.ts";
import {
  add,
  type Code,
  constant,
  get,
  i16x8Dot,
  i32x4Add,
  i32x4Shuffle,
  instantiate,
  lessThan,
  load16,
  loop,
  moduleOf,
  set,
  store16,
  widen8,
  zero16,
} from "./assembler.ts";

/**
 * The product of rows of i16 with columns of i8, in C and in WebAssembly SIMD: the inner loop of exact search, where a row is a query and each
 * column a memory, and of the multilingual embedder, where it is 99 of 100 multiplications.
 *
 * Writes the sum of `row[i] * column[i]` as i32 for each row and column. Addresses and strides are bytes in the kernel's memory; each end
 * address is the one after the last byte. Columns follow each other without gaps. Rows may overlap. The number of columns is a
 * multiple of {@link TILE_COLUMNS}, `width` of {@link STEP}, and the number of rows of the kernel's rows per tile; none is 0.
 */
export type MatrixKernel = (
  rows: number,
  endRows: number,
  rowStride: number,
  columns: number,
  endColumns: number,
  width: number,
  out: number,
  outStride: number,
) => void;

/** Rows that are multiplied at once: one, or two that share the reads of the columns. The sums of a tile stay in registers. */
export type TileRows = 1 | 2;
export const TILE_COLUMNS = 4;
/** Numbers of a row that one iteration of the inner loop reads. */
export const STEP = 16;
/**
 * Inputs are rounded to 12 bits and a sign: with 8 bits on the other side, 4,096 products stay within 32 bits.
 */
export const ROW_LIMIT = 4_095;
export const COLUMN_LIMIT = 127;

const ROW_BYTES = 2;
const OUT_BYTES = 4;
const LANES = 8;

/** The width of a row of this many numbers, padded with zeros to whole steps. */
export function paddedWidth(numbers: number): number {
  return Math.ceil(numbers / STEP) * STEP;
}

/** Returns the fastest kernel that this machine runs. All give the same sums. */
export function createMatrixKernel(memory: WebAssembly.Memory, tileRows: TileRows): MatrixKernel {
  const kernels = nativeKernels();
  return kernels ? createNativeMatrixKernel(kernels, memory) : createWebAssemblyMatrixKernel(memory, tileRows);
}

export function createWebAssemblyMatrixKernel(memory: WebAssembly.Memory, tileRows: TileRows): MatrixKernel {
  return instantiate<MatrixKernel>(moduleFor(tileRows), memory) ?? createPlainMatrixKernel(memory);
}

/** The kernel in C. It takes any number of rows. Throws a RangeError before it would leave the memory. */
export function createNativeMatrixKernel(kernels: Kernels, memory: WebAssembly.Memory): MatrixKernel {
  let buffer = memory.buffer;
  let start = ptr(new Uint8Array(buffer));
  return (rows, endRows, rowStride, columns, endColumns, width, out, outStride) => {
    // A memory that grew has another buffer, and may have moved.
    if (buffer !== memory.buffer) {
      buffer = memory.buffer;
      start = ptr(new Uint8Array(buffer));
    }
    const rowCount = (endRows - rows) / rowStride;
    const columnCount = (endColumns - columns) / width;
    const end = Math.max(endRows - rowStride + width * ROW_BYTES, endColumns, out + (rowCount - 1) * outStride + columnCount * OUT_BYTES);
    if (Math.min(rows, columns, out) < 0 || end > buffer.byteLength) throw new RangeError("The matrix kernel would leave its memory");
    const at = (address: number) => (start + address) as Pointer;
    kernels.multiply(at(rows), rowCount, rowStride, at(columns), columnCount, width, at(out), outStride);
  };
}

/** The same kernel in JavaScript, for a runtime without SIMD. A test compares all three. */
export function createPlainMatrixKernel(memory: WebAssembly.Memory, _tileRows?: TileRows): MatrixKernel {
  return (rows, endRows, rowStride, columns, endColumns, width, out, outStride) => {
    const [words, bytes, sums] = [new Int16Array(memory.buffer), new Int8Array(memory.buffer), new Int32Array(memory.buffer)];
    for (let row = rows, to = out; row < endRows; row += rowStride, to += outStride) {
      for (let column = columns, n = 0; column < endColumns; column += width, n++) {
        let sum = 0;
        for (let i = 0; i < width; i++) sum += (words[row / ROW_BYTES + i] ?? 0) * (bytes[column + i] ?? 0);
        sums[to / OUT_BYTES + n] = sum;
      }
    }
  };
}

/** Locals: the eight parameters, nine integers, eleven vectors. */
const [ROWS, END_ROWS, ROW_STRIDE, COLUMNS, END_COLUMNS, WIDTH, OUT, OUT_STRIDE] = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const [ROW, TO, END_COLUMN] = [8, 9, 10] as const;
const IN_ROWS = [11, 12] as const;
const IN_COLUMNS = [13, 14, 15, 16] as const;
const READ_ROWS = [17, 18] as const;
const READ_COLUMN = 19;
const SUMS = [
  [20, 21, 22, 23],
  [24, 25, 26, 27],
] as const;

const advance = (local: number, by: Code): Code => set(local, add(get(local), by));

/** Eight numbers of each row and column, `from` numbers after the loop's position. */
const lanesFrom = (from: number, tileRows: TileRows): Code => [
  ...IN_ROWS.slice(0, tileRows).flatMap((row, r) => set(READ_ROWS[r] ?? 0, load16(get(row), from * ROW_BYTES))),
  ...IN_COLUMNS.flatMap((column, c) => [
    ...set(READ_COLUMN, widen8(get(column), from)),
    ...SUMS.slice(0, tileRows).flatMap((sums, r) =>
      set(sums[c] ?? 0, i32x4Add(get(sums[c] ?? 0), i16x8Dot(get(READ_ROWS[r] ?? 0), get(READ_COLUMN)))),
    ),
  ]),
];

/** Returns one vector of the sums of the lanes of each of the four vectors. */
const addAcross = ([a, b, c, d]: (typeof SUMS)[number]): Code => {
  const halves = (one: Code, other: Code, even: readonly number[], odd: readonly number[]) =>
    i32x4Add(i32x4Shuffle(one, other, even), i32x4Shuffle(one, other, odd));
  return [
    ...set(a, halves(get(a), get(b), [0, 4, 2, 6], [1, 5, 3, 7])),
    ...set(c, halves(get(c), get(d), [0, 4, 2, 6], [1, 5, 3, 7])),
    ...halves(get(a), get(c), [0, 1, 4, 5], [2, 3, 6, 7]),
  ];
};

const tile = (tileRows: TileRows): Code => [
  ...SUMS.slice(0, tileRows)
    .flat()
    .flatMap((sum) => set(sum, zero16)),
  ...set(IN_ROWS[0], get(ROW)),
  ...set(IN_ROWS[1], add(get(ROW), get(ROW_STRIDE))),
  ...set(IN_COLUMNS[0], get(COLUMNS)),
  ...[1, 2, 3].flatMap((c) => set(IN_COLUMNS[c] ?? 0, add(get(IN_COLUMNS[c - 1] ?? 0), get(WIDTH)))),
  ...set(END_COLUMN, get(IN_COLUMNS[1])),
  ...loop(
    [
      ...lanesFrom(0, tileRows),
      ...lanesFrom(LANES, tileRows),
      ...IN_ROWS.slice(0, tileRows).flatMap((row) => advance(row, constant(STEP * ROW_BYTES))),
      ...IN_COLUMNS.flatMap((column) => advance(column, constant(STEP))),
    ],
    lessThan(get(IN_COLUMNS[0]), get(END_COLUMN)),
  ),
  ...SUMS.slice(0, tileRows).flatMap((sums) => [
    ...store16(get(TO), addAcross(sums), 0),
    ...advance(TO, get(OUT_STRIDE)),
    ...advance(ROW, get(ROW_STRIDE)),
  ]),
];

/** The outer loop runs over columns and the inner one over rows: a tile's columns stay in the cache for all rows. */
const product = (tileRows: TileRows): Code =>
  loop(
    [
      ...set(ROW, get(ROWS)),
      ...set(TO, get(OUT)),
      ...loop(tile(tileRows), lessThan(get(ROW), get(END_ROWS))),
      ...advance(OUT, constant(TILE_COLUMNS * OUT_BYTES)),
      ...[1, 2, 3, 4].flatMap(() => advance(COLUMNS, get(WIDTH))),
    ],
    lessThan(get(COLUMNS), get(END_COLUMNS)),
  );

function moduleFor(tileRows: TileRows): Uint8Array<ArrayBuffer> {
  return moduleOf({ parameters: 8, integers: 9, vectors: 11, body: product(tileRows) });
}
