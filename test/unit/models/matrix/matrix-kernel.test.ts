import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  createMatrixKernel,
  createNativeMatrixKernel,
  createPlainMatrixKernel,
  createWebAssemblyMatrixKernel,
  STEP,
  TILE_COLUMNS,
  type TileRows,
} from "../../../../src/models/matrix/matrix-kernel.ts";
import { nativeKernels } from "../../../../src/native/kernels.ts";
import { Random } from "../../../support/random.ts";

const PAGE_BYTES = 65_536;
/** Stands behind the last sum: nothing may be written there. */
const UNTOUCHED = 123_456_789;

const kernels = nativeKernels();
const createNative = (memory: WebAssembly.Memory) => (kernels ? createNativeMatrixKernel(kernels, memory) : createMatrixKernel(memory, 1));

describe("the matrix kernel", () => {
  test.each([1, 2] as const)("runs in WebAssembly here, with %d rows a tile", (tileRows) => {
    expect(createWebAssemblyMatrixKernel(new WebAssembly.Memory({ initial: 1 }), tileRows).toString()).toContain("[native code]");
  });

  test("gives the results of plain JavaScript, for any shape", () => {
    const shapes = fc.record({
      tileRows: fc.constantFrom<TileRows>(1, 2),
      rows: fc.integer({ min: 1, max: 6 }),
      columns: fc.integer({ min: 1, max: 6 }),
      steps: fc.integer({ min: 1, max: 12 }),
      overlap: fc.boolean(),
      seed: fc.integer(),
    });
    // One memory for all shapes: in a process with a large heap, each new one takes a tenth of a second.
    const memory = new WebAssembly.Memory({ initial: 1 });
    const plainKernel = createPlainMatrixKernel(memory);
    const simdKernels = { 1: createWebAssemblyMatrixKernel(memory, 1), 2: createWebAssemblyMatrixKernel(memory, 2) };
    const nativeKernel = createNative(memory);
    fc.assert(
      fc.property(shapes, ({ tileRows, rows, columns, steps, overlap, seed }) => {
        const width = steps * STEP;
        const [rowCount, columnCount] = [rows * tileRows, columns * TILE_COLUMNS];
        // Overlapping rows are the windows of a convolution.
        const rowStride = overlap ? STEP * 2 : width * 2;
        const columnsAt = rowStride * (rowCount - 1) + width * 2;
        const outAt = Math.ceil((columnsAt + columnCount * width) / 16) * 16;
        const random = new Random(seed);
        new Int16Array(memory.buffer, 0, columnsAt / 2).forEach((_, i, words) => {
          words[i] = random.below(8_191) - 4_095;
        });
        new Int8Array(memory.buffer, columnsAt, columnCount * width).forEach((_, i, bytes) => {
          bytes[i] = random.below(255) - 127;
        });
        const [simd, native, plain] = [simdKernels[tileRows], nativeKernel, plainKernel].map((kernel) => {
          const out = new Int32Array(memory.buffer, outAt, rowCount * columnCount + 1).fill(UNTOUCHED);
          kernel(0, rowStride * rowCount, rowStride, columnsAt, columnsAt + columnCount * width, width, outAt, columnCount * 4);
          return out.slice();
        });
        expect(simd).toEqual(plain);
        expect(native).toEqual(plain);
        expect(simd?.at(-1)).toBe(UNTOUCHED);
      }),
    );
  });

  test("works after its memory grew", () => {
    for (const create of [createNative, createWebAssemblyMatrixKernel, createPlainMatrixKernel]) {
      const memory = new WebAssembly.Memory({ initial: 1, maximum: 3 });
      const kernel = create(memory, 1);
      memory.grow(2);
      const columns = 2 * PAGE_BYTES;
      new Int16Array(memory.buffer, 0, STEP).fill(2);
      new Int8Array(memory.buffer, columns, TILE_COLUMNS * STEP).fill(3);
      kernel(0, STEP * 2, STEP * 2, columns, columns + TILE_COLUMNS * STEP, STEP, PAGE_BYTES, 0);
      expect([...new Int32Array(memory.buffer, PAGE_BYTES, TILE_COLUMNS)]).toEqual([96, 96, 96, 96]);
    }
  });

  test.skipIf(kernels === undefined)("in C refuses to leave its memory", () => {
    const memory = new WebAssembly.Memory({ initial: 1 });
    const run = (rows: number, columns: number, out: number) => () =>
      createNative(memory)(rows, rows + STEP * 2, STEP * 2, columns, columns + TILE_COLUMNS * STEP, STEP, out, 0);
    for (const [rows, columns, out] of [
      [PAGE_BYTES, 0, 0],
      [0, PAGE_BYTES, 0],
      [0, 0, PAGE_BYTES],
      [-STEP, 0, 0],
    ] as const)
      expect(run(rows, columns, out)).toThrow(RangeError);
  });

  test("holds the largest sums of 4,096 products", () => {
    const memory = new WebAssembly.Memory({ initial: 1 });
    const width = 4_096;
    new Int16Array(memory.buffer, 0, width).fill(4_095);
    new Int8Array(memory.buffer, width * 2, width * TILE_COLUMNS).fill(127);
    createMatrixKernel(memory, 1)(0, width * 2, width * 2, width * 2, width * (2 + TILE_COLUMNS), width, width * (2 + TILE_COLUMNS), 0);
    expect(new Int32Array(memory.buffer, width * (2 + TILE_COLUMNS), 1)[0]).toBe(4_095 * 127 * width);
  });
});
