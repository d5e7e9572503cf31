import { afterAll, describe, expect, test } from "bun:test";
import type { Scope } from "../../../../src/memory/types.ts";
import { Fixture, type Stored } from "../fixture.ts";
import { wordIndexOf } from "../texts.ts";
import { Opened, sorted } from "./opened.ts";

const fixture = new Fixture();
const { records } = fixture;
const BLOCK_BYTES = 32 * fixture.embedder.identity.dimensions;
/** Half is for vectors: room for so many blocks. */
const roomFor = (blocks: number) => 2 * blocks * BLOCK_BYTES;
afterAll(() => fixture.close());

async function filled(count: number): Promise<{ readonly scope: Scope; readonly stored: Stored }[]> {
  const scopes = Array.from({ length: count }, () => fixture.newScope());
  const found = [];
  for (const scope of scopes) found.push({ scope, stored: await fixture.store(scope, ["Ana likes tea"]) });
  return found;
}

describe("the indexes of all scopes", () => {
  test("share the memory: the scope used least recently is dropped, and read again when it is searched", async () => {
    const opened = new Opened(fixture, roomFor(2));
    const scopes = await filled(3);
    for (const { scope, stored } of scopes) expect(await opened.ids(scope)).toEqual(sorted(stored));
    expect(opened.indexes.stats()).toMatchObject({ scopes: 2, vectorsBytes: 2 * BLOCK_BYTES });
    const [first] = scopes;
    if (first === undefined) throw new Error("no scope");
    expect(await opened.ids(first.scope)).toEqual(sorted(first.stored));
    expect(opened.counts.loads).toBe(4);
    expect(opened.indexes.stats().vectorsBytes).toBe(2 * BLOCK_BYTES);
  });

  test("are dropped for the size of their words, too", async () => {
    const one = new Opened(fixture);
    const scopes = [fixture.newScope(), fixture.newScope()] as const;
    for (const scope of scopes)
      await fixture.store(
        scope,
        Array.from({ length: 20 }, (_, i) => Array.from({ length: 40 }, (_, j) => `word${40 * i + j}`).join(" ")),
      );
    await one.ids(scopes[0]);
    const { wordsBytes, vectorsBytes } = one.indexes.stats();
    expect(wordsBytes).toBeGreaterThan(4 * vectorsBytes);
    const opened = new Opened(fixture, Math.ceil(1.5 * (wordsBytes + vectorsBytes)));
    for (const scope of scopes) expect(await opened.ids(scope)).toHaveLength(20);
    expect(opened.indexes.stats()).toEqual({ scopes: 1, wordsBytes, vectorsBytes });
    expect(await opened.ids(scopes[0])).toHaveLength(20);
    expect(opened.counts.loads).toBe(3);
  });

  test("one that is dropped while it is read leaves nothing behind, drops no other, and is read again for those who wait", async () => {
    const gate = Promise.withResolvers<void>();
    const held = await filled(1);
    const others = await filled(2);
    const [first] = held;
    if (first === undefined) throw new Error("no scope");
    const opened = new Opened(fixture, roomFor(1), { beforeLoad: (scope) => (scope === first.scope ? gate.promise : Promise.resolve()) });
    const asking = opened.ids(first.scope);
    // The second takes the only block from the first, and finds on its way the one that is still being read.
    for (const { scope } of others) expect(await opened.ids(scope)).toHaveLength(1);
    gate.resolve();
    expect(await asking).toEqual(sorted(first.stored));
    for (const { scope } of [...others, ...held]) expect(await opened.ids(scope)).toHaveLength(1);
    expect(opened.indexes.stats()).toMatchObject({ scopes: 1, vectorsBytes: BLOCK_BYTES });
  });

  test("one with too many vectors is not kept, and not read again at each search, until it becomes smaller", async () => {
    const opened = new Opened(fixture, 10 * BLOCK_BYTES, {}, 0.1);
    const scope = fixture.newScope();
    const first = await fixture.store(
      scope,
      Array.from({ length: 32 }, (_, i) => `memory ${i}`),
    );
    expect(await opened.ids(scope)).toEqual(sorted(first));
    const more = await fixture.store(scope, ["one more"]);
    opened.arrived(scope, more);
    expect(await opened.ids(scope)).toBe("too large");
    const { loads } = opened.counts;
    expect(await opened.ids(scope)).toBe("too large");
    expect(opened.counts.loads).toBe(loads);
    expect(opened.indexes.stats()).toMatchObject({ vectorsBytes: 0, wordsBytes: wordIndexOf([]).bytes });
    const generation = (await records.scopes.generation(scope)) + 10_000;
    await records.memories.erase(scope.orgId, first.writeId, Date.now());
    expect(await opened.indexes.use(scope, generation, 60_000, ({ vectors }) => vectors.ids())).toEqual([...more.ids]);
  });

  test("one with too many words is not kept, and the others come back", async () => {
    const [small] = await filled(1);
    const large = fixture.newScope();
    await fixture.store(
      large,
      Array.from({ length: 300 }, (_, i) => `word${i}`),
    );
    const opened = new Opened(fixture, roomFor(1));
    if (small === undefined) throw new Error("no scope");
    expect(await opened.ids(small.scope)).toHaveLength(1);
    expect(await opened.ids(large)).toBe("too large");
    expect(await opened.ids(small.scope)).toEqual(sorted(small.stored));
    expect(await opened.ids(large)).toBe("too large");
  });
});

describe("an index that takes long to read", () => {
  test("is not there for callers who do not wait, and is there for the next", async () => {
    const gate = Promise.withResolvers<void>();
    const opened = new Opened(fixture, undefined, { beforeTexts: () => gate.promise });
    const [one] = await filled(1);
    if (one === undefined) throw new Error("no scope");
    expect(await opened.indexes.use(one.scope, 1, 1, () => true)).toBe("late");
    const waiting = opened.ids(one.scope);
    gate.resolve();
    expect(await waiting).toEqual(sorted(one.stored));
    expect(await opened.indexes.use(one.scope, 1, 1, () => true)).toBe(true);
    expect(opened.counts.loads).toBe(1);
  });

  test("fails with the error of the records, and is tried again", async () => {
    let isBroken = true;
    const opened = new Opened(fixture, undefined, {
      beforeTexts: async () => {
        if (isBroken) throw new Error("the disk is gone");
      },
    });
    const [one] = await filled(1);
    if (one === undefined) throw new Error("no scope");
    await expect(opened.ids(one.scope)).rejects.toThrow("the disk is gone");
    isBroken = false;
    expect(await opened.ids(one.scope)).toEqual(sorted(one.stored));
  });
});
