import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { expectEnvelope, TestServer } from "../../support/http.ts";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

const PATH = "/v1/memories/search";
const GOOD = { query: "Where does Ana live?", agent_id: "agent", user_id: "user" };
const without = (field: keyof typeof GOOD) => {
  const { [field]: _, ...rest } = GOOD;
  return rest;
};
const bodyOf = (bytes: number) => {
  const empty = JSON.stringify({ ...GOOD, task_context: "" });
  return JSON.stringify({ ...GOOD, task_context: "x".repeat(bytes - empty.length) });
};

const ACCEPTED: readonly (readonly [string, unknown])[] = [
  ["the required fields alone", GOOD],
  ["every field", { ...GOOD, k: 5, task_context: "booking a flight", level: 0 }],
  ["k 1", { ...GOOD, k: 1 }],
  ["k 100", { ...GOOD, k: 100 }],
  ["k written 10.0", `{"query":"x","agent_id":"a","user_id":"u","k":10.0}`],
  ["level 1", { ...GOOD, level: 1 }],
  ["an empty task_context", { ...GOOD, task_context: "" }],
  ["a query of 2048 characters", { ...GOOD, query: "x".repeat(2048) }],
  ["a query of 1900 characters of four bytes", { ...GOOD, query: "😀".repeat(1900) }],
  ["identifiers of 256 characters", { ...GOOD, agent_id: "a".repeat(256), user_id: "u".repeat(256) }],
  ["a body of 8192 bytes", bodyOf(8192)],
  ["a scope that nothing was written to", { ...GOOD, user_id: "nobody" }],
  ["characters of a query language", { ...GOOD, query: '"; DROP TABLE * (near NOT -"' }],
];

describe("a search is answered with", () => {
  test.each(ACCEPTED)("%s", async (_, body) => {
    const answer = await server.send({ path: PATH, body });
    expect({ status: answer.status, body: answer.json }).toEqual({
      status: 200,
      body: { results: [], latency_ms: expect.any(Number), cache_hit: expect.any(Boolean) },
    });
  });
});

const INVALID: readonly (readonly [string, unknown, RegExp])[] = [
  ["no query", without("query"), /^query is missing/],
  ["no agent_id", without("agent_id"), /^agent_id is missing/],
  ["no user_id", without("user_id"), /^user_id is missing/],
  ["an empty query", { ...GOOD, query: "" }, /^query is invalid/],
  ["a blank query", { ...GOOD, query: "  \n" }, /^query is invalid/],
  ["a query of invisible characters", { ...GOOD, query: "\u200b\u0085\u0000" }, /^query is invalid/],
  ["a field given twice", '{"query":"x","agent_id":"a","user_id":"u","user_id":"v"}', /a key twice/],
  ["a query that is not a string", { ...GOOD, query: ["x"] }, /^query is invalid/],
  ["a query of 2049 characters", { ...GOOD, query: "x".repeat(2049) }, /^query is invalid: at most 2048/],
  ["half of a surrogate pair", `{"query":"\\ud83d","agent_id":"a","user_id":"u"}`, /surrogate/],
  ["an identifier with a trailing line feed", { ...GOOD, agent_id: "agent\n" }, /^agent_id is invalid/],
  ["an identifier with a space", { ...GOOD, user_id: "a b" }, /^user_id is invalid/],
  ["an identifier of 257 characters", { ...GOOD, user_id: "a".repeat(257) }, /^user_id is invalid/],
  ["k 0", { ...GOOD, k: 0 }, /^k is invalid/],
  ["k 101", { ...GOOD, k: 101 }, /^k is invalid/],
  ["k -1", { ...GOOD, k: -1 }, /^k is invalid/],
  ["k 1.5", { ...GOOD, k: 1.5 }, /^k is invalid/],
  ["k that is a string", { ...GOOD, k: "5" }, /^k is invalid/],
  ["k null", { ...GOOD, k: null }, /^k is invalid/],
  ["level 2", { ...GOOD, level: 2 }, /^level is invalid/],
  ["level -1", { ...GOOD, level: -1 }, /^level is invalid/],
  ["level that is a string", { ...GOOD, level: "1" }, /^level is invalid/],
  ["level null", { ...GOOD, level: null }, /^level is invalid/],
  ["task_context that is not a string", { ...GOOD, task_context: 1 }, /^task_context is invalid/],
  ["an unknown field", { ...GOOD, secretfield: 1 }, /^unknown field/],
  ["org_id", { ...GOOD, org_id: "x" }, /^unknown field/],
  ["__proto__", `{"query":"x","agent_id":"a","user_id":"u","__proto__":{"k":5}}`, /^unknown field/],
  ["malformed JSON", "{", /not JSON/],
  ["an array", "[]", /JSON object/],
];

describe("a search is refused with", () => {
  test.each(INVALID)("%s", async (_, body, message) => {
    const answer = await server.send({ path: PATH, body });
    expectEnvelope(answer, 400, "validation_error", message);
    expect(answer.text).not.toContain("secret");
  });

  test("a body of 8193 bytes", async () => {
    expectEnvelope(await server.send({ path: PATH, body: bodyOf(8193) }), 413, "payload_too_large", /8192 bytes/);
  });
});

interface Found {
  readonly results: readonly { readonly id: string; readonly content: string; readonly score: number }[];
  readonly cache_hit: boolean;
  readonly latency_ms: number;
}
const found = async (body: unknown, authorization?: string) => {
  const answer = await server.send({ path: PATH, body, ...(authorization && { authorization }) });
  expect(answer.status).toBe(200);
  return { answer, ...(answer.json as Found) };
};

describe("an answer", () => {
  test("has exactly the named fields in their order", async () => {
    const id = await server.remember("Ana lives in Lisbon", { user_id: "shape", confidence: 0.75 });
    const { answer, results, latency_ms } = await found({ ...GOOD, user_id: "shape" });
    expect(Object.keys(answer.json as object)).toEqual(["results", "latency_ms", "cache_hit"]);
    expect(latency_ms).toBeInteger();
    expect(Object.entries(results[0] ?? {})).toEqual([
      ["id", id],
      ["content", "Ana lives in Lisbon"],
      ["agent_id", "agent"],
      ["user_id", "shape"],
      ["level", 0],
      ["status", "active"],
      ["importance", 0.5],
      ["confidence", 0.75],
      ["score", expect.any(Number)],
      ["created_at", expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)],
    ]);
    expect(answer.headers.get("content-type")).toStartWith("application/json");
  });

  test("comes from the cache the second time, and differs only in cache_hit", async () => {
    await server.remember('Ana said "hello" to\nBen 👋', { user_id: "cached" });
    const [first, second] = [await found({ ...GOOD, user_id: "cached" }), await found({ ...GOOD, user_id: "cached" })];
    expect([first.cache_hit, second.cache_hit]).toEqual([false, true]);
    expect(second.results).toEqual(first.results);
    expect(first.results).toHaveLength(1);
  });

  test("is ordered by score and no longer than k, 10 when k is absent", async () => {
    for (let i = 0; i < 12; i++) await server.remember(`Ana likes the city number ${i}`, { user_id: "many" });
    const query = { ...GOOD, query: "city", user_id: "many" };
    const { results } = await found(query);
    expect(results).toHaveLength(10);
    expect(results.map((hit) => hit.score)).toEqual(results.map((hit) => hit.score).toSorted((a, b) => b - a));
    expect((await found({ ...query, k: 3 })).results).toHaveLength(3);
    expect((await found({ ...query, k: 100 })).results).toHaveLength(12);
  });

  test("contains only memories of the scope, and none of other users, agents and organizations", async () => {
    await server.remember("Ana lives in Lisbon", { user_id: "mine" });
    const other = await server.newKey({ orgId: (await server.deps.control.orgs.create("second")).id });
    expect((await found({ ...GOOD, user_id: "mine" })).results).toHaveLength(1);
    expect((await found({ ...GOOD, user_id: "mine", agent_id: "agent2" })).results).toEqual([]);
    expect((await found({ ...GOOD, user_id: "mine" }, other)).results).toEqual([]);
  });

  test("omits a memory as soon as its delete is answered, also when it comes from the cache", async () => {
    for (const query of ["", "?hard=true"]) {
      const id = await server.remember("Ana lives in Lisbon", { user_id: `gone${query.length}` });
      const ask = () => found({ ...GOOD, user_id: `gone${query.length}` });
      expect((await ask()).results.map((hit) => hit.id)).toEqual([id]);
      expect((await ask()).cache_hit).toBeTrue();
      expect((await server.send({ method: "DELETE", path: `/v1/memories/${id}${query}` })).status).toBe(204);
      expect((await ask()).results).toEqual([]);
    }
  });
});
