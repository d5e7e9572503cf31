import { LRUCache } from "lru-cache";

/** The maximum number of buckets: more keys than can send a request in one second. A bucket unused for a second is full, like a new one. */
const MAX_BUCKETS = 10_000;

export interface RateDecision {
  readonly allowed: boolean;
  /** Whole requests left in the bucket. */
  readonly remaining: number;
}

/** The buckets of all keys. `nowMs` is of the monotonic clock. */
export interface Rates {
  take(keyId: string, perSecond: number, nowMs: number): RateDecision | Promise<RateDecision>;
}

interface Bucket {
  tokens: number;
  filledMs: number;
}

/**
 * One token bucket per key. A bucket holds the requests of one second and refills continuously, so an idle key may send a burst of one
 * second's requests, and its average never exceeds its rate. Of several servers, each has its share of a rate.
 */
export class RateLimiter implements Rates {
  readonly #buckets: LRUCache<string, Bucket>;
  readonly #servers: () => number;

  constructor(servers: () => number = () => 1, maxBuckets: number = MAX_BUCKETS) {
    this.#buckets = new LRUCache({ max: maxBuckets });
    this.#servers = servers;
  }

  take(keyId: string, perSecond: number, nowMs: number): RateDecision {
    const share = perSecond / this.#servers();
    // A share of less than one request a second still lets one through.
    const holds = Math.max(1, share);
    const bucket = this.#buckets.get(keyId) ?? this.#open(keyId, holds, nowMs);
    // Requests may come here in another order than they began in.
    const elapsedMs = Math.max(0, nowMs - bucket.filledMs);
    bucket.tokens = Math.min(holds, bucket.tokens + (elapsedMs / 1000) * share);
    bucket.filledMs += elapsedMs;
    const allowed = bucket.tokens >= 1;
    if (allowed) bucket.tokens -= 1;
    return { allowed, remaining: Math.floor(bucket.tokens) };
  }

  get size(): number {
    return this.#buckets.size;
  }

  #open(keyId: string, tokens: number, nowMs: number): Bucket {
    const bucket = { tokens, filledMs: nowMs };
    this.#buckets.set(keyId, bucket);
    return bucket;
  }
}
