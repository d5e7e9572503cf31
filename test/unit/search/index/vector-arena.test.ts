import { describe, expect, test } from "bun:test";
import { encode } from "../../../../src/models/matrix/codes.ts";
import { ROW_LIMIT } from "../../../../src/models/matrix/matrix-kernel.ts";
import { BLOCK_ROWS, createVectorArena } from "../../../../src/search/index/vector-arena.ts";
import { Random } from "../../../support/random.ts";

function randomFloats(length: number, seed: number): Float32Array {
  const random = new Random(seed);
  return Float32Array.from({ length }, () => random.next() - 0.5);
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}

/** The sum of the sizes of all numbers. */
const sizes = (vector: Float32Array): number => vector.reduce((sum, value) => sum + Math.abs(value), 0);
const largest = (vector: Float32Array): number => vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

describe("the arena", () => {
  test("scans rows of any width, over several blocks", () => {
    for (const dimensions of [1, 15, 16, 100, 256, 384]) {
      const rows = 2 * BLOCK_ROWS + 5;
      const arena = createVectorArena({ dimensions, limitBytes: 4 * 1024 * 1024, scanRows: rows });
      const taken = [arena.allocate(), arena.allocate(), arena.allocate()].filter((block) => block !== undefined);
      const vectors = Array.from({ length: rows }, (_, row) => randomFloats(dimensions, row));
      const steps = vectors.map((vector, row) => {
        const { codes, step } = encode(vector);
        arena.row(taken[Math.floor(row / BLOCK_ROWS)] ?? -1, row % BLOCK_ROWS).set(codes);
        return step;
      });
      const query = randomFloats(dimensions, 99);
      const scores = arena.scan(taken, rows, query);
      expect(scores).toHaveLength(rows);
      for (const [row, vector] of vectors.entries()) {
        // Each number of both is off by half a step at most.
        const [step, queryStep] = [steps[row] ?? 0, largest(query) / ROW_LIMIT];
        const error = 0.5 * (step * sizes(query) + queryStep * sizes(vector)) + 1e-5;
        expect(Math.abs((scores[row] ?? 9) * (steps[row] ?? 0) - dot(vector, query))).toBeLessThan(error);
      }
    }
  });

  test("keeps to its limit, and hands out returned blocks again, emptied", () => {
    const arena = createVectorArena({ dimensions: 16, limitBytes: 3 * 16 * BLOCK_ROWS, scanRows: 100 });
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
    expect(arena.row(middle, 3)).toEqual(new Int8Array(16));
  });

  test("refuses a scan beyond its rows", () => {
    const arena = createVectorArena({ dimensions: 16, limitBytes: 1024 * 1024, scanRows: 10 });
    expect(() => arena.scan([0], 11, new Float32Array(16))).toThrow(RangeError);
    expect(() => arena.scan([], 1, new Float32Array(16))).toThrow(RangeError);
  });
});
