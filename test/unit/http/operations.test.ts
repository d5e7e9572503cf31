import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Elysia } from "elysia";
import { createServer } from "../../../src/http/server.ts";
import { UsageError } from "../../../src/memory/errors.ts";
import { expectEnvelope, TestServer } from "../../support/http.ts";
import { ON_POSTGRES } from "../../support/place.ts";

const NO_DASHBOARD = () => ({ routes: new Elysia(), close: () => {} });

let server: TestServer;
let fault: string | undefined;
beforeAll(async () => {
  server = await TestServer.start({ health: async () => (fault === undefined ? { ok: true } : { ok: false, fault }) });
});
afterAll(() => server.stop());

describe("/healthz", () => {
  test("needs no key and answers ok", async () => {
    const answer = await server.send({ path: "/healthz", authorization: null });
    expect([answer.status, answer.text]).toEqual([200, '{"status":"ok"}']);
    expect(answer.headers.get("content-type")).toStartWith("application/json");
  });

  test("answers 503 and the fault", async () => {
    fault = "the queue does not move";
    const answer = await server.send({ path: "/healthz", authorization: null });
    expect([answer.status, answer.text]).toEqual([503, '{"status":"the queue does not move"}']);
    fault = undefined;
  });
});

describe("/metrics", () => {
  const metric = async (line: string) => {
    const { text, headers, status } = await server.send({ path: "/metrics", authorization: null });
    expect([status, headers.get("content-type")]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
    return Number(
      text
        .split("\n")
        .find((found) => found.startsWith(`${line} `))
        ?.slice(line.length + 1) ?? Number.NaN,
    );
  };

  test("counts requests by route and status, not by path", async () => {
    const lines = {
      get: 'memoryd_http_requests_total{route="GET /v1/memories/:id",status="404"}',
      unauthorized: 'memoryd_http_requests_total{route="POST /v1/memories",status="401"}',
      unrouted: 'memoryd_http_requests_total{route="none",status="404"}',
    };
    await server.send({ path: `/v1/memories/${crypto.randomUUID()}` });
    await server.send({ path: `/v1/memories/${crypto.randomUUID()}` });
    await server.send({ path: "/v1/memories", body: {}, authorization: null });
    await server.send({ path: "/secret", method: "SECRET" });
    expect(await metric(lines.get)).toBe(2);
    expect(await metric(lines.unauthorized)).toBe(1);
    expect(await metric(lines.unrouted)).toBe(1);
    expect(await metric('memoryd_http_request_seconds_count{route="GET /v1/memories/:id"}')).toBe(2);
    expect((await server.send({ path: "/metrics" })).text).not.toContain("SECRET");
  });

  test("counts cache hits and misses", async () => {
    await server.remember("Ana lives in Lisbon", { user_id: "metrics" });
    const body = { query: "Lisbon", agent_id: "agent", user_id: "metrics" };
    for (let i = 0; i < 3; i++) await server.send({ path: "/v1/memories/search", body });
    expect(await metric("memoryd_search_cache_misses_total")).toBe(1);
    expect(await metric("memoryd_search_cache_hits_total")).toBe(2);
  });

  test("counts an erasure from its answer until no file contains its bytes", async () => {
    const { erasures } = server.deps.records;
    const id = await server.remember("Ana lives in Lisbon", { user_id: "erased" });
    expect(await metric("memoryd_erasures_waiting")).toBe(0);
    expect((await server.send({ method: "DELETE", path: `/v1/memories/${id}?hard=true` })).status).toBe(204);
    expect(await metric("memoryd_erasures_waiting")).toBe(1);
    await erasures.finish(server.orgId, [id], Date.now());
    expect(await metric("memoryd_erasures_waiting")).toBe(0);
  });

  test("names no organization, agent, user or key", async () => {
    await server.remember("Ana lives in Lisbon", { agent_id: "secret-agent", user_id: "secret-user" });
    const { text } = await server.send({ path: "/metrics" });
    expect(text).not.toContain(server.orgId);
    expect(text).not.toContain("key_");
    expect(text).not.toContain("secret");
  });
});

describe("the log", () => {
  const lines = () => server.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);

  test("has one line per request, with the id that an error shows and without any text of the caller", async () => {
    server.logLines.length = 0;
    const body = { content: "topsecret", agent_id: "secret", user_id: "secret", metadata: { secret: "secret" } };
    await server.send({ path: "/v1/memories", body });
    const refused = await server.send({ path: "/v1/memories?secret=1", body: { ...body, secretfield: "secret" } });
    await server.send({ path: "/v1/memories/search", body: { query: "secret", agent_id: "secret", user_id: "secret" } });
    await server.send({ path: "/v1/memories/secret" });
    await server.send({ path: "/secret", authorization: "Bearer secret" });
    expect(lines().map(({ level, msg, route, status }) => [level, msg, route, status])).toEqual([
      ["info", "request", "POST /v1/memories", 202],
      ["info", "request", "POST /v1/memories", 400],
      ["info", "request", "POST /v1/memories/search", 200],
      ["info", "request", "GET /v1/memories/:id", 404],
      ["info", "request", "none", 404],
    ]);
    for (const line of lines().slice(0, 4))
      expect(line).toMatchObject({ org_id: server.orgId, key_id: expect.stringMatching(/^key_/), ms: expect.any(Number) });
    expect(lines()[4]).not.toHaveProperty("org_id");
    expect(lines()[1]?.["request_id"]).toBe((refused.json as { error: { request_id: string } }).error.request_id);
    expect(new Set(lines().map((line) => line["request_id"])).size).toBe(5);
    expect(server.logLines.join("")).not.toContain("secret");
  });
});

describe("an internal error", () => {
  test("answers 500 with advice and without the cause, which the log has under the request's id", async () => {
    const broken = await TestServer.start();
    await broken.deps.records.close();
    const answer = await broken.send({ path: "/v1/memories", body: { content: "topsecret", agent_id: "a", user_id: "u" } });
    expectEnvelope(answer, 500, "internal_error", /try again.*log/);
    expect(answer.headers.get("x-ratelimit-limit")).toBe("1000000");
    const [cause, line] = broken.logLines.map((text) => JSON.parse(text) as Record<string, unknown>);
    const requestId = (answer.json as { error: { request_id: string } }).error.request_id;
    expect(cause).toMatchObject({ level: "error", request_id: requestId, err: { message: expect.any(String), stack: expect.any(String) } });
    expect(line).toMatchObject({ level: "info", request_id: requestId, status: 500 });
    expect(broken.logLines.join("")).not.toContain("topsecret");
    await broken.stop();
  });
});

describe.skipIf(ON_POSTGRES)("records that are missing", () => {
  test("answer 503 for every request of their organization, with what to do and without a path, which the log has", async () => {
    const lost = await TestServer.start();
    const id = await lost.remember("topsecret");
    const other = await lost.newKey({ orgId: (await lost.deps.control.orgs.create("other")).id });
    await lost.remember("another", {}, other);
    rmSync(join(lost.folder, "orgs", lost.orgId), { recursive: true });
    const scope = { agent_id: "agent", user_id: "user" };
    for (const sent of [
      { path: "/v1/memories", body: { content: "topsecret", ...scope } },
      { path: "/v1/memories/search", body: { query: "topsecret", ...scope } },
      { path: "/v1/memories" },
      { path: `/v1/memories/${id}` },
      { path: `/v1/memories/${id}?hard=true`, method: "DELETE" },
      { path: "/v1/context", body: { query: "topsecret", ...scope } },
    ]) {
      const answer = await lost.send(sent);
      expectEnvelope(answer, 503, "unavailable", /file of records .*(put|restore).*backup/);
      expect(answer.text).not.toContain(lost.folder);
      expect(await lost.send({ ...sent, authorization: other })).not.toMatchObject({ status: 503 });
    }
    const faults = lost.logLines.map((text) => JSON.parse(text) as { level: string }).filter(({ level }) => level === "error");
    expect(faults).toHaveLength(6);
    expect(lost.logLines.join("")).not.toContain("topsecret");
    expect(existsSync(join(lost.folder, "orgs", lost.orgId))).toBe(false);
    await lost.stop();
  });
});

describe("the address", () => {
  test("that is in use is refused with advice", async () => {
    const config = { ...server.deps.config, port: server.port };
    const second = createServer({ ...server.deps, config }, NO_DASHBOARD);
    await expect(second.start()).rejects.toThrow(
      new UsageError(`Port ${server.port} on 127.0.0.1 is in use. Stop the program that uses it, or choose another port with --port.`),
    );
  });

  test("that is not of this machine is refused with advice", async () => {
    const second = createServer({ ...server.deps, config: { ...server.deps.config, host: "192.0.2.1" } }, NO_DASHBOARD);
    await expect(second.start()).rejects.toThrow(/cannot listen on 192\.0\.2\.1.*--host/);
  });
});
