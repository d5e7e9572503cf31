import { afterAll, describe, expect, test } from "bun:test";
import type { Scope } from "../../src/memory/types.ts";
import { createSearch } from "../../src/search/search.ts";
import { FACTORS } from "../../src/search/weights.ts";
import { Fixture } from "./fixture.ts";

const fixture = new Fixture();
const { records, vectors, embedder } = fixture;
const search = createSearch({ records, vectors, embedder, cacheTtlMs: 60_000, cacheEntries: 100 });
afterAll(async () => {
  search.close();
  await fixture.close();
});

async function ask(scope: Scope, query: string) {
  const { hits } = await search.search(scope, { query, k: 10 });
  return { texts: hits.map((hit) => hit.memory.content), hits };
}

describe("what something newer stands against", () => {
  test.each(["deprecate", "erase"] as const)("is found at once when the newer one goes: %s", async (how) => {
    const scope = fixture.newScope();
    const older = await fixture.store(scope, ["Ana lives in Lisbon"]);
    const verdict = { olderId: older.ids[0] ?? "", reason: "updates", certainty: "sure", rule: "residence" } as const;
    const newer = await fixture.store(scope, ["Ana lives in Porto"], { supersedes: [verdict] });
    expect((await ask(scope, "Where does Ana live?")).texts).toEqual(["Ana lives in Porto"]);
    await records.memories[how](scope.orgId, newer.ids[0] ?? "", Date.now());
    const { texts, hits } = await ask(scope, "Where does Ana live?");
    expect(texts).toEqual(["Ana lives in Lisbon"]);
    expect(hits[0]?.parts.similarity).toBeGreaterThan(0);
  });

  test("but is only likely, ranks below what took its place, though it fits better", async () => {
    const scope = fixture.newScope();
    const older = await fixture.store(scope, ["Ana lives in Lisbon"]);
    await fixture.store(scope, ["The invoice is due on Friday"]);
    expect((await ask(scope, "Does Ana live in Lisbon?")).hits[0]?.parts.outdated).toBe(1);
    const verdict = { olderId: older.ids[0] ?? "", reason: "updates", certainty: "likely", rule: "residence" } as const;
    const newer = await fixture.store(scope, ["Ana lives with her sister in Porto"], { supersedes: [verdict] });
    const { texts, hits } = await ask(scope, "Where does Ana live?");
    expect(texts).toEqual(["Ana lives with her sister in Porto", "Ana lives in Lisbon", "The invoice is due on Friday"]);
    expect(hits.map(({ parts }) => parts.outdated)).toEqual([1, FACTORS.outdated, 1]);
    await records.memories.deprecate(scope.orgId, newer.ids[0] ?? "", Date.now());
    expect((await ask(scope, "Where does Ana live?")).hits[0]?.parts.outdated).toBe(1);
  });
});
