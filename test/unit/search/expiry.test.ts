import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Search } from "../../../src/search/types.ts";
import { ask, Fixture } from "./fixture.ts";

const HOUR_MS = 3_600_000;
const at = (ms: number) => ({ expires_at: new Date(ms).toISOString() });

let fixture: Fixture;
let search: Search;
beforeEach(() => {
  fixture = new Fixture();
  search = fixture.search({ now: fixture.now, monotonicMs: fixture.now });
});
afterEach(() => fixture.close());

test("a memory disappears from answers, cached ones too, at the millisecond of its expiry and not before", async () => {
  const scope = fixture.newScope();
  const expiresAtMs = fixture.now() + HOUR_MS;
  await fixture.store(scope, ["Ana sleeps in room 12 of the hotel"], { metadata: at(expiresAtMs) });
  await fixture.store(scope, ["Ana likes quiet hotels"]);
  expect((await ask(search, scope, "hotel room")).texts).toContain("Ana sleeps in room 12 of the hotel");
  fixture.aheadMs = expiresAtMs - Date.now() - 10_000;
  expect(await ask(search, scope, "hotel room")).toMatchObject({ cacheHit: false });
  expect((await ask(search, scope, "hotel room")).cacheHit).toBe(true);
  fixture.aheadMs = expiresAtMs - Date.now();
  expect(await ask(search, scope, "hotel room")).toMatchObject({ cacheHit: false, texts: ["Ana likes quiet hotels"] });
  expect((await ask(search, scope, "hotel room")).cacheHit).toBe(true);
});

test("the cache drops an answer only if one of its hits expires", async () => {
  const scope = fixture.newScope();
  await fixture.store(scope, ["Bo plays the cello"], { metadata: at(fixture.now() + 20_000) });
  await fixture.store(scope, ["Bo plays chess"], { metadata: at(fixture.now() + 40_000) });
  const long = fixture.search({ now: fixture.now, cacheTtlMs: HOUR_MS });
  const chess = () => ask(long, scope, "chess", { k: 1 });
  expect((await chess()).texts).toEqual(["Bo plays chess"]);
  fixture.aheadMs = 30_000;
  expect((await chess()).cacheHit).toBe(true);
  fixture.aheadMs = 40_001;
  expect(await chess()).toMatchObject({ cacheHit: false, texts: [] });
});

test("a memory that expired while nobody searched is not found, by an index in memory, a new one, or on disk", async () => {
  const scope = fixture.newScope();
  await fixture.store(scope, ["The code of the gate is 4711"], { metadata: at(fixture.now() + HOUR_MS) });
  expect((await ask(search, scope, "gate code")).texts).toHaveLength(1);
  fixture.aheadMs = 2 * HOUR_MS;
  for (const path of [search, fixture.search({ now: fixture.now }), fixture.search({ now: fixture.now, indexesBytes: 1 })])
    expect((await ask(path, scope, "gate code")).texts).toEqual([]);
});

test("a summary disappears with the first of its sources", async () => {
  const scope = fixture.newScope();
  const first = await fixture.store(scope, ["Cy has a cold"], { metadata: at(fixture.now() + HOUR_MS) });
  const second = await fixture.store(scope, ["Cy has a cat"]);
  await fixture.summarize(scope, "Cy has a cold and a cat", [...first.ids, ...second.ids]);
  expect((await ask(search, scope, "what does Cy have")).texts).toHaveLength(3);
  fixture.aheadMs = HOUR_MS + 1;
  expect((await ask(search, scope, "what does Cy have")).texts).toEqual(["Cy has a cat"]);
});
