import { expect, test } from "bun:test";
import { Latencies } from "../../../src/observability/latency.ts";
import { createMetrics } from "../../../src/observability/metrics.ts";
import { Random } from "../../support/random.ts";

test("the error of a quantile is at most 9 % over the whole range", () => {
  const random = new Random(7);
  const latencies = new Latencies();
  const times = Array.from({ length: 5_000 }, () => 0.02 * 2 ** (random.below(20_000) / 1_000));
  for (const time of times) latencies.add(time);
  times.sort((a, b) => a - b);
  for (const quantile of [0, 0.5, 0.9, 0.99, 1]) {
    const exact = times[Math.max(1, Math.ceil(quantile * times.length)) - 1] ?? Number.NaN;
    expect(Math.abs((latencies.quantile(quantile) ?? Number.NaN) / exact - 1)).toBeLessThan(0.09);
  }
});

test("no durations give no quantile, and durations outside the range count at its ends", () => {
  const latencies = new Latencies();
  expect(latencies.quantile(0.5)).toBeUndefined();
  latencies.add(0);
  expect(latencies.quantile(0.5)).toBeCloseTo(0.001, 3);
  latencies.clear();
  expect([latencies.count, latencies.quantile(0.5)]).toEqual([0, undefined]);
  latencies.add(1e9);
  expect(latencies.quantile(0.5)).toBeGreaterThan(240_000);
});

test("traffic counts the successful requests since the last call", () => {
  const metrics = createMetrics({
    search: () => expect.unreachable(),
    worker: () => undefined,
    erasuresWaiting: async () => undefined,
    workerRestarts: () => 0,
    damagedRows: () => 0,
  });
  metrics.countRequest("POST /v1/memories", 202, 1);
  metrics.countRequest("POST /v1/memories", 400, 1);
  for (const ms of [2, 2, 2]) metrics.countRequest("POST /v1/memories/search", 200, ms);
  metrics.countRequest("GET /v1/memories", 200, 1);
  const { writes, searches } = metrics.takeTraffic();
  expect([writes.count, searches.count]).toEqual([1, 3]);
  expect(Math.abs((searches.p99Ms ?? 0) / 2 - 1)).toBeLessThan(0.09);
  expect(metrics.takeTraffic()).toEqual({
    writes: { count: 0, p50Ms: undefined, p99Ms: undefined },
    searches: { count: 0, p50Ms: undefined, p99Ms: undefined },
  });
});
