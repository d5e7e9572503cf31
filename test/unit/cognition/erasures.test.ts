import { afterEach, beforeEach, expect, test } from "bun:test";
import { newCounters } from "../../../src/cognition/loop/counters.ts";
import { Erasures } from "../../../src/cognition/loop/erasures.ts";
import { remembersWord, stem } from "../../../src/reading/languages/stemmer.ts";
import { Fixture } from "./fixture.ts";

let fixture: Fixture;
beforeEach(() => {
  fixture = new Fixture();
});
afterEach(() => fixture.close());

test("an erasure leaves no word in the cache of stems", async () => {
  const { orgId } = fixture.scope;
  const id = await fixture.write("I love tea.");
  await fixture.process();
  stem("tea");
  const erasures = new Erasures(fixture.deps, newCounters());
  await fixture.deps.records.memories.erase(orgId, id, fixture.deps.now());
  expect(remembersWord("tea")).toBe(true);
  await erasures.visit(orgId);
  expect(remembersWord("tea")).toBe(false);
});
