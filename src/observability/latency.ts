/** Eight buckets per doubling give quantiles with an error of at most 9 %. */
const BUCKETS_PER_DOUBLING = 8;
const LEAST_MS = 0.001;
/** Enough for durations up to 4 minutes. */
const BUCKETS = 28 * BUCKETS_PER_DOUBLING;

/** A histogram of durations with exponential buckets: adding is one increment, and the memory does not grow. */
export class Latencies {
  readonly #counts = new Uint32Array(BUCKETS);
  #count = 0;

  add(durationMs: number): void {
    const bucket = Math.floor(Math.log2(durationMs / LEAST_MS) * BUCKETS_PER_DOUBLING);
    const index = Math.min(BUCKETS - 1, Math.max(0, bucket));
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    this.#count++;
  }

  get count(): number {
    return this.#count;
  }

  /** Returns the quantile (0 to 1) in milliseconds; undefined when there are no durations. */
  quantile(quantile: number): number | undefined {
    let left = Math.max(1, Math.ceil(this.#count * quantile));
    if (this.#count === 0) return undefined;
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      left -= this.#counts[bucket] ?? 0;
      if (left <= 0) return LEAST_MS * 2 ** ((bucket + 0.5) / BUCKETS_PER_DOUBLING);
    }
    throw new Error("the buckets contain fewer durations than were counted");
  }

  clear(): void {
    this.#counts.fill(0);
    this.#count = 0;
  }
}
