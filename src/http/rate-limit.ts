/** Keys whose rate is counted at once. */
const MAX_BUCKETS = 100_000;

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
  readonly #buckets = new Map<string, Bucket>();
  readonly #maxBuckets: number;

  constructor(maxBuckets: number = MAX_BUCKETS) {
    this.#maxBuckets = maxBuckets;
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
    if (this.#buckets.size >= this.#maxBuckets) this.#makeRoom(nowMs);
    const bucket = { tokens: perSecond, filledMs: nowMs };
    this.#buckets.set(keyId, bucket);
    return bucket;
  }

  /** A bucket not used for a second is full again, like a new one: nothing is lost with it. Should all be in use, the oldest goes. */
  #makeRoom(nowMs: number): void {
    for (const [keyId, bucket] of this.#buckets) if (nowMs - bucket.filledMs >= 1000) this.#buckets.delete(keyId);
    const oldest = this.#buckets.keys().next();
    if (this.#buckets.size >= this.#maxBuckets && !oldest.done) this.#buckets.delete(oldest.value);
  }
}
