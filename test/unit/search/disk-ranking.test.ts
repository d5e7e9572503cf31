import { afterAll, describe, expect, test } from "bun:test";
import type { SearchOptions } from "../../../src/search/search.ts";
import type { SearchHit } from "../../../src/search/types.ts";
import { Random } from "../../support/random.ts";
import { ask, Fixture } from "./fixture.ts";

const fixture = new Fixture();
const { records } = fixture;
afterAll(() => fixture.close());

/** No scope fits. */
const TOO_LARGE = { indexesBytes: 1 };

/** A search whose reading of texts is held up until it is let go. */
function held(options: Partial<SearchOptions> = {}) {
  const gate = Promise.withResolvers<void>();
  const changedSince: typeof records.memories.changedSince = async (...asked) => {
    await gate.promise;
    return records.memories.changedSince(...asked);
  };
  const memories = Object.assign(Object.create(records.memories), { changedSince });
  return { search: fixture.search({ records: { ...records, memories }, indexWaitMs: 1, ...options }), letGo: gate.resolve };
}

const partsOf = ({ parts }: SearchHit) => [...parts.terms, ...parts.factors].map(({ signal }) => signal);

describe("a scope whose index is not in memory yet", () => {
  test("is searched on disk, and the answer is not cached; once the index is there, it answers", async () => {
    const scope = fixture.newScope();
    await fixture.store(scope, ["Ana likes green tea", "Ana has a dog named Rex", "The invoice is due on Friday"]);
    const { search, letGo } = held();
    for (let asked = 1; asked <= 2; asked++) {
      const { texts, cacheHit, hits } = await ask(search, scope, "What is the name of the dog?");
      expect(texts[0]).toBe("Ana has a dog named Rex");
      expect([cacheHit, search.stats().cacheEntries]).toEqual([false, 0]);
      for (const hit of hits) expect(partsOf(hit)).not.toContain("session");
      expect(search.stats()).toMatchObject({ rankedOnDisk: asked, textOnly: 0, cacheMisses: asked });
    }
    letGo();
    const question = "What is the name of the dog?";
    const untilMs = Date.now() + 20_000;
    let answer = await ask(search, scope, question);
    while (!answer.hits.some((hit) => partsOf(hit).includes("session")) && Date.now() < untilMs)
      answer = await ask(search, scope, question);
    const { rankedOnDisk } = search.stats();
    expect(answer.texts).toEqual((await ask(fixture.search(), scope, question)).texts);
    expect((await ask(search, scope, question)).cacheHit).toBe(true);
    expect(search.stats()).toMatchObject({ rankedOnDisk, cacheEntries: 1 });
  });

  test("is waited for if the caller may wait", async () => {
    const scope = fixture.newScope();
    await fixture.store(scope, ["Ana likes green tea"]);
    const { search, letGo } = held({ indexWaitMs: 60_000 });
    const asking = ask(search, scope, "tea");
    letGo();
    expect((await asking).texts).toEqual(["Ana likes green tea"]);
    expect(search.stats()).toMatchObject({ rankedOnDisk: 0, cacheEntries: 1 });
  });

  test("is logged once a minute", async () => {
    const scope = fixture.newScope();
    await fixture.store(scope, ["Ana likes green tea"]);
    const clock = { nowMs: 1_000_000 };
    const warnings: string[] = [];
    const log = { info: () => {}, warn: (_fields: object, message: string) => warnings.push(message) };
    const { search, letGo } = held({ monotonicMs: () => clock.nowMs, log });
    for (let asked = 0; asked < 3; asked++) await ask(search, scope, "tea");
    expect(warnings).toHaveLength(1);
    clock.nowMs += 60_000;
    await ask(search, scope, "tea");
    expect(warnings).toHaveLength(2);
    letGo();
  });
});

describe("a scope too large for memory", () => {
  test("is searched on disk, and the answer is cached", async () => {
    const scope = fixture.newScope();
    await fixture.store(scope, ["Ana likes green tea", "Ana has a dog named Rex", "The invoice is due on Friday"]);
    const search = fixture.search(TOO_LARGE);
    const first = await ask(search, scope, "What is the name of the dog?");
    expect([first.texts[0], first.texts.length]).toEqual(["Ana has a dog named Rex", 3]);
    expect((await ask(search, scope, "What is the name of the dog?")).cacheHit).toBe(true);
    expect(search.stats()).toMatchObject({ rankedOnDisk: 1, cacheEntries: 1, cacheMisses: 1, hotVectorsBytes: 0 });
  });

  test("is scored by words and similarity, which make up the score with the factors of the record", async () => {
    const scope = fixture.newScope();
    const random = new Random(7);
    const vocabulary = Array.from({ length: 60 }, () => random.token());
    const sentence = () => Array.from({ length: 6 }, () => random.pick(vocabulary)).join(" ");
    const { ids } = await fixture.store(scope, Array.from({ length: 64 }, sentence));
    await records.memories.deprecate(scope.orgId, ids[1] ?? "", Date.now());
    await fixture.store(scope, Array.from({ length: 64 }, sentence));
    const search = fixture.search(TOO_LARGE);
    for (let i = 0; i < 20; i++) {
      const request = { k: 1 + random.below(60), taskContext: random.chance(0.5) ? sentence() : undefined };
      const { hits } = await ask(search, scope, sentence(), request);
      expect(hits).toHaveLength(request.k);
      for (const [place, { score, parts }] of hits.entries()) {
        if (place > 0) expect(score).toBeLessThanOrEqual(hits[place - 1]?.score ?? -1);
        expect(parts.terms.map(({ signal }) => signal)).toEqual(["words", "similarity"]);
        const sum = parts.terms.reduce((total, { value }) => total + value, 0);
        expect(parts.factors.reduce((product, { value }) => product * value, sum)).toBeCloseTo(score, 9);
      }
    }
    expect(search.stats().hotVectorsBytes).toBe(0);
  });

  test("finds first what the index finds first, if only one memory has the words", async () => {
    const scope = fixture.newScope();
    const tokens = Array.from({ length: 40 }, (_, i) => new Random(i).token());
    for (const part of [0, 20])
      await fixture.store(
        scope,
        tokens.slice(part, part + 20).map((token) => `The parcel ${token} is on its way`),
      );
    const [byIndex, onDisk] = [fixture.search(), fixture.search(TOO_LARGE)];
    for (const token of tokens.slice(0, 10)) {
      const query = `Where is the parcel ${token}?`;
      expect((await ask(onDisk, scope, query)).texts[0]).toBe(`The parcel ${token} is on its way`);
      expect((await ask(byIndex, scope, query)).texts[0]).toBe(`The parcel ${token} is on its way`);
    }
  });

  test("still finds k memories if the nearest ones were deleted", async () => {
    const scope = fixture.newScope();
    const search = fixture.search(TOO_LARGE);
    for (let write = 0; write < 4; write++) {
      const { ids } = await fixture.store(
        scope,
        Array.from({ length: 60 }, (_, i) => `blue boat ${write} ${i}`),
      );
      await records.memories.deprecate(scope.orgId, ids[0] ?? "", Date.now());
    }
    // No word in common with the question, so that full text does not find them.
    const live = Array.from({ length: 12 }, (_, i) => `A long story of the lake that was painted ${i}`);
    await fixture.store(scope, live);
    expect((await ask(search, scope, "blue boat")).texts).toHaveLength(10);
  });
});
