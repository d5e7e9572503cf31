import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createTenant, placeFlags, runCommand, type Service, until } from "../../scripts/lib/service.ts";

/** Tests the specification on running programs, field by field and code by code. test/unit/http covers the edge cases of each rule. */

const MISSING = "00000000-0000-7000-8000-000000000000";
const HEADER_FIELDS = [
  "id",
  "org_id",
  "agent_id",
  "user_id",
  "level",
  "status",
  "importance",
  "confidence",
  "source",
  "created_at",
  "updated_at",
];
const HIT_FIELDS = ["id", "content", "agent_id", "user_id", "level", "status", "importance", "confidence", "score", "created_at"];
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const WHO = { agent_id: "agent.one:a_b-c", user_id: "me" };

interface Sent {
  readonly method?: string;
  readonly body?: unknown;
  readonly bearer?: string | null;
  readonly headers?: Record<string, string>;
}

export interface OpenedServers {
  /** At least one, all on the same data. */
  readonly servers: readonly Service[];
  /** A data folder, or the address of a database. */
  readonly place: string;
  /** Removes the data. */
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: an answer of whatever form, whose fields each test expects.
  readonly json: any;
}

async function expectError(answer: Promise<Answer>, status: number, code: string, message?: string): Promise<void> {
  const { status: found, json, headers } = await answer;
  expect({ found, code: json?.error?.code }).toEqual({ found: status, code });
  expect(Object.keys(json)).toEqual(["error"]);
  expect(Object.keys(json.error).toSorted()).toEqual(["code", "message", "request_id"]);
  expect(json.error.request_id).toMatch(/^req_.+/);
  expect(headers.get("content-type")).toStartWith("application/json");
  if (message !== undefined) expect(json.error.message).toBe(message);
}

export function describeSpecification(name: string, open: () => Promise<OpenedServers>): void {
  describe(name, () => {
    let opened: OpenedServers;
    let orgId: string;
    let key: string;
    let otherKey: string;
    let asked = 0;
    /** Requests go to the servers in turn. */
    const nextUrl = () => opened.servers[asked++ % opened.servers.length]?.url ?? "";

    beforeAll(async () => {
      opened = await open();
      ({ orgId, key } = await createTenant(opened.place, "acme", nextUrl()));
      ({ key: otherKey } = await createTenant(opened.place, "other", nextUrl()));
    });
    afterAll(async () => {
      for (const server of opened.servers) expect(await server.stop()).toBe(0);
      await opened.close();
    });

    async function send(path: string, { method, body, bearer = key, headers = {} }: Sent = {}) {
      const raw = typeof body === "string";
      const response = await fetch(nextUrl() + path, {
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers: {
          ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: text === "" ? undefined : JSON.parse(text) };
    }

    const write = (fields: object = {}, sent: Sent = {}) =>
      send("/v1/memories", { ...sent, body: { ...WHO, content: "The harbour opens at eight.", extract: false, ...fields } });
    const search = (fields: object = {}, sent: Sent = {}) =>
      send("/v1/memories/search", { ...sent, body: { ...WHO, query: "When does the harbour open?", ...fields } });

    /** Writes a text verbatim and waits until it is processed. */
    async function stored(fields: object = {}): Promise<string> {
      const { json } = await write(fields);
      await until("the write is processed", async () => (await send(`/v1/memories/${json.id}`)).status === 200);
      return json.id;
    }

    async function keyOf(...options: readonly string[]): Promise<string> {
      const { stdout } = await runCommand(["key", "create", "--org", orgId, "--json", ...placeFlags(opened.place), ...options]);
      return (JSON.parse(stdout) as { key: string }).key;
    }

    describe("a write", () => {
      test("is queued, processed, and read back with exactly the fields of a full record", async () => {
        const { status, json, headers } = await write({ confidence: 0.25, metadata: { any: ["thing"] } });
        expect(status).toBe(202);
        expect(Object.keys(json).toSorted()).toEqual(["id", "status"]);
        expect([json.id, json.status]).toEqual([expect.stringMatching(UUID), "queued"]);
        expect(headers.get("x-ratelimit-limit")).toBe("1000000");
        expect(Number(headers.get("x-ratelimit-remaining"))).toBeGreaterThan(0);
        await until("the write is processed", async () => (await send(`/v1/memories/${json.id}`)).status === 200);
        const { json: record } = await send(`/v1/memories/${json.id}`);
        expect(Object.keys(record).toSorted()).toEqual([...HEADER_FIELDS, "content"].toSorted());
        expect(record).toMatchObject({ ...WHO, org_id: orgId, content: "The harbour opens at eight.", level: 0, status: "active" });
        expect(record).toMatchObject({ confidence: 0.25, source: "agent" });
        for (const time of [record.created_at, record.updated_at]) expect(time).toMatch(TIME);
        expect(record.importance).toBeWithin(0, 1.001);
      });

      test.each<[string, object]>([
        ["no content", { content: undefined }],
        ["blank content", { content: " \n" }],
        ["no agent", { agent_id: undefined }],
        ["an agent with a slash", { agent_id: "a/b" }],
        ["a user with a line break at its end", { user_id: "me\n" }],
        ["an identifier that is too long", { user_id: "x".repeat(257) }],
        ["confidence out of range", { confidence: 1.01 }],
        ["confidence that is text", { confidence: "1" }],
        ["metadata that is a list", { metadata: [] }],
        ["extract that is text", { extract: "false" }],
        ["an organization", { org_id: "org" }],
      ])("is refused with %s", async (_, fields) => expectError(write(fields), 400, "validation_error"));

      test("is measured in bytes", async () => {
        expect((await write({ content: "é".repeat(4096) })).status).toBe(202);
        await expectError(write({ content: `${"é".repeat(4096)}x` }), 413, "payload_too_large");
        await expectError(write({ metadata: { big: "x".repeat(25_000) } }), 413, "payload_too_large");
      });

      test("is refused when its body is not JSON, or not declared as JSON", async () => {
        await expectError(send("/v1/memories", { body: '{"content":' }), 400, "validation_error");
        await expectError(write({}, { headers: { "content-type": "text/plain" } }), 400, "validation_error");
      });
    });

    describe("a search", () => {
      test("returns hits of the exact scope with exactly the fields of a hit, best first, and from the cache the second time", async () => {
        await stored({ user_id: "searcher", content: "The ferry leaves at nine." });
        await stored({ user_id: "searcher", content: "The library closes at noon." });
        await stored({ user_id: "another", content: "The ferry leaves at ten." });
        const ask = { user_id: "searcher", query: "When does the ferry leave?", k: 5, task_context: "planning a trip" };
        const { status, json } = await search(ask);
        expect(status).toBe(200);
        expect(Object.keys(json).toSorted()).toEqual(["cache_hit", "latency_ms", "results"]);
        expect(json.results[0]).toMatchObject({ content: "The ferry leaves at nine.", user_id: "searcher", status: "active" });
        for (const hit of json.results) expect(Object.keys(hit).toSorted()).toEqual(HIT_FIELDS.toSorted());
        const scores = json.results.map(({ score }: { score: number }) => score);
        expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
        expect(json.results.map(({ content }: { content: string }) => content)).not.toContain("The ferry leaves at ten.");
        expect(Number.isInteger(json.latency_ms)).toBe(true);
        await until("the answer comes from the cache", async () => (await search(ask)).json.cache_hit === true);
        const levels = async (level: number) => (await search({ ...ask, level })).json.results.map((hit: { level: number }) => hit.level);
        await until("both are summed up", async () => (await levels(1)).length === 1);
        expect([await levels(0), await levels(1)]).toEqual([[0, 0], [1]]);
        expect((await search({ ...ask, k: 1 })).json.results).toHaveLength(1);
        expect((await search(ask, { bearer: otherKey })).json.results).toEqual([]);
      });

      test.each<[string, object]>([
        ["no query", { query: undefined }],
        ["a blank query", { query: "  " }],
        ["a query that is too long", { query: "x".repeat(2049) }],
        ["k of 0", { k: 0 }],
        ["k of 101", { k: 101 }],
        ["k that is not an integer", { k: 1.5 }],
        ["a level that does not exist", { level: 2 }],
        ["a user with a space", { user_id: "a b" }],
        ["an unknown field", { limit: 3 }],
      ])("is refused with %s", async (_, fields) => expectError(search(fields), 400, "validation_error"));

      test("has a body of 8 KB at most", async () => expectError(search({ task_context: "x".repeat(8200) }), 413, "payload_too_large"));
    });

    describe("a list", () => {
      test("is newest first, without content, in pages, and can be filtered by agent and user", async () => {
        const ids: string[] = [];
        for (const content of ["one", "two", "three"]) ids.unshift(await stored({ agent_id: "lister", content }));
        const first = await send("/v1/memories?agent_id=lister&limit=2");
        expect(first.status).toBe(200);
        expect(Object.keys(first.json).toSorted()).toEqual(["next_cursor", "results"]);
        for (const record of first.json.results) expect(Object.keys(record).toSorted()).toEqual(HEADER_FIELDS.toSorted());
        const second = await send(`/v1/memories?agent_id=lister&limit=2&cursor=${encodeURIComponent(first.json.next_cursor)}`);
        expect(Object.keys(second.json)).toEqual(["results"]);
        expect([...first.json.results, ...second.json.results].map(({ id }) => id)).toEqual(ids);
        expect((await send("/v1/memories?agent_id=lister&user_id=nobody")).json).toEqual({ results: [] });
        expect((await send("/v1/memories?agent_id=lister&limit=0")).json.results).toHaveLength(1);
        expect((await send("/v1/memories?limit=1000")).status).toBe(200);
      });

      test.each(["agent_id=a/b", "user_id=", "limit=many", "cursor=nonsense"])("is refused with %s", async (query) =>
        expectError(send(`/v1/memories?${query}`), 400, "validation_error"),
      );
    });

    describe("a delete", () => {
      test("is soft by default: searches omit the memory at once, and it is still readable and listed", async () => {
        const id = await stored({ user_id: "soft", content: "The ferry leaves at nine." });
        const { status, text } = await send(`/v1/memories/${id}`, { method: "DELETE" });
        expect([status, text]).toEqual([204, ""]);
        expect((await search({ user_id: "soft", query: "ferry" })).json.results).toEqual([]);
        expect((await send(`/v1/memories/${id}`)).json).toMatchObject({ id, status: "deprecated" });
        expect((await send("/v1/memories?user_id=soft")).json.results).toMatchObject([{ id, status: "deprecated" }]);
      });

      test("is permanent with hard=true, and a mistyped value erases nothing", async () => {
        const id = await stored({ user_id: "hard" });
        await expectError(send(`/v1/memories/${id}?hard=yes`, { method: "DELETE" }), 400, "validation_error");
        expect((await send(`/v1/memories/${id}?hard=true`, { method: "DELETE" })).status).toBe(204);
        for (const method of ["GET", "DELETE"]) await expectError(send(`/v1/memories/${id}`, { method }), 404, "not_found");
        expect((await send("/v1/memories?user_id=hard")).json).toEqual({ results: [] });
      });
    });

    describe("access", () => {
      test("needs a live key, and hides other organizations' memories as if they did not exist", async () => {
        const id = await stored({ user_id: "private" });
        for (const bearer of [null, "", "memoryd_live_0", `memoryd_live_${"0".repeat(64)}`])
          await expectError(send("/v1/memories", { bearer }), 401, "unauthorized");
        for (const method of ["GET", "DELETE"]) {
          const refused = [send(`/v1/memories/${id}`, { method, bearer: otherKey }), send(`/v1/memories/${MISSING}`, { method })];
          const messages = (await Promise.all(refused)).map(({ status, json }) => [status, json.error.code, json.error.message]);
          expect(messages[0]).toEqual(messages[1] ?? []);
          expect(messages[0]?.slice(0, 2)).toEqual([404, "not_found"]);
        }
        await expectError(send("/v1/memories/not-a-uuid"), 404, "not_found");
        await expectError(send("/v1/nothing"), 404, "not_found");
      });

      test("is limited to the key's scopes", async () => {
        const [reader, writer] = [await keyOf("--scopes", "memory:read"), await keyOf("--scopes", "memory:write")];
        await expectError(write({}, { bearer: reader }), 401, "forbidden", "missing required scope: memory:write");
        await expectError(search({}, { bearer: writer }), 401, "forbidden", "missing required scope: memory:read");
        await expectError(send("/v1/memories", { bearer: writer }), 401, "forbidden", "missing required scope: memory:read");
        const erase = send(`/v1/memories/${MISSING}?hard=true`, { method: "DELETE", bearer: reader });
        await expectError(erase, 401, "forbidden", "missing required scope: memory:delete");
      });

      test("is limited to a rate of its own for each key", async () => {
        const slow = await keyOf("--scopes", "memory:read", "--rate-limit", "1");
        const answers = await Promise.all(Array.from({ length: 5 }, () => send("/v1/memories", { bearer: slow })));
        const refused = answers.filter(({ status }) => status === 429);
        expect(refused.length).toBeGreaterThan(0);
        for (const { json, headers } of refused) {
          expect(json.error).toMatchObject({ code: "rate_limited", message: "rate limit exceeded" });
          expect([headers.get("retry-after"), headers.get("x-ratelimit-limit")]).toEqual(["1", "1"]);
        }
        expect((await send("/v1/memories")).status).toBe(200);
      });

      test("is not needed for the health check", async () => {
        expect(await send("/healthz", { bearer: null })).toMatchObject({ status: 200, json: { status: "ok" } });
      });
    });
  });
}
