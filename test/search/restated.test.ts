import { afterAll, describe, expect, test } from "bun:test";
import type { Ranked } from "../../src/search/fuse.ts";
import { discountRestated } from "../../src/search/restated.ts";
import { ScopeCopy } from "../../src/search/scope-copy.ts";
import { createSearch } from "../../src/search/search.ts";
import { createVectorArena } from "../../src/search/vector-arena.ts";
import { Fixture } from "./fixture.ts";

const DIMENSIONS = 16;

function unit(direction: number): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  vector[direction] = 1;
  return vector;
}

function rankedOf(id: string, base: number): Ranked {
  return { id, base, similarity: 0, text: base, session: 0, speaker: 1, cues: 1, task: 0 };
}

/** "old" and "new" say the same, "other" something else; they were stored in this order. */
function fixture() {
  const copy = new ScopeCopy(createVectorArena({ dimensions: DIMENSIONS, limitBytes: 1024 * 1024, scanRows: 100 }));
  copy.add("old", 0, unit(0));
  copy.add("new", 0, unit(0));
  copy.add("other", 0, unit(1));
  const orders = new Map([...["old", "new", "other"].entries()].map(([order, id]) => [id, order]));
  return { copy, orderOf: (id: string) => orders.get(id) };
}

describe("what was said again later", () => {
  const ranked = [rankedOf("old", 1), rankedOf("other", 0.9), rankedOf("new", 0.8)];

  test("counts less for a message, and the parts say so", () => {
    const { copy, orderOf } = fixture();
    const settled = discountRestated(ranked, copy, orderOf, 1);
    expect(settled.map(({ id }) => id)).toEqual(["other", "new", "old"]);
    for (const { text, cues, base } of settled) expect(text * cues).toBeCloseTo(base, 6);
  });

  test("counts in full for a question", () => {
    const { copy, orderOf } = fixture();
    expect(discountRestated(ranked, copy, orderOf, 0)).toEqual(ranked);
  });

  test("is not known without an order or a vector", () => {
    const { copy, orderOf } = fixture();
    expect(discountRestated(ranked, copy, () => undefined, 1)).toEqual(ranked);
    copy.remove("new");
    expect(discountRestated(ranked, copy, orderOf, 1)).toEqual(ranked);
  });
});

describe("a search", () => {
  const stores = new Fixture();
  const { records, vectors, embedder } = stores;
  const search = createSearch({ records, vectors, embedder, cacheTtlMs: 60_000, cacheEntries: 100 });
  afterAll(async () => {
    search.close();
    await stores.close();
  });

  test("that goes on with some work meets its last state first; one that asks what was does not", async () => {
    const scope = stores.newScope();
    await stores.store(scope, ["The parser of the invoices was rewritten in Go"], { importance: 1 });
    await stores.store(scope, ["The parser of the invoices was rewritten in Rust"], { importance: 0 });
    const best = async (query: string) => (await search.search(scope, { query, k: 10 })).hits[0]?.memory.content;
    const question = "What was the parser of the invoices rewritten in?";
    expect(await best(question)).toEndWith("Go");
    expect(await best(`Hello again. The tests pass now. ${question}`)).toEndWith("Rust");
  });
});
