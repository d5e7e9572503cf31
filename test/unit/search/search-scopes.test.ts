import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Scope } from "../../../src/memory/types.ts";
import { searchScopes } from "../../../src/search/search-scopes.ts";
import type { Search } from "../../../src/search/types.ts";
import { Fixture } from "./fixture.ts";

let fixture: Fixture;
let search: Search;
beforeEach(() => {
  fixture = new Fixture();
  search = fixture.search();
});
afterEach(() => fixture.close());

const together = async (scopes: readonly Scope[], query: string, k = 10) => {
  const { hits, cacheHit } = await searchScopes(search, scopes, { query, k });
  return { texts: hits.map((hit) => hit.memory.content), scores: hits.map((hit) => hit.score), cacheHit };
};

test("an answer in one agent's memories ranks above a mere near miss in another's", async () => {
  const [home, work] = [fixture.newScope(), fixture.newScope()];
  await fixture.store(home, ["The boiler in the cellar leaks"]);
  await fixture.store(home, ["Ana grows tomatoes"]);
  for (const text of ["The heating of the office is broken", "Repairs are paid by the landlord", "Ana fixed the printer"])
    await fixture.store(work, [text]);
  for (const scopes of [
    [home, work],
    [work, home],
  ])
    expect((await together(scopes, "I finally repaired the leaking boiler")).texts[0]).toBe("The boiler in the cellar leaks");
});

test("an agent without an answer adds no near misses, as it would alone", async () => {
  const [home, work] = [fixture.newScope(), fixture.newScope()];
  await fixture.store(home, ["The boiler in the cellar leaks"]);
  await fixture.store(work, ["The heating of the office is broken"]);
  const query = "boiler leaks";
  const scoreOf = async (scope: Scope) => (await search.search(scope, { query, k: 1 })).hits[0]?.score ?? 0;
  const [answer = 0, nearest = 0] = (await together([work, home], query)).scores;
  expect(answer).toBeCloseTo(await scoreOf(home), 6);
  expect(nearest).toBeGreaterThan(0);
  expect(nearest).toBeLessThan(await scoreOf(work));
});

test("one agent is searched as it is alone, and the same agents again come from the cache", async () => {
  const [a, b] = [fixture.newScope(), fixture.newScope()];
  await fixture.store(a, ["Ana drinks tea"]);
  await fixture.store(b, ["Ana drinks coffee"]);
  const alone = await search.search(a, { query: "drinks", k: 10 });
  expect((await together([a], "drinks")).scores).toEqual(alone.hits.map((hit) => hit.score));
  expect([(await together([a, b], "drinks")).cacheHit, (await together([a, b], "drinks")).cacheHit]).toEqual([false, true]);
  expect((await together([a, b], "drinks", 1)).texts).toHaveLength(1);
  expect((await together([a, fixture.newScope()], "drinks")).texts).toEqual(["Ana drinks tea"]);
});
