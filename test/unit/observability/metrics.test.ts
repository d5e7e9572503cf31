import { expect, test } from "bun:test";
import { createMetrics, type MetricsSources, type Waiting } from "../../../src/observability/metrics.ts";
import { NO_STATS } from "../../../src/observability/worker-stats.ts";

const SEARCH = {
  cacheHits: 3,
  cacheMisses: 2,
  textOnly: 6,
  rankedOnDisk: 8,
  cacheEntries: 1,
  cacheBytes: 100,
  hotScopes: 4,
  hotVectorsBytes: 4096,
  hotTextsBytes: 0,
};

/** The statistics before the worker's first heartbeat. */
const IDLE: MetricsSources = {
  search: () => SEARCH,
  worker: () => undefined,
  erasuresWaiting: async () => undefined,
  workerRestarts: () => 0,
  damagedRows: () => 0,
};

function valuesOf(text: string): Map<string, number> {
  const values = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(values.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]));
}

test("the metrics show the values of their sources", async () => {
  const nowMs = Date.now();
  const worker = {
    ...NO_STATS,
    queued: 7,
    dead: 1,
    oldestMs: nowMs - 60_000,
    jobs: { ...NO_STATS.jobs, done: 9 },
    facts: 11,
    model: {
      calls: [{ step: "extract", label: "ok", count: 4 }],
      fallbacks: [{ step: "dedupe", label: "timeout", count: 3 }],
      refused: [{ step: "extract", label: "number", count: 2 }],
      promptTokens: 900,
      outputTokens: 80,
    },
    reindex: { organizations: 1, embedded: 20, left: 30 },
    withoutVectors: 40,
  };
  const erasuresWaiting = async () => ({ count: 2, oldestMs: nowMs - 30_000 });
  const metrics = createMetrics({
    search: () => SEARCH,
    worker: () => worker,
    erasuresWaiting,
    workerRestarts: () => 5,
    damagedRows: () => 2,
  });
  const values = valuesOf(await metrics.render());
  expect(values.get("memoryd_search_cache_hits_total")).toBe(3);
  expect(values.get("memoryd_search_cache_misses_total")).toBe(2);
  expect(values.get("memoryd_search_hot_vectors_bytes")).toBe(4096);
  expect(values.get("memoryd_search_text_only_total")).toBe(6);
  expect(values.get("memoryd_reindex_organizations")).toBe(1);
  expect(values.get("memoryd_reindex_memories_embedded")).toBe(20);
  expect(values.get("memoryd_reindex_memories_left")).toBe(30);
  expect(values.get("memoryd_memories_without_vectors")).toBe(40);
  expect(values.get("memoryd_queue_queued")).toBe(7);
  expect(values.get("memoryd_queue_dead")).toBe(1);
  expect(values.get("memoryd_queue_oldest_seconds")).toBeWithin(60, 70);
  expect(values.get("memoryd_erasures_waiting")).toBe(2);
  expect(values.get("memoryd_erasures_oldest_seconds")).toBeWithin(30, 40);
  expect(values.get('memoryd_jobs_total{outcome="done"}')).toBe(9);
  expect(values.get("memoryd_facts_total")).toBe(11);
  expect(values.get('memoryd_model_calls_total{step="extract",outcome="ok"}')).toBe(4);
  expect(values.get('memoryd_model_fallbacks_total{step="dedupe",cause="timeout"}')).toBe(3);
  expect(values.get('memoryd_model_refused_total{step="extract",reason="number"}')).toBe(2);
  expect(values.get("memoryd_model_prompt_tokens_total")).toBe(900);
  expect(values.get("memoryd_model_output_tokens_total")).toBe(80);
  expect(values.get("memoryd_worker_restarts_total")).toBe(5);
  expect(values.get("memoryd_damaged_rows")).toBe(2);
  expect(values.get("process_resident_memory_bytes")).toBeGreaterThan(1_000_000);
  expect(values.get("process_uptime_seconds")).toBeGreaterThan(0);
  // A counter of another source is not added up when it is read twice.
  expect(valuesOf(await metrics.render()).get("memoryd_facts_total")).toBe(11);
});

test("before the worker's first heartbeat its counters are 0, and the number of waiting submissions is unknown", async () => {
  const metrics = createMetrics(IDLE);
  const values = valuesOf(await metrics.render());
  expect(values.get("memoryd_facts_total")).toBe(0);
  expect(values.has("memoryd_queue_queued")).toBe(false);
  expect(values.has("memoryd_queue_oldest_seconds")).toBe(false);
});

test("the gauge of erasures is absent, not 0, until their number is known", async () => {
  let known: Waiting | undefined;
  const metrics = createMetrics({ ...IDLE, erasuresWaiting: async () => known });
  const waiting = async () => valuesOf(await metrics.render()).get("memoryd_erasures_waiting");
  expect(await waiting()).toBeUndefined();
  known = { count: 3, oldestMs: 0 };
  expect(await waiting()).toBe(3);
  known = { count: 0, oldestMs: undefined };
  expect(await waiting()).toBe(0);
  expect(valuesOf(await metrics.render()).get("memoryd_erasures_oldest_seconds")).toBe(0);
});

test("requests are counted by route and status, and durations by route", async () => {
  const metrics = createMetrics(IDLE);
  for (const [status, ms] of [
    [200, 0.2],
    [200, 3],
    [404, 20_000],
  ] as const)
    metrics.countRequest("GET /x", status, ms);
  const values = valuesOf(await metrics.render());
  expect(values.get('memoryd_http_requests_total{route="GET /x",status="200"}')).toBe(2);
  expect(values.get('memoryd_http_requests_total{route="GET /x",status="404"}')).toBe(1);
  expect(values.get('memoryd_http_request_seconds_bucket{le="0.00025",route="GET /x"}')).toBe(1);
  expect(values.get('memoryd_http_request_seconds_bucket{le="0.005",route="GET /x"}')).toBe(2);
  expect(values.get('memoryd_http_request_seconds_bucket{le="10",route="GET /x"}')).toBe(2);
  expect(values.get('memoryd_http_request_seconds_count{route="GET /x"}')).toBe(3);
  expect(values.get('memoryd_http_request_seconds_sum{route="GET /x"}')).toBeCloseTo(20.0032, 6);
});
