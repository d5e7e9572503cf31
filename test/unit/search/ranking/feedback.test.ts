import { describe, expect, test } from "bun:test";
import { encode } from "../../../../src/models/matrix/codes.ts";
import { ScopeIndex } from "../../../../src/search/index/scope-index.ts";
import { createVectorArena } from "../../../../src/search/index/vector-arena.ts";
import type { Candidate } from "../../../../src/search/ranking/candidate.ts";
import { feedback, movedTowardsHits } from "../../../../src/search/ranking/feedback.ts";
import { parseQuery } from "../../../../src/search/ranking/query.ts";
import { rank } from "../../../../src/search/ranking/rank.ts";
import { NORM, PARAMETERS, textOf } from "../texts.ts";

const DIMENSIONS = 16;
const QUERY = unit([0, 1]);

function unit(...parts: readonly (readonly [direction: number, amount: number])[]): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  for (const [direction, amount] of parts) vector[direction] = amount;
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}

describe("a query that is moved towards its first hits", () => {
  const vectors = [unit([0, 1], [1, 1]), unit([0, 1], [1, 2]), ...Array.from({ length: 18 }, (_, i) => unit([0, 1], [2 + (i % 12), i]))];
  const best = vectors.map((vector, i): Candidate => ({ id: `m${i}`, slot: i, cosine: dot(vector, QUERY), task: 0, sibling: 1 }));
  const without = (missing?: number) => {
    const vectorOf = (id: string) => (id === `m${missing}` ? undefined : vectors[Number(id.slice(1))]);
    return {
      centred: (ids: readonly string[]) => ids.map(vectorOf),
      along: (ids: readonly string[], direction: Float32Array) =>
        ids.map(vectorOf).map((vector) => (vector === undefined ? undefined : dot(vector, direction))),
    };
  };

  test("compares each memory with the moved vector", () => {
    const { weight } = feedback.parameters;
    const mean = vectors[0]?.map((value, i) => (value + (vectors[1]?.[i] ?? 0)) / 2) ?? QUERY;
    const moved = unit(...QUERY.entries().map(([i, value]) => [i, value + weight * (mean[i] ?? 0)] as const));
    const found = movedTowardsHits(best, without(), feedback.parameters);
    for (const [i, { cosine }] of found.entries()) expect(cosine).toBeCloseTo(dot(vectors[i] ?? QUERY, moved), 5);
    expect(found.map(({ id }) => id)).toEqual(best.map(({ id }) => id));
  });

  test("is not moved if there are few memories, if its weight is 0, or without vectors", () => {
    const few = best.slice(0, 9);
    expect(movedTowardsHits(few, without(), feedback.parameters)).toBe(few);
    expect(movedTowardsHits(best, without(), { ...feedback.parameters, weight: 0 })).toBe(best);
    const none = { centred: (ids: readonly string[]) => ids.map(() => undefined), along: () => [] };
    expect(movedTowardsHits(best, none, feedback.parameters)).toBe(best);
    expect(movedTowardsHits(best, undefined, feedback.parameters)).toBe(best);
  });

  test("changes nothing for a memory without a vector", () => {
    const found = movedTowardsHits(best, without(3), feedback.parameters);
    expect(found[3]).toEqual(best[3] as Candidate);
    expect(found[4]?.cosine).not.toBe(best[4]?.cosine);
  });
});

describe("a ranking with feedback", () => {
  const arena = createVectorArena({ dimensions: DIMENSIONS, limitBytes: 1024 * 1024, scanRows: 100 });
  /** The first two have the word; the third says the same as they do in other words, the others something else. */
  const index = new ScopeIndex(arena, NORM);
  const directions = [1, 1, 1, ...Array.from({ length: 27 }, (_, i) => 2 + (i % 14))];
  for (const [i, direction] of directions.entries()) {
    index.apply(textOf(i + 1, i < 2 ? "Ana plays the cello" : `Rain number ${i}`, { session: `${i}` }));
    index.addVector(`m${i + 1}`, encode(unit([0, 0.5], [direction, 1], [15, i / 100])));
  }
  const found = (weight: number) => {
    const wanted = { query: parseQuery("cello"), vectors: { query: unit([0, 1]), task: undefined }, level: undefined, limit: 50 };
    return rank(index, wanted, { ...PARAMETERS, feedback: { ...PARAMETERS.feedback, weight } }).ranked;
  };

  test("raises what resembles the first hits, and the parts make up the relevance", () => {
    const place = (weight: number) => found(weight).findIndex(({ id }) => id === "m3");
    expect(place(feedback.parameters.weight)).toBeLessThan(place(0));
    for (const { terms, factors, relevance } of found(feedback.parameters.weight)) {
      const sum = terms.reduce((total, { value }) => total + value, 0);
      expect(factors.reduce((product, { value }) => product * value, sum)).toBeCloseTo(relevance, 9);
    }
  });
});
