import { LRUCache } from "lru-cache";

/** Keys whose rate is counted at once: more than can send a request in one second, after which a bucket that was not used is full again, like a new one. */
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
 * A token bucket a key. It holds one second's worth and fills continuously, so a key that was quiet may send a second's worth at once,
 * and over any longer time no more than its rate. Pure: the caller brings the clock (milliseconds, monotonic).
 */
export class RateLimiter {
  readonly #buckets: LRUCache<string, Bucket>;

  constructor(maxBuckets: number = MAX_BUCKETS) {
    this.#buckets = new LRUCache({ max: maxBuckets });
  }

  take(keyId: string, perSecond: number, nowMs: number): RateDecision {
    const bucket = this.#buckets.get(keyId) ?? this.#open(keyId, perSecond, nowMs);
    bucket.tokens = Math.min(perSecond, bucket.tokens + ((nowMs - bucket.filledMs) / 1000) * perSecond);
    bucket.filledMs = nowMs;
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
