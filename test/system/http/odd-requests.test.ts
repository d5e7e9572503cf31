import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { startService } from "../../../scripts/lib/service.ts";
import { EVENT_STREAMS } from "../../../src/dashboard/api/events.ts";
import { listener } from "../../../src/http/listener.ts";
import { createReporter } from "../../../src/http/report.ts";
import { Connection, type RawAnswer } from "../../support/connection.ts";
import { TestDashboard } from "../../support/dashboard.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";
import { type Answer, expectEnvelope, TestServer } from "../../support/http.ts";

/** Requests as load balancers, scanners and old clients send them. */

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await TestServer.start();
  key = await server.newKey();
});
afterAll(() => server.stop());
afterEach(() => {
  server.logLines.length = 0;
});

async function ask(head: string, port = server.port): Promise<RawAnswer> {
  const connection = await Connection.open(port);
  connection.write(`${head}\r\n\r\n`);
  const answer = await connection.read({ isHead: head.startsWith("HEAD") });
  connection.end();
  return answer ?? expect.unreachable(`no answer to ${head}`);
}

const asAnswer = ({ status, headers, body }: RawAnswer): Answer => {
  const json: unknown = body === "" ? undefined : JSON.parse(body);
  return { status, headers: new Headers([...headers]), text: body, json };
};

const metric = async (line: string) => {
  const { text } = await server.send({ path: "/metrics", authorization: null });
  const value = text.split("\n").find((found) => found.startsWith(`${line} `));
  return Number(value?.slice(line.length + 1) ?? 0);
};

const HOSTS = ["", "a:b:c", "[", "a b", "a/b", "user@host", "a:99999", "1.2.3.4.5", "a%zz", "\xe4", "a?b", "a#b", "a\\b"];

describe("a request with an invalid Host", () => {
  test.each(HOSTS)("(%p) is refused with the envelope, counted and logged, without any part of the request", async (host) => {
    const counted = 'memoryd_http_requests_total{route="none",status="400"}';
    const before = await metric(counted);
    server.logLines.length = 0;
    const answer = await ask(`GET /v1/memories?agent_id=topsecret HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${key}`);
    expectEnvelope(asAnswer(answer), 400, "validation_error", /^the header Host is missing or invalid/);
    const [line, ...more] = server.logLines.map((text) => JSON.parse(text) as Record<string, unknown>);
    expect(more).toEqual([]);
    const { request_id } = (JSON.parse(answer.body) as { error: { request_id: string } }).error;
    expect(line).toMatchObject({ level: "info", msg: "request", route: "none", status: 400, request_id });
    expect(JSON.stringify(line)).not.toContain("secret");
    expect(await metric(counted)).toBe(before + 1);
  });

  test("is refused in HTTP/1.0 too, where Host may be absent", async () => {
    for (const head of ["GET /healthz HTTP/1.0", "GET /healthz HTTP/1.0\r\nHost:", "GET /healthz HTTP/1.0\r\nHost: ["])
      expectEnvelope(asAnswer(await ask(head)), 400, "validation_error", /Host/);
    expect((await ask("GET /healthz HTTP/1.0\r\nHost: m")).status).toBe(200);
  });

  test("is refused whatever its method, HEAD without a body", async () => {
    for (const method of ["POST", "PUT", "DELETE", "PATCH", "TRACE"])
      expectEnvelope(asAnswer(await ask(`${method} /v1/memories HTTP/1.1\r\nHost: [`)), 400, "validation_error");
    expect(await ask("HEAD /healthz HTTP/1.1\r\nHost: [")).toMatchObject({ status: 400, body: "" });
  });
});

describe("CONNECT", () => {
  test.each(["example.com:443", "secret:1", "/", "/healthz", "http://m/"])(
    "to %s is answered like any method without a route",
    async (target) => {
      expectEnvelope(asAnswer(await ask(`CONNECT ${target} HTTP/1.1\r\nHost: m`)), 404, "not_found");
      expect(server.logLines).toHaveLength(1);
      expect(server.logLines.join("")).not.toContain("secret");
    },
  );
});

describe("OPTIONS", () => {
  const ALLOWED = [
    ["/v1/memories", "POST, GET, HEAD, OPTIONS"],
    ["/v1/memories?agent_id=x", "POST, GET, HEAD, OPTIONS"],
    ["/v1/memories/search", "POST, GET, DELETE, PATCH, HEAD, OPTIONS"],
    [`/v1/memories/${crypto.randomUUID()}`, "GET, DELETE, PATCH, HEAD, OPTIONS"],
    ["/healthz", "GET, HEAD, OPTIONS"],
    ["/", "GET, HEAD, OPTIONS"],
    ["/nothing", "OPTIONS"],
    ["/v1/memories/", "OPTIONS"],
  ] as const;
  test.each(ALLOWED)("of %s answers 204 with the allowed methods, with and without a key, in any version", async (path, allow) => {
    for (const head of ["HTTP/1.1\r\nHost: m", "HTTP/1.0", "HTTP/1.0\r\nHost: m", "HTTP/1.0\r\nHost:", "HTTP/1.1\r\nHost: a:b:c"]) {
      const answer = await ask(`OPTIONS ${path} ${head}\r\nOrigin: https://example.com`);
      expect([answer.status, answer.body, answer.headers.get("allow")]).toEqual([204, "", allow]);
      expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
    expect((await ask(`OPTIONS ${path} HTTP/1.1\r\nHost: m\r\nAuthorization: ${key}`)).headers.get("x-ratelimit-limit")).toBe("1000000");
  });

  test("is counted, logged and limited by the rate of a key", async () => {
    const once = await server.newKey({ rateLimit: 1 });
    server.logLines.length = 0;
    expect((await ask(`OPTIONS / HTTP/1.1\r\nHost: m\r\nAuthorization: ${once}`)).status).toBe(204);
    expect(JSON.parse(server.logLines[0] ?? "")).toMatchObject({ route: "OPTIONS *", status: 204, org_id: server.orgId });
    expectEnvelope(asAnswer(await ask(`OPTIONS / HTTP/1.1\r\nHost: m\r\nAuthorization: ${once}`)), 429, "rate_limited");
    expect(await metric('memoryd_http_requests_total{route="OPTIONS *",status="204"}')).toBeGreaterThan(0);
  });
});

describe("HEAD", () => {
  test("of every GET answers its status and its headers without a body", async () => {
    const id = await server.remember("Ana lives in Lisbon");
    const fixed = { ":id": id, ":org": server.orgId, "*": "x" };
    const paths = server.routes
      .filter(({ method }) => method === "GET")
      .map(({ path }) => Object.entries(fixed).reduce((filled, [name, value]) => filled.replace(name, value), path));
    expect(paths).toEqual(expect.arrayContaining(["/healthz", "/v1/memories", `/v1/memories/${id}`, "/metrics", "/docs", "/dashboard"]));
    for (const path of [...paths, "/v1/memories?limit=x", `/v1/memories/${crypto.randomUUID()}`]) {
      const [got, head] = [await server.send({ path }), await server.send({ method: "HEAD", path })];
      expect({ path, status: head.status, text: head.text }).toEqual({ path, status: got.status, text: "" });
      // These headers differ from request to request or with the framing of the body; the metrics change with each request.
      const differing = ["date", "x-ratelimit-remaining", "transfer-encoding", ...(path === "/metrics" ? ["content-length"] : [])];
      const headers = (answer: Answer) => [...answer.headers].filter(([name]) => !differing.includes(name)).toSorted();
      expect({ path, headers: headers(head) }).toEqual({ path, headers: headers(got) });
    }
  });

  test("needs the key that a GET needs, and counts as one", async () => {
    const refused = await server.send({ method: "HEAD", path: "/v1/memories", authorization: null });
    expect([refused.status, refused.text]).toEqual([401, ""]);
    const once = await server.newKey({ rateLimit: 1 });
    const counted = async () => (await server.send({ method: "HEAD", path: "/v1/memories", authorization: once })).status;
    expect([await counted(), await counted()]).toEqual([200, 429]);
  });

  test("of an event stream ends at once, and does not count against the limit of streams", async () => {
    const dashboard = await TestDashboard.start();
    const path = "/dashboard/api/events";
    for (let i = 0; i < 2 * EVENT_STREAMS; i++) {
      const { status, headers } = await dashboard.server.send({ method: "HEAD", path });
      expect([status, headers.get("content-type")]).toEqual([200, "text/event-stream"]);
    }
    await dashboard.stop();
  });

  test("of a path without GET answers 404", async () => {
    const { status, text } = await server.send({ method: "HEAD", path: "/dashboard/api/login" });
    expect([status, text]).toEqual([404, ""]);
  });
});

describe("an unknown parameter", () => {
  const body = { content: "x", agent_id: "a", user_id: "u" };
  test.each([
    ["a write", { path: "/v1/memories?dry_run=1", body }],
    ["a search", { path: "/v1/memories/search?k=3", body: { query: "x", agent_id: "a", user_id: "u" } }],
    ["a get", { path: `/v1/memories/${crypto.randomUUID()}?fields=secret` }],
    ["a delete", { path: `/v1/memories/${crypto.randomUUID()}?HARD=true`, method: "DELETE" }],
  ] as const)("of %s is refused", async (_, sent) => {
    const answer = await server.send(sent);
    expectEnvelope(answer, 400, "validation_error", /^unknown parameter/);
    expect(answer.text).not.toContain("secret");
    expectEnvelope(await server.send({ ...sent, authorization: null }), 401, "unauthorized");
  });

  test("of /healthz is ignored, because monitors add parameters to bypass caches", async () => {
    expect((await server.send({ path: "/healthz?t=1" })).status).toBe(200);
  });
});

describe("an error outside the routes", () => {
  test("is answered with the envelope, counted, and logged without any part of the request", async () => {
    const { deps } = server;
    const report = createReporter(deps, {
      requires: expect.unreachable,
      requiresBody: expect.unreachable,
      requiresKey: () => expect.unreachable(),
      vouchFor: () => expect.unreachable(),
      countUnrouted: async () => {},
    });
    const fetch = () => Promise.reject(new TypeError('"/?topsecret" cannot be parsed'));
    const broken = listener(deps.config, fetch, report.escaped, Date.now);
    const { port } = await broken.start();
    server.logLines.length = 0;
    const answer = asAnswer(await ask("GET /?topsecret HTTP/1.1\r\nHost: m", port));
    expectEnvelope(answer, 500, "internal_error", /try again/);
    const lines = server.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const { request_id } = (answer.json as { error: { request_id: string } }).error;
    expect(lines).toMatchObject([
      { level: "info", route: "none", status: 500, request_id },
      { level: "error", error: "TypeError", at: expect.any(Array), request_id },
    ]);
    expect(server.logLines.join("")).not.toContain("secret");
    expect(await metric('memoryd_http_requests_total{route="none",status="500"}')).toBe(1);
    await broken.stop(1000);
  });
});

test("the program prints nothing of such requests and exits with 0", async () => {
  const dataDir = temporaryFolder();
  const service = await startService({ dataDir });
  const port = Number(new URL(service.url).port);
  for (const head of [
    "GET /?topsecret HTTP/1.1\r\nHost: [",
    "GET /?topsecret HTTP/1.0",
    "OPTIONS /?topsecret HTTP/1.0",
    "CONNECT topsecret:1 HTTP/1.1\r\nHost: m",
  ])
    expect((await ask(head, port)).status).toBeLessThan(500);
  expect(await service.stop()).toBe(0);
  expect(service.output()).not.toContain("secret");
  removeFolder(dataDir);
});
