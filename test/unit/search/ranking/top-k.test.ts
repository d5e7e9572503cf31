import { expect, test } from "bun:test";
import fc from "fast-check";
import { topK } from "../../../../src/search/ranking/top-k.ts";

/** Few distinct values, so that ties are common. */
const scores = fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 60 }).map((values) => Float32Array.from(values));

function bySorting(values: Float32Array, k: number, accepts: (index: number) => boolean): number[] {
  const indices = [...values.keys()].filter(accepts);
  return indices.sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b).slice(0, k);
}

test("the best k are the first k of all, sorted", () => {
  fc.assert(
    fc.property(scores, fc.integer({ min: 0, max: 70 }), fc.integer({ min: 1, max: 3 }), (values, k, step) => {
      const accepts = (index: number) => index % step === 0;
      expect(topK(values, k, accepts)).toEqual(bySorting(values, k, accepts));
    }),
  );
});

test("without a filter all are taken", () => {
  expect(topK(Float32Array.of(0.1, 0.9, 0.5), 2)).toEqual([1, 2]);
  expect(topK(new Float32Array(0), 10)).toEqual([]);
});
