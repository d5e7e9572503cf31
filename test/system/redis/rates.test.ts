import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { RateLimiter } from "../../../src/http/admission/rate-limit.ts";
import { Redis } from "../../../src/redis/connection.ts";
import { RedisRates } from "../../../src/redis/rates.ts";
import { REDIS, TestRedis } from "../../support/redis.ts";
import { until } from "../../support/until.ts";

describe.skipIf(REDIS === null)("buckets in Redis", () => {
  const server = new TestRedis();
  let faults: unknown[];
  const opened: Redis[] = [];
  const open = () => {
    const redis = new Redis({ url: server.url, away: (error) => faults.push(error) });
    opened.push(redis);
    return new RedisRates(redis, new RateLimiter(() => 2));
  };

  beforeAll(() => server.start());
  afterAll(async () => {
    for (const redis of opened) redis.close();
    await server.remove();
  });

  const takeAll = async (rates: RedisRates[], key: string, perSecond: number, count: number) => {
    const decisions = await Promise.all(
      Array.from({ length: count }, (_, i) => rates[i % rates.length]?.take(key, perSecond, performance.now())),
    );
    return decisions.filter((decision) => decision?.allowed).length;
  };

  test("give all servers together what one would give", async () => {
    faults = [];
    const rates = [open(), open(), open()];
    // The connections take part of the first second, in which a bucket fills.
    await takeAll(rates, "warm", 1, 3);
    const taken = await takeAll(rates, "key", 20, 60);
    const more = await takeAll(rates, "key", 20, 30);
    const others = await takeAll(rates, "other", 7, 7);
    expect(faults).toEqual([]);
    expect(taken).toBeWithin(20, 40);
    expect(more).toBeLessThan(20);
    expect(others).toBe(7);
  });

  test("go on without Redis, each server with its share, and come back", async () => {
    faults = [];
    const rates = open();
    expect((await rates.take("own", 100, performance.now())).allowed).toBeTrue();
    await server.stop();
    expect(await takeAll([rates], "lone", 40, 40)).toBe(20);
    expect(faults).toHaveLength(1);
    await server.start();
    await until("Redis is asked again", async () => {
      await rates.take("back", 1_000, performance.now());
      return (await rates.take("back", 1_000, performance.now())).remaining > 600;
    });
  });
});
