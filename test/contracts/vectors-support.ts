import { expect } from "bun:test";
import type { MemoryId, Scope } from "../../src/memory/types.ts";
import type { VectorRow, Vectors } from "../../src/stores/vectors.ts";

/** Exactly these rows, each once and bit for bit, in any order. */
export async function expectLoads(vectors: Vectors, scope: Scope, expected: readonly VectorRow[]): Promise<void> {
  const { ids, matrix } = await vectors.load(scope);
  expect(sorted(ids)).toEqual(sorted(expected.map(({ id }) => id)));
  expect(matrix.length).toBe(ids.length * vectors.dimensions);
  const place = new Map(ids.map((id, index) => [id, index]));
  for (const { id, vector } of expected) {
    const start = (place.get(id) ?? 0) * vectors.dimensions;
    if (Buffer.compare(bytesOf(matrix.subarray(start, start + vectors.dimensions)), bytesOf(vector)) !== 0)
      throw new Error("a loaded vector is not the one that was added");
  }
}

function bytesOf(vector: Float32Array): Buffer {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
}

export function sorted(ids: readonly MemoryId[]): MemoryId[] {
  return [...ids].sort();
}
