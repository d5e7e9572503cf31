/** Eight buckets for each doubling: a quantile is right to 9 %. */
const BUCKETS_PER_DOUBLING = 8;
const LEAST_MS = 0.001;
/** Up to 4 minutes. */
const BUCKETS = 28 * BUCKETS_PER_DOUBLING;

/** How long things took, in buckets that grow with the time: one addition each, and little memory however many there are. */
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

  /** Milliseconds within which the share `quantile` (0 to 1) of them was done; undefined when there is none. */
  quantile(quantile: number): number | undefined {
    let left = Math.max(1, Math.ceil(this.#count * quantile));
    if (this.#count === 0) return undefined;
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      left -= this.#counts[bucket] ?? 0;
      if (left <= 0) return LEAST_MS * 2 ** ((bucket + 0.5) / BUCKETS_PER_DOUBLING);
    }
    throw new Error("the buckets hold fewer than were counted");
  }

  clear(): void {
    this.#counts.fill(0);
    this.#count = 0;
  }
}
