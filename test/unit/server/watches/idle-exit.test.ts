import { afterEach, expect, jest, test } from "bun:test";
import { NO_STATS } from "../../../../src/observability/worker-stats.ts";
import { hasWork, watchUse } from "../../../../src/server/watches/idle-exit.ts";

afterEach(() => jest.useRealTimers());

/** Lets the seconds pass, each with everything that it wakes. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    jest.advanceTimersByTime(1_000);
    await Promise.resolve();
    await Promise.resolve();
  }
}

test("the server ends once, when nobody asked anything for that time and no work is left", async () => {
  jest.useFakeTimers();
  let ended = 0;
  let [quietMs, busy] = [0, true];
  const stop = watchUse(60_000, { quietMs: () => quietMs, isBusy: async () => busy }, () => ended++);
  await pass(3);
  quietMs = 60_000;
  await pass(3);
  expect(ended).toBe(0);
  [quietMs, busy] = [59_999, false];
  await pass(3);
  expect(ended).toBe(0);
  quietMs = 60_000;
  await pass(3);
  expect(ended).toBe(1);
  stop();
});

test("a request that comes during the check for work keeps the server running", async () => {
  jest.useFakeTimers();
  let ended = 0;
  let quietMs = 60_000;
  const isBusy = async () => {
    quietMs = 0;
    return false;
  };
  const stop = watchUse(60_000, { quietMs: () => quietMs, isBusy }, () => ended++);
  await pass(3);
  expect(ended).toBe(0);
  stop();
});

test("a queue, a job, a move to another model, a sweep, and a worker that has not reported yet count as work", () => {
  expect(hasWork(NO_STATS)).toBeFalse();
  expect(hasWork(undefined)).toBeTrue();
  expect(hasWork({ ...NO_STATS, queued: 1 })).toBeTrue();
  expect(hasWork({ ...NO_STATS, running: 1 })).toBeTrue();
  expect(hasWork({ ...NO_STATS, reindex: { organizations: 1, embedded: 0, left: 1 } })).toBeTrue();
  expect(hasWork({ ...NO_STATS, withoutVectors: 1 })).toBeTrue();
});
