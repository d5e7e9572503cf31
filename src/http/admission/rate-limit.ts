import { LRUCache } from "lru-cache";

/** The maximum number of buckets: more keys than can send a request in one second. A bucket unused for a second is full, like a new one. */
const MAX_BUCKETS = 10_000;

export interface RateDecision {
  readonly allowed: boolean;
  /** Whole requests left in the bucket. */
  readonly remaining: number;
}

interface Bucket {
  tokens: number;
  filledMs: number;
}

/**
 * One token bucket per key. A bucket holds the requests of one second and refills continuously, so an idle key may send a burst of one
 * second's requests, and its average never exceeds its rate. The caller passes the time in milliseconds of a monotonic clock.
 */
export class RateLimiter {
  readonly #buckets: LRUCache<string, Bucket>;

  constructor(maxBuckets: number = MAX_BUCKETS) {
    this.#buckets = new LRUCache({ max: maxBuckets });
  }

  take(keyId: string, perSecond: number, nowMs: number): RateDecision {
    const bucket = this.#buckets.get(keyId) ?? this.#open(keyId, perSecond, nowMs);
    // Requests may come here in another order than they began in.
    const elapsedMs = Math.max(0, nowMs - bucket.filledMs);
    bucket.tokens = Math.min(perSecond, bucket.tokens + (elapsedMs / 1000) * perSecond);
    bucket.filledMs += elapsedMs;
    const allowed = bucket.tokens >= 1;
    if (allowed) bucket.tokens -= 1;
    return { allowed, remaining: Math.floor(bucket.tokens) };
  }

  get size(): number {
    return this.#buckets.size;
  }

  #open(keyId: string, perSecond: number, nowMs: number): Bucket {
    const bucket = { tokens: perSecond, filledMs: nowMs };
    this.#buckets.set(keyId, bucket);
    return bucket;
  }
}
