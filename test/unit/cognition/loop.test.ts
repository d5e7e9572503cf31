import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { Loop } from "../../../src/cognition/loop/loop.ts";
import { SWEEP_MEMORIES } from "../../../src/cognition/loop/sweep.ts";
import { CLAIM_SUBMISSIONS } from "../../../src/cognition/steps.ts";
import { newMemoryId, newOrgId } from "../../../src/memory/ids.ts";
import type { Scope } from "../../../src/memory/types.ts";
import type { ImportedMemory } from "../../../src/stores/interfaces/transfer.ts";
import { until } from "../../support/until.ts";
import { Fixture, withFaults } from "./fixture.ts";

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
    await until("a write from before the start", () => isStored(fixture.scope, before));
    const after = await written("I love jazz.");
    await until("a write by message", () => isStored(fixture.scope, after));
    expect(await loop.stats()).toMatchObject({
      queued: 0,
      running: 0,
      dead: 0,
      oldestMs: undefined,
      facts: 2,
      jobs: { done: 2, retried: 0, dead: 0, lost: 0 },
    });
  });

  test("counts as running the jobs that it lists, also when it read the queue before they began", async () => {
    const embedded = Promise.withResolvers<void>();
    const { embedder } = fixture.deps;
    const slow = withFaults(embedder, { embedDocuments: async (texts) => embedded.promise.then(() => embedder.embedDocuments(texts)) });
    loop = new Loop({ ...fixture.deps, embedder: slow }, fixture.spaces);
    for (const userId of ["ann", "ben"]) await fixture.write("I love tea.", { scope: { ...fixture.scope, userId } });
    loop.wake(orgId());
    expect(await loop.stats()).toMatchObject({ queued: 2, running: 0, runningJobs: [] });
    run();
    await until("the batch runs", async () => (await loop.stats()).runningJobs.length > 0);
    const { queued, running, queues } = await loop.stats();
    expect({ queued, running, queues }).toMatchObject({ queued: 0, running: 2, queues: [{ queued: 0, running: 2 }] });
    embedded.resolve();
    await until("the end of the batch", async () => (await loop.stats()).jobs.done === 2);
  });

  test("compares what is stored, each pair once however often it is woken meanwhile", async () => {
    const asked: string[] = [];
    const judge = {
      judge(older: string, newer: string): number {
        asked.push(`${older} / ${newer}`);
        loop.wake(orgId());
        return 1;
      },
    };
    loop = new Loop({ ...fixture.deps, judge }, fixture.spaces);
    for (const content of ["my boss is Ingrid", "my boss plays golf on sundays", "new boss as of this week, Philippa"])
      await fixture.write(content);
    run();
    await until("a memory is marked", async () => (await fixture.memories()).some(({ outdated }) => outdated));
    expect(asked.length).toBeGreaterThan(1);
    expect(new Set(asked).size).toBe(asked.length);
  });

  test("an organization that was created after the start can be woken", async () => {
    run([]);
    const scope = { ...fixture.scope, orgId: newOrgId() };
    const id = await written("I love tea.", scope);
    await until("a write of a new organization", () => isStored(scope, id));
  });

  test("a write is processed before the organizations of an earlier run are all looked at", async () => {
    let swept = 0;
    fixture.deps.events.on("swept", () => swept++);
    run(Array.from({ length: 100 }, newOrgId));
    const id = await written("I love tea.");
    await until("the write", () => isStored(fixture.scope, id));
    expect(swept).toBeLessThan(10);
    await until("the sweeps", async () => swept >= 100);
    expect((await loop.stats()).unseenOrgs).toBe(0);
  });

  test("a long queue of one organization does not delay another", async () => {
    await writeMany(CLAIM_SUBMISSIONS * 6);
    const other = { ...fixture.scope, orgId: newOrgId() };
    run([]);
    loop.wake(orgId());
    const id = await written("I love tea.", other);
    await until("the other organization's write", () => isStored(other, id));
    expect((await fixture.deps.records.submissions.depth(orgId())).queued).toBeGreaterThan(0);
  });

  test("derives abstractions once the queue is empty", async () => {
    for (const text of ["class in Oslo", "bowl for Ben", "oven with a window", "market on Sunday", "glaze of ashes"])
      await fixture.write(`Ann loves her pottery ${text}.`);
    run();
    await until("the abstraction", async () => (await loop.stats()).abstractions === 1);
  });
});

describe("erasure", () => {
  test("completes while jobs continue, including memories that were being processed", async () => {
    const [gone, kept] = [await fixture.write("I love tea."), await fixture.write("I love jazz.")];
    run();
    await until("the writes", () => isStored(fixture.scope, kept));
    await writeMany(CLAIM_SUBMISSIONS * 4);
    const queued = await fixture.write("I love fish.");
    const { memories } = fixture.deps.records;
    for (const id of [gone, queued]) expect(await memories.erase(orgId(), id, fixture.deps.now())).toBeDefined();
    loop.wake(orgId());
    await until("the erasures", async () => (await erasuresWaiting()) === 0);
    const ids = await fixture.vectorIds();
    expect([ids.has(gone), ids.has(queued), ids.has(kept)]).toEqual([false, false, true]);
    expect((await loop.stats()).erased).toBeGreaterThanOrEqual(2);
    await until("the queue", async () => {
      const { queued, running } = await loop.stats();
      return queued + running === 0;
    });
    expect(await isStored(fixture.scope, queued)).toBe(false);
  });

  test("does not wait after the clock was set back", async () => {
    const ids = [await fixture.write("I love tea."), await fixture.write("I love jazz.")];
    await fixture.process();
    run();
    for (const id of ids) {
      await fixture.deps.records.memories.erase(orgId(), id, fixture.deps.now());
      loop.wake(orgId());
      await until("the erasure", async () => (await erasuresWaiting()) === 0);
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
      if (onSwept) fixture.deps.events.on("swept", onSwept);
      return new Loop({ ...fixture.deps, embedder }, fixture.spaces);
    }
    afterEach(() => answer());

    const erase = async (id: string) => {
      await fixture.deps.records.memories.erase(orgId(), id, fixture.deps.now());
      loop.wake(orgId());
      await until("the erasure", async () => (await erasuresWaiting()) === 0);
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
      await until("the end of the job", async () => (await loop.stats()).jobs.lost === 1);
      await until("the erasure of what the job wrote", async () => (await fixture.vectorIds()).size === 0);
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
      await until("the sweep", () => isSwept);
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
      await until("the look at both", async () => {
        const { unseenOrgs, erasingOrgs } = await loop.stats();
        // The figures are complete as soon as every organization was looked at.
        expect(unseenOrgs > 0 || erasingOrgs.includes(other.orgId)).toBe(true);
        return unseenOrgs === 0;
      });
      turn.resolve();
      await held;
      await asked;
      await until("the erasure", async () => (await erasures.waiting(other.orgId)).count === 0);
      answer();
    });
  });

  test("that was requested before the start completes", async () => {
    const id = await fixture.write("I love tea.");
    await fixture.process();
    await fixture.deps.records.memories.erase(orgId(), id, fixture.deps.now());
    run();
    await until("the erasure", async () => (await erasuresWaiting()) === 0);
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
    await until("the sweep", async () => (await fixture.vectorIds()).size === 1);
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
  fixture.deps.events.on("swept", async () => vectorsWhenTold.push((await vectors.ids(orgId())).size));
  const sweeping = new Loop({ ...fixture.deps, embedder }, fixture.spaces);
  const done = sweeping.run([orgId()]);
  await until("the end of the sweeps", () => vectorsWhenTold.length > 0);
  sweeping.stop();
  await done;
  expect(vectorsWhenTold).toEqual([SWEEP_MEMORIES * 2 + 1]);
});

describe("the end", () => {
  test("stops after the current batch", async () => {
    await writeMany(CLAIM_SUBMISSIONS * 3);
    run();
    await until("the first batch", async () => (await loop.stats()).facts > 0);
    loop.stop();
    await running;
    const { running: leased } = await fixture.deps.records.submissions.depth(orgId());
    expect(leased).toBe(0);
  });

  test("a released organization is closed and gets no more work", async () => {
    const id = await fixture.write("I love tea.");
    run();
    await until("the write", () => isStored(fixture.scope, id));
    await loop.release(orgId());
    const late = await written("I love jazz.");
    const other = { ...fixture.scope, orgId: newOrgId() };
    const next = await written("I love fish.", other);
    await until("the other organization's write", () => isStored(other, next));
    expect(await isStored(fixture.scope, late)).toBe(false);
  });
});
