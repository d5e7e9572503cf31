import { afterAll, describe, expect, test } from "bun:test";
import { ask, Fixture } from "./fixture.ts";

const fixture = new Fixture();
const { records, vectors } = fixture;
afterAll(() => fixture.close());

describe("vectors that cannot be read", () => {
  const broken = async (): Promise<never> => {
    throw new Error("a file of LanceDB is gone");
  };

  test.each([
    ["held in memory", {}],
    ["too large for memory", { indexesBytes: 1 }],
  ])("leave full-text search, in a scope that is %s; the answer is not cached, and the worker is told", async (_, options) => {
    const scope = fixture.newScope();
    await fixture.store(scope, ["Ana likes green tea", "Ana has a dog named Rex"]);
    const told: string[] = [];
    let isBroken = true;
    const search = fixture.search({
      ...options,
      vectors: {
        dimensions: vectors.dimensions,
        load: (asked) => (isBroken ? broken() : vectors.load(asked)),
        search: (...asked) => (isBroken ? broken() : vectors.search(...asked)),
      },
      onVectorsFault: (orgId) => told.push(orgId),
    });
    for (let asked = 1; asked <= 2; asked++) {
      const { texts, cacheHit } = await ask(search, scope, "the dog");
      expect([texts[0], cacheHit, search.stats().textOnly]).toEqual(["Ana has a dog named Rex", false, asked]);
    }
    expect(new Set(told)).toEqual(new Set([scope.orgId]));
    isBroken = false;
    expect((await ask(search, scope, "the dog")).texts).toHaveLength(2);
    expect((await ask(search, scope, "the dog")).cacheHit).toBe(true);
    expect(search.stats().textOnly).toBe(2);
  });

  test("do not hide that records fail", async () => {
    const scope = fixture.newScope();
    await fixture.store(scope, ["Ana likes green tea"]);
    const memories = { ...records.memories, changedSince: broken };
    await expect(ask(fixture.search({ records: { ...records, memories } }), scope, "tea")).rejects.toThrow("LanceDB is gone");
  });
});
