import type { RateDecision, Rates } from "../http/admission/rate-limit.ts";
import type { Redis } from "./connection.ts";

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

/** Buckets that all servers share. Without Redis, requests go on: each server takes its share then. */
export class RedisRates implements Rates {
  readonly #redis: Redis;
  readonly #local: Rates;

  /** `local` decides while Redis is away. */
  constructor(redis: Redis, local: Rates) {
    this.#redis = redis;
    this.#local = local;
  }

  async take(keyId: string, perSecond: number, nowMs: number): Promise<RateDecision> {
    const shared = await this.#redis.ask(async (client) =>
      decisionIn(await client.send("EVAL", [TAKE, "1", `memoryd:rate:${keyId}`, String(perSecond)])),
    );
    return shared ?? this.#local.take(keyId, perSecond, nowMs);
  }
}

function decisionIn(answer: unknown): RateDecision {
  if (!Array.isArray(answer)) throw new Error("Redis gave no bucket");
  return { allowed: answer[0] === 1, remaining: Number(answer[1]) };
}
