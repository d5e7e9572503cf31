import type { Log } from "../../observability/log.ts";
import type { Metrics } from "../../observability/metrics.ts";
import type { WorkerStats } from "../../observability/worker-stats.ts";
import type { SearchStats } from "../../search/types.ts";
import { HISTORY_STEPS, type History } from "../../stores/interfaces/history.ts";

export interface SamplerSources {
  readonly history: History;
  readonly traffic: Metrics["takeTraffic"];
  readonly search: () => SearchStats;
  /** Undefined before the worker's first heartbeat. */
  readonly worker: () => WorkerStats | undefined;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Adds a sample to the history once a minute, in one small commit, and a last one when it is closed. */
export class Sampler {
  readonly #sources: SamplerSources;
  #timer: Timer | undefined;
  #cacheHits = 0;

  constructor(sources: SamplerSources) {
    this.#sources = sources;
  }

  start(): void {
    this.#timer = setInterval(() => void this.sample(), HISTORY_STEPS.minute.ms);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.sample();
  }

  /** Adds a sample. A failed write is only logged, because a gap in a chart must not stop the server; the health check reports the disk. */
  async sample(): Promise<void> {
    const { history, traffic, search, worker, log, now } = this.#sources;
    const { writes, searches } = traffic();
    const { cacheHits: allHits } = search();
    const cacheHits = allHits - this.#cacheHits;
    this.#cacheHits = allHits;
    const stats = worker();
    try {
      await history.add({
        atMs: now(),
        writes: writes.count,
        searches: searches.count,
        cacheHits,
        searchP50Ms: searches.p50Ms,
        searchP99Ms: searches.p99Ms,
        writeP50Ms: writes.p50Ms,
        writeP99Ms: writes.p99Ms,
        memories: stats && stats.memories.facts + stats.memories.abstractions,
        queued: stats?.queued,
      });
    } catch (error) {
      log.error({ err: error }, "The sample for the overview could not be stored, so its chart misses a minute");
    }
  }
}
