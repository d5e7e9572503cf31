import { endsWithin } from "../../async/deadline.ts";
import type { RateDecision, Rates } from "./rate-limit.ts";

/** A Redis that has not answered by then counts as away. */
const ANSWER_MS = 50;
/** How long a Redis that was away is not asked. */
const REST_MS = 1_000;
/** Buckets that nobody uses are full by then, as new ones are. */
const KEPT_MS = 2_000;

/** Takes a token of a bucket by the clock of Redis, which all servers share. The text of a time keeps a tenth of a millisecond. */
const TAKE = `local rate = tonumber(ARGV[1])
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local bucket = redis.call('HMGET', KEYS[1], 'tokens', 'filled')
local filled = tonumber(bucket[2]) or now
local tokens = math.min(rate, (tonumber(bucket[1]) or rate) + math.max(0, now - filled) / 1000 * rate)
local allowed = tokens >= 1
if allowed then tokens = tokens - 1 end
redis.call('HSET', KEYS[1], 'tokens', string.format('%.6f', tokens), 'filled', string.format('%.3f', math.max(now, filled)))
redis.call('PEXPIRE', KEYS[1], ${KEPT_MS})
return { allowed and 1 or 0, math.floor(tokens) }`;

export interface RedisRatesOptions {
  /** The address of a Redis or a Valkey. */
  readonly url: string;
  /** Decides while Redis is away. */
  readonly local: Rates;
  /** Gets the first failure of each time that Redis is away. */
  readonly away: (error: unknown) => void;
}

/** Buckets that all servers share. Without Redis, requests go on: each server takes its share then. */
export class RedisRates implements Rates {
  readonly #options: RedisRatesOptions;
  readonly #redis: Bun.RedisClient;
  #askAgainMs = Number.NEGATIVE_INFINITY;
  #isAway = false;

  constructor(options: RedisRatesOptions) {
    this.#options = options;
    this.#redis = new Bun.RedisClient(options.url, { connectionTimeout: REST_MS, enableOfflineQueue: false });
  }

  async take(keyId: string, perSecond: number, nowMs: number): Promise<RateDecision> {
    const { local, away } = this.#options;
    if (nowMs < this.#askAgainMs) return local.take(keyId, perSecond, nowMs);
    try {
      const decision = await this.#ask(keyId, perSecond);
      this.#isAway = false;
      return decision;
    } catch (error) {
      if (!this.#isAway) away(error);
      this.#isAway = true;
      this.#askAgainMs = nowMs + REST_MS;
      return local.take(keyId, perSecond, nowMs);
    }
  }

  close(): void {
    this.#redis.close();
  }

  /** Throws when Redis is away, or takes too long to say or to be reached. */
  async #ask(keyId: string, perSecond: number): Promise<RateDecision> {
    let answer: unknown;
    const asking = this.#send(keyId, perSecond).then((found) => (answer = found));
    if (!(await endsWithin(asking, ANSWER_MS))) throw new Error(`Redis did not answer within ${ANSWER_MS} ms`);
    if (!Array.isArray(answer)) throw new Error("Redis gave no bucket");
    return { allowed: answer[0] === 1, remaining: Number(answer[1]) };
  }

  async #send(keyId: string, perSecond: number): Promise<unknown> {
    if (!this.#redis.connected) await this.#redis.connect();
    return this.#redis.send("EVAL", [TAKE, "1", `memoryd:rate:${keyId}`, String(perSecond)]);
  }
}
