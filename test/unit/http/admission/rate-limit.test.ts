import { describe, expect, test } from "bun:test";
import { RateLimiter } from "../../../../src/http/admission/rate-limit.ts";

describe("a bucket", () => {
  test("holds the requests of one second, then refills at its rate", () => {
    const limiter = new RateLimiter();
    const take = (nowMs: number) => limiter.take("key", 4, nowMs);
    expect([0, 0, 0, 0, 0].map(take).map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
      [true, 3],
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
    ]);
    expect(take(249).allowed).toBeFalse();
    expect(take(250)).toEqual({ allowed: true, remaining: 0 });
    expect(take(10_000)).toEqual({ allowed: true, remaining: 3 });
  });

  test("is not emptied by refused requests", () => {
    const limiter = new RateLimiter();
    limiter.take("key", 1, 0);
    for (let ms = 0; ms < 1000; ms += 10) expect(limiter.take("key", 1, ms).allowed).toBeFalse();
    expect(limiter.take("key", 1, 1000).allowed).toBeTrue();
  });

  test("allows no more than its rate, however the requests are spaced", () => {
    const limiter = new RateLimiter();
    let allowed = 0;
    for (let ms = 0; ms < 10_000; ms += 7) if (limiter.take("key", 13, ms).allowed) allowed++;
    // The burst of one second at the start, and ten seconds at the rate.
    expect(allowed).toBeWithin(13 * 10, 13 * 11 + 1);
  });

  test("of one of several servers holds its share, and at least one request", () => {
    let servers = 4;
    const limiter = new RateLimiter(() => servers);
    const allowed = (key: string, perSecond: number, nowMs: number) =>
      Array.from({ length: 20 }, () => limiter.take(key, perSecond, nowMs)).filter((decision) => decision.allowed).length;
    expect(allowed("key", 40, 0)).toBe(10);
    expect(allowed("key", 40, 500)).toBe(5);
    expect(allowed("slow", 1, 0)).toBe(1);
    expect(allowed("slow", 1, 1_000)).toBe(0);
    expect(allowed("slow", 1, 4_000)).toBe(1);
    servers = 2;
    expect(allowed("key", 20, 10_000)).toBe(10);
  });

  test("belongs to one key", () => {
    const limiter = new RateLimiter();
    expect(limiter.take("one", 1, 0).allowed).toBeTrue();
    expect(limiter.take("one", 1, 0).allowed).toBeFalse();
    expect(limiter.take("two", 1, 0).allowed).toBeTrue();
  });
});

describe("buckets", () => {
  test("are bounded: the least recently used ones, which are full again, are evicted first", () => {
    const limiter = new RateLimiter(undefined, 100);
    limiter.take("busy", 1, 0);
    for (let i = 1; i < 100; i++) limiter.take(`idle${i}`, 1, 0);
    expect(limiter.take("busy", 1, 5000).allowed).toBeTrue();
    for (let i = 0; i < 50; i++) limiter.take(`new${i}`, 1, 5001);
    expect(limiter.size).toBe(100);
    expect(limiter.take("busy", 1, 5002).allowed).toBeFalse();
  });

  test("are bounded when all are in use", () => {
    const limiter = new RateLimiter(undefined, 100);
    for (let i = 0; i < 1000; i++) limiter.take(`key${i}`, 1, 0);
    expect(limiter.size).toBe(100);
  });
});
