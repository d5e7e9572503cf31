import { afterEach, beforeEach, expect, test } from "bun:test";
import type { MemoryId } from "../../../src/memory/types.ts";
import { type Answer, expectEnvelope, TestServer } from "../../support/http.ts";

let server: TestServer;
beforeEach(async () => {
  server = await TestServer.start();
});
afterEach(() => server.stop());

const SCOPE = { agent_id: "agent", user_id: "user" };

const damage = (id: MemoryId) =>
  server.place.corrupt(server.orgId, "UPDATE memory SET content = replace(content, 'Lisbon', 'London') WHERE id = ?", id);
const ask = (path: string, body: object) => server.send({ path, body: { ...SCOPE, ...body } });
const idsOf = ({ json }: Answer) => (json as { results: { id: MemoryId }[] }).results.map(({ id }) => id);
const health = async () => (await server.send({ path: "/healthz", authorization: null })).json;
const damagedLines = () => server.logLines.filter((line) => line.includes("A stored row is damaged"));

test("a damaged memory is in no answer with texts, and its get says so; the others go on", async () => {
  const lisbon = await server.remember("Ana lives in Lisbon.");
  const tea = await server.remember("Ana drinks green tea.");
  expect(idsOf(await ask("/v1/memories/search", { query: "Where does Ana live?" }))).toContain(lisbon);
  expect(await health()).toEqual({ status: "ok" });
  await damage(lisbon);

  for (const [path, body] of [
    ["/v1/memories/search", { query: "What is known of Ana?" }],
    ["/v1/memories/query", { query: "What about Ana?", filter: { status: "any" } }],
    ["/v1/memories/query", { query: "What was with Ana?", as_of: new Date(Date.now() + 60_000).toISOString() }],
  ] as const) {
    const answer = await ask(path, body);
    expect([path, answer.status, idsOf(answer)]).toEqual([path, 200, [tea]]);
  }
  const context = await ask("/v1/context", { query: "Ana" });
  expect(context.text).toContain("green tea");
  expect(context.text).not.toMatch(/Lisbon|London/);

  for (const path of [`/v1/memories/${lisbon}`, `/v1/memories/${lisbon}/history`])
    expectEnvelope(await server.send({ path }), 500, "internal_error", /damaged.*backup.*doctor --deep/);
  expectEnvelope(
    await server.send({ method: "PATCH", path: `/v1/memories/${lisbon}`, body: { metadata: { a: 1 } } }),
    500,
    "internal_error",
    /damaged/,
  );
  expect((await server.send({ path: `/v1/memories/${tea}` })).json).toMatchObject({ content: "Ana drinks green tea." });
  // A list shows no text, and names what can be mended or deleted.
  expect(idsOf(await server.send({ path: "/v1/memories" })).sort()).toEqual([lisbon, tea].sort());

  expect(damagedLines()).toHaveLength(1);
  expect(JSON.parse(damagedLines()[0] ?? "")).toMatchObject({ level: "error", org_id: server.orgId, memory_id: lisbon });
  expect(server.logLines.join("")).not.toMatch(/Lisbon|London/);
  expect(await health()).toEqual({ status: "ok", damaged_rows: 1 });
  expect((await server.send({ path: "/metrics" })).text).toContain("\nmemoryd_damaged_rows 1\n");
});

test("an answer of the cache has the text as it was read before the damage", async () => {
  const lisbon = await server.remember("Ana lives in Lisbon.");
  const question = { query: "Where does Ana live?" };
  await ask("/v1/memories/search", question);
  await damage(lisbon);
  const cached = await ask("/v1/memories/search", question);
  expect(cached.json).toMatchObject({ cache_hit: true, results: [{ id: lisbon, content: "Ana lives in Lisbon." }] });
  // Whatever changes the scope ends it.
  const tea = await server.remember("Ana drinks green tea.");
  expect(idsOf(await ask("/v1/memories/search", question))).toEqual([tea]);
});

test("a hard delete removes a damaged memory, and health forgets it", async () => {
  const lisbon = await server.remember("Ana lives in Lisbon.");
  await damage(lisbon);
  await server.send({ path: `/v1/memories/${lisbon}` });
  expect(await health()).toMatchObject({ damaged_rows: 1 });
  expect((await server.send({ method: "DELETE", path: `/v1/memories/${lisbon}?hard=true` })).status).toBe(204);
  expectEnvelope(await server.send({ path: `/v1/memories/${lisbon}` }), 404, "not_found");
  expect(await health()).toEqual({ status: "ok" });
});

test("an id that is damaged itself is not logged, because it could be a part of a text", async () => {
  const lisbon = await server.remember("Ana lives in Lisbon.");
  await server.place.corrupt(server.orgId, "UPDATE memory SET id = 'Ana lives in Lisbon.' WHERE id = ?", lisbon);
  await ask("/v1/context", { query: "Ana" });
  expect(damagedLines()).toHaveLength(1);
  expect(damagedLines()[0]).toContain('"memory_id":"unreadable"');
  expect(server.logLines.join("")).not.toContain("Lisbon");
});
