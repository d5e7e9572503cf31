import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { hitsJson } from "../../../src/http/shapes.ts";
import { RedisAnswers } from "../../../src/redis/answers.ts";
import { Redis } from "../../../src/redis/connection.ts";
import { REDIS, TestRedis } from "../../support/redis.ts";
import { until } from "../../support/until.ts";
import { ask, Fixture } from "../../unit/search/fixture.ts";

/** What a search may wait for a Redis that does not answer, with room for a busy machine. */
const SOON_MS = 500;

describe.skipIf(REDIS === null)("answers in Redis", () => {
  const server = new TestRedis();
  const fixture = new Fixture();
  const opened: Redis[] = [];
  let faults: unknown[];
  const nowMs = Date.now();
  /** A server of its own on the stores, with its own connection. */
  const open = (place = "place") => {
    const redis = new Redis({ url: server.url, away: (error) => faults.push(error) });
    opened.push(redis);
    return fixture.search({ shared: new RedisAnswers(redis, place), now: () => nowMs });
  };
  const kept = (count: number) => until(`${count} answers are kept`, async () => (await server.answers()).length === count);

  beforeAll(() => server.start());
  beforeEach(() => {
    faults = [];
    return server.clear();
  });
  afterAll(async () => {
    for (const redis of opened) redis.close();
    await fixture.close();
    await server.remove();
  });

  test("are those of the server that gave them, byte for byte, and hold no word of a text or of a question", async () => {
    const [one, other] = [open(), open()];
    const scope = fixture.newScope();
    const texts = ["Ana keeps a heron called Wexford", "The heron eats trout at seven", "Ben plays the bassoon"];
    await fixture.store(scope, texts, { createdAtMs: nowMs });
    for (const query of ["what does the heron eat", "who plays the bassoon"]) {
      const own = await ask(one, scope, query, { taskContext: "feeding birds" });
      expect(own.cacheHit).toBeFalse();
      await kept(1);
      const shared = await ask(other, scope, query, { taskContext: "feeding birds" });
      expect(shared.cacheHit).toBeTrue();
      expect(hitsJson(shared.hits)).toBe(hitsJson(own.hits));
      const [entry] = await server.answers();
      expect(await server.keys()).toEqual([entry?.key ?? ""]);
      expect(entry?.leftMs).toBeWithin(1, 60_001);
      for (const word of `${texts.join(" ")} ${query} feeding birds ${scope.orgId} ${scope.userId}`.split(" ").filter(isTelling))
        expect(`${entry?.key} ${entry?.value}`.toLowerCase()).not.toContain(word.toLowerCase());
      await server.clear();
      // From then on the other server has the answer itself.
      expect((await ask(other, scope, query, { taskContext: "feeding birds" })).hits).toBe(shared.hits);
    }
    expect(other.stats()).toMatchObject({ cacheHits: 4, cacheMisses: 0 });
    expect(faults).toEqual([]);
  });

  test("are found by servers of the same place only", async () => {
    const [one, other] = [open("one"), open("other")];
    const scope = fixture.newScope();
    await fixture.store(scope, ["Ana likes green tea"]);
    await ask(one, scope, "tea");
    await kept(1);
    expect((await ask(other, scope, "tea")).cacheHit).toBeFalse();
  });

  test("of an older generation are not served, and an erased memory never is", async () => {
    const [one, other] = [open(), open()];
    const scope = fixture.newScope();
    const { writeId } = await fixture.store(scope, ["Ana likes green tea"]);
    await ask(one, scope, "tea");
    await kept(1);
    await fixture.store(scope, ["Ben likes black tea"]);
    const newer = await ask(other, scope, "tea");
    expect(newer.cacheHit).toBeFalse();
    expect(newer.texts).toHaveLength(2);
    await kept(2);
    await fixture.records.memories.erase(scope.orgId, writeId, nowMs);
    for (const search of [one, other]) expect((await ask(search, scope, "tea")).texts).toEqual(["Ben likes black tea"]);
  });

  test("are missed by nobody when Redis is killed, and come back with it", async () => {
    const [one, other] = [open(), open()];
    const scope = fixture.newScope();
    await fixture.store(scope, ["Ana likes green tea"]);
    await ask(one, scope, "tea");
    await kept(1);
    await server.stop();
    for (const query of ["tea", "green", "Ana"]) expect((await ask(other, scope, query)).texts).toHaveLength(1);
    expect(faults).toHaveLength(1);
    await server.start();
    let questions = 0;
    await until("answers are shared again", async () => {
      const query = `tea ${questions++}`;
      await ask(one, scope, query);
      return (await ask(other, scope, query)).cacheHit;
    });
    expect(faults).toHaveLength(1);
  });

  test("keep no search waiting when Redis does not answer", async () => {
    const [one, other] = [open(), open()];
    const scope = fixture.newScope();
    await fixture.store(scope, ["Ana likes green tea"]);
    for (const search of [one, other]) await ask(search, scope, "warm");
    await kept(1);
    server.pause();
    try {
      const startedMs = performance.now();
      const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => ask(other, scope, `tea ${i}`)));
      expect(performance.now() - startedMs).toBeLessThan(SOON_MS);
      for (const { texts } of answers) expect(texts).toHaveLength(1);
      expect(faults).toHaveLength(1);
    } finally {
      server.goOn();
    }
    let questions = 0;
    await until("answers are shared again", async () => {
      const query = `coffee ${questions++}`;
      await ask(other, scope, query);
      return (await ask(one, scope, query)).cacheHit;
    });
  });
});

/** Short words stand in any name and in any hash. */
function isTelling(word: string): boolean {
  return word.length > 3;
}
