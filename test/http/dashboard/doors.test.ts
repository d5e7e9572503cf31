import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { csrfToken } from "../../../src/http/dashboard/gate.ts";
import { newMemoryId } from "../../../src/memory/ids.ts";
import type { Role } from "../../../src/stores/accounts.ts";
import { expectEnvelope, TestServer } from "../../support/http.ts";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

const ID = newMemoryId();
/** What shows and changes tenants' data and the work on it; `:org` is an organization that exists. */
const ROUTES: readonly { readonly method: "GET" | "POST"; readonly path: string; readonly body?: object }[] = [
  { method: "GET", path: "orgs/:org/memories" },
  { method: "GET", path: "orgs/:org/agents" },
  { method: "GET", path: `orgs/:org/memories/${ID}` },
  { method: "GET", path: `orgs/:org/memories/${ID}/erase-preview` },
  { method: "GET", path: "orgs/:org/jobs" },
  { method: "GET", path: "cognition" },
  { method: "GET", path: "cognition/events" },
  { method: "GET", path: "dead-letters" },
  { method: "GET", path: "overview" },
  { method: "POST", path: "orgs/:org/search", body: { query: "tea", agent_id: "a", user_id: "u" } },
  { method: "POST", path: `orgs/:org/memories/${ID}/deprecate`, body: {} },
  { method: "POST", path: `orgs/:org/memories/${ID}/restore`, body: {} },
  { method: "POST", path: `orgs/:org/memories/${ID}/erase`, body: { confirm: "erase" } },
  { method: "POST", path: `orgs/:org/memories/${ID}/edit`, body: { content: "text" } },
  { method: "POST", path: "orgs/:org/memories/merge", body: { ids: [ID, newMemoryId()], content: "text" } },
  { method: "POST", path: "orgs/:org/memories/bulk", body: { action: "deprecate", ids: [ID] } },
  { method: "POST", path: `dead-letters/:org/${ID}/retry`, body: {} },
  { method: "POST", path: `dead-letters/:org/${ID}/drop`, body: {} },
  { method: "POST", path: "dead-letters/retry", body: {} },
  { method: "POST", path: "dead-letters/drop", body: {} },
];

/** Sends as a browser with a session of the role does; `headers` take the place of its own. */
async function sendAs(role: Role, { method, path, body }: (typeof ROUTES)[number], headers: Readonly<Record<string, string>> = {}) {
  const { users, sessions } = server.deps.control;
  const nowMs = Date.now();
  const email = `${role}@example.com`;
  if (!users.exist()) users.create({ email: "owner@example.com", role: "owner", passwordHash: "none" }, nowMs);
  const user = users.find(email) ?? users.create({ email, role, passwordHash: "none" }, nowMs);
  const secret = sessions.create(user.id, nowMs);
  const own = { cookie: `memoryd_session=${secret}`, origin: server.url, "x-memoryd-csrf": csrfToken(secret) };
  const leave = new AbortController();
  const response = await fetch(`${server.url}/dashboard/api/${path.replace(":org", server.orgId)}`, {
    method,
    headers: { ...own, ...(body ? { "content-type": "application/json" } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: leave.signal,
  });
  // The stream of events has no end of its own.
  if (response.headers.get("content-type") === "text/event-stream") leave.abort();
  return response.status;
}

/** Those that a viewer may use: what shows, and the playground. */
const SHOWS = ROUTES.filter(({ method, path }) => method === "GET" || path.endsWith("/search"));
const CHANGES = ROUTES.filter((route) => !SHOWS.includes(route));

describe("with a session", () => {
  for (const route of SHOWS) {
    test(`a viewer may ${route.method} ${route.path}`, async () => {
      expect([200, 404]).toContain(await sendAs("viewer", route));
    });
  }

  for (const route of CHANGES) {
    test(`only an owner may ${route.method} ${route.path}`, async () => {
      expect(await sendAs("viewer", route)).toBe(403);
      expect([200, 404]).toContain(await sendAs("owner", route));
    });
  }

  for (const route of ROUTES.filter(({ method }) => method === "POST")) {
    test(`nobody forges ${route.method} ${route.path}`, async () => {
      expect(await sendAs("owner", route, { "x-memoryd-csrf": "" })).toBe(403);
      expect(await sendAs("owner", route, { "x-memoryd-csrf": csrfToken("another session") })).toBe(403);
      expect(await sendAs("owner", route, { origin: "http://elsewhere.example" })).toBe(403);
      expect(await sendAs("owner", route, { "sec-fetch-site": "cross-site" })).toBe(403);
      expect(await sendAs("owner", route, { "content-type": "text/plain" })).toBe(400);
    });
  }
});

describe("every door is shut for who is not logged in", () => {
  for (const { method, path, body } of ROUTES) {
    test(`${method} ${path}`, async () => {
      const sent = { method, path: `/dashboard/api/${path.replace(":org", server.orgId)}`, body };
      expectEnvelope(await server.send({ ...sent, authorization: null }), 401, "unauthorized");
      // An API key is no session.
      expectEnvelope(await server.send(sent), 401, "unauthorized");
    });
  }
});
