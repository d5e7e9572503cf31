import { afterAll, describe, expect, test } from "bun:test";
import { encode } from "../../../../src/models/matrix/codes.ts";
import { createVectorArena } from "../../../../src/search/index/vector-arena.ts";
import { VectorTable } from "../../../../src/search/index/vector-table.ts";
import type { Ranked } from "../../../../src/search/ranking/candidate.ts";
import { discountRestated, restated } from "../../../../src/search/ranking/restated.ts";
import { createSearch } from "../../../../src/search/search.ts";
import { Fixture } from "../fixture.ts";

const DIMENSIONS = 16;

function unit(direction: number): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  vector[direction] = 1;
  return vector;
}

function rankedOf(id: string, relevance: number): Ranked {
  return { id, slot: -1, relevance, terms: [{ signal: "words", value: relevance }], factors: [], task: 0, isLifted: false };
}

/** "old" and "new" say the same, "other" something else; they were stored in this order. */
function fixture() {
  const table = new VectorTable(createVectorArena({ dimensions: DIMENSIONS, limitBytes: 1024 * 1024, scanRows: 100 }));
  table.add("old", 0, encode(unit(0)));
  table.add("new", 0, encode(unit(0)));
  table.add("other", 0, encode(unit(1)));
  const orders = new Map([...["old", "new", "other"].entries()].map(([order, id]) => [id, order]));
  const settle = (ranked: readonly Ranked[], continuation: number, orderOf = ({ id }: Ranked) => orders.get(id)) =>
    discountRestated(ranked, continuation, orderOf, (ids) => table.centred(ids), restated.parameters);
  return { table, settle };
}

describe("a text that was said again later", () => {
  const ranked = [rankedOf("old", 1), rankedOf("other", 0.9), rankedOf("new", 0.8)];

  test("counts less for a message, and the parts of its score say so", () => {
    const settled = fixture().settle(ranked, 1);
    expect(settled.map(({ id }) => id)).toEqual(["other", "new", "old"]);
    for (const { terms, factors, relevance } of settled)
      expect(factors.reduce((product, { value }) => product * value, terms[0]?.value ?? 0)).toBeCloseTo(relevance, 6);
    expect(settled.map(({ factors }) => factors.map(({ signal }) => signal))).toEqual([[], [], ["restated"]]);
  });

  test("counts in full for a question", () => {
    expect(fixture().settle(ranked, 0)).toEqual(ranked);
  });

  test("counts in full when its order or its vector is not known", () => {
    const { table, settle } = fixture();
    expect(settle(ranked, 1, () => undefined)).toEqual(ranked);
    table.remove("new");
    expect(settle(ranked, 1)).toEqual(ranked);
  });
});

describe("a search about work that changed", () => {
  const stores = new Fixture();
  const { records, vectors, embedder } = stores;
  const search = createSearch({ records, vectors, embedder, cacheTtlMs: 60_000, cacheEntries: 100 });
  afterAll(async () => {
    search.close();
    await stores.close();
  });

  test("finds the last state first for a message that goes on with it, but not for a question about the past", async () => {
    const scope = stores.newScope();
    await stores.store(scope, ["The parser of the invoices was rewritten in Go"], { importance: 1 });
    await stores.store(scope, ["The parser of the invoices was rewritten in Rust"], { importance: 0 });
    const best = async (query: string) => (await search.search(scope, { query, k: 10 })).hits[0]?.memory.content;
    const question = "What was the parser of the invoices rewritten in?";
    expect(await best(question)).toEndWith("Go");
    expect(await best(`Hello again. The tests pass now. ${question}`)).toEndWith("Rust");
  });
});
