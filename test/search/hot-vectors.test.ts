import { afterAll, describe, expect, test } from "bun:test";
import type { MemoryId, Scope } from "../../src/memory/types.ts";
import { HotVectors } from "../../src/search/hot-vectors.ts";
import type { ScopeCopy } from "../../src/search/scope-copy.ts";
import { Random } from "../support/random.ts";
import { Fixture, type Stored } from "./fixture.ts";

const fixture = new Fixture();
const { records, vectors } = fixture;
const { dimensions } = fixture.embedder.identity;
afterAll(() => fixture.close());

interface HotOptions {
  readonly limitBytes?: number;
  readonly scopeMemories?: number;
}

/** Hot vectors over the real stores, and how often a scope was loaded. `beforeLoad` may hold a load up. */
function open(options: HotOptions = {}, beforeLoad: (scope: Scope) => Promise<void> = async () => {}) {
  const counts = { loads: 0 };
  const counted = {
    dimensions,
    load: async (scope: Scope) => {
      counts.loads++;
      await beforeLoad(scope);
      return vectors.load(scope);
    },
  };
  return { hot: new HotVectors({ vectors: counted, memories: records.memories, ...options }), counts };
}

/** What the copy holds: each id with its dot product with the vector. */
function contents(copy: ScopeCopy, vector: Float32Array): Map<MemoryId, number> {
  return new Map([...copy.scores(vector)].map((score, row) => [copy.idAt(row), score]));
}

async function use(hot: HotVectors, scope: Scope, vector = new Float32Array(dimensions)): Promise<Map<MemoryId, number> | undefined> {
  return hot.use(scope, await records.scopes.generation(scope), (copy) => contents(copy, vector));
}

async function idsIn(hot: HotVectors, scope: Scope): Promise<MemoryId[]> {
  return [...((await use(hot, scope))?.keys() ?? [])].sort();
}

const sorted = (...stored: Stored[]): MemoryId[] => stored.flatMap(({ ids }) => ids).sort();

describe("a copy", () => {
  test("is loaded once for all who ask first", async () => {
    const { hot, counts } = open();
    const scope = fixture.newScope();
    const stored = await fixture.store(scope, ["Ana likes tea", "Ana has a dog"]);
    const asked = await Promise.all([idsIn(hot, scope), idsIn(hot, scope), idsIn(hot, scope)]);
    expect(asked).toEqual([sorted(stored), sorted(stored), sorted(stored)]);
    expect(counts.loads).toBe(1);
  });

  test("takes what the message brought, whether before or after the record, and loads nothing", async () => {
    const { hot, counts } = open();
    const scope = fixture.newScope();
    const first = await fixture.store(scope, ["Ana likes tea"]);
    await use(hot, scope);
    const before = await fixture.store(scope, ["Ana has a dog"], { beforeCommit: (ids, matrix) => hot.arrived(scope, ids, matrix) });
    const after = await fixture.store(scope, ["Ana lives in Lima"]);
    const asking = idsIn(hot, scope);
    // The search has seen the record by now and waits for the message.
    await Bun.sleep(1);
    hot.arrived(scope, after.ids, after.matrix);
    expect(await asking).toEqual(sorted(first, before, after));
    expect(counts.loads).toBe(1);
  });

  test("does without a message that never comes", async () => {
    const { hot, counts } = open();
    const scope = fixture.newScope();
    const first = await fixture.store(scope, ["Ana likes tea"]);
    await use(hot, scope);
    const second = await fixture.store(scope, ["Ana has a dog"]);
    expect(await idsIn(hot, scope)).toEqual(sorted(first, second));
    expect(counts.loads).toBe(2);
    // A message that comes all the same changes nothing.
    hot.arrived(scope, second.ids, second.matrix);
    expect(await idsIn(hot, scope)).toEqual(sorted(first, second));
    expect(counts.loads).toBe(2);
  });

  test("loses what was superseded, deprecated or erased", async () => {
    const { hot, counts } = open();
    const scope = fixture.newScope();
    const old = await fixture.store(scope, ["Ana lives in Lima"]);
    const gone = await fixture.store(scope, ["Ana has a dog"]);
    const erased = await fixture.store(scope, ["Ana's number is 5550100"]);
    await use(hot, scope);
    const supersedes = [{ olderId: old.ids[0] ?? "", reason: "updates", certainty: "sure", rule: "residence" }] as const;
    const kept = await fixture.store(scope, ["Ana lives in Quito"], { supersedes });
    hot.arrived(scope, kept.ids, kept.matrix);
    await records.memories.deprecate(scope.orgId, gone.ids[0] ?? "", Date.now());
    await records.memories.erase(scope.orgId, erased.ids[0] ?? "", Date.now());
    hot.forget(scope, erased.ids);
    expect(await idsIn(hot, scope)).toEqual(sorted(kept));
    expect(counts.loads).toBe(1);
  });

  test("does not take back what was erased while it was loaded, or told of afterwards", async () => {
    const { hot } = open();
    const scope = fixture.newScope();
    const kept = await fixture.store(scope, ["Ana likes tea"]);
    const erased = await fixture.store(scope, ["Ana's number is 5550100"]);
    const generation = await records.scopes.generation(scope);
    const loading = hot.use(scope, generation, (copy) => [...contents(copy, new Float32Array(dimensions)).keys()]);
    hot.forget(scope, erased.ids);
    hot.arrived(scope, erased.ids, erased.matrix);
    expect(await loading).toEqual([...kept.ids]);
  });

  test("does not take in the vector of an erased memory that is told late", async () => {
    const { hot } = open();
    const scope = fixture.newScope();
    const kept = await fixture.store(scope, ["Ana likes tea"]);
    await idsIn(hot, scope);
    const [erased] = (await fixture.store(scope, ["Ana's number is 5550100"])).ids;
    const before = hot.stats().bytes;
    await records.memories.erase(scope.orgId, erased ?? "", Date.now());
    hot.forget(scope, [erased ?? ""]);
    hot.arrived(scope, [erased ?? ""], new Float32Array(dimensions));
    expect(hot.stats().bytes).toBe(before);
    expect(await idsIn(hot, scope)).toEqual(sorted(kept));
  });

  test("knows a memory whose vector is not there, and takes it when it comes", async () => {
    const { hot, counts } = open();
    const scope = fixture.newScope();
    const first = await fixture.store(scope, ["Ana likes tea"]);
    const late = await fixture.store(scope, ["Ana has a dog"], { withoutVectors: true });
    expect(await idsIn(hot, scope)).toEqual(sorted(first));
    hot.arrived(scope, late.ids, late.matrix);
    expect(await idsIn(hot, scope)).toEqual(sorted(first, late));
    expect(counts.loads).toBe(1);
  });

  test("refuses vectors that do not fit their ids", () => {
    expect(() => open().hot.arrived(fixture.newScope(), ["a"], new Float32Array(dimensions + 1))).toThrow(RangeError);
  });
});

describe("the bounds", () => {
  const block = 32 * dimensions * 4;

  test("the scope used least recently goes, and comes back when it is asked for", async () => {
    const { hot, counts } = open({ limitBytes: 2 * block });
    const scopes = [fixture.newScope(), fixture.newScope(), fixture.newScope()];
    const stored: Stored[] = [];
    for (const scope of scopes) stored.push(await fixture.store(scope, ["Ana likes tea"]));
    for (const [i, scope] of scopes.entries()) expect(await idsIn(hot, scope)).toEqual([...(stored[i]?.ids ?? [])]);
    expect(hot.stats()).toEqual({ scopes: 2, bytes: 2 * block });
    const [first] = scopes;
    if (first === undefined) throw new Error("no scope");
    expect(await idsIn(hot, first)).toEqual([...(stored[0]?.ids ?? [])]);
    expect(counts.loads).toBe(4);
  });

  test("a copy pushed out while it is loaded leaves nothing behind", async () => {
    const held = fixture.newScope();
    const gate = Promise.withResolvers<void>();
    const { hot } = open({ limitBytes: block }, (scope) => (scope === held ? gate.promise : Promise.resolve()));
    const others = [fixture.newScope(), fixture.newScope()];
    const stored = await fixture.store(held, ["Ana likes tea"]);
    for (const scope of others) await fixture.store(scope, ["Ana has a dog"]);
    const asking = idsIn(hot, held);
    // The second takes the only block from the first, and finds on its way the one that is still being loaded.
    for (const scope of others) expect(await idsIn(hot, scope)).toHaveLength(1);
    gate.resolve();
    expect(await asking).toEqual([...stored.ids]);
    for (const scope of [...others, held]) expect(await idsIn(hot, scope)).toHaveLength(1);
    expect(hot.stats()).toEqual({ scopes: 1, bytes: block });
  });

  test("a scope too large is not copied, and does not push out others for long", async () => {
    const { hot } = open({ scopeMemories: 3 });
    const scope = fixture.newScope();
    await fixture.store(scope, ["one", "two", "three"]);
    expect((await use(hot, scope))?.size).toBe(3);
    const fourth = await fixture.store(scope, ["four"]);
    hot.arrived(scope, fourth.ids, fourth.matrix);
    expect(await use(hot, scope)).toBeUndefined();
    expect(await use(hot, scope)).toBeUndefined();
    expect(hot.stats().bytes).toBe(0);
  });
});

/** Random writes, deletions and messages, early, late or lost, while searches run; each search is held against a plain list of what is active. */
async function simulate(hot: HotVectors, scope: Scope, seed: number): Promise<void> {
  const random = new Random(seed);
  const active = new Map<MemoryId, Float32Array>();
  const everActive = new Set<MemoryId>();
  /** A write's id is that of its first fact, and takes all of them with it. */
  const writes = new Map<MemoryId, readonly MemoryId[]>();
  const late: Stored[] = [];
  const running: Promise<void>[] = [];

  /** `alone`: nothing changes while it runs. */
  const search = async (alone: boolean) => {
    const before = new Set(active.keys());
    const vector = (await fixture.matrixOf([random.token()])).slice();
    const generation = await records.scopes.generation(scope);
    await hot.use(scope, generation, (copy) => {
      const found = contents(copy, vector);
      for (const id of before) if (active.has(id)) expect(found.has(id)).toBe(true);
      for (const [id, score] of found) {
        // Only what was taken away while this search ran may be left in it.
        if (!before.has(id)) expect(everActive.has(id)).toBe(true);
        const own = active.get(id);
        if (own !== undefined)
          expect(score).toBeCloseTo(
            vector.reduce((sum, value, i) => sum + value * (own[i] ?? 0), 0),
            4,
          );
      }
      if (alone) expect([...found.keys()].sort()).toEqual([...active.keys()].sort());
    });
  };
  const store = async () => {
    const timing = random.pick(["before", "after", "late", "never"] as const);
    const texts = Array.from({ length: 1 + random.below(40) }, () => random.token());
    const tell = (ids: readonly MemoryId[], matrix: Float32Array) => hot.arrived(scope, ids, matrix);
    const stored = await fixture.store(scope, texts, timing === "before" ? { beforeCommit: tell } : {});
    for (const [row, id] of stored.ids.entries()) {
      active.set(id, stored.matrix.slice(row * dimensions, (row + 1) * dimensions));
      everActive.add(id);
    }
    writes.set(stored.ids[0] ?? "", stored.ids);
    if (timing === "after") hot.arrived(scope, stored.ids, stored.matrix);
    if (timing === "late") late.push(stored);
  };
  const remove = async () => {
    if (active.size === 0) return;
    const id = random.pick([...active.keys()]);
    if (random.chance(0.5)) {
      await records.memories.deprecate(scope.orgId, id, Date.now());
    } else {
      const erased = await records.memories.erase(scope.orgId, id, Date.now());
      hot.forget(scope, erased?.ids ?? []);
    }
    for (const gone of writes.get(id) ?? [id]) active.delete(gone);
  };

  for (let step = 0; step < 14; step++) {
    const dice = random.next();
    if (dice < 0.4) await store();
    else if (dice < 0.6) await remove();
    else if (dice < 0.7) for (const { ids, matrix } of late.splice(0)) hot.arrived(scope, ids, matrix);
    else if (dice < 0.85) running.push(search(false));
    else {
      await Promise.all(running.splice(0));
      await search(true);
    }
  }
  await Promise.all(running.splice(0));
  await search(true);
}

async function simulated(hot: HotVectors, scope: Scope, seed: number): Promise<void> {
  try {
    await simulate(hot, scope, seed);
  } catch (error) {
    throw new Error(`seed ${seed}: ${error}`, { cause: error });
  }
}

test("is a plain recomputation, whatever happens in whichever order", async () => {
  for (let seed = 0; seed < 16; seed++) await simulated(open().hot, fixture.newScope(), seed);
}, 30_000);

test("is so for scopes that push each other out, too", async () => {
  // Room for five blocks, and three scopes of up to four each. Organizations of their own, so that they write beside each other.
  const { hot } = open({ limitBytes: 5 * 32 * dimensions * 4 });
  for (let seed = 100; seed < 112; seed += 3)
    await Promise.all([0, 1, 2].map((lane) => simulated(hot, fixture.newOrganization(), seed + lane)));
  expect(hot.stats().scopes).toBeLessThan(12);
}, 30_000);
