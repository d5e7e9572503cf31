import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { createDotKernel, createPlainDotKernel, STEP_BYTES } from "../../../src/search/scope/dot-kernel.ts";
import { BLOCK_ROWS, createVectorArena } from "../../../src/search/scope/vector-arena.ts";
import { Random } from "../../support/random.ts";

function randomFloats(length: number, seed: number): Float32Array {
  const random = new Random(seed);
  return Float32Array.from({ length }, () => random.next() - 0.5);
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}

describe("the dot kernel", () => {
  test("runs in WebAssembly here", () => {
    expect(createDotKernel(new WebAssembly.Memory({ initial: 1 })).toString()).toContain("[native code]");
  });

  test("answers what plain JavaScript answers, for any shape", () => {
    const shapes = fc.record({ rows: fc.integer({ min: 1, max: 70 }), steps: fc.integer({ min: 1, max: 20 }), seed: fc.integer() });
    fc.assert(
      fc.property(shapes, ({ rows, steps, seed }) => {
        const rowBytes = steps * STEP_BYTES;
        const scoresAt = rowBytes * (rows + 1);
        const memory = new WebAssembly.Memory({ initial: 2 });
        const floats = new Float32Array(memory.buffer);
        floats.set(randomFloats(scoresAt / 4, seed));
        const answers = [createDotKernel(memory), createPlainDotKernel(memory)].map((kernel) => {
          floats.fill(Number.NaN, scoresAt / 4);
          kernel(rowBytes, scoresAt, 0, scoresAt, rowBytes);
          return floats.slice(scoresAt / 4, scoresAt / 4 + rows + 1);
        });
        const [simd, plain] = answers;
        for (let row = 0; row < rows; row++) expect(simd?.[row]).toBeCloseTo(plain?.[row] ?? Number.NaN, 4);
        // Nothing is written behind the last score.
        expect(simd?.[rows]).toBeNaN();
        expect(plain?.[rows]).toBeNaN();
      }),
      { numRuns: 100 },
    );
  });

  test("sees a memory that grew", () => {
    for (const create of [createDotKernel, createPlainDotKernel]) {
      const memory = new WebAssembly.Memory({ initial: 1, maximum: 3 });
      const kernel = create(memory);
      memory.grow(2);
      const floats = new Float32Array(memory.buffer);
      const row = 2 * 65_536;
      floats.fill(2, 0, 16).fill(3, row / 4, row / 4 + 16);
      kernel(row, row + STEP_BYTES, 0, STEP_BYTES, STEP_BYTES);
      expect(floats[STEP_BYTES / 4]).toBe(96);
    }
  });
});

describe("the arena", () => {
  test("scans rows of any width, over several blocks", () => {
    for (const dimensions of [1, 15, 16, 100, 256, 384]) {
      const rows = 2 * BLOCK_ROWS + 5;
      const arena = createVectorArena({ dimensions, limitBytes: 4 * 1024 * 1024, scanRows: rows });
      const taken = [arena.allocate(), arena.allocate(), arena.allocate()].filter((block) => block !== undefined);
      const vectors = Array.from({ length: rows }, (_, row) => randomFloats(dimensions, row));
      for (const [row, vector] of vectors.entries()) arena.row(taken[Math.floor(row / BLOCK_ROWS)] ?? -1, row % BLOCK_ROWS).set(vector);
      const query = randomFloats(dimensions, 99);
      const scores = arena.scan(taken, rows, query);
      expect(scores).toHaveLength(rows);
      for (const [row, vector] of vectors.entries()) expect(scores[row]).toBeCloseTo(dot(vector, query), 4);
    }
  });

  test("keeps to its limit, and hands out again what came back, empty", () => {
    const arena = createVectorArena({ dimensions: 16, limitBytes: 3 * 16 * 4 * BLOCK_ROWS, scanRows: 100 });
    const blocks = [arena.allocate(), arena.allocate(), arena.allocate()];
    expect(new Set(blocks).size).toBe(3);
    expect(arena.allocate()).toBeUndefined();
    expect(arena.usedBytes()).toBe(3 * arena.blockBytes);
    const [, middle] = blocks;
    if (middle === undefined) throw new Error("the arena gave no block");
    arena.row(middle, 3).fill(1);
    arena.free(middle);
    expect(arena.usedBytes()).toBe(2 * arena.blockBytes);
    expect(arena.allocate()).toBe(middle);
    expect(arena.row(middle, 3)).toEqual(new Float32Array(16));
  });

  test("refuses a scan beyond its rows", () => {
    const arena = createVectorArena({ dimensions: 16, limitBytes: 1024 * 1024, scanRows: 10 });
    expect(() => arena.scan([0], 11, new Float32Array(16))).toThrow(RangeError);
    expect(() => arena.scan([], 1, new Float32Array(16))).toThrow(RangeError);
  });
});
