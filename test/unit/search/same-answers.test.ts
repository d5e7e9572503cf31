import { afterAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { MemoryId, Scope } from "../../../src/memory/types.ts";
import { explain } from "../../../src/search/ranking/explanation.ts";
import { createSearch, type SearchOptions } from "../../../src/search/search.ts";
import type { Search, SearchHit, SearchRequest } from "../../../src/search/types.ts";
import { COSTLY } from "../../support/effort.ts";
import { Fixture, type Stored } from "./fixture.ts";

const fixture = new Fixture();
const { records, vectors, embedder } = fixture;
afterAll(() => fixture.close());

const NOW_MS = Date.UTC(2026, 5, 1);
const DAY_MS = 24 * 60 * 60 * 1000;
/** Half of it is room for 128 vectors. */
const TIGHT_BYTES = 2 * 128 * embedder.identity.dimensions;
/** Two scopes of so many memories push out any other. */
const CROWD = 40;

/** No answer is kept, so each is made. */
function open(options: Partial<SearchOptions> = {}): Search {
  return createSearch({ records, vectors, embedder, cacheTtlMs: 0, cacheEntries: 1, now: () => NOW_MS, ...options });
}

const sentence = fc.constantFrom(
  ...["Ana likes green tea.", "Ana has a dog named Rex.", "I moved to Lisbon in May 2023.", "Ben painted the garden wall.", "Tea again?"],
  ...[
    "The order number is QX-4417-B.",
    "Rent is 900 euros.",
    "Do you know a mason?",
    "The parser reads tokens now.",
    "My bike is in the cellar.",
  ],
  ...["Rex chased a cat through the garden.", "Ben plays the cello.", "The concert is next Friday.", "The tests of the parser pass."],
);
const write = fc.record({
  kind: fc.constant("write" as const),
  texts: fc.array(sentence, { minLength: 1, maxLength: 3 }),
  session: fc.constantFrom(undefined, "s1", "s2"),
  speaker: fc.constantFrom(undefined, "Ana", "Ben", "User", "assistant"),
  importance: fc.double({ min: 0, max: 1, noNaN: true }),
  ageDays: fc.integer({ min: 0, max: 90 }),
});
const other = fc.record({ kind: fc.constantFrom("summary" as const, "deprecate" as const, "erase" as const), pick: fc.nat() });
const step = fc.record({ change: fc.oneof({ weight: 3, arbitrary: write }, other), isTold: fc.boolean(), isAsked: fc.boolean() });
type Of<A> = A extends fc.Arbitrary<infer Value> ? Value : never;
type Change = Of<typeof write> | Of<typeof other>;

const REQUESTS: readonly SearchRequest[] = [
  { query: "What does Ana like to drink?", k: 10 },
  { query: "When did I move, and where is my bike?", k: 5, taskContext: "planning a trip to Lisbon" },
  { query: "QX-4417-B", k: 3 },
  { query: "garden wall", k: 20, level: 0 },
  { query: "What did Ben say of the concert?", k: 10, taskContext: "" },
  { query: "tea", k: 4, level: 1 },
  { query: "Hello again. The tests pass now. What is next for the parser?", k: 10 },
  { query: "musician", k: 10 },
];

async function answers(search: Search, scope: Scope): Promise<SearchHit[][]> {
  const found = [];
  for (const request of REQUESTS) found.push([...(await search.search(scope, request)).hits]);
  return found;
}

/** The same memories in the same order, with the same scores but for how floats round. */
function expectSame(some: readonly SearchHit[][], others: readonly SearchHit[][]): void {
  expect(some.map((hits) => hits.map(({ memory }) => memory.id))).toEqual(others.map((hits) => hits.map(({ memory }) => memory.id)));
  for (const [i, hits] of some.entries())
    for (const [place, { score }] of hits.entries()) expect(score).toBeCloseTo(others[i]?.[place]?.score ?? Number.NaN, 6);
}

function expectPartsMakeUpScore({ score, parts }: SearchHit): void {
  const sum = parts.terms.reduce((total, { value }) => total + value, 0);
  expect(parts.factors.reduce((product, { value }) => product * value, sum)).toBeCloseTo(score, 9);
  const told = explain(parts).shares.reduce((total, { value }) => total + value, 0);
  // A share that three decimals do not show is left out.
  expect(Math.abs(told - score)).toBeLessThan(0.0005 * (parts.terms.length + parts.factors.length));
}

/** Writes and deletes in one scope, and tells the search or leaves it to find out. */
class Story {
  readonly #search: Search;
  readonly #scope: Scope;
  readonly #facts: MemoryId[] = [];

  constructor(search: Search, scope: Scope) {
    this.#search = search;
    this.#scope = scope;
  }

  async change(change: Change, isTold: boolean): Promise<void> {
    const told = (stored: Stored) => {
      if (isTold) this.#search.scopeChanged(this.#scope, stored);
    };
    if (change.kind === "write") {
      const { texts, session, speaker, importance, ageDays } = change;
      const metadata = { ...(session && { session_id: session }), ...(speaker && { speaker }) };
      const stored = await fixture.store(this.#scope, texts, { metadata, importance, createdAtMs: NOW_MS - ageDays * DAY_MS });
      this.#facts.push(...stored.ids);
      return told(stored);
    }
    const id = this.#facts[change.pick % Math.max(1, this.#facts.length)];
    const memory = id === undefined ? undefined : await records.memories.get(this.#scope.orgId, id);
    if (id === undefined || memory?.status !== "active") return;
    if (change.kind === "summary") {
      await fixture.summarize(this.#scope, `Ana: ${memory.content} She also likes tea.`, [id]);
      if (isTold) this.#search.scopeChanged(this.#scope);
      return;
    }
    if (change.kind === "deprecate") {
      await records.memories.deprecate(this.#scope.orgId, id, NOW_MS);
      return;
    }
    const erased = await records.memories.erase(this.#scope.orgId, id, NOW_MS);
    // An erasure is always told.
    this.#search.forget(this.#scope, erased?.ids ?? []);
  }
}

test("a search has the same answer from disk, from memory, after reloading and after any changes, and the parts make up each score", async () => {
  const crowds = [fixture.newScope(), fixture.newScope()];
  for (const crowd of crowds)
    await fixture.store(
      crowd,
      Array.from({ length: CROWD }, (_, i) => `crowd ${i}`),
    );
  let hits = 0;
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 18 }), async (steps) => {
      const scope = fixture.newScope();
      const inPlace = open();
      const story = new Story(inPlace, scope);
      for (const { change, isTold, isAsked } of steps) {
        await story.change(change, isTold);
        if (isAsked) await answers(inPlace, scope);
      }
      const fresh = open();
      const cold = await answers(fresh, scope);
      expectSame(await answers(fresh, scope), cold);
      const tight = open({ indexesBytes: TIGHT_BYTES });
      expectSame(await answers(tight, scope), cold);
      for (const crowd of crowds) await answers(tight, crowd);
      // A scope without a memory takes no room of vectors.
      if (cold.flat().length > 0) expect(tight.stats().hotScopes).toBeLessThan(3);
      expectSame(await answers(tight, scope), cold);
      expectSame(await answers(inPlace, scope), cold);
      for (const hit of cold.flat()) expectPartsMakeUpScore(hit);
      hits += cold.flat().length;
      changed += steps.length;
      for (const search of [inPlace, fresh, tight]) {
        expect(search.stats().rankedOnDisk).toBe(0);
        search.close();
      }
    }),
    COSTLY,
  );
  expect([hits > 300, changed > 50]).toEqual([true, true]);
});
