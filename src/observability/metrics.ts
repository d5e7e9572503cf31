import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { SearchStats } from "../search/types.ts";
import { Latencies } from "./latency.ts";
import type { StepCount, WorkerStats } from "./worker-stats.ts";

export interface MetricsSources {
  readonly search: () => SearchStats;
  /** Undefined before the worker's first heartbeat. */
  readonly worker: () => WorkerStats | undefined;
  /** Undefined while the number is unknown. */
  readonly erasuresWaiting: () => Promise<Waiting | undefined>;
  readonly workerRestarts: () => number;
  /** Damaged rows that were read since the start and are still there. */
  readonly damagedRows: () => number;
}

export interface Waiting {
  readonly count: number;
  /** Milliseconds since the epoch; undefined when nothing waits. */
  readonly oldestMs: number | undefined;
}

/** Contains no tenant data: no label names an organization, an agent, a user or a key. */
export interface Metrics {
  /** Counts one answered request. `route` is its pattern, such as `GET /v1/memories/:id`. */
  countRequest(route: string, status: number, durationMs: number): void;
  /** Returns the successful requests since the last call, and resets them. */
  takeTraffic(): Traffic;
  /** Prometheus text. */
  render(): Promise<string>;
  readonly contentType: string;
}

/** Successful requests of one kind. Durations are undefined if there were no requests. */
export interface Answered {
  readonly count: number;
  readonly p50Ms: number | undefined;
  readonly p99Ms: number | undefined;
}
export interface Traffic {
  readonly writes: Answered;
  readonly searches: Answered;
}

const SECONDS_PER_MS = 1 / 1000;
/** In seconds. A cached search takes about 0.1 ms, a search of a large scope about 10 ms, and a model over the network up to seconds. */
const DURATION_BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry();
  const recent = { writes: new Latencies(), searches: new Latencies() };
  const countRequest = countRequests(
    registry,
    new Map([
      [WRITE, recent.writes],
      [SEARCH, recent.searches],
    ]),
  );
  describeSearch(registry, sources.search);
  describeWorker(registry, sources.worker, sources.workerRestarts);
  describeErasures(registry, sources.erasuresWaiting);
  describeGenerator(registry, sources.worker);
  gauge(registry, "memoryd_damaged_rows", "Stored memories and writes that were found damaged.", sources.damagedRows);
  describeProcess(registry);
  const takeTraffic = () => ({ writes: take(recent.writes), searches: take(recent.searches) });
  return { countRequest, takeTraffic, render: () => registry.metrics(), contentType: registry.contentType };
}

const WRITE = "POST /v1/memories";
const SEARCH = "POST /v1/memories/search";

function take(latencies: Latencies): Answered {
  const answered = { count: latencies.count, p50Ms: latencies.quantile(0.5), p99Ms: latencies.quantile(0.99) };
  latencies.clear();
  return answered;
}

/** Keeps its own counts by route and status, because looking up labels at each request costs more than all other accounting. */
function countRequests(registry: Registry, latencies: ReadonlyMap<string, Latencies>): Metrics["countRequest"] {
  const counted = new Map<string, Counted>();
  const durations = new Histogram({
    name: "memoryd_http_request_seconds",
    help: "Time from the head of a request to its answer.",
    labelNames: ["route"],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
  new Counter({
    name: "memoryd_http_requests_total",
    help: "Requests answered.",
    labelNames: ["route", "status"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { route, status, count } of counted.values()) this.inc({ route, status }, count);
    },
  });
  return (route, status, durationMs) => {
    const key = `${status} ${route}`;
    let counter = counted.get(key);
    if (!counter) {
      const { observe } = durations.labels(route);
      counter = { route, status, count: 0, observe, recent: status < 300 ? latencies.get(route) : undefined };
      counted.set(key, counter);
    }
    counter.count++;
    counter.observe(durationMs * SECONDS_PER_MS);
    counter.recent?.add(durationMs);
  };
}

interface Counted {
  readonly route: string;
  readonly status: number;
  count: number;
  observe(seconds: number): void;
  readonly recent: Latencies | undefined;
}

function describeSearch(registry: Registry, stats: () => SearchStats): void {
  counter(registry, "memoryd_search_cache_hits_total", "Searches answered from the hot cache.", () => stats().cacheHits);
  counter(registry, "memoryd_search_cache_misses_total", "Searches that were computed.", () => stats().cacheMisses);
  counter(
    registry,
    "memoryd_search_text_only_total",
    "Searches answered only by words because the embedder or the vectors failed.",
    () => stats().textOnly,
  );
  counter(
    registry,
    "memoryd_search_ranked_on_disk_total",
    "Searches ranked on disk because the index of their scope did not fit in memory or took too long to read.",
    () => stats().rankedOnDisk,
  );
  gauge(registry, "memoryd_search_cache_entries", "Answers in the hot cache.", () => stats().cacheEntries);
  gauge(registry, "memoryd_search_cache_bytes", "Memory of the hot cache.", () => stats().cacheBytes);
  gauge(registry, "memoryd_search_hot_scopes", "Scopes whose words and vectors are kept in memory.", () => stats().hotScopes);
  gauge(registry, "memoryd_search_hot_vectors_bytes", "Memory of these vectors.", () => stats().hotVectorsBytes);
  gauge(registry, "memoryd_search_hot_texts_bytes", "Memory of the word indexes.", () => stats().hotTextsBytes);
}

function describeWorker(registry: Registry, stats: MetricsSources["worker"], restarts: () => number): void {
  const queued = () => {
    const known = stats();
    // What organizations of an earlier run queued is not known yet.
    return known?.unseenOrgs === 0 ? known.queued : undefined;
  };
  gauge(registry, "memoryd_queue_queued", "Submissions that wait for the worker.", queued);
  gauge(registry, "memoryd_queue_running", "Submissions being processed.", () => stats()?.running);
  gauge(registry, "memoryd_queue_dead", "Dead letters: submissions whose processing failed at every attempt.", () => stats()?.dead);
  gauge(registry, "memoryd_queue_oldest_seconds", "Age of the oldest waiting submission.", () => ageSeconds(stats()));
  counter(registry, "memoryd_facts_total", "Facts stored.", () => stats()?.facts);
  counter(registry, "memoryd_abstractions_total", "Abstractions derived.", () => stats()?.abstractions);
  counter(registry, "memoryd_erased_total", "Memories erased from every file.", () => stats()?.erased);
  gauge(registry, "memoryd_reindex_organizations", "Organizations that are being embedded again.", () => stats()?.reindex.organizations);
  gauge(
    registry,
    "memoryd_reindex_memories_embedded",
    "Memories of these organizations that are embedded.",
    () => stats()?.reindex.embedded,
  );
  gauge(
    registry,
    "memoryd_reindex_memories_left",
    "Memories of these organizations that are not embedded yet.",
    () => stats()?.reindex.left,
  );
  gauge(
    registry,
    "memoryd_memories_without_vectors",
    "Memories that searches find by their words alone, until a sweep has made their vectors.",
    () => stats()?.withoutVectors,
  );
  counter(registry, "memoryd_worker_restarts_total", "Restarts of the cognition thread.", restarts);
  new Counter({
    name: "memoryd_jobs_total",
    help: "Processed submissions by outcome.",
    labelNames: ["outcome"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(stats()?.jobs ?? {})) this.inc({ outcome }, count);
    },
  });
}

function describeErasures(registry: Registry, waiting: MetricsSources["erasuresWaiting"]): void {
  gauge(registry, "memoryd_erasures_waiting", "Hard deletes whose bytes may still be in a file.", async () => (await waiting())?.count);
  gauge(registry, "memoryd_erasures_oldest_seconds", "Age of the oldest waiting erasure.", async () => ageSeconds(await waiting()));
}

/** Every label has a fixed set of values: steps, outcomes, causes and reasons. */
function describeGenerator(registry: Registry, stats: MetricsSources["worker"]): void {
  const model = () => stats()?.model;
  stepCounter(registry, "memoryd_model_calls_total", "Calls to the generator.", "outcome", () => model()?.calls);
  stepCounter(registry, "memoryd_model_fallbacks_total", "Fallbacks to the built-in steps.", "cause", () => model()?.fallbacks);
  stepCounter(
    registry,
    "memoryd_model_refused_total",
    "Facts, verdicts and summaries of the generator that were dropped.",
    "reason",
    () => model()?.refused,
  );
  counter(registry, "memoryd_model_prompt_tokens_total", "Tokens that the generator read.", () => model()?.promptTokens);
  counter(registry, "memoryd_model_output_tokens_total", "Tokens that the generator wrote.", () => model()?.outputTokens);
}

function stepCounter(registry: Registry, name: string, help: string, label: string, read: () => readonly StepCount[] | undefined): void {
  new Counter({
    name,
    help,
    labelNames: ["step", label],
    registers: [registry],
    collect() {
      this.reset();
      for (const { step, label: value, count } of read() ?? []) this.inc({ step, [label]: value }, count);
    },
  });
}

function describeProcess(registry: Registry): void {
  gauge(registry, "process_resident_memory_bytes", "Resident memory of the process.", () => process.memoryUsage.rss());
  gauge(registry, "process_uptime_seconds", "Time since the process started.", () => process.uptime());
}

/** A gauge that is absent while its value is unknown, because a 0 would mean that nothing waits. */
function gauge(registry: Registry, name: string, help: string, read: () => number | undefined | Promise<number | undefined>): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await read();
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}

/** A counter whose value comes from `read`. If the worker restarts, the value starts at 0 again, and Prometheus detects the reset. */
function counter(registry: Registry, name: string, help: string, read: () => number | undefined): void {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(read() ?? 0);
    },
  });
}

/** Returns 0 when nothing waits, and undefined when that is unknown. */
function ageSeconds(waiting: Pick<Waiting, "oldestMs"> | undefined): number | undefined {
  if (waiting === undefined) return undefined;
  return waiting.oldestMs === undefined ? 0 : Math.max(0, Date.now() - waiting.oldestMs) * SECONDS_PER_MS;
}
