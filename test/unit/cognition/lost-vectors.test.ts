import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { Loop } from "../../../src/cognition/loop/loop.ts";
import type { MemoryId } from "../../../src/memory/types.ts";
import { createHealth, QUEUE_STALLED_MS } from "../../../src/observability/health.ts";
import { NO_STATS, type WorkerStats } from "../../../src/observability/worker-stats.ts";
import { vectorsFolder } from "../../../src/stores/folder/paths.ts";
import { VectorsDamaged } from "../../../src/stores/interfaces/vectors.ts";
import { filesBelow } from "../../support/files.ts";
import { until } from "../../support/until.ts";
import { Fixture, withFaults } from "./fixture.ts";

/** Vectors that disappear or become unreadable while the worker runs. */

let fixture: Fixture;
let loop: Loop;
let running: Promise<void>;
let swept: number;
beforeEach(() => {
  fixture = new Fixture();
  swept = 0;
});
afterEach(async () => {
  loop.stop();
  await running;
  await fixture.close();
});

const orgId = () => fixture.scope.orgId;
const folder = () => vectorsFolder(fixture.dataDir, orgId());
const remove = () => rmSync(folder(), { recursive: true });
const spoil = () => {
  for (const path of filesBelow(folder()).filter((file) => file.includes("/data/"))) writeFileSync(path, "garbage");
};
const isSetAside = () => readdirSync(folder()).some((name) => name.includes("unreadable"));

/** A loop over memories that all have vectors. The tests trigger its checks: `stats` checks the vectors. */
async function started(texts: readonly string[], deps = fixture.deps): Promise<MemoryId[]> {
  const ids = await Promise.all(texts.map((text) => fixture.write(text)));
  deps.events.on("swept", () => swept++);
  loop = new Loop(deps, fixture.spaces);
  running = loop.run([orgId()]);
  await until("the start", async () => swept === 1 && (await fixture.vectorIds()).size === ids.length);
  return ids;
}

async function healed(ids: readonly MemoryId[]): Promise<void> {
  // In turn with the worker's writes: between two steps of a repair there is no table to read. Before it, the old one cannot be read.
  const stored = () => fixture.deps.mutex.run(orgId(), () => fixture.vectorIds()).catch(() => new Set<MemoryId>());
  await until("every memory has its vector", async () => (await stored()).isSupersetOf(new Set(ids)));
  await until("the end of the sweep", async () => (await loop.stats()).vectorsLost === 0);
}

describe("lost vectors are restored", () => {
  test.each([
    ["removed", remove],
    ["corrupt", spoil],
  ])("%s, while nothing else happens", async (_, vanish) => {
    const ids = await started(["I love tea.", "I own a cat."]);
    fixture.announced.length = 0;
    vanish();
    await loop.stats();
    await healed(ids);
    // Each restored vector is announced to searches.
    expect(new Set(fixture.announced.flatMap(({ arrived }) => arrived.map(({ id }) => id)))).toEqual(new Set(ids));
    expect(isSetAside()).toBe(false);
  });

  test.each([
    ["removed", remove],
    ["corrupt", spoil],
  ])("%s, while a submission is processed, which still succeeds", async (_, vanish) => {
    const ids = await started(["I love tea."]);
    vanish();
    const later = await fixture.write("I own a cat.");
    loop.wake(orgId());
    // Each look at the vectors comes with the stats, and the loss may be found after the submission is done.
    await until("the submission and the sweep", async () => (await loop.stats()).jobs.done === 2 && swept === 2);
    await healed([...ids, later]);
  });

  test("after a search could not read them", async () => {
    const ids = await started(["I love tea."]);
    spoil();
    loop.repair(orgId());
    await until("the sweep", () => swept === 2);
    await healed(ids);
  });

  test("and are reported as lost until all are restored", async () => {
    const held = Promise.withResolvers<void>();
    let isHeld = false;
    const embedder = withFaults(fixture.deps.embedder, {
      async embedDocuments(texts) {
        if (isHeld) await held.promise;
        return fixture.deps.embedder.embedDocuments(texts);
      },
    });
    const ids = await started(["I love tea."], { ...fixture.deps, embedder });
    isHeld = true;
    remove();
    await until("the loss", async () => (await loop.stats()).vectorsLost === 1);
    held.resolve();
    await healed(ids);
  });

  test("from the records alone, when no file can be read, even by an erasure", async () => {
    const [gone = "", kept = ""] = await started(["I love tea.", "I own a cat."]);
    spoil();
    await fixture.deps.records.memories.erase(orgId(), gone, fixture.deps.now());
    loop.wake(orgId());
    await until("the erasure", async () => (await fixture.deps.records.erasures.waiting(orgId())).count === 0);
    expect(isSetAside()).toBe(false);
    await healed([kept]);
    expect((await fixture.vectorIds()).has(gone)).toBe(false);
  });
});

test("vectors that can be read but not written to are given up and made again, once", async () => {
  const { vectors } = fixture.deps;
  let abandoned = 0;
  const failing = withFaults(vectors, {
    erase: (...asked) => (abandoned === 0 ? Promise.reject(new VectorsDamaged("lance error: a broken file")) : vectors.erase(...asked)),
    files: withFaults(vectors.files, {
      async abandon(given) {
        abandoned++;
        await vectors.files.abandon(given);
      },
    }),
  });
  const ids = await started(["I love tea.", "I own a cat."], { ...fixture.deps, vectors: failing });
  const [gone = "", kept = ""] = ids;
  await fixture.deps.records.memories.erase(orgId(), gone, fixture.deps.now());
  await until("the erasure", async () => {
    // Stands for the time between two retries, which grows to half a minute.
    loop.wake(orgId());
    return (await fixture.deps.records.erasures.waiting(orgId())).count === 0;
  });
  expect(abandoned).toBe(1);
  await healed([kept]);
  expect(await fixture.vectorIds()).toEqual(new Set([kept]));
  expect(isSetAside()).toBe(false);
});

test("sound vectors are not read again at once, whatever fails", async () => {
  await started(["I love tea."]);
  let repaired = 0;
  const { vectors } = fixture.deps;
  loop.stop();
  await running;
  const counting = withFaults(vectors, {
    files: withFaults(vectors.files, {
      async repair(org) {
        const lost = await vectors.files.repair(org);
        // Counts finished checks, because the vectors are not known to be sound before.
        repaired++;
        return lost;
      },
    }),
  });
  loop = new Loop({ ...fixture.deps, vectors: counting }, fixture.spaces);
  running = loop.run([]);
  loop.repair(orgId());
  await until("the first check", () => repaired === 1);
  const id = await fixture.write("I own a cat.");
  for (let n = 0; n < 20; n++) loop.repair(orgId());
  loop.wake(orgId());
  await until("the submission", async () => (await fixture.deps.records.memories.get(orgId(), id)) !== undefined);
  expect(repaired).toBe(1);
});

test("repeated retries do not count as progress for the health check", async () => {
  const { vectors } = fixture.deps;
  const failing = withFaults(vectors, { add: () => Promise.reject(new Error("no vectors today")) });
  loop = new Loop({ ...fixture.deps, vectors: failing }, fixture.spaces);
  await fixture.write("I love tea.");
  running = loop.run([orgId()]);
  const read = async (): Promise<WorkerStats> => ({ ...NO_STATS, ...(await loop.stats()) });
  let stats = await read();
  let nowMs = Date.now();
  const health = createHealth({
    isReady: () => true,
    missingStore: () => undefined,
    hasDiskSpace: () => true,
    checkWritable: async () => {},
    workerAlive: () => true,
    workerStats: () => stats,
    modelCallMs: 0,
    now: () => nowMs,
    monotonicMs: () => nowMs,
  });
  const retried = async (count: number) => {
    await until(`attempt ${count}`, async () => {
      stats = await read();
      return stats.jobs.retried >= count && stats.queued === 1;
    });
  };
  await retried(1);
  expect(await health()).toEqual({ ok: true });
  nowMs += QUEUE_STALLED_MS + 1_000;
  await retried(2);
  expect(await health()).toMatchObject({ ok: false, fault: expect.stringContaining("queue does not move") });
});
