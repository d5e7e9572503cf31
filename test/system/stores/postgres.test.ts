import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createTenant, runCommand, type Service, startService, until } from "../../../scripts/lib/service.ts";
import { describeSpecification } from "../../contracts/specification.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";
import { asOwner, POSTGRES, type TestDatabase, testDatabase } from "../../support/postgres.ts";

const folder = temporaryFolder();
afterAll(() => removeFolder(folder));
const serve = (url: string) => startService({ dataDir: folder, args: ["--store", url] });

if (POSTGRES !== undefined)
  describeSpecification("two servers on one database, in turn", async () => {
    const { url, drop } = await testDatabase(POSTGRES ?? "");
    return { servers: [await serve(url), await serve(url)], place: url, close: drop };
  });

describe.skipIf(POSTGRES === undefined)("servers on one database", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(POSTGRES ?? "");
  });
  afterAll(() => database.drop());

  const WHO = { agent_id: "agent", user_id: "ann" };
  const owner = <T>(work: (sql: Bun.SQL) => Promise<T>) => asOwner(database.ownerUrl, work);

  test("a server that is killed loses no accepted write: another one takes over its organization", async () => {
    const [first, second] = [await serve(database.url), await serve(database.url)];
    const { client, orgId, key } = await createTenant(database.url, "acme", first.url);
    const id = await client.write({ ...WHO, content: "Ann lives in Bergen." });
    await until("it is processed", async () => (await client.get(id))?.status !== undefined);
    const worker = async () =>
      (await owner((sql) => sql.unsafe("SELECT worker_id FROM memoryd.organization WHERE id = $1", [orgId])))[0].worker_id;
    const former = await worker();
    // Either of the two has the organization.
    const third = await serve(database.url);
    await first.kill();
    await second.kill();
    const response = await fetch(`${third.url}/v1/memories`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ ...WHO, content: "Ann drinks green tea." }),
    });
    expect(response.status).toBe(202);
    const { id: later } = (await response.json()) as { id: string };
    const get = (wanted: string) => fetch(`${third.url}/v1/memories/${wanted}`, { headers: { authorization: `Bearer ${key}` } });
    await until("the next worker has processed it", async () => (await get(later)).status === 200, 40_000);
    expect(await worker()).not.toBe(former);
    expect((await get(id)).status).toBe(200);
    expect(await third.stop()).toBe(0);
  }, 120_000);

  test("what one server erases, no other one finds", async () => {
    const servers: Service[] = [await serve(database.url), await serve(database.url)];
    const { key } = await createTenant(database.url, "other", servers[0]?.url ?? "");
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json", prefer: "wait=10" };
    const ask = async (server: Service | undefined) => {
      const body = JSON.stringify({ ...WHO, query: "Where does Ben live?" });
      const response = await fetch(`${server?.url}/v1/memories/search`, { method: "POST", headers, body });
      return ((await response.json()) as { results: { id: string }[] }).results.map(({ id }) => id);
    };
    const [one, two] = servers;
    const written = await fetch(`${one?.url}/v1/memories`, {
      method: "POST",
      headers,
      body: JSON.stringify({ ...WHO, content: "Ben lives in Oslo.", extract: false }),
    });
    const { id } = (await written.json()) as { id: string };
    for (const server of [two, one, two]) expect(await ask(server)).toEqual([id]);
    const erased = await fetch(`${one?.url}/v1/memories/${id}?hard=true`, { method: "DELETE", headers });
    expect(erased.status).toBe(204);
    for (const server of [two, one]) expect(await ask(server)).toEqual([]);
    const waiting = () => owner((sql) => sql.unsafe("SELECT count(*)::int AS left FROM memoryd.erasure WHERE finished_at_ms IS NULL"));
    await until("no byte is left", async () => (await waiting())[0].left === 0);
    for (const server of servers) expect(await server.stop()).toBe(0);
  });

  test("a database that cannot be used is refused with what to do, and nothing in it changes", async () => {
    const bare = database.url.replace(/\/test_\w+/, "/postgres");
    const newer = await testDatabase(POSTGRES ?? "");
    await asOwner(newer.ownerUrl, (sql) => sql.unsafe("INSERT INTO memoryd.migration (version) VALUES (99)"));
    for (const [url, sentence] of [
      ["postgres://memoryd_server@127.0.0.1:1/none", "cannot be reached"],
      [bare, "memoryd store migrate"],
      [database.ownerUrl, "row-level security"],
      [newer.url, "a newer memoryd"],
    ] as const) {
      const { code, stderr } = await runCommand(["serve", "--port", "0", "--store", url]);
      expect([url, code]).toEqual([url, 2]);
      expect(stderr).toContain(sentence);
      expect(stderr.trim().split("\n")).toHaveLength(1);
    }
    await asOwner(newer.ownerUrl, (sql) => sql.unsafe("DELETE FROM memoryd.migration WHERE version = 99"));
    await newer.drop();
  });
});
