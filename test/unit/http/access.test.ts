import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { PERMISSIONS, type Permission } from "../../../src/memory/types.ts";
import { expectEnvelope, type Sent, TestServer } from "../../support/http.ts";

let server: TestServer;
let nowMs = 0;
beforeAll(async () => {
  server = await TestServer.start({ monotonicMs: () => nowMs });
});
afterAll(() => server.stop());

const ID = "00000000-0000-7000-8000-000000000000";
const ROUTES: readonly (readonly [string, Permission, Sent])[] = [
  ["write", "memory:write", { path: "/v1/memories", body: { content: "x", agent_id: "a", user_id: "u" } }],
  ["search", "memory:read", { path: "/v1/memories/search", body: { query: "x", agent_id: "a", user_id: "u" } }],
  ["context", "memory:read", { path: "/v1/context", body: { agent_id: "a", user_id: "u" } }],
  ["list", "memory:read", { path: "/v1/memories" }],
  ["get", "memory:read", { path: `/v1/memories/${ID}` }],
  ["delete", "memory:delete", { method: "DELETE", path: `/v1/memories/${ID}` }],
];
/** Makes every part of the request but the key wrong, to show that the key is checked first. */
const WRONG = { headers: { "content-type": "text/plain" }, body: "{" };

const HEX = "0123456789abcdef".repeat(4);
const NO_KEYS: readonly (readonly [string, string | null])[] = [
  ["no header", null],
  ["an empty header", ""],
  ["the scheme alone", "Bearer"],
  ["a key without a scheme", `memoryd_live_${HEX}`],
  ["another scheme", `Basic memoryd_live_${HEX}`],
  ["a key that was never made", `Bearer memoryd_live_${HEX}`],
  ["a key too short", `Bearer memoryd_live_${HEX.slice(1)}`],
  ["a key too long", `Bearer memoryd_live_${HEX}0`],
  ["a dashboard session", "Bearer session_0123456789"],
  ["a token of 10,000 characters", `Bearer memoryd_live_${"a".repeat(10_000)}`],
];

describe.each(ROUTES)("%s", (name, permission, sent) => {
  test.each(NO_KEYS)("answers 401 unauthorized for %s, before any other check", async (_, authorization) => {
    const answer = await server.send({ ...sent, ...(sent.body ? WRONG : {}), authorization });
    expectEnvelope(answer, 401, "unauthorized", /API key/);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    expect(answer.headers.has("x-ratelimit-limit")).toBeFalse();
  });

  test("answers 401 forbidden for a live key without its scope, and names the scope", async () => {
    const permissions = PERMISSIONS.filter((other) => other !== permission);
    const answer = await server.send({
      ...sent,
      ...(sent.body ? WRONG : {}),
      authorization: await server.newKey({ permissions, rateLimit: 9 }),
    });
    expectEnvelope(answer, 401, "forbidden", new RegExp(`^missing required scope: ${permission}$`));
    expect([answer.headers.get("x-ratelimit-limit"), answer.headers.get("x-ratelimit-remaining")]).toEqual(["9", "8"]);
  });

  test("accepts a key that has only its scope, and shows the rate in the headers", async () => {
    const answer = await server.send({ ...sent, authorization: await server.newKey({ permissions: [permission], rateLimit: 5 }) });
    expect(answer.status).toBe({ write: 202, search: 200, context: 200, list: 200, get: 404, delete: 404 }[name] ?? 0);
    expect([answer.headers.get("x-ratelimit-limit"), answer.headers.get("x-ratelimit-remaining")]).toEqual(["5", "4"]);
  });

  test("answers 429 beyond the rate, before it checks the scope or the body, and accepts the key again later", async () => {
    const authorization = await server.newKey({ permissions: [permission], rateLimit: 2 });
    const remaining: (string | null)[] = [];
    for (let i = 0; i < 2; i++) remaining.push((await server.send({ ...sent, authorization })).headers.get("x-ratelimit-remaining"));
    expect(remaining).toEqual(["1", "0"]);
    const refused = await server.send({ ...sent, ...(sent.body ? WRONG : {}), authorization });
    expectEnvelope(refused, 429, "rate_limited", /^rate limit exceeded$/);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect([refused.headers.get("x-ratelimit-limit"), refused.headers.get("x-ratelimit-remaining")]).toEqual(["2", "0"]);
    nowMs += 1000;
    expect((await server.send({ ...sent, authorization })).status).not.toBe(429);
  });

  if (sent.body) {
    test("shows the rate also when it refuses the body", async () => {
      for (const [body, status] of [
        ["{", 400],
        ["x".repeat(30_000), 413],
      ] as const) {
        const answer = await server.send({ ...sent, body, authorization: await server.newKey({ rateLimit: 7 }) });
        expect([answer.status, answer.headers.get("x-ratelimit-limit"), answer.headers.get("x-ratelimit-remaining")]).toEqual([
          status,
          "7",
          "6",
        ]);
      }
    });
  }
});

describe("a key", () => {
  const list = (authorization: string) => server.send({ path: "/v1/memories", authorization });

  test("is accepted with the scheme in any case and with any number of spaces", async () => {
    const key = (await server.newKey()).slice("Bearer ".length);
    for (const scheme of ["Bearer ", "bearer ", "BEARER ", "Bearer   "]) expect((await list(scheme + key)).status).toBe(200);
    for (const wrong of [`Bearer ${key} ${key}`, `Bearer ${key}, Bearer ${key}`, `Bearer\t${key}`, `Bearer ${key.toUpperCase()}`])
      expectEnvelope(await list(wrong), 401, "unauthorized");
  });

  test("has a rate of its own, apart from the other keys of its organization", async () => {
    const [one, two] = [await server.newKey({ rateLimit: 1 }), await server.newKey({ rateLimit: 1 })];
    expect((await list(one)).status).toBe(200);
    expect((await list(one)).status).toBe(429);
    expect((await list(two)).status).toBe(200);
  });

  test("without a rate of its own has the server's", async () => {
    const answer = await list(await server.newKey());
    expect([answer.headers.get("x-ratelimit-limit"), answer.headers.get("x-ratelimit-remaining")]).toEqual(["1000000", "999999"]);
  });

  test("works at once when another process creates it, and stops at once when that process revokes it", async () => {
    const { control: beside } = await server.place.another();
    const made = await beside.keys.create({ orgId: server.orgId, label: "beside", permissions: PERMISSIONS, rateLimit: undefined });
    const bearer = `Bearer ${made.secret}`;
    expect((await list(bearer)).status).toBe(200);
    await beside.keys.revoke(made.key.id);
    nowMs += 1;
    expectEnvelope(await list(bearer), 401, "unauthorized");
  });

  test("of a deleted organization stops working at once", async () => {
    const org = await server.deps.control.orgs.create("short-lived");
    const bearer = await server.newKey({ orgId: org.id });
    nowMs += 1;
    expect((await list(bearer)).status).toBe(200);
    await server.deps.control.orgs.markDeleted(org.id);
    nowMs += 1;
    expectEnvelope(await list(bearer), 401, "unauthorized");
  });
});

describe("a request without a route", () => {
  const UNROUTED: readonly Sent[] = [
    { path: "/nothing" },
    { path: "/v1" },
    { path: "/v2/memories" },
    { path: "/v1/memories/" },
    { path: "/v1/memories/search/" },
    { path: "/V1/memories" },
    { path: "/v1/memories/a/b" },
    { path: "/v1/memories/search", method: "DELETE", body: undefined },
    { path: "/v1/memories", method: "PUT", body: "{" },
    { path: "/v1/memories", method: "PATCH", body: "{" },
    { path: "/v1/memories", method: "DELETE" },
    { path: "/healthz", method: "POST", body: "{}" },
    { path: "/healthz/", method: "GET" },
  ];
  // DELETE and GET take `search` for an id that does not exist.
  test.each(UNROUTED.map((sent) => [`${sent.method ?? "GET"} ${sent.path}`, sent] as const))("answers 404: %s", async (_, sent) => {
    const answer = await server.send(sent);
    expectEnvelope(answer, 404, "not_found");
    expect(answer.headers.get("x-ratelimit-limit")).toBe("1000000");
    expect(answer.headers.has("access-control-allow-origin")).toBeFalse();
  });

  test("answers 404 without a key and with an unknown one, and shows no rate", async () => {
    for (const authorization of [null, `Bearer memoryd_live_${HEX}`]) {
      const answer = await server.send({ path: "/nothing", authorization });
      expectEnvelope(answer, 404, "not_found");
      expect(answer.headers.has("x-ratelimit-limit")).toBeFalse();
    }
  });

  test("answers HEAD with 404 and no body, and counts it against the rate", async () => {
    for (const path of ["/nothing", "/v1/memories/search/", "/dashboard/api/nothing"]) {
      const answer = await server.send({ method: "HEAD", path });
      expect([answer.status, answer.text, answer.headers.get("x-ratelimit-limit")]).toEqual([404, "", "1000000"]);
    }
  });

  test("counts against the rate of a key", async () => {
    const authorization = await server.newKey({ rateLimit: 1 });
    expectEnvelope(await server.send({ path: "/nothing", authorization }), 404, "not_found");
    const refused = await server.send({ path: "/nothing", authorization });
    expectEnvelope(refused, 429, "rate_limited", /^rate limit exceeded$/);
    expect(refused.headers.get("retry-after")).toBe("1");
  });
});
