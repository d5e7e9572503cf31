import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { expectEnvelope, TestServer } from "../../../support/http.ts";

let server: TestServer;
const id: Record<string, string> = {};
beforeAll(async () => {
  server = await TestServer.start();
  const remember = async (name: string, content: string, metadata: object | string | undefined, more: object = {}) => {
    id[name] = await server.remember(content, { ...(metadata === undefined ? {} : { metadata }), ...more });
  };
  await remember("tea", "Ana drinks green tea", { topic: "drink", session_id: "s1", speaker: "Ana", rank: 1, tags: ["hot", "green"] });
  await remember("coffee", "Ana drinks black coffee", {
    topic: "drink",
    session_id: "s2",
    speaker: "Bo",
    rank: 2.5,
    occurred_at: "2025-03-01T10:00:00Z",
  });
  await remember("bike", "Ana rides a red bike", {
    topic: "sport",
    session_id: 7,
    rank: "high",
    due: "2026-05-01T02:00:00+02:00",
    none: null,
  });
  await remember("chess", "[2024-01-02] Cy: Ana plays chess", undefined);
  await remember("other", "Ana drinks cocoa", { topic: "drink" }, { agent_id: "coach" });
  await remember("stranger", "Zed drinks tea", { topic: "drink" }, { user_id: "zed" });
});
afterAll(() => server.stop());

interface Hit {
  readonly id: string;
  readonly score: number;
}
const asked = (body: object, authorization?: string) =>
  server.send({
    path: "/v1/memories/query",
    body: { query: "what does Ana do", agent_id: "agent", user_id: "user", ...body },
    ...(authorization === undefined ? {} : { authorization }),
  });
async function names(body: object): Promise<string[]> {
  const answer = await asked(body);
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
  const found = new Set((answer.json as { results: Hit[] }).results.map((hit) => hit.id));
  return Object.keys(id).filter((name) => found.has(id[name] ?? ""));
}

const FILTERS: readonly [object, string[]][] = [
  [{}, ["tea", "coffee", "bike", "chess"]],
  [{ metadata: { topic: "drink" } }, ["tea", "coffee"]],
  [{ metadata: { topic: { equals: "drink" }, rank: 1 } }, ["tea"]],
  [{ metadata: { rank: { in: [2.5, "high"] } } }, ["coffee", "bike"]],
  [{ metadata: { rank: { range: { gt: 1 } } } }, ["coffee"]],
  [{ metadata: { rank: { range: { gte: 1, lt: 2.5 } } } }, ["tea"]],
  [{ metadata: { due: { range: { gte: "2026-05-01T00:00:00Z", lte: "2026-05-01T00:00:00Z" } } } }, ["bike"]],
  [{ metadata: { topic: { range: { gt: "e" } } } }, ["bike"]],
  [{ metadata: { due: { exists: true } } }, ["bike"]],
  [{ metadata: { due: { exists: false }, topic: { exists: true } } }, ["tea", "coffee"]],
  [{ metadata: { none: null } }, ["bike"]],
  [{ metadata: { none: { exists: true } } }, ["bike"]],
  [{ metadata: { tags: "green" } }, ["tea"]],
  [{ metadata: { toString: { exists: true } } }, []],
  [{ session_id: "s1" }, ["tea"]],
  [{ session_id: "7" }, ["bike"]],
  [{ speaker: "Bo" }, ["coffee"]],
  [{ speaker: "Cy" }, ["chess"]],
  [{ occurred: { before: "2025-01-01T00:00:00Z" } }, ["chess"]],
  [{ occurred: { after: "2025-03-01T10:00:00Z", before: "2025-03-01T10:00:00.001Z" } }, ["coffee"]],
  [{ occurred: { after: "2025-03-01T00:00:00Z", before: "2025-03-01T10:00:00Z" } }, []],
  [{ created: { before: "2025-06-01T00:00:00Z" } }, []],
  [{ created: { after: "2025-06-01T00:00:00Z" }, speaker: "Ana" }, ["tea"]],
  [{ status: "deprecated" }, []],
  [{ status: "any" }, ["tea", "coffee", "bike", "chess"]],
];

test.each(FILTERS)("filter %j", async (filter, expected) => {
  expect(await names({ filter })).toEqual(expected);
});

test("a hit has the shape of a search hit, its metadata as it was written, and the time of its fact", async () => {
  const exact = '{"content":"Ana counts","agent_id":"agent","user_id":"exact","metadata":{"n":9007199254740993,"d":1.0}}';
  await server.send({ path: "/v1/memories", body: exact, headers: { "content-type": "application/json" } });
  await server.process();
  const answer = await asked({ user_id: "exact" });
  expect(answer.text).toContain('"metadata":{"n":9007199254740993,"d":1.0},"occurred_at":null');
  const one = (n: string) => `{"query":"Ana","agent_id":"agent","user_id":"exact","filter":{"metadata":{"n":${n}}}}`;
  const found = async (n: string) => {
    const { json } = await server.send({ path: "/v1/memories/query", body: one(n), headers: { "content-type": "application/json" } });
    return (json as { results: Hit[] }).results.length;
  };
  expect([await found("9007199254740993"), await found("9007199254740992")]).toEqual([1, 0]);
  const [chess] = ((await asked({ filter: { speaker: "Cy" } })).json as { results: Hit[] }).results;
  expect(Object.keys(chess ?? {})).toEqual([
    ...["id", "content", "agent_id", "user_id", "level", "status", "importance", "confidence", "score", "created_at"],
    ...["metadata", "occurred_at"],
  ]);
  expect(chess).toMatchObject({ occurred_at: "2024-01-02T00:00:00.000Z", metadata: null });
});

test("a query without a filter ranks as a search does, and shares its cache", async () => {
  const body = { query: "which drink does Ana like", agent_id: "agent", user_id: "user" };
  const plain = (await server.send({ path: "/v1/memories/search", body })).json as { results: Hit[] };
  const answer = (await asked(body)).json as { results: Hit[]; cache_hit: boolean };
  expect(answer.results.map((hit) => [hit.id, hit.score])).toEqual(plain.results.map((hit) => [hit.id, hit.score]));
  expect(answer.cache_hit).toBe(true);
  expect((await asked({ ...body, filter: { metadata: {} } })).json).toMatchObject({ cache_hit: true });
});

test("an answer to the same filter comes from the cache, to another one not, and a write drops it", async () => {
  const filter = { metadata: { topic: "drink" } };
  const isCached = async (more: object) => ((await asked({ query: "cached?", ...more })).json as { cache_hit: boolean }).cache_hit;
  expect([await isCached({ filter }), await isCached({ filter }), await isCached({ filter: { metadata: { topic: "sport" } } })]).toEqual([
    false,
    true,
    false,
  ]);
  await server.remember("Ana drinks water", { metadata: { topic: "drink" } });
  expect(await isCached({ filter })).toBe(false);
  id["water"] = ((await asked({ query: "water", k: 1 })).json as { results: Hit[] }).results[0]?.id ?? "";
  expect(await names({ filter })).toEqual(["tea", "coffee", "water"]);
});

test("deleted memories appear only by their status; erased ones never", async () => {
  const gone = await server.remember("Ana owns a boat", { metadata: { kind: "boat" } });
  const filter = { metadata: { kind: "boat" } };
  const found = async (status: string) => ((await asked({ filter: { ...filter, status } })).json as { results: Hit[] }).results;
  expect(await found("any")).toHaveLength(1);
  await server.send({ path: `/v1/memories/${gone}`, method: "DELETE" });
  expect([(await found("active")).length, (await found("deprecated")).length, (await found("any")).length]).toEqual([0, 1, 1]);
  expect((await found("deprecated"))[0]).toMatchObject({ id: gone, status: "deprecated", content: "Ana owns a boat" });
  await server.send({ path: `/v1/memories/${gone}?hard=true`, method: "DELETE" });
  expect([await found("active"), await found("deprecated"), await found("any")]).toEqual([[], [], []]);
  const past = await asked({ filter, as_of: new Date().toISOString() });
  expect(past.json).toMatchObject({ results: [] });
});

describe("several agents of one user", () => {
  test("are searched together, the best first", async () => {
    expect(await names({ agent_id: undefined, agent_ids: ["agent", "coach"], filter: { metadata: { topic: "drink" } } })).toEqual(
      Object.keys(id).filter((name) => ["tea", "coffee", "water", "other"].includes(name)),
    );
    const { results } = (await asked({ agent_id: undefined, agent_ids: ["coach", "agent"], query: "cocoa", k: 2 })).json as {
      results: Hit[];
    };
    expect(results[0]?.id).toBe(id["other"]);
    expect(results.map((hit) => hit.score)).toEqual(results.map((hit) => hit.score).toSorted((a, b) => b - a));
  });

  test("a key that is bound to one may not name another", async () => {
    const { orgId } = server;
    const bound = await server.deps.control.keys.create({
      orgId,
      label: "b",
      permissions: ["memory:read"],
      rateLimit: undefined,
      agentId: "agent",
    });
    const authorization = `Bearer ${bound.secret}`;
    expect((await asked({}, authorization)).status).toBe(200);
    expectEnvelope(await asked({ agent_id: undefined, agent_ids: ["agent", "coach"] }, authorization), 401, "forbidden");
    expectEnvelope(await asked({ agent_id: "coach" }, authorization), 401, "forbidden");
  });
});

test("min_score leaves out memories with a lower score", async () => {
  const { results } = (await asked({ query: "green tea" })).json as { results: Hit[] };
  const min_score = results[1]?.score ?? 0;
  const cut = (await asked({ query: "green tea", min_score })).json as { results: Hit[] };
  expect(cut.results).toEqual(results.filter((hit) => hit.score >= min_score));
});

test("no other organization, user or agent appears under any filter", async () => {
  const other = await server.deps.control.orgs.create("other");
  const authorization = await server.newKey({ orgId: other.id });
  for (const status of ["active", "deprecated", "any"])
    expect((await asked({ filter: { status } }, authorization)).json).toMatchObject({ results: [] });
  expect(await names({ filter: { metadata: { topic: "drink" } }, user_id: "zed" })).toEqual(["stranger"]);
});

const BAD: readonly object[] = [
  { filter: [] },
  { filter: { unknown: 1 } },
  { filter: { metadata: { a: { like: "x" } } } },
  { filter: { metadata: { a: {} } } },
  { filter: { metadata: { a: { in: [] } } } },
  { filter: { metadata: { a: { in: [{}] } } } },
  { filter: { metadata: { a: { range: {} } } } },
  { filter: { metadata: { a: { range: { gt: true } } } } },
  { filter: { metadata: { a: { exists: "yes" } } } },
  { filter: { metadata: { a: ["x"] } } },
  { filter: { metadata: Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`k${i}`, 1])) } },
  { filter: { session_id: "" } },
  { filter: { session_id: 7 } },
  { filter: { occurred: {} } },
  { filter: { occurred: { after: "2025-01-01" } } },
  { filter: { created: { since: "2025-01-01T00:00:00Z" } } },
  { filter: { status: "gone" } },
  { filter: { status: "any\n" } },
  { as_of: "yesterday" },
  { as_of: "2025-02-30T00:00:00Z" },
  { min_score: "high" },
  { agent_ids: ["agent"] },
  { agent_id: undefined },
  { agent_id: undefined, agent_ids: [] },
  { agent_id: undefined, agent_ids: ["a", "a"] },
  { agent_id: undefined, agent_ids: Array.from({ length: 11 }, (_, i) => `a${i}`) },
  { agent_id: undefined, agent_ids: ["a/b"] },
  { k: 101 },
  { query: " " },
  { query: "x".repeat(2049) },
];

describe("an invalid query", () => {
  test.each(BAD)("%j is a 400", async (body) => {
    expectEnvelope(await asked(body), 400, "validation_error");
  });

  test("over 16 KB is a 413, and without the scope or a key a 401", async () => {
    expectEnvelope(await asked({ task_context: "x".repeat(17_000) }), 413, "payload_too_large");
    expectEnvelope(await asked({}, await server.newKey({ permissions: ["memory:write"] })), 401, "forbidden");
    expectEnvelope(await asked({}, "Bearer nobody"), 401, "unauthorized");
  });
});
