import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { Loop } from "../../../src/cognition/loop/loop.ts";
import { SWEEP_MEMORIES } from "../../../src/cognition/loop/sweep.ts";
import { CLAIM_SUBMISSIONS } from "../../../src/cognition/steps.ts";
import { newMemoryId, newOrgId } from "../../../src/memory/ids.ts";
import type { Scope } from "../../../src/memory/types.ts";
import type { ImportedMemory } from "../../../src/stores/transfer.ts";
import { eventually, Fixture, withFaults } from "./fixture.ts";

let fixture: Fixture;
let loop: Loop;
let running: Promise<void> | undefined;

beforeEach(() => {
  fixture = new Fixture();
  loop = new Loop(fixture.deps, fixture.spaces);
});
afterEach(async () => {
  loop.stop();
  await running;
  await fixture.close();
});

const orgId = () => fixture.scope.orgId;

function run(orgIds: readonly string[] = [orgId()]): void {
  running = loop.run(orgIds);
}

async function written(content: string, scope: Scope = fixture.scope): Promise<string> {
  const id = await fixture.write(content, { scope });
  loop.wake(scope.orgId);
  return id;
}

async function writeMany(count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, index) => fixture.write(`Fact ${index} of many is here.`)));
}

const isStored = async (scope: Scope, id: string) => (await fixture.deps.records.memories.get(scope.orgId, id)) !== undefined;
const erasuresWaiting = async () => (await fixture.deps.records.erasures.waiting(orgId())).count;

describe("the loop", () => {
  test("processes what waited before its start, and what a message announces", async () => {
    const before = await fixture.write("I love tea.");
    run();
    await eventually(() => isStored(fixture.scope, before), "a write from before the start");
    const after = await written("I love jazz.");
    await eventually(() => isStored(fixture.scope, after), "a write by message");
    expect(await loop.stats()).toMatchObject({
      queued: 0,
      running: 0,
      dead: 0,
      oldestMs: undefined,
      facts: 2,
      jobs: { done: 2, retried: 0, dead: 0, lost: 0 },
    });
  });

  test("an organization that was created after the start can be woken", async () => {
    run([]);
    const scope = { ...fixture.scope, orgId: newOrgId() };
    const id = await written("I love tea.", scope);
    await eventually(() => isStored(scope, id), "a write of a new organization");
  });

  test("a long queue of one organization does not delay another", async () => {
    await writeMany(CLAIM_SUBMISSIONS * 6);
    const other = { ...fixture.scope, orgId: newOrgId() };
    run([]);
    loop.wake(orgId());
    const id = await written("I love tea.", other);
    await eventually(() => isStored(other, id), "the other organization's write");
    expect((await fixture.deps.records.submissions.depth(orgId())).queued).toBeGreaterThan(0);
  });

  test("derives abstractions once the queue is empty", async () => {
    for (const text of ["class in Oslo", "bowl for Ben", "oven with a window", "market on Sunday", "glaze of ashes"])
      await fixture.write(`Ann loves her pottery ${text}.`);
    run();
    await eventually(async () => (await loop.stats()).abstractions === 1, "the abstraction");
  });
});

describe("erasure", () => {
  test("completes while jobs continue, including memories that were being processed", async () => {
    const [gone, kept] = [await fixture.write("I love tea."), await fixture.write("I love jazz.")];
    run();
    await eventually(() => isStored(fixture.scope, kept), "the writes");
    await writeMany(CLAIM_SUBMISSIONS * 4);
    const queued = await fixture.write("I love fish.");
    const { memories } = fixture.deps.records;
    for (const id of [gone, queued]) expect(await memories.erase(orgId(), id, fixture.deps.now())).toBeDefined();
    loop.wake(orgId());
    await eventually(async () => (await erasuresWaiting()) === 0, "the erasures");
    const ids = await fixture.vectorIds();
    expect([ids.has(gone), ids.has(queued), ids.has(kept)]).toEqual([false, false, true]);
    expect((await loop.stats()).erased).toBeGreaterThanOrEqual(2);
    await eventually(async () => (await loop.stats()).queued === 0, "the queue");
    expect(await isStored(fixture.scope, queued)).toBe(false);
  });

  test("does not wait after the clock was set back", async () => {
    const ids = [await fixture.write("I love tea."), await fixture.write("I love jazz.")];
    await fixture.process();
    run();
    for (const id of ids) {
      await fixture.deps.records.memories.erase(orgId(), id, fixture.deps.now());
      loop.wake(orgId());
      await eventually(async () => (await erasuresWaiting()) === 0, "the erasure");
      fixture.advance(-3_600_000);
    }
  });

  describe("while a model is slow", () => {
    let asked: Promise<void>;
    let answer: () => void;
    /** A loop whose embedder delays texts about bees until told to answer. */
    function withSlowModel(onSwept?: () => void): Loop {
      const [isAsked, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      asked = isAsked.promise;
      answer = mayAnswer.resolve;
      const embedder = withFaults(fixture.deps.embedder, {
        async embedDocuments(texts) {
          if (texts.some((text) => text.includes("bees"))) {
            isAsked.resolve();
            await mayAnswer.promise;
          }
          return fixture.deps.embedder.embedDocuments(texts);
        },
      });
      return new Loop({ ...fixture.deps, embedder }, fixture.spaces, onSwept);
    }
    afterEach(() => answer());

    const erase = async (id: string) => {
      await fixture.deps.records.memories.erase(orgId(), id, fixture.deps.now());
      loop.wake(orgId());
      await eventually(async () => (await erasuresWaiting()) === 0, "the erasure");
    };

    test("of a stored or currently processed memory is not delayed, and neither is stored again", async () => {
      const stored = await fixture.write("I love tea.");
      await fixture.process();
      loop = withSlowModel();
      run();
      const processed = await written("I keep bees.");
      await asked;
      for (const id of [stored, processed]) await erase(id);
      answer();
      await eventually(async () => (await loop.stats()).jobs.lost === 1, "the end of the job");
      await eventually(async () => (await fixture.vectorIds()).size === 0, "the erasure of what the job wrote");
      expect(await isStored(fixture.scope, processed)).toBe(false);
    });

    test("is not undone by a sweep that embeds missing vectors", async () => {
      const id = await fixture.write("I keep bees.");
      await fixture.process();
      await fixture.deps.vectors.erase(orgId(), [id]);
      let isSwept = false;
      loop = withSlowModel(() => {
        isSwept = true;
      });
      run();
      await asked;
      await erase(id);
      answer();
      await eventually(() => isSwept, "the sweep");
      expect(await fixture.vectorIds()).toEqual(new Set());
    });

    test("that was requested before the start does not wait for another organization's sweep", async () => {
      const id = await fixture.write("I keep bees.");
      await fixture.process();
      await fixture.deps.vectors.erase(orgId(), [id]);
      const other = { ...fixture.scope, orgId: newOrgId() };
      const { memories, erasures } = fixture.deps.records;
      expect(await memories.erase(other.orgId, await fixture.write("I love jazz.", { scope: other }), fixture.deps.now())).toBeDefined();
      loop = withSlowModel();
      expect((await loop.stats()).erasingOrgs).toEqual([]);
      const turn = Promise.withResolvers<void>();
      const held = fixture.deps.mutex.run(other.orgId, () => turn.promise);
      run([orgId(), other.orgId]);
      expect((await loop.stats()).erasingOrgs).toEqual([other.orgId]);
      turn.resolve();
      await held;
      await asked;
      await eventually(async () => (await erasures.waiting(other.orgId)).count === 0, "the erasure");
      answer();
    });
  });

  test("that was requested before the start completes", async () => {
    const id = await fixture.write("I love tea.");
    await fixture.process();
    await fixture.deps.records.memories.erase(orgId(), id, fixture.deps.now());
    run();
    await eventually(async () => (await erasuresWaiting()) === 0, "the erasure");
    expect(await fixture.vectorIds()).toEqual(new Set());
  });
});

describe("the start", () => {
  test("sweeps every organization, even when one is empty", async () => {
    const id = await fixture.write("I love tea.");
    await fixture.process();
    const [vector] = await fixture.deps.embedder.embedDocuments(["an orphan"]);
    if (!vector) throw new Error("no vector");
    await fixture.deps.vectors.add(orgId(), [{ scope: fixture.scope, id: newMemoryId(), vector }]);
    run([newOrgId(), orgId(), newOrgId()]);
    await eventually(async () => (await fixture.vectorIds()).size === 1, "the sweep");
    expect(await fixture.vectorIds()).toEqual(new Set([id]));
  });
});

test("a sweep that is requested during another one runs after it, and only then both are reported as done", async () => {
  const { records, vectors } = fixture.deps;
  const bring = async (count: number) => {
    const memories = Array.from({ length: count }, (_, index): ImportedMemory => {
      const [id, createdAtMs] = [newMemoryId(), fixture.deps.now()];
      const common = {
        id,
        scope: fixture.scope,
        metadata: null,
        level: 0,
        status: "active",
        importance: 0.5,
        confidence: 1,
        source: "agent",
      } as const;
      const content = `Fact ${index} came by import.`;
      return {
        ...common,
        outdated: false,
        isPinned: false,
        deletedAtMs: undefined,
        content,
        createdAtMs,
        updatedAtMs: createdAtMs,
        writeId: id,
        supersedes: [],
        sourceIds: [],
        factKey: undefined,
        propertyKey: undefined,
      };
    });
    await records.transfer.store(orgId(), memories);
  };
  await bring(SWEEP_MEMORIES * 2);
  const vectorsWhenTold: number[] = [];
  let isAsked = false;
  const embedder = withFaults(fixture.deps.embedder, {
    async embedDocuments(texts) {
      if (!isAsked) {
        isAsked = true;
        // The sweep has already listed the missing vectors, so it misses this one.
        await bring(1);
        sweeping.sweep(orgId());
      }
      return fixture.deps.embedder.embedDocuments(texts);
    },
  });
  const sweeping: Loop = new Loop({ ...fixture.deps, embedder }, fixture.spaces, async () =>
    vectorsWhenTold.push((await vectors.ids(orgId())).size),
  );
  const done = sweeping.run([orgId()]);
  await eventually(() => vectorsWhenTold.length > 0, "the end of the sweeps");
  sweeping.stop();
  await done;
  expect(vectorsWhenTold).toEqual([SWEEP_MEMORIES * 2 + 1]);
});

describe("the end", () => {
  test("stops after the current batch", async () => {
    await writeMany(CLAIM_SUBMISSIONS * 3);
    run();
    await eventually(async () => (await loop.stats()).facts > 0, "the first batch");
    loop.stop();
    await running;
    const { running: leased } = await fixture.deps.records.submissions.depth(orgId());
    expect(leased).toBe(0);
  });

  test("a released organization is closed and gets no more work", async () => {
    const id = await fixture.write("I love tea.");
    run();
    await eventually(() => isStored(fixture.scope, id), "the write");
    await loop.release(orgId());
    const late = await written("I love jazz.");
    const other = { ...fixture.scope, orgId: newOrgId() };
    const next = await written("I love fish.", other);
    await eventually(() => isStored(other, next), "the other organization's write");
    expect(await isStored(fixture.scope, late)).toBe(false);
  });
});
