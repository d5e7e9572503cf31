import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Client } from "../../../scripts/lib/client.ts";
import { createTenant, type Service, startService, until } from "../../../scripts/lib/service.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";
import { POSTGRES, type TestDatabase, testDatabase } from "../../support/postgres.ts";
import { REDIS, TestRedis } from "../../support/redis.ts";

const WHO = { agent_id: "agent", user_id: "ann" };
const QUESTION = { ...WHO, query: "Where does Ann live?" };

function freePort(): number {
  const listening = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: () => {} } });
  listening.stop(true);
  return listening.port;
}

describe.skipIf(REDIS === null || POSTGRES === undefined)("servers with a Redis", () => {
  const folder = temporaryFolder();
  const redis = new TestRedis(freePort());
  const serve = (dataDir: string, ...args: string[]) => startService({ dataDir, args: [...args, "--redis", redis.url] });
  let database: TestDatabase;
  let servers: Service[];

  beforeAll(async () => {
    database = await testDatabase(POSTGRES ?? "");
    await redis.start();
    servers = [await serve(folder, "--store", database.url), await serve(folder, "--store", database.url)];
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await redis.remove();
    await database.drop();
    removeFolder(folder);
  });

  test("on one database have the answers of each other, and none that an erasure has made wrong", async () => {
    const [first = "", second = ""] = servers.map(({ url }) => url);
    const { client: one, key } = await createTenant(database.url, "acme", first);
    const other = new Client(second, key);
    const id = await one.write({ ...WHO, content: "Ann lives in Bergen.", extract: false });
    await until("it can be found", async () => (await one.search(QUESTION)).results.length === 1);
    let question = 0;
    await until("the other server has an answer of the first one", async () => {
      // The notice that a write was stored may come later, and drops what is cached.
      const asked = { ...QUESTION, query: `${QUESTION.query} ${question++}` };
      const own = await one.search(asked);
      const shared = await other.search(asked);
      expect(shared.results).toEqual(own.results);
      return shared.cache_hit;
    });
    expect(await redis.answers()).not.toEqual([]);
    await one.delete(id, true);
    for (const client of [other, one]) expect((await client.search(QUESTION)).results).toEqual([]);
    await redis.stop();
    for (const client of [other, one]) expect((await client.search({ ...WHO, query: "Ann" })).results).toEqual([]);
    await redis.start();
  });

  test("on a data folder leave no answer, because there is no other server", async () => {
    await redis.clear();
    const server = await serve(folder);
    servers.push(server);
    const { client } = await createTenant(folder, "acme", server.url);
    await client.write({ ...WHO, content: "Ann lives in Bergen.", extract: false });
    await until("it can be found", async () => (await client.search(QUESTION)).results.length === 1);
    expect((await client.search(QUESTION)).cache_hit).toBeTrue();
    expect(await redis.answers()).toEqual([]);
  });
});
