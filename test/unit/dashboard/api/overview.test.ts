import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Overview } from "../../../../src/dashboard/api/contract-overview.ts";
import { measured, seriesOf } from "../../../../src/dashboard/api/overview.ts";
import { NO_STATS } from "../../../../src/observability/worker-stats.ts";
import { Sampler } from "../../../../src/server/watches/sampler.ts";
import { HISTORY_STEPS, type HistoryStep } from "../../../../src/stores/interfaces/history.ts";
import { TestDashboard } from "../../../support/dashboard.ts";
import { expectEnvelope } from "../../../support/http.ts";

const MINUTE_MS = 60_000;
let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await TestDashboard.start({
    worker: {
      stats: () => ({ ...NO_STATS, memories: { facts: 5, abstractions: 1, deprecated: 2 } }),
      alive: () => true,
      restarts: () => 0,
    },
  });
});
afterAll(() => dashboard.stop());

test("the series contain writes and searches once they are sampled", async () => {
  const { deps } = dashboard.server;
  await dashboard.server.remember("Ann lives in Rome.");
  const body = { query: "Rome", agent_id: "agent", user_id: "user" };
  for (let i = 0; i < 3; i++) await dashboard.server.send({ path: "/v1/memories/search", body });
  const sampler = new Sampler({
    history: deps.control.history,
    traffic: () => deps.metrics.takeTraffic(),
    search: () => deps.search.stats(),
    worker: () => deps.worker.stats(),
    log: deps.log,
    now: () => Date.now() - 2 * MINUTE_MS,
  });
  await sampler.sample();
  await sampler.sample();
  const { series, totals, step_ms, health } = (await dashboard.get("overview?range=1h")).json as Overview;
  const at = series.writes.findIndex((count) => count !== null);
  const { writes, searches, queued } = series;
  expect([writes, searches, queued].map((column) => column[at])).toEqual([1, 3, 0]);
  expect(series.search_p50_ms[at]).toBeGreaterThan(0);
  expect(series.search_p99_ms[at]).toBeGreaterThanOrEqual(series.search_p50_ms[at] ?? Number.NaN);
  expect(step_ms).toBe(MINUTE_MS);
  expect(totals).toMatchObject({ organizations: 1, facts: 5, abstractions: 1, deprecated: 2, cache_hit_share: 2 / 3 });
  expect(health).toEqual([{ severity: "ok", text: expect.any(String) }]);
});

test.each(["1h", "24h", "7d", "90d"])("the series of %s have one value per step", async (range) => {
  const { series, step_ms } = (await dashboard.get(`overview?range=${range}`)).json as Overview;
  const { from, ...columns } = series;
  const steps = columns.writes.length;
  for (const column of Object.values(columns)) expect(column).toHaveLength(steps);
  const endMs = Date.parse(from) + steps * step_ms;
  expect(endMs).toBeWithin(Date.now() - 2 * step_ms, Date.now() + 1);
});

test("another range is refused", async () => {
  expectEnvelope(await dashboard.get("overview?range=1y"), 400, "validation_error", /^range is invalid: 1h, 24h, 7d or 90d/);
  expectEnvelope(await dashboard.get("overview?range=1h&range=7d"), 400, "validation_error", /^range is given more than once/);
  expectEnvelope(await dashboard.get("overview?page=1"), 400, "validation_error", /^unknown parameter/);
});

test("a gap is null and not zero, and the current step is omitted", () => {
  const sample = { writes: 1, searches: 0, cacheHits: 0, memories: 1, queued: 0 };
  const none = { searchP50Ms: undefined, searchP99Ms: undefined, writeP50Ms: undefined, writeP99Ms: undefined };
  const points = [0, 2, 4].map((minute) => ({ atMs: minute * MINUTE_MS, ...sample, ...none }));
  const series = seriesOf(points, MINUTE_MS, 0, 4 * MINUTE_MS + 1);
  expect(series.writes).toEqual([1, null, 1, null]);
  expect(series.search_p50_ms).toEqual([null, null, null, null]);
});

test("a step of several minutes has their sum, the mean of their medians by their counts, and the longest", () => {
  const point = { writes: 1, cacheHits: 0, memories: 1, writeP50Ms: undefined };
  const points = [
    { ...point, atMs: 0, searches: 9, searchP50Ms: 10, searchP99Ms: 20, writeP99Ms: 4, queued: 7 },
    { ...point, atMs: 4 * MINUTE_MS, searches: 1, searchP50Ms: 110, searchP99Ms: 110, writeP99Ms: 3, queued: 2 },
    {
      ...point,
      atMs: 9 * MINUTE_MS,
      searches: 0,
      searchP50Ms: undefined,
      searchP99Ms: undefined,
      writeP99Ms: undefined,
      queued: undefined,
    },
  ];
  expect(seriesOf(points, 5 * MINUTE_MS, 0, 15 * MINUTE_MS)).toEqual({
    from: new Date(0).toISOString(),
    writes: [2, 1, null],
    searches: [10, 0, null],
    search_p50_ms: [20, null, null],
    search_p99_ms: [110, null, null],
    write_p99_ms: [4, null, null],
    queued: [7, null, null],
  });
});

describe("where the charts begin", () => {
  const HOUR_MS = 60 * MINUTE_MS;
  const toMs = 1_000 * HOUR_MS;
  const none = { searchP50Ms: undefined, searchP99Ms: undefined, writeP50Ms: undefined, writeP99Ms: undefined };
  const sample = { writes: 1, searches: 0, cacheHits: 0, memories: 1, queued: 0, ...none };
  /** Answers with a point at each of these times before now. */
  const ago = (...ms: number[]) => ({
    points: async (step: HistoryStep, fromMs: number) =>
      ms
        .map((before) => toMs - before)
        .map((atMs) => ({ ...sample, atMs: Math.floor(atMs / HISTORY_STEPS[step].ms) * HISTORY_STEPS[step].ms }))
        .filter(({ atMs }) => atMs >= fromMs),
  });

  test("a week with an hour of data shows its minutes", async () => {
    const { stepMs, fromMs, points } = await measured(ago(3 * HOUR_MS, 2 * HOUR_MS), "7d", toMs);
    expect([stepMs, fromMs, points.length]).toEqual([MINUTE_MS, toMs - 3 * HOUR_MS, 2]);
  });

  test("a week with older data shows hours, from the first of them", async () => {
    const { stepMs, fromMs } = await measured(ago(50 * HOUR_MS, 2 * HOUR_MS), "7d", toMs);
    expect([stepMs, fromMs]).toEqual([HOUR_MS, toMs - 50 * HOUR_MS]);
  });

  test("a day and a quarter of a year have as many points as can be told apart", async () => {
    const day = await measured(ago(23 * HOUR_MS), "24h", toMs);
    const quarter = await measured(ago(89 * 24 * HOUR_MS), "90d", toMs);
    expect([day.stepMs, quarter.stepMs]).toEqual([10 * MINUTE_MS, 12 * HOUR_MS]);
  });

  test("an hour is shown at least, also without data", async () => {
    for (const history of [ago(), ago(2 * MINUTE_MS)]) {
      for (const range of ["1h", "24h", "7d", "90d"] as const) expect((await measured(history, range, toMs)).fromMs).toBe(toMs - HOUR_MS);
    }
  });
});
