import { afterAll, expect, test } from "bun:test";
import type { MemoryId, Scope } from "../../../../src/memory/types.ts";
import type { ScopeIndex } from "../../../../src/search/index/scope-index.ts";
import { startDump } from "../../../../src/search/index/snapshot.ts";
import { Snapshots } from "../../../../src/search/index/snapshots.ts";
import type { ScopeVectors } from "../../../../src/stores/interfaces/vectors.ts";
import { forSeeds } from "../../../support/effort.ts";
import { Random } from "../../../support/random.ts";
import { Fixture, type Stored } from "../fixture.ts";
import { wordIndexOf } from "../texts.ts";
import { Opened, wordScores } from "./opened.ts";

/** Some, so that no number of a vector is large: it is kept with 8 bits, and a cosine within a half of a hundredth. */
const DIMENSIONS = 256;

/** The normalized sum of a vector of chance for each word. */
function vectorOf(text: string): Float32Array {
  const sum = new Float32Array(DIMENSIONS);
  for (const word of text.split(" ")) {
    const chance = new Random(Bun.hash.xxHash32(word));
    for (let i = 0; i < DIMENSIONS; i++) sum[i] = (sum[i] ?? 0) + chance.next() - 0.5;
  }
  const norm = Math.sqrt(dot(sum, sum));
  return sum.map((value) => value / norm);
}

/** What an index keeps does not depend on what its vectors mean, and these cost far less than the built-in embedder's. */
const fixture = new Fixture({
  identity: { name: "words by chance", digest: "0", dimensions: DIMENSIONS },
  embedDocuments: async (texts) => texts.map(vectorOf),
  embedQuery: async (text) => vectorOf(text),
});
const { records, vectors } = fixture;
const { dimensions } = fixture.embedder.identity;
afterAll(() => fixture.close());

const BUDGET_MS = 800;
const STEPS = 14;
const SPACE = { space: "space", dimensions };
const WORDS = ["tea", "dog", "green", "Ana", "Ben", "garden", "AB-12", "sang", "Who", "the"] as const;
const QUERIES = ["green tea", "What does Ana say of the garden?", "AB-12", "zq"] as const;

/** Random writes, deletions and messages, early, late or lost, while searches run; each search is held against what is active. */
class Simulation {
  /** Replaced by one that restores the snapshot of the last, as a restart does. */
  #opened: Opened;
  readonly #reopen: ((snapshot: ArrayBuffer) => Opened) | undefined;
  readonly #scope: Scope;
  readonly #random: Random;
  readonly #active = new Map<MemoryId, Float32Array>();
  readonly #everActive = new Set<MemoryId>();
  /** Stored without their vectors, which come with the message. */
  readonly #withoutVectors = new Set<MemoryId>();
  /** The id of a write takes all of its facts with it. */
  readonly #writes = new Map<MemoryId, readonly MemoryId[]>();
  readonly #late: Stored[] = [];
  readonly #running: Promise<void>[] = [];

  constructor(opened: Opened, scope: Scope, seed: number, reopen?: (snapshot: ArrayBuffer) => Opened) {
    this.#opened = opened;
    this.#reopen = reopen;
    this.#scope = scope;
    this.#random = new Random(seed);
  }

  async run(steps: number): Promise<void> {
    for (let step = 0; step < steps; step++) {
      const dice = this.#random.next();
      if (dice < 0.4) await this.#store();
      else if (dice < 0.6) await this.#remove();
      else if (dice < 0.7) await this.#tellLate();
      else if (dice < 0.85) this.#running.push(this.#search());
      else await this.#searchAlone();
      if (this.#random.chance(0.2)) await this.#restart();
    }
    await this.#searchAlone();
  }

  /** Only a complete index has a snapshot. Messages on their way are lost. */
  async #restart(): Promise<void> {
    if (this.#reopen === undefined) return;
    await Promise.all(this.#running.splice(0));
    const snapshot = await this.#opened.use(this.#scope, (index) => {
      if (!index.isComplete || index.vectors.size === 0) return undefined;
      const dump = startDump(index, { scope: this.#scope, ...SPACE });
      for (const part of dump.parts) part();
      return dump.bytes().buffer;
    });
    if (snapshot === undefined || typeof snapshot === "string") return;
    if (this.#random.chance(0.5)) await this.#store();
    this.#opened = this.#reopen(snapshot);
    this.#opened.counts.loads = 0;
    await this.#searchAlone();
  }

  async #store(): Promise<void> {
    const random = this.#random;
    const timing = random.pick(["before", "after", "late", "never", "with the message"] as const);
    const sentence = () => Array.from({ length: 1 + random.below(5) }, () => random.pick(WORDS)).join(" ");
    const texts = Array.from({ length: 1 + random.below(40) }, () => `${sentence()} ${random.token()}`);
    const tell = (arrived: ScopeVectors) => this.#opened.indexes.arrived(this.#scope, arrived);
    const stored = await fixture.store(this.#scope, texts, {
      ...(timing === "before" && { beforeCommit: tell }),
      withoutVectors: timing === "with the message",
    });
    for (const [row, id] of stored.ids.entries()) {
      this.#active.set(id, stored.matrix.slice(row * dimensions, (row + 1) * dimensions));
      this.#everActive.add(id);
      if (timing === "with the message") this.#withoutVectors.add(id);
    }
    this.#writes.set(stored.writeId, stored.ids);
    if (timing === "after") this.#opened.arrived(this.#scope, stored);
    if (timing === "late" || timing === "with the message") this.#late.push(stored);
  }

  async #tellLate(): Promise<void> {
    for (const stored of this.#late.splice(0)) {
      const rows = stored.ids.flatMap((id, row) =>
        this.#withoutVectors.has(id) && this.#active.has(id)
          ? [{ scope: this.#scope, id, vector: stored.matrix.slice(row * dimensions, (row + 1) * dimensions) }]
          : [],
      );
      if (rows.length > 0) await vectors.add(this.#scope.orgId, rows);
      this.#opened.arrived(this.#scope, stored);
      for (const id of stored.ids) this.#withoutVectors.delete(id);
    }
  }

  async #remove(): Promise<void> {
    if (this.#active.size === 0) return;
    const id = this.#random.pick([...this.#active.keys(), ...this.#writes.keys()]);
    if (this.#random.chance(0.5)) {
      await records.memories.deprecate(this.#scope.orgId, id, Date.now());
    } else {
      const erased = await records.memories.erase(this.#scope.orgId, id, Date.now());
      this.#opened.indexes.forget(this.#scope, erased?.ids ?? []);
    }
    for (const gone of this.#writes.get(id) ?? [id]) this.#active.delete(gone);
  }

  async #search(): Promise<void> {
    const before = [...this.#active.keys()];
    const withoutVectors = new Set(this.#withoutVectors);
    const vector = (await fixture.matrixOf([this.#random.pick(QUERIES)])).slice();
    await this.#opened.use(this.#scope, (index) => {
      const found = cosinesIn(index, vector);
      for (const id of before) {
        if (!this.#active.has(id)) continue;
        expect(index.words.slotOf(id)).toBeDefined();
        if (!withoutVectors.has(id)) expect(found.has(id)).toBe(true);
      }
      for (const [id, cosine] of found) {
        // Only what was taken away while this search ran may be left in it.
        expect(this.#everActive.has(id)).toBe(true);
        const own = this.#active.get(id);
        if (own !== undefined) expect(cosine).toBeCloseTo(dot(vector, own), 2);
      }
    });
  }

  /** Nothing changes while it runs, so the index is exactly what is active. */
  async #searchAlone(): Promise<void> {
    await Promise.all(this.#running.splice(0));
    await this.#search();
    const texts = await records.memories.changedSince(this.#scope, { generation: 0, order: 0 }, 100_000);
    const plain = wordIndexOf(texts.filter(({ status }) => status === "active").toSorted((a, b) => a.order - b.order));
    const active = [...this.#active.keys()];
    await this.#opened.use(this.#scope, (index) => {
      const hasVector = (id: MemoryId) => !this.#withoutVectors.has(id);
      expect([...index.vectors.ids()].sort()).toEqual(active.filter(hasVector).sort());
      expect([...index.missing.keys()].sort()).toEqual(active.filter((id) => !hasVector(id)).sort());
      for (const query of QUERIES) expect(wordScores(index.words, query)).toEqual(wordScores(plain, query));
      expect(Object.keys(wordScores(index.words, "tea"))).toEqual(active.sort());
    });
  }
}

function cosinesIn({ vectors }: ScopeIndex, vector: Float32Array): Map<MemoryId, number> {
  return new Map([...vectors.scores(vector)].map((score, row) => [vectors.idAt(row), score]));
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}

const simulated = (opened: Opened, scope: Scope, seed: number, reopen?: (snapshot: ArrayBuffer) => Opened) =>
  new Simulation(opened, scope, seed, reopen).run(STEPS);

test("an index equals a plain recomputation, after any changes in any order", async () => {
  await forSeeds(BUDGET_MS, (seed) => simulated(new Opened(fixture), fixture.newScope(), seed));
});

test("an index that is restored from its snapshot again and again equals a plain recomputation", async () => {
  const restored = { count: 0 };
  const reopen = (snapshot: ArrayBuffer) => {
    let left: ArrayBuffer | undefined = snapshot;
    const store = {
      read: async () => {
        const found = left;
        left = undefined;
        restored.count++;
        return found;
      },
      write: async () => {},
      remove: () => {},
      isRecorded: async () => true,
    };
    const fail = (_: Scope, error: unknown) => {
      throw error;
    };
    return new Opened(fixture, undefined, {}, undefined, new Snapshots(store, SPACE, fail));
  };
  const seeds = await forSeeds(BUDGET_MS, (seed) => simulated(new Opened(fixture), fixture.newScope(), seed, reopen));
  expect(restored.count).toBeGreaterThanOrEqual(seeds);
});

test("the indexes of scopes that push each other out of memory equal a plain recomputation", async () => {
  await forSeeds(BUDGET_MS, async (seed) => {
    // DiskSpace for five blocks of vectors, and three scopes of up to several each. Organizations of their own, so that they write beside each other.
    const opened = new Opened(fixture, 5 * 2 * 32 * dimensions);
    for (let round = 0; round < 4; round++)
      await Promise.all(
        [0, 1, 2].map((lane) => new Simulation(opened, fixture.newOrganization(), 100 * seed + 3 * round + lane).run(STEPS)),
      );
    expect(opened.indexes.stats().scopes).toBeLessThan(12);
  });
});
