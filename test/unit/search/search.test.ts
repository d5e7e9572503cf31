import { afterAll, describe, expect, test } from "bun:test";
import { type Embedder, ModelError } from "../../../src/models/model.ts";
import { keepsText, openBatch } from "../../../src/reading/batch.ts";
import { PROBE_PAUSE_MS } from "../../../src/search/embed-query.ts";
import { until } from "../../support/until.ts";
import { ask, Fixture } from "./fixture.ts";

const fixture = new Fixture();
const { records, embedder } = fixture;
afterAll(() => fixture.close());

describe("a search", () => {
  test("finds at most k memories, best first", async () => {
    const scope = fixture.newScope();
    const search = fixture.search();
    await fixture.store(scope, ["Ana likes green tea", "Ana has a dog named Rex", "The invoice is due on Friday"]);
    const { hits, texts } = await ask(search, scope, "What is the name of the dog?");
    expect(texts[0]).toBe("Ana has a dog named Rex");
    expect(texts).toHaveLength(3);
    for (const [i, hit] of hits.entries()) if (i > 0) expect(hit.score).toBeLessThanOrEqual(hits[i - 1]?.score ?? -1);
    expect((await ask(search, scope, "dog", { k: 1 })).texts).toEqual(["Ana has a dog named Rex"]);
  });

  test.each(["!", "😀", "\0", "\u0300", "\u200b", "__-__"])("gives valid scores for a question without a word: %j", async (query) => {
    const scope = fixture.newScope();
    await fixture.store(scope, ["Ana likes green tea", "Ana has a dog named Rex"]);
    const { hits } = await ask(fixture.search(), scope, query);
    expect(hits).toHaveLength(2);
    for (const { score } of hits) expect(score).toBeFinite();
  });

  test("finds nothing in a scope that nothing was written to", async () => {
    expect(await ask(fixture.search(), fixture.newScope(), "tea")).toEqual({ texts: [], hits: [], cacheHit: false });
    expect((await ask(fixture.search(), fixture.newOrganization(), "tea")).hits).toEqual([]);
  });

  test("finds memories of its own scope only", async () => {
    const [mine, theirs] = [fixture.newScope(), fixture.newScope()];
    const search = fixture.search();
    await fixture.store(mine, ["Ana likes green tea"]);
    await fixture.store(theirs, ["Ben likes green tea"]);
    expect((await ask(search, mine, "who likes green tea")).texts).toEqual(["Ana likes green tea"]);
    expect((await ask(search, theirs, "who likes green tea")).texts).toEqual(["Ben likes green tea"]);
  });

  test("finds an exact name or code, however unimportant and old, among similar texts", async () => {
    const scope = fixture.newScope();
    const search = fixture.search();
    await fixture.store(scope, ["The order number is QX-4417-B"], { importance: 0, confidence: 0, createdAtMs: 0 });
    await fixture.store(scope, ["The order number is QX-4418-B", "An order was placed", "Orders have a number"], { importance: 1 });
    const { texts } = await ask(search, scope, "QX-4417-B", { taskContext: "orders that have a number were placed" });
    expect(texts[0]).toBe("The order number is QX-4417-B");
  });

  test.each([
    ["by its index", {}],
    ["on disk", { indexesBytes: 1 }],
  ])("looks at one level when it is told to, %s", async (_, options) => {
    const scope = fixture.newScope();
    const search = fixture.search(options);
    const { ids } = await fixture.store(scope, ["Ana drinks tea at noon", "Ana drinks tea at night"]);
    const summary = "Ana drinks tea often";
    await fixture.summarize(scope, summary, ids);
    expect((await ask(search, scope, "tea")).texts).toHaveLength(3);
    expect((await ask(search, scope, "tea", { level: 1 })).texts).toEqual([summary]);
    expect((await ask(search, scope, "tea", { level: 0 })).texts.sort()).toEqual(["Ana drinks tea at night", "Ana drinks tea at noon"]);
  });

  test.each(["where is my bike", "where is the bike"])("scores a speaker alike however the role is spelled: %s", async (query) => {
    const nowMs = Date.now();
    const search = fixture.search({ now: () => nowMs });
    const scoreOf = async (speaker: string) => {
      const scope = fixture.newScope();
      await fixture.store(scope, ["The bike is in the cellar"], { metadata: { speaker }, createdAtMs: nowMs });
      return (await ask(search, scope, query)).hits[0]?.score;
    };
    const [user, assistant] = [await scoreOf("user"), await scoreOf("assistant")];
    expect(user).toBeGreaterThan(assistant ?? Number.POSITIVE_INFINITY);
    for (const speaker of ["User", "human", "Human"]) expect([speaker, await scoreOf(speaker)]).toEqual([speaker, user]);
    for (const speaker of ["Assistant", "bot", "AI"]) expect([speaker, await scoreOf(speaker)]).toEqual([speaker, assistant]);
  });

  test("prefers memories that fit the task", async () => {
    const scope = fixture.newScope();
    const search = fixture.search();
    await fixture.store(scope, ["Ana's meeting about the garden wall", "Ana's meeting about the tax return"]);
    for (const [taskContext, first] of [
      ["helping with the garden", "Ana's meeting about the garden wall"],
      ["filing the tax return", "Ana's meeting about the tax return"],
    ] as const)
      expect((await ask(search, scope, "meeting", { taskContext })).texts[0]).toBe(first);
  });
});

describe("a change", () => {
  test("is in the next search, even if the search was not told", async () => {
    const scope = fixture.newScope();
    const search = fixture.search();
    const first = await fixture.store(scope, ["Ana likes green tea"]);
    expect((await ask(search, scope, "Ana")).texts).toEqual(["Ana likes green tea"]);
    await fixture.store(scope, ["Ana has a dog"]);
    expect((await ask(search, scope, "Ana")).texts).toHaveLength(2);
    await records.memories.deprecate(scope.orgId, first.ids[0] ?? "", Date.now());
    expect((await ask(search, scope, "Ana")).texts).toEqual(["Ana has a dog"]);
  });

  test("that erases a memory removes it from the cache and the index at once", async () => {
    const scope = fixture.newScope();
    const search = fixture.search();
    await fixture.store(scope, ["Ana likes green tea"]);
    const secret = await fixture.store(scope, ["Ana's number is 5550100, by the harbour"]);
    // As while another scope is loaded, which takes as long as it is large.
    using _loading = openBatch();
    await ask(search, scope, "number");
    const before = search.stats();
    expect([before.cacheEntries, before.hotScopes]).toEqual([1, 1]);
    await records.memories.erase(scope.orgId, secret.ids[0] ?? "", Date.now());
    search.forget(scope, secret.ids);
    expect(keepsText("harbour")).toBe(false);
    expect([search.stats().cacheEntries, search.stats().cacheBytes]).toEqual([0, 0]);
    expect((await ask(search, scope, "number")).texts).toEqual(["Ana likes green tea"]);
  });

  test("during a search is not hidden by the answer of that search", async () => {
    const scope = fixture.newScope();
    await fixture.store(scope, ["Ana likes green tea"]);
    const gate = Promise.withResolvers<void>();
    const search = fixture.search({ embedder: slowed(() => gate.promise) });
    const asking = ask(search, scope, "Ana");
    await fixture.store(scope, ["Ana has a dog"]);
    gate.resolve();
    await asking;
    expect(search.stats().cacheEntries).toBe(0);
    const next = await ask(search, scope, "Ana");
    expect(next.texts).toHaveLength(2);
    expect(next.cacheHit).toBe(false);
  });
});

describe("the cache", () => {
  test("gives the same answer again until something changes", async () => {
    const scope = fixture.newScope();
    const search = fixture.search();
    await fixture.store(scope, ["Ana likes green tea"]);
    const first = await ask(search, scope, "tea");
    const second = await ask(search, scope, "tea");
    expect([first.cacheHit, second.cacheHit]).toEqual([false, true]);
    expect(second.hits).toBe(first.hits);
    expect((await ask(search, scope, "tea", { k: 9 })).cacheHit).toBe(false);
    await fixture.store(scope, ["Ana likes black tea"]);
    expect((await ask(search, scope, "tea")).cacheHit).toBe(false);
    expect(search.stats()).toMatchObject({ cacheHits: 1, cacheMisses: 3 });
  });

  test("is filled again with the most frequent questions, and with nothing else", async () => {
    const scope = fixture.newScope();
    const search = fixture.search();
    await fixture.store(scope, ["Ana likes green tea"]);
    for (let i = 0; i < 3; i++) await ask(search, scope, "popular");
    await ask(search, scope, "asked once");
    const stored = await fixture.store(scope, ["The popular one"]);
    search.scopeChanged(scope, stored);
    expect(search.stats().cacheEntries).toBe(0);
    await until("an answer is kept", () => search.stats().cacheEntries > 0);
    expect(search.stats()).toMatchObject({ cacheEntries: 1, cacheMisses: 2 });
    const { cacheHit, texts } = await ask(search, scope, "popular");
    expect(cacheHit).toBe(true);
    expect(texts[0]).toBe("The popular one");
  });
});

/** The built-in embedder, after whatever `before` does to a question. */
function slowed(before: (signal?: AbortSignal) => Promise<void>): Embedder {
  return {
    ...embedder,
    async embedQuery(text, signal) {
      await before(signal);
      return embedder.embedQuery(text, signal);
    },
  };
}

describe("an embedder that fails", () => {
  test("leaves full-text search, is logged once a minute, and nothing of it is cached", async () => {
    const scope = fixture.newScope();
    const clock = { nowMs: 1_000_000 };
    const warnings: string[] = [];
    let broken = true;
    const search = fixture.search({
      embedder: slowed(async () => {
        if (broken) throw new ModelError("unreachable", "nobody listens");
      }),
      monotonicMs: () => clock.nowMs,
      log: { info: () => {}, warn: (_fields, message) => warnings.push(message) },
    });
    await fixture.store(scope, ["Ana likes green tea", "The invoice is due"]);
    for (let i = 0; i < 3; i++) expect((await ask(search, scope, "tea")).texts[0]).toBe("Ana likes green tea");
    expect(warnings).toHaveLength(1);
    clock.nowMs += 60_000;
    await ask(search, scope, "tea");
    expect(warnings).toHaveLength(2);
    broken = false;
    clock.nowMs += PROBE_PAUSE_MS;
    expect((await ask(search, scope, "tea")).texts[0]).toBe("Ana likes green tea");
    const whole = await ask(search, scope, "tea");
    expect([whole.texts.length, whole.cacheHit]).toEqual([2, false]);
  });

  test("slows down only the first search, and is tried again with one question at a time", async () => {
    const scope = fixture.newScope();
    const clock = { nowMs: 1_000_000 };
    let asked = 0;
    const answer = Promise.withResolvers<void>();
    const embedder = slowed(() => {
      asked++;
      return answer.promise;
    });
    const search = fixture.search({ embedder, embedDeadlineMs: 20, monotonicMs: () => clock.nowMs });
    await fixture.store(scope, ["Ana likes green tea", "The invoice is due"]);
    for (let i = 0; i < 5; i++) expect((await ask(search, scope, "tea")).texts[0]).toBe("Ana likes green tea");
    expect(asked).toBe(1);
    clock.nowMs += PROBE_PAUSE_MS;
    for (let i = 0; i < 5; i++) await ask(search, scope, "tea");
    clock.nowMs += PROBE_PAUSE_MS;
    await ask(search, scope, "tea");
    expect(asked).toBe(2);
    answer.resolve();
    await until("the embedder serves again", async () => (await ask(search, scope, "tea")).texts.length === 2);
  });

  test("is not waited for beyond the deadline, even if it ignores the abort", async () => {
    const scope = fixture.newScope();
    const told: AbortSignal[] = [];
    const hang = (signal?: AbortSignal) => {
      if (signal) told.push(signal);
      return new Promise<void>(() => {});
    };
    const search = fixture.search({ embedder: slowed(hang), embedDeadlineMs: 20 });
    await fixture.store(scope, ["Ana likes green tea", "The invoice is due"]);
    expect((await ask(search, scope, "tea", { taskContext: "an order" })).texts[0]).toBe("Ana likes green tea");
    expect(told.map((signal) => signal.aborted)).toEqual([true, true]);
  });

  test("is aborted when the caller gives up, and the search ends with the caller's reason", async () => {
    const scope = fixture.newScope();
    await fixture.store(scope, ["Ana likes green tea"]);
    const isAsked = Promise.withResolvers<void>();
    const hang = () => {
      isAsked.resolve();
      return new Promise<void>(() => {});
    };
    const search = fixture.search({ embedder: slowed(hang) });
    const caller = new AbortController();
    const asking = search.search(scope, { query: "tea", k: 10 }, caller);
    const reason = new Error("the caller hung up");
    await isAsked.promise;
    caller.abort(reason);
    await expect(asking).rejects.toBe(reason);
    await expect(search.search(scope, { query: "tea", k: 10 }, caller)).rejects.toBe(reason);
  });
});
