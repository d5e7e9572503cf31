import { afterAll, expect, test } from "bun:test";
import type { Scope } from "../../../src/memory/types.ts";
import { HotTexts, type HotTextsOptions } from "../../../src/search/lexical/hot-texts.ts";
import type { LexicalIndex } from "../../../src/search/lexical/lexical-index.ts";
import { scoreWords } from "../../../src/search/lexical/score-words.ts";
import { Random } from "../../support/random.ts";
import { Fixture } from "../fixture.ts";

const fixture = new Fixture();
const { memories, scopes } = fixture.records;
afterAll(() => fixture.close());

const open = (options: Partial<HotTextsOptions> = {}) => new HotTexts({ memories, ...options });

/** Scores by id, whatever the slots. */
function scoresOf(index: LexicalIndex, query: string): Record<string, number> {
  const scores = scoreWords(index, query).memories;
  const found = [...scores].map((score, slot) => [index.idAt(slot), score] as const);
  return Object.fromEntries(found.filter(([id]) => index.slotOf(id) !== undefined).sort());
}

async function ask(texts: HotTexts, scope: Scope, query: string) {
  return texts.use(scope, await scopes.generation(scope), (index) => scoresOf(index, query));
}

test("follows what comes, goes and is erased as if it were read anew each time", async () => {
  const scope = fixture.newScope();
  const random = new Random(3);
  const kept = open();
  const ids: string[] = [];
  for (let step = 0; step < 40; step++) {
    const id = random.pick(ids.length > 0 ? ids : [""]);
    if (step < 5 || random.chance(0.6)) {
      const texts = Array.from(
        { length: 1 + random.below(4) },
        () => `${random.pick(["tea", "dog", "green"])} ${random.pick(["Ana", "Ben", "tea"])}?`,
      );
      ids.push(...(await fixture.store(scope, texts)).ids);
    } else if (random.chance(0.5)) {
      await memories.deprecate(scope.orgId, id, Date.now());
    } else {
      const erased = await memories.erase(scope.orgId, id, Date.now());
      kept.forget(scope, erased?.ids ?? []);
    }
    expect(await ask(kept, scope, "green tea")).toEqual(await ask(open(), scope, "green tea"));
  }
  expect(kept.stats().bytes).toBeGreaterThan(0);
});

test("reads more than a slice, in the order in which it was stored", async () => {
  const scope = fixture.newScope();
  const { ids } = await fixture.store(
    scope,
    Array.from({ length: 600 }, (_, i) => `memory number${i}`),
  );
  const read = (index: LexicalIndex) => [index.memories, index.factsAt(0)?.map(({ id }) => id)];
  expect(await open().use(scope, 1, read)).toEqual([1, [...ids]]);
});

test("lets the text index answer while a cold scope loads, and is there afterwards", async () => {
  const scope = fixture.newScope();
  await fixture.store(
    scope,
    Array.from({ length: 600 }, (_, i) => `memory ${i}`),
  );
  const texts = open({ waitMs: 0 });
  expect(await texts.use(scope, 1, () => true)).toBe("later");
  for (let i = 0; i < 500 && texts.stats().bytes === 0; i++) await Bun.sleep(2);
  expect(await texts.use(scope, 1, () => true)).toBe(true);
});

test("holds no more than its bound: the scopes asked last stay, one too large never comes", async () => {
  const [first, second, large] = [fixture.newScope(), fixture.newScope(), fixture.newScope()];
  await fixture.store(first, ["tea"]);
  await fixture.store(second, ["dog"]);
  await fixture.store(
    large,
    Array.from({ length: 300 }, (_, i) => `word${i}`),
  );
  const one = open();
  await ask(one, first, "tea");
  const texts = open({ limitBytes: Math.ceil(one.stats().bytes * 1.5) });
  expect(await ask(texts, first, "tea")).not.toEqual({});
  expect(texts.stats().scopes).toBe(1);
  await ask(texts, second, "dog");
  expect(texts.stats()).toEqual({ scopes: 1, bytes: one.stats().bytes });
  expect(await ask(texts, large, "word1")).toBe("never");
  expect(await ask(texts, second, "dog")).not.toBe("never");
});

test("a forgotten memory is in no index, not even in one that is being read", async () => {
  const scope = fixture.newScope();
  const { ids } = await fixture.store(scope, ["my secret tea", "green tea"]);
  const texts = open();
  const asking = ask(texts, scope, "tea");
  await Bun.sleep(0);
  texts.forget(scope, ids.slice(0, 1));
  await asking;
  expect(await texts.use(scope, 1, (index) => [index.memories, index.termNumber("secret")])).toEqual([1, undefined]);
});

test("an erased memory leaves an index that goes on, and takes its words along; where they might stay, the index goes", async () => {
  const scope = fixture.newScope();
  const { ids } = await fixture.store(scope, ["my secret tea", "green tea", "a hidden dog"]);
  const texts = open();
  const words = (index: LexicalIndex) => ["secret", "tea", "dog"].filter((word) => index.termNumber(word) !== undefined);
  expect(await texts.use(scope, 1, words)).toEqual(["secret", "tea", "dog"]);
  texts.forget(scope, ids.slice(0, 1));
  expect(texts.stats().bytes).toBeGreaterThan(0);
  expect(await texts.use(scope, 1, words)).toEqual(["tea", "dog"]);
  // Gone softly before it is erased: its words are no longer known one by one.
  await memories.deprecate(scope.orgId, ids[2] ?? "", Date.now());
  expect(await texts.use(scope, await scopes.generation(scope), words)).toEqual(["tea", "dog"]);
  texts.forget(scope, ids.slice(2));
  expect(texts.stats().bytes).toBe(0);
});
