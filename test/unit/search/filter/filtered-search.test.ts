import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { MemoryFilter } from "../../../../src/memory/filter.ts";
import type { ParameterChanges } from "../../../../src/search/ranking/parameters.ts";
import type { Search } from "../../../../src/search/types.ts";
import type { Records } from "../../../../src/stores/interfaces/records.ts";
import { COSTLY } from "../../../support/effort.ts";
import { ask, Fixture } from "../fixture.ts";

let fixture: Fixture;
beforeEach(() => {
  fixture = new Fixture();
});
afterEach(() => fixture.close());

const topic = (name: string): MemoryFilter => ({ status: "active", metadata: { topic: { equals: name } } });
const WORDS = ["tea", "bike", "cat", "rain", "jazz", "sea", "snow", "bread"];
/** Signals whose value for a memory depends on which others are candidates. */
const ALONE: ParameterChanges = { feedback: { weight: 0 } };

describe("a search with a filter", () => {
  test("finds the k best memories that match, in the order of a search without a filter", async () => {
    const text = fc.array(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 5 }).map((words) => words.join(" "));
    const memory = fc.record({ text, topic: fc.constantFrom("a", "b", "c"), session: fc.constantFrom("1", "2") });
    const search = fixture.search({ parameters: ALONE });
    const property = fc.asyncProperty(
      fc.array(memory, { minLength: 1, maxLength: 12 }),
      text,
      fc.integer({ min: 1, max: 5 }),
      async (memories, query, k) => {
        const scope = fixture.newScope();
        const topics = new Map<string, string>();
        for (const one of memories) {
          const { ids } = await fixture.store(scope, [one.text], {
            metadata: { topic: one.topic, session_id: one.session },
            createdAtMs: 1_000,
          });
          topics.set(ids[0] ?? "", one.topic);
        }
        const all = await ask(search, scope, query, { k: 100, filter: { status: "any" } });
        const plain = await ask(search, scope, query, { k: 100 });
        expect(all.hits.map((hit) => hit.memory.id)).toEqual(plain.hits.map((hit) => hit.memory.id));
        for (const name of ["a", "b", "c"]) {
          const { hits } = await ask(search, scope, query, { k, filter: topic(name) });
          const expected = plain.hits.filter((hit) => topics.get(hit.memory.id) === name).slice(0, k);
          expect(hits.map((hit) => [hit.memory.id, hit.score.toFixed(6)])).toEqual(
            expected.map((hit) => [hit.memory.id, hit.score.toFixed(6)]),
          );
        }
      },
    );
    await fc.assert(property, COSTLY);
  });

  test("finds a few matching memories, however many others would rank higher", async () => {
    const scope = fixture.newScope();
    for (let i = 0; i < 30; i++)
      await fixture.store(
        scope,
        Array.from({ length: 20 }, (_, n) => `Ana drinks tea number ${i * 20 + n}`),
      );
    await fixture.store(scope, ["Bo mends the roof"], { metadata: { topic: "rare" } });
    await fixture.store(scope, ["Bo paints a door"], { metadata: { topic: "rare" }, withoutVectors: true });
    for (const options of [{}, { indexesBytes: 1 }]) {
      const { texts } = await ask(fixture.search(options), scope, "Ana drinks tea", { filter: topic("rare") });
      expect(texts.toSorted()).toEqual(["Bo mends the roof", "Bo paints a door"]);
    }
  });

  test("finds only those memories of a write that match", async () => {
    const scope = fixture.newScope();
    const { ids } = await fixture.store(scope, ["Ana drinks tea", "Ana drinks tea with milk"]);
    await fixture.summarize(scope, "Ana drinks tea", ids);
    await fixture.records.memories.deprecate(scope.orgId, ids[1] ?? "", Date.now());
    const search = fixture.search();
    const deprecated = await ask(search, scope, "tea", { filter: { status: "deprecated" } });
    expect(deprecated.texts.toSorted()).toEqual(["Ana drinks tea", "Ana drinks tea with milk"]);
    expect((await ask(search, scope, "tea", { filter: { status: "active" } })).texts).toEqual(["Ana drinks tea"]);
  });
});

describe("a search for past or deleted memories", () => {
  let search: Search;
  beforeEach(() => {
    search = fixture.search();
  });

  test("as of a day finds what was true then, and a new memory of that day is found at once", async () => {
    const scope = fixture.newScope();
    const older = await fixture.store(scope, ["Ana lives in Oslo"], { createdAtMs: 1_000 });
    const superseding = { olderId: older.ids[0] ?? "", reason: "updates", certainty: "sure", rule: "residence" } as const;
    await fixture.store(scope, ["Ana lives in Bergen"], { createdAtMs: 2_000, supersedes: [superseding] });
    const at = async (asOfMs: number) => (await ask(search, scope, "where does Ana live", { filter: { status: "active", asOfMs } })).texts;
    const all = [await at(999), await at(1_000), await at(1_999), await at(2_000)];
    expect(all).toEqual([[], ["Ana lives in Oslo"], ["Ana lives in Oslo"], ["Ana lives in Bergen"]]);
    const third = await fixture.store(scope, ["Ana lives in Tromsø"], { createdAtMs: 1_500 });
    search.scopeChanged(scope, third);
    expect((await at(1_500)).toSorted()).toEqual(["Ana lives in Oslo", "Ana lives in Tromsø"]);
  });

  test("never finds an erased memory", async () => {
    const scope = fixture.newScope();
    const { ids } = await fixture.store(scope, ["the code is 4711"]);
    await fixture.store(scope, ["the door is green"]);
    const any = async () => (await ask(search, scope, "code", { filter: { status: "any" } })).texts;
    expect(await any()).toHaveLength(2);
    const erased = await fixture.records.memories.erase(scope.orgId, ids[0] ?? "", Date.now());
    search.forget(scope, erased?.ids ?? []);
    expect(await any()).toEqual(["the door is green"]);
  });

  test("fails with a sentence if there are more memories than it can hold", async () => {
    const scope = fixture.newScope();
    await fixture.store(scope, ["Ana drinks tea"]);
    const small = fixture.search({ historyBytes: 1 });
    expect(ask(small, scope, "tea", { filter: { status: "any" } })).rejects.toThrow(/more memories than/);
    expect((await ask(small, scope, "tea", { filter: topic("none") })).texts).toEqual([]);
  });

  test("finds an expired memory among the deprecated ones from the moment of its expiry, past the cache", async () => {
    const scope = fixture.newScope();
    const expires_at = new Date(fixture.now() + 60_000).toISOString();
    await fixture.store(scope, ["Ana has a cold"], { metadata: { expires_at } });
    const timed = fixture.search({ now: fixture.now, cacheTtlMs: 3_600_000 });
    const deprecated = async () => (await ask(timed, scope, "cold", { filter: { status: "deprecated" } })).texts;
    expect([await deprecated(), await deprecated()]).toEqual([[], []]);
    fixture.aheadMs = 60_001;
    expect(await deprecated()).toEqual(["Ana has a cold"]);
    expect((await ask(timed, scope, "cold", { filter: { status: "any", asOfMs: fixture.now() } })).texts).toHaveLength(1);
  });
});

test("the next search with a filter sees a change, and reads only that change", async () => {
  const scope = fixture.newScope();
  let read = 0;
  const { memories } = fixture.records;
  const counting: Records = {
    ...fixture.records,
    memories: {
      ...memories,
      changedSince: async (...asked) => {
        const slice = await memories.changedSince(...asked);
        read += slice.length;
        return slice;
      },
    },
  };
  const search = fixture.search({ records: counting });
  for (let i = 0; i < 5; i++) await fixture.store(scope, [`Ana reads book ${i}`], { metadata: { topic: "book" } });
  const books = async () => (await ask(search, scope, "book", { filter: topic("book") })).texts.length;
  expect(await books()).toBe(5);
  // The index of the scope reads each memory once, and so do the filters.
  expect(read).toBe(10);
  search.scopeChanged(scope, await fixture.store(scope, ["Ana reads book 5"], { metadata: { topic: "book" } }));
  expect(await books()).toBe(6);
  expect(read).toBe(12);
});
