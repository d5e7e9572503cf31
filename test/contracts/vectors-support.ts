import { expect } from "bun:test";
import type { MemoryId, Scope } from "../../src/memory/types.ts";
import { encode, rowOf } from "../../src/models/matrix/codes.ts";
import type { VectorRow, Vectors } from "../../src/stores/interfaces/vectors.ts";

/** Exactly these rows, each once and as it is rounded, bit for bit, in any order. */
export async function expectLoads(vectors: Vectors, scope: Scope, expected: readonly VectorRow[]): Promise<void> {
  const { ids, codes, steps } = await vectors.load(scope);
  expect(sorted(ids)).toEqual(sorted(expected.map(({ id }) => id)));
  expect(codes.length).toBe(ids.length * vectors.dimensions);
  expect(steps.length).toBe(ids.length);
  const place = new Map(ids.map((id, index) => [id, index]));
  for (const { id, vector } of expected) {
    const row = place.get(id) ?? 0;
    const expected = encode(vector);
    if (steps[row] !== expected.step || !Bun.deepEquals(rowOf(codes, row, vectors.dimensions), expected.codes))
      throw new Error("a loaded vector is not the one that was added");
  }
}

export function sorted(ids: readonly MemoryId[]): MemoryId[] {
  return [...ids].sort();
}
