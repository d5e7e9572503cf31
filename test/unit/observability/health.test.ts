import { describe, expect, test } from "bun:test";
import { createHealth, HEALTH_HOLD_MS, type MissingStore, QUEUE_STALLED_MS } from "../../../src/observability/health.ts";
import { NO_STATS, type WorkerStats } from "../../../src/observability/worker-stats.ts";

const START_MS = Date.UTC(2026, 0, 1);

const MODEL_CALL_MS = 300_000;

function statsOf(queued: number, oldestMs: number | undefined, modelCalls = 0): WorkerStats {
  const calls = [{ step: "extract", label: "ok", count: modelCalls }];
  return { ...NO_STATS, queued, oldestMs, model: { ...NO_STATS.model, calls } };
}

function watched() {
  const state = {
    nowMs: START_MS,
    /** How far the system clock was set back or forward. */
    steppedMs: 0,
    stats: statsOf(0, undefined),
    hasDiskSpace: true,
    writable: true,
    alive: true,
    ready: true,
    missing: undefined as MissingStore | undefined,
  };
  const health = createHealth({
    isReady: () => state.ready,
    missingStore: () => state.missing,
    hasDiskSpace: () => state.hasDiskSpace,
    checkWritable: async () => {
      if (!state.writable) throw new Error("disk full");
    },
    workerAlive: () => state.alive,
    workerStats: () => state.stats,
    modelCallMs: MODEL_CALL_MS,
    now: () => state.nowMs + state.steppedMs,
    monotonicMs: () => state.nowMs,
  });
  return { state, health };
}

test("a server that starts is not healthy yet, and is healthy as soon as it is ready", async () => {
  const { state, health } = watched();
  state.ready = false;
  expect(await health()).toEqual({ ok: false, fault: "memoryd is starting: ask again in a moment" });
  state.ready = true;
  expect(await health()).toEqual({ ok: true });
});

describe.each([3_600_000, -3_600_000, 365 * 86_400_000, -365 * 86_400_000])("a clock that is set by %i ms", (steppedMs) => {
  test("keeps no old answer", async () => {
    const { state, health } = watched();
    expect(await health()).toEqual({ ok: true });
    state.writable = false;
    state.steppedMs = steppedMs;
    state.nowMs += HEALTH_HOLD_MS;
    expect(await health()).toMatchObject({ ok: false, fault: expect.stringContaining("not writable") });
  });

  test("makes no queue seem stalled, and hides none that is", async () => {
    const { state, health } = watched();
    await health();
    state.stats = statsOf(1, START_MS);
    state.steppedMs = steppedMs;
    state.nowMs += HEALTH_HOLD_MS;
    expect(await health()).toEqual({ ok: true });
    state.nowMs += QUEUE_STALLED_MS + MODEL_CALL_MS + 1;
    expect(await health()).toMatchObject({ ok: false, fault: expect.stringContaining("queue") });
  });
});

test("a full disk is a fault, and so is an erasure that waits for room", async () => {
  const { state, health } = watched();
  state.hasDiskSpace = false;
  expect(await health()).toMatchObject({ ok: false, fault: expect.stringContaining("the disk of the data folder is full") });
  state.hasDiskSpace = true;
  state.stats = { ...NO_STATS, erasuresNeedBytes: 100 * 2 ** 20 };
  state.nowMs += HEALTH_HOLD_MS;
  expect(await health()).toMatchObject({ ok: false, fault: expect.stringContaining("100 MiB must be free") });
  state.stats = NO_STATS;
  state.nowMs += HEALTH_HOLD_MS;
  expect(await health()).toEqual({ ok: true });
});

test("a silent worker is a fault", async () => {
  const { state, health } = watched();
  state.alive = false;
  expect(await health()).toMatchObject({ ok: false, fault: expect.stringContaining("worker") });
});

test("a stalled queue is a fault, even if health is rarely checked", async () => {
  const { state, health } = watched();
  await health();
  state.stats = statsOf(1, START_MS + 1_000);
  state.nowMs += 2_000 + QUEUE_STALLED_MS + MODEL_CALL_MS;
  expect(await health()).toMatchObject({ ok: false, fault: expect.stringContaining("queue") });
});

test("slow calls to a model, one after the other, are not a fault", async () => {
  const { state, health } = watched();
  await health();
  for (let calls = 0; calls < 4; calls++) {
    state.stats = statsOf(1, START_MS, calls);
    expect(await health()).toEqual({ ok: true });
    state.nowMs += MODEL_CALL_MS;
    expect(await health()).toEqual({ ok: true });
  }
});

test("a new write is not a fault, however long health was not checked", async () => {
  const { state, health } = watched();
  await health();
  state.nowMs += 2 * QUEUE_STALLED_MS;
  state.stats = statsOf(1, state.nowMs - 10);
  expect(await health()).toEqual({ ok: true });
});

test.each([
  ["data folder", "the data folder"],
  ["control store", "the control store"],
  ["records", "the records of an organization"],
  ["vectors", "the vectors of an organization"],
] as const)("a store that is gone is a fault that names it: %s", async (missing, named) => {
  const { state, health } = watched();
  expect(await health()).toEqual({ ok: true });
  state.missing = missing;
  state.nowMs += HEALTH_HOLD_MS;
  expect(await health()).toMatchObject({ ok: false, fault: expect.stringMatching(new RegExp(`^${named} (is|are) gone`)) });
  state.missing = undefined;
  state.nowMs += HEALTH_HOLD_MS;
  expect(await health()).toEqual({ ok: true });
});

test("damaged records are a fault that names neither the organization nor its file", async () => {
  const { state, health } = watched();
  state.missing = "damaged records";
  expect(await health()).toMatchObject({
    ok: false,
    fault: expect.stringMatching(/^the records of an organization cannot be read: .*restart the server.*doctor.*backup/),
  });
});

describe("submissions that are retried repeatedly", () => {
  /** As many attempts as fit into the time after which a queue counts as stalled, one per second; each calls the generator. */
  async function retryFor(modelCallsEach: number) {
    const { state, health } = watched();
    await health();
    const patienceMs = QUEUE_STALLED_MS + MODEL_CALL_MS;
    for (let retried = 1; retried * 1_000 <= patienceMs + 1_000; retried++) {
      const stats = statsOf(1, START_MS, retried * modelCallsEach);
      state.stats = { ...stats, jobs: { ...stats.jobs, retried } };
      state.nowMs = START_MS + retried * 1_000;
      if (retried * 1_000 < patienceMs) expect(await health()).toEqual({ ok: true });
    }
    return { state, health };
  }

  test.each([0, 1])("are no progress, with %i calls to a model each", async (modelCallsEach) => {
    const { health } = await retryFor(modelCallsEach);
    expect(await health()).toMatchObject({ ok: false, fault: expect.stringContaining("queue") });
  });

  test.each(["done", "dead"] as const)("are well again once one is %s", async (outcome) => {
    const { state, health } = await retryFor(1);
    state.stats = { ...state.stats, jobs: { ...state.stats.jobs, [outcome]: 1 } };
    state.nowMs += HEALTH_HOLD_MS;
    expect(await health()).toEqual({ ok: true });
  });
});
