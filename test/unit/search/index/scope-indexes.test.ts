import { afterAll, describe, expect, test } from "bun:test";
import type { MemoryId } from "../../../../src/memory/types.ts";
import { encodeAll } from "../../../../src/models/matrix/codes.ts";
import type { ScopeIndex } from "../../../../src/search/index/scope-index.ts";
import { VectorsFault } from "../../../../src/search/readable-vectors.ts";
import { until } from "../../../support/until.ts";
import { Fixture } from "../fixture.ts";
import { wordIndexOf } from "../texts.ts";
import { Opened, sorted } from "./opened.ts";

const fixture = new Fixture();
const { records, vectors } = fixture;
const { dimensions } = fixture.embedder.identity;
afterAll(() => fixture.close());

const open = (...rest: [limitBytes?: number, hooks?: ConstructorParameters<typeof Opened>[2]]) => new Opened(fixture, ...rest);

async function erase(opened: Opened, scope: ReturnType<Fixture["newScope"]>, id: MemoryId | undefined): Promise<void> {
  const erased = await records.memories.erase(scope.orgId, id ?? "", Date.now());
  opened.indexes.forget(scope, erased?.ids ?? []);
}

describe("an index", () => {
  test("is read once for all who ask at the same time", async () => {
    const opened = open();
    const scope = fixture.newScope();
    const stored = await fixture.store(scope, ["Ana likes tea", "Ana has a dog"]);
    const asked = await Promise.all([opened.ids(scope), opened.ids(scope), opened.ids(scope)]);
    expect(asked).toEqual([sorted(stored), sorted(stored), sorted(stored)]);
    expect(opened.counts.loads).toBe(1);
  });

  test("reads more than a slice, in the order in which it was stored", async () => {
    const scope = fixture.newScope();
    const { ids } = await fixture.store(
      scope,
      Array.from({ length: 600 }, (_, i) => `memory number${i}`),
    );
    const read = ({ words }: ScopeIndex) => [words.memories, words.factsAt(0)?.map(({ id }) => id)];
    expect(await open().use(scope, read)).toEqual([1, [...ids]]);
  });

  test("takes vectors from the message of a write, before or after the record, without loading any", async () => {
    let hasSeen = Promise.withResolvers<void>();
    const opened = open(undefined, { afterTexts: () => hasSeen.resolve() });
    const scope = fixture.newScope();
    const first = await fixture.store(scope, ["Ana likes tea"]);
    await opened.ids(scope);
    const before = await fixture.store(scope, ["Ana has a dog"], {
      beforeCommit: (arrived) => opened.indexes.arrived(scope, arrived),
    });
    const after = await fixture.store(scope, ["Ana lives in Lima"]);
    hasSeen = Promise.withResolvers<void>();
    const asking = opened.ids(scope);
    // The search sees the record, and a turn later it waits for the message.
    await hasSeen.promise;
    await Bun.sleep(0);
    opened.arrived(scope, after);
    expect(await asking).toEqual(sorted(first, before, after));
    expect(opened.counts.loads).toBe(1);
  });

  test("works without the message of a write", async () => {
    const opened = open();
    const scope = fixture.newScope();
    const first = await fixture.store(scope, ["Ana likes tea"]);
    await opened.ids(scope);
    const second = await fixture.store(scope, ["Ana has a dog"]);
    expect(await opened.ids(scope)).toEqual(sorted(first, second));
    expect(opened.counts.loads).toBe(2);
    // A message that comes all the same changes nothing.
    opened.arrived(scope, second);
    expect(await opened.ids(scope)).toEqual(sorted(first, second));
    expect(opened.counts.loads).toBe(2);
  });

  test("reads only that vector again that was made again", async () => {
    const opened = open();
    const scope = fixture.newScope();
    const [id = ""] = (await fixture.store(scope, ["Ana likes tea", "Ana has a dog"])).ids;
    const all = await opened.ids(scope);
    await records.patches.apply(scope.orgId, id, { metadata: { speaker: "Bo" } }, Date.now());
    expect(await opened.ids(scope)).toEqual(all);
    expect(opened.counts.loads).toBe(1);
    const [vector = expect.unreachable()] = await fixture.embedder.embedDocuments(["Quantum physics"]);
    await vectors.add(scope.orgId, [{ scope, id, vector }]);
    const [due = expect.unreachable()] = await records.patches.due(scope.orgId, 1);
    await records.patches.remade(scope.orgId, [{ ...due, factKey: "k", propertyKey: undefined }]);
    expect(await opened.ids(scope)).toEqual(all);
    expect(opened.counts.loads).toBe(2);
    const score = await opened.use(scope, (index) => index.vectors.scores(vector)[index.vectors.rowOf(id) ?? -1]);
    expect(score).toBeGreaterThan(0.99);
    await opened.ids(scope);
    expect(opened.counts.loads).toBe(2);
  });

  test("loses what was superseded, deprecated or erased", async () => {
    const opened = open();
    const scope = fixture.newScope();
    const old = await fixture.store(scope, ["Ana lives in Lima"]);
    const gone = await fixture.store(scope, ["Ana has a dog"]);
    const erased = await fixture.store(scope, ["Ana's number is 5550100"]);
    await opened.ids(scope);
    const supersedes = [{ olderId: old.ids[0] ?? "", reason: "updates", certainty: "sure", rule: "residence" }] as const;
    const kept = await fixture.store(scope, ["Ana lives in Quito"], { supersedes });
    opened.arrived(scope, kept);
    await records.memories.deprecate(scope.orgId, gone.ids[0] ?? "", Date.now());
    await erase(opened, scope, erased.ids[0]);
    expect(await opened.ids(scope)).toEqual(sorted(kept));
    expect(await opened.use(scope, ({ words }) => words.memories)).toBe(1);
    expect(opened.counts.loads).toBe(1);
  });

  test("finds a memory without a vector by its words, and takes the vector when it comes", async () => {
    const opened = open();
    const scope = fixture.newScope();
    const first = await fixture.store(scope, ["Ana likes tea"]);
    const late = await fixture.store(scope, ["Ana has a dog"], { withoutVectors: true });
    expect(await opened.ids(scope)).toEqual(sorted(first));
    const missing = () => opened.use(scope, ({ missing, words }) => [[...missing.keys()], words.memories]);
    expect(await missing()).toEqual([[...late.ids], 2]);
    const { loads } = opened.counts;
    opened.arrived(scope, late);
    expect(await opened.ids(scope)).toEqual(sorted(first, late));
    expect(await missing()).toEqual([[], 2]);
    expect(opened.counts.loads).toBe(loads);
  });

  test("takes a vector from a message while an earlier read of the store answers without it", async () => {
    const scope = fixture.newScope();
    const tell: (() => void)[] = [];
    const opened = open(undefined, { afterLoad: async () => tell.shift()?.() });
    const stored = await fixture.store(scope, ["Ana likes tea"], { withoutVectors: true });
    tell.push(() => opened.arrived(scope, stored));
    expect(await opened.ids(scope)).toEqual(sorted(stored));
    // The same while only the missing vector is looked up again.
    const later = await fixture.store(scope, ["Ana has a dog"], { withoutVectors: true });
    tell.push(() => opened.arrived(scope, later));
    expect(await opened.ids(scope)).toEqual(sorted(stored, later));
  });

  test("looks again for a missing vector in the store from time to time, not at each search", async () => {
    const opened = open();
    const scope = fixture.newScope();
    const first = await fixture.store(scope, ["Ana likes tea"]);
    const late = await fixture.store(scope, ["Ana has a dog"], { withoutVectors: true });
    expect(await opened.ids(scope)).toEqual(sorted(first));
    await vectors.add(
      scope.orgId,
      late.ids.map((id) => ({ scope, id, vector: late.matrix })),
    );
    const { loads } = opened.counts;
    for (let asked = 0; asked < 20; asked++) await opened.ids(scope);
    expect(opened.counts.loads - loads).toBeLessThan(3);
    await until("the index is whole", async () => Bun.deepEquals(await opened.ids(scope), sorted(first, late)));
    expect(await opened.ids(scope)).toEqual(sorted(first, late));
    expect(await opened.use(scope, ({ missing }) => missing.size)).toBe(0);
  });

  test("reports at every search that its vectors cannot be read, until they can", async () => {
    let isBroken = true;
    const opened = open(undefined, {
      beforeLoad: async () => {
        if (isBroken) throw new VectorsFault(new Error("a file is gone"));
      },
    });
    const scope = fixture.newScope();
    const stored = await fixture.store(scope, ["Ana likes tea"]);
    const isFaulty = () => opened.use(scope, ({ vectorsFault, words }) => [vectorsFault instanceof VectorsFault, words.memories]);
    for (let asked = 0; asked < 4; asked++) expect(await isFaulty()).toEqual([true, 1]);
    isBroken = false;
    await until("the vectors are read again", async () => !Bun.deepEquals(await isFaulty(), [true, 1]));
    expect(await isFaulty()).toEqual([false, 1]);
    expect(await opened.ids(scope)).toEqual(sorted(stored));
  });

  test("has no fault any more once messages brought all missing vectors", async () => {
    const opened = open(undefined, {
      beforeLoad: async () => {
        throw new VectorsFault(new Error("a file is gone"));
      },
    });
    const scope = fixture.newScope();
    const stored = await fixture.store(scope, ["Ana likes tea"]);
    const fault = () => opened.use(scope, ({ vectorsFault }) => vectorsFault);
    expect(await fault()).toBeInstanceOf(VectorsFault);
    opened.arrived(scope, stored);
    expect(await opened.ids(scope)).toEqual(sorted(stored));
    expect(await fault()).toBeUndefined();
  });

  test("refuses vectors that do not fit their ids", () => {
    expect(() => open().indexes.arrived(fixture.newScope(), { ids: ["a"], ...encodeAll([new Float32Array(dimensions + 1)]) })).toThrow(
      RangeError,
    );
  });
});

describe("an erased memory", () => {
  const has = (words: readonly string[]) => (index: ScopeIndex) => words.filter((word) => index.words.termNumber(word) !== undefined);

  test.each(["texts", "vectors"] as const)(
    "does not come back by %s that were being read, nor by what is told afterwards",
    async (what) => {
      const gate = Promise.withResolvers<void>();
      const reached = Promise.withResolvers<void>();
      const hold = async () => {
        reached.resolve();
        await gate.promise;
      };
      const opened = open(undefined, what === "texts" ? { beforeTexts: hold } : { beforeLoad: hold });
      const scope = fixture.newScope();
      const kept = await fixture.store(scope, ["Ana likes tea"]);
      const erased = await fixture.store(scope, ["Ana's secret is 5550100"]);
      const asking = opened.ids(scope);
      await reached.promise;
      // The stores still have it: what is read after this is what was read before it.
      opened.indexes.forget(scope, erased.ids);
      opened.arrived(scope, erased);
      gate.resolve();
      expect(await asking).toEqual([...kept.ids]);
      expect(await opened.use(scope, has(["tea", "secret", "5550100"]))).toEqual(["tea"]);
    },
  );

  test("does not come back by a late message with its vector", async () => {
    const opened = open();
    const scope = fixture.newScope();
    const kept = await fixture.store(scope, ["Ana likes tea"]);
    await opened.ids(scope);
    const erased = await fixture.store(scope, ["Ana's number is 5550100"]);
    const before = opened.indexes.stats().vectorsBytes;
    await erase(opened, scope, erased.ids[0]);
    opened.arrived(scope, erased);
    expect(opened.indexes.stats().vectorsBytes).toBe(before);
    expect(await opened.ids(scope)).toEqual(sorted(kept));
  });

  test("is removed from the index with its words; if a word might stay, the words are read again", async () => {
    const opened = open();
    const scope = fixture.newScope();
    const { ids } = await fixture.store(scope, ["my secret tea", "green tea", "a hidden dog"]);
    const words = has(["secret", "tea", "dog"]);
    expect(await opened.use(scope, words)).toEqual(["secret", "tea", "dog"]);
    // Of one write, a memory at a time: as `erase` of the records would not.
    opened.indexes.forget(scope, ids.slice(0, 1));
    expect(opened.indexes.stats().wordsBytes).toBeGreaterThan(wordIndexOf([]).bytes);
    expect(await opened.use(scope, words)).toEqual(["tea", "dog"]);
    // Gone softly before it is erased: its words are no longer known one by one.
    const other = await fixture.store(scope, ["a hidden cat"]);
    await opened.ids(scope);
    await records.memories.deprecate(scope.orgId, other.ids[0] ?? "", Date.now());
    await opened.ids(scope);
    opened.indexes.forget(scope, other.ids);
    expect(opened.indexes.stats().wordsBytes).toBe(wordIndexOf([]).bytes);
    await records.memories.erase(scope.orgId, other.ids[0] ?? "", Date.now());
    expect(await opened.use(scope, has(["cat", "dog", "tea"]))).toEqual(["dog", "tea"]);
  });
});
