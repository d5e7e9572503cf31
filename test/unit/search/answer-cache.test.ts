import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Scope } from "../../../src/memory/types.ts";
import { AnswerCache } from "../../../src/search/answer-cache.ts";
import type { SearchHit, SearchRequest } from "../../../src/search/types.ts";
import { memoryOf } from "../../support/memory.ts";
import { until } from "../../support/until.ts";

const SCOPE: Scope = { orgId: "o", agentId: "a", userId: "u" };
const OTHER: Scope = { orgId: "o", agentId: "a", userId: "v" };

function hitsOf(content: string): SearchHit[] {
  const memory = memoryOf({ id: content, scope: SCOPE, content });
  return [{ memory, score: 1, parts: { terms: [{ signal: "words", value: 1 }], factors: [] } }];
}

const ask = (query: string): SearchRequest => ({ query, k: 10 });

function cacheOf(limits: Partial<{ ttlMs: number; entries: number; bytes: number }> = {}) {
  // The library takes a start of 0 for none.
  const clock = { nowMs: 1_000_000 };
  const cache = new AnswerCache({ ttlMs: 1000, entries: 100, bytes: 1_000_000, ...limits, monotonicMs: () => clock.nowMs });
  return { cache, clock };
}

describe("a cached answer", () => {
  test("is given again, as the same array, until the scope changes", () => {
    const { cache } = cacheOf();
    const hits = hitsOf("tea");
    cache.put(SCOPE, ask("q"), 3, hits);
    expect(cache.has(SCOPE, ask("q"), 3)).toBe(true);
    expect(cache.get(SCOPE, ask("q"), 3)).toBe(hits);
    expect(cache.has(SCOPE, ask("q"), 4)).toBe(false);
    expect(cache.get(SCOPE, ask("q"), 4)).toBeUndefined();
  });

  test("belongs to one question in one scope", () => {
    const { cache } = cacheOf();
    const questions: SearchRequest[] = [
      { query: "q", k: 10 },
      { query: "q", k: 11 },
      { query: "q", k: 10, level: 0 },
      { query: "q", k: 10, level: 1 },
      { query: "q", k: 10, taskContext: "x" },
      { query: "qx", k: 10 },
      { query: "1/q", k: 10 },
      { query: "q", k: 10, taskContext: "/1/q" },
    ];
    const scopes: Scope[] = [SCOPE, OTHER, { ...SCOPE, orgId: "p" }, { ...SCOPE, agentId: "b" }, { orgId: "o", agentId: "u", userId: "a" }];
    const answers = scopes.flatMap((scope) => questions.map((question) => ({ scope, question, hits: hitsOf(crypto.randomUUID()) })));
    for (const { scope, question, hits } of answers) cache.put(scope, question, 1, hits);
    expect(cache.entries).toBe(answers.length);
    for (const { scope, question, hits } of answers) expect(cache.get(scope, question, 1)).toBe(hits);
    // No context and an empty one ask the same.
    expect(cache.get(SCOPE, { query: "q", k: 10, taskContext: "" }, 1)).toBe(answers[0]?.hits);
  });

  test("is gone from memory when its time is over, whether or not somebody asks", () => {
    const { cache, clock } = cacheOf();
    cache.put(SCOPE, ask("old"), 1, hitsOf("old"));
    clock.nowMs += 999;
    cache.put(SCOPE, ask("new"), 1, hitsOf("new"));
    expect(cache.get(SCOPE, ask("old"), 1)).toBeDefined();
    clock.nowMs += 2;
    expect(cache.get(SCOPE, ask("old"), 1)).toBeUndefined();
    expect(cache.entries).toBe(1);
    clock.nowMs += 4000;
    cache.removeExpired();
    expect([cache.entries, cache.bytes]).toEqual([0, 0]);
  });

  test("is removed by a timer, without any call", async () => {
    const cache = new AnswerCache({ ttlMs: 20, entries: 10, bytes: 1_000_000 });
    cache.put(SCOPE, ask("q"), 1, hitsOf("tea"));
    await until("the answer has left", () => cache.entries === 0);
    expect([cache.entries, cache.bytes]).toEqual([0, 0]);
  });

  test("is dropped first if it was used least recently", () => {
    const { cache } = cacheOf({ entries: 2 });
    cache.put(SCOPE, ask("a"), 1, hitsOf("a"));
    cache.put(SCOPE, ask("b"), 1, hitsOf("b"));
    cache.get(SCOPE, ask("a"), 1);
    cache.put(SCOPE, ask("c"), 1, hitsOf("c"));
    expect(["a", "b", "c"].map((query) => cache.has(SCOPE, ask(query), 1))).toEqual([true, false, true]);
  });

  test("that is larger than the cache is not kept, and a cache of size 0 keeps none", () => {
    const large = cacheOf({ bytes: 5000 }).cache;
    large.put(SCOPE, ask("small"), 1, hitsOf("small"));
    large.put(SCOPE, ask("large"), 1, hitsOf("x".repeat(5000)));
    expect([large.has(SCOPE, ask("small"), 1), large.has(SCOPE, ask("large"), 1)]).toEqual([true, false]);
    for (const limits of [{ entries: 0 }, { ttlMs: 0 }, { bytes: 0 }]) {
      const { cache } = cacheOf(limits);
      cache.put(SCOPE, ask("q"), 1, hitsOf("tea"));
      expect([cache.entries, cache.bytes]).toEqual([0, 0]);
    }
  });
});

test("dropping a scope drops its answers, and returns its repeated questions, the most frequent first", () => {
  const { cache } = cacheOf();
  for (const query of ["never", "once", "twice", "often"]) cache.put(SCOPE, ask(query), 1, hitsOf(query));
  cache.put(OTHER, ask("often"), 1, hitsOf("other"));
  for (const query of ["once", "twice", "twice", "often", "often", "often"]) cache.get(SCOPE, ask(query), 1);
  expect(cache.drop(SCOPE)).toEqual([ask("often"), ask("twice")]);
  expect(cache.entries).toBe(1);
  expect(cache.has(OTHER, ask("often"), 1)).toBe(true);
  expect(cache.drop(SCOPE)).toEqual([]);
});

test("whatever happens, no outdated answer is given and the bounds hold", () => {
  const step = fc.record({
    action: fc.constantFrom("put", "put", "get", "get", "change", "drop", "wait", "sweep"),
    scope: fc.constantFrom(SCOPE, OTHER),
    query: fc.constantFrom("a", "b", "c", "d", "e", "f"),
    size: fc.integer({ min: 0, max: 600 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const { cache, clock } = cacheOf({ entries: 4, bytes: 8000 });
      const generations = new Map<Scope, number>();
      const put = new Map<string, { generation: number; atMs: number; hits: readonly SearchHit[] }>();
      for (const { action, scope, query, size } of steps) {
        const generation = generations.get(scope) ?? 1;
        const name = `${scope.userId}/${query}`;
        if (action === "put") {
          const hits = hitsOf("x".repeat(size));
          cache.put(scope, ask(query), generation, hits);
          put.set(name, { generation, atMs: clock.nowMs, hits });
        } else if (action === "get") {
          const known = put.get(name);
          const hits = cache.get(scope, ask(query), generation);
          if (hits !== undefined) {
            expect(hits).toBe(known?.hits ?? []);
            expect(known?.generation).toBe(generation);
            expect(clock.nowMs - (known?.atMs ?? 0)).toBeLessThan(1000);
          }
        } else if (action === "change") generations.set(scope, generation + 1);
        else if (action === "drop") cache.drop(scope);
        else if (action === "wait") clock.nowMs += 300;
        else cache.removeExpired();
        expect(cache.entries).toBeLessThanOrEqual(4);
        expect(cache.bytes).toBeLessThanOrEqual(8000);
        expect(cache.bytes > 0).toBe(cache.entries > 0);
      }
      cache.clear();
      expect([cache.entries, cache.bytes]).toEqual([0, 0]);
    }),
  );
});
