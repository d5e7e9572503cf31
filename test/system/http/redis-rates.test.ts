import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { RateLimiter } from "../../../src/http/admission/rate-limit.ts";
import { RedisRates } from "../../../src/http/admission/redis-rates.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";
import { until } from "../../support/until.ts";

const SERVER = Bun.which("redis-server");

describe.skipIf(SERVER === null)("buckets in Redis", () => {
  const folder = temporaryFolder();
  // A socket, so that no port is taken.
  const socket = `${folder}/redis.sock`;
  const url = `redis+unix://${socket}`;
  const start = async () => {
    const child = Bun.spawn([SERVER ?? "", "--port", "0", "--unixsocket", socket, "--dir", folder, "--save", ""], { stdout: "ignore" });
    await until("Redis listens", async () => existsSync(socket));
    return child;
  };
  let redis: Bun.Subprocess;
  let faults: unknown[];
  const open = () => new RedisRates({ url, local: new RateLimiter(() => 2), away: (error) => faults.push(error) });

  beforeAll(async () => {
    redis = await start();
  });
  afterAll(async () => {
    redis.kill();
    await redis.exited;
    removeFolder(folder);
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
    expect(await takeAll(rates, "key", 20, 200)).toBeWithin(20, 40);
    expect(await takeAll(rates, "key", 20, 30)).toBeLessThan(20);
    expect(await takeAll(rates, "other", 7, 7)).toBe(7);
    expect(faults).toEqual([]);
    for (const one of rates) one.close();
  });

  test("go on without Redis, each server with its share, and come back", async () => {
    faults = [];
    const rates = open();
    expect((await rates.take("own", 100, performance.now())).allowed).toBeTrue();
    redis.kill();
    await redis.exited;
    expect(await takeAll([rates], "lone", 40, 40)).toBe(20);
    expect(faults).toHaveLength(1);
    redis = await start();
    await until("Redis is asked again", async () => {
      await rates.take("back", 1_000, performance.now());
      return (await rates.take("back", 1_000, performance.now())).remaining > 600;
    });
    rates.close();
  });
});
