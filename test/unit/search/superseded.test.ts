import { afterAll, describe, expect, test } from "bun:test";
import { contextOf } from "../../../src/search/context/context.ts";
import { newerFirst } from "../../../src/search/ranking/signals/newer-first.ts";
import type { SearchHit } from "../../../src/search/types.ts";
import { ask, Fixture } from "./fixture.ts";

const fixture = new Fixture();
const { records } = fixture;
const search = fixture.search();
afterAll(() => fixture.close());

const termOf = (hit: SearchHit | undefined, signal: string) => hit?.parts.terms.find((term) => term.signal === signal)?.value;
const isLifted = (hit: SearchHit) => hit.parts.factors.some(({ signal }) => signal === newerFirst.name);

describe("a memory that a newer one supersedes", () => {
  test.each(["deprecate", "erase"] as const)("is found again at once when the newer one is removed: %s", async (how) => {
    const scope = fixture.newScope();
    const older = await fixture.store(scope, ["Ana lives in Lisbon"]);
    const verdict = { olderId: older.ids[0] ?? "", reason: "updates", certainty: "sure", rule: "residence" } as const;
    const newer = await fixture.store(scope, ["Ana lives in Porto"], { supersedes: [verdict] });
    expect((await ask(search, scope, "Where does Ana live?")).texts).toEqual(["Ana lives in Porto"]);
    await records.memories[how](scope.orgId, newer.ids[0] ?? "", Date.now());
    const { texts, hits } = await ask(search, scope, "Where does Ana live?");
    expect(texts).toEqual(["Ana lives in Lisbon"]);
    expect(termOf(hits[0], "similarity")).toBeGreaterThan(0);
  });

  test("only likely ranks below the newer one, although it fits better, and stands last in a context", async () => {
    const scope = fixture.newScope();
    const older = await fixture.store(scope, ["Ana lives in Lisbon"]);
    await fixture.store(scope, ["The invoice is due on Friday"]);
    const [alone] = (await ask(search, scope, "Does Ana live in Lisbon?")).hits;
    const verdict = { olderId: older.ids[0] ?? "", reason: "updates", certainty: "likely", rule: "residence" } as const;
    const newer = await fixture.store(scope, ["Ana lives with her sister in Porto"], { supersedes: [verdict] });
    const { texts, hits } = await ask(search, scope, "Does Ana live in Lisbon?");
    expect(texts).toEqual(["Ana lives with her sister in Porto", "Ana lives in Lisbon", "The invoice is due on Friday"]);
    expect(hits.map(isLifted)).toEqual([true, false, false]);
    expect(hits.map(({ memory }) => memory.outdated)).toEqual([false, true, false]);
    const request = { query: "Does Ana live in Lisbon?", taskContext: undefined, maxTokens: 400 };
    const { sections } = await contextOf({ search, memories: records.memories }, scope, request);
    const told = sections.flatMap(({ lines }) => lines.map(({ text }) => text));
    expect(told.filter((text) => text.startsWith("Ana"))).toEqual([
      "Ana lives with her sister in Porto",
      "Ana lives in Lisbon (may be outdated)",
    ]);
    await records.memories.deprecate(scope.orgId, newer.ids[0] ?? "", Date.now());
    const [again] = (await ask(search, scope, "Does Ana live in Lisbon?")).hits;
    expect([again?.memory.id, again?.memory.outdated]).toEqual([alone?.memory.id, false]);
  });
});
