import { afterAll, describe, expect, test } from "bun:test";
import { ModelError } from "../../../src/models/model.ts";
import type { SharedAnswers } from "../../../src/search/shared-answers.ts";
import { rememberingEmbedder } from "../../support/embedder.ts";
import { ask, Fixture } from "./fixture.ts";

/** Answers in the memory of this process, which a test can change. */
class Answers implements SharedAnswers {
  readonly kept = new Map<string, string>();
  leftMs = 60_000;
  async get(key: string) {
    const answer = this.kept.get(key);
    return answer === undefined ? undefined : { answer, leftMs: this.leftMs };
  }
  put(key: string, answer: string): void {
    this.kept.set(key, answer);
  }
  /** Replaces what is kept. */
  change(change: (answer: string) => string): void {
    for (const [key, answer] of this.kept) this.kept.set(key, change(answer));
  }
}

const fixture = new Fixture();
afterAll(() => fixture.close());

async function prepared(texts: readonly string[], metadata: Readonly<Record<string, string>> = {}) {
  const answers = new Answers();
  const scope = fixture.newScope();
  const stored = await fixture.store(scope, texts, { metadata });
  const open = (more = {}) => fixture.search({ shared: answers, now: fixture.now, ...more });
  return { answers, scope, open, ...stored };
}

describe("a shared answer", () => {
  test("saves the embedding of the question", async () => {
    let questions = 0;
    const embedder = rememberingEmbedder();
    const counting = { ...embedder, embedQuery: (text: string) => embedder.embedQuery(text).finally(() => questions++) };
    const { scope, open } = await prepared(["Ana likes green tea"]);
    await ask(open({ embedder: counting }), scope, "tea");
    const asked = questions;
    expect(asked).toBeGreaterThan(0);
    expect((await ask(open({ embedder: counting }), scope, "tea")).cacheHit).toBeTrue();
    expect(questions).toBe(asked);
  });

  test("is one for the same question only", async () => {
    const { scope, open } = await prepared(["Ana likes green tea", "Ben likes black tea"]);
    await ask(open(), scope, "tea");
    for (const [query, more] of [
      ["tea?", {}],
      ["tea", { k: 1 }],
      ["tea", { taskContext: "shopping" }],
      ["tea", { level: 0 }],
    ] as const)
      expect((await ask(open(), scope, query, more)).cacheHit).toBeFalse();
    expect((await ask(open(), fixture.newScope(), "tea")).hits).toEqual([]);
  });

  test("keeps whether a memory answers, and that nothing was found", async () => {
    const { scope, open } = await prepared(["Ana likes green tea"]);
    const own = await ask(open(), scope, "Which tea does Ana like?", { judged: true });
    const shared = await ask(open(), scope, "Which tea does Ana like?", { judged: true });
    expect(shared.hits).toEqual(own.hits);
    const none = { level: 1 } as const;
    expect((await ask(open(), scope, "tea", none)).hits).toEqual([]);
    expect(await ask(open(), scope, "tea", none)).toEqual({ texts: [], hits: [], cacheHit: true });
  });

  test("is not used when one of its memories has gone", async () => {
    const { scope, open, answers } = await prepared(["Ana likes green tea"]);
    await ask(open(), scope, "tea");
    answers.change((answer) => answer.replace(/"id":"[^"]+"/, `"id":"${crypto.randomUUID()}"`));
    expect(await ask(open(), scope, "tea")).toMatchObject({ texts: ["Ana likes green tea"], cacheHit: false });
  });

  test("is not used when one of its memories has expired", async () => {
    const expiresAtMs = Date.now() + 3_600_000;
    const { scope, open } = await prepared(["Ana likes green tea"], { expires_at: new Date(expiresAtMs).toISOString() });
    await ask(open(), scope, "tea");
    expect((await ask(open(), scope, "tea")).cacheHit).toBeTrue();
    // By the clock of the search alone, and then by that of the stores, too.
    expect((await ask(open({ now: () => expiresAtMs }), scope, "tea")).cacheHit).toBeFalse();
    fixture.aheadMs = 3_600_000;
    const late = await ask(open(), scope, "tea");
    fixture.aheadMs = 0;
    expect(late).toMatchObject({ texts: [], cacheHit: false });
  });

  test("grows no older than an answer of one server", async () => {
    const { scope, open, answers } = await prepared(["Ana likes green tea"]);
    let aheadMs = 0;
    const search = open({ now: () => fixture.now() + aheadMs });
    await ask(open(), scope, "tea");
    answers.leftMs = 1_000;
    expect((await ask(search, scope, "tea")).cacheHit).toBeTrue();
    answers.kept.clear();
    expect((await ask(search, scope, "tea")).cacheHit).toBeTrue();
    aheadMs = 1_000;
    expect((await ask(search, scope, "tea")).cacheHit).toBeFalse();
  });

  test.each(["", "[]", "{}", '{"untilMs":null,"hits":[{}]}', '{"untilMs":null,"hits":[{"id":"x","score":null,"parts":{}}]}'])(
    "is none when somebody else wrote it: %s",
    async (foreign) => {
      const { scope, open, answers } = await prepared(["Ana likes green tea"]);
      await ask(open(), scope, "tea");
      answers.change(() => foreign);
      expect(await ask(open(), scope, "tea")).toMatchObject({ texts: ["Ana likes green tea"], cacheHit: false });
    },
  );

  test("is neither asked for nor left without a cache", async () => {
    const { scope, open, answers } = await prepared(["Ana likes green tea"]);
    for (const off of [{ cacheTtlMs: 0 }, { cacheEntries: 0 }]) await ask(open(off), scope, "tea");
    expect(answers.kept.size).toBe(0);
    await ask(open(), scope, "tea");
    expect((await ask(open({ cacheTtlMs: 0 }), scope, "tea")).cacheHit).toBeFalse();
  });

  test("is not left by a search that lacked a signal", async () => {
    const { scope, open, answers } = await prepared(["Ana likes green tea"]);
    const embedQuery = () => Promise.reject(new ModelError("unreachable", "away"));
    expect((await ask(open({ embedder: { ...fixture.embedder, embedQuery } }), scope, "tea")).texts).toEqual(["Ana likes green tea"]);
    expect(answers.kept.size).toBe(0);
  });
});
