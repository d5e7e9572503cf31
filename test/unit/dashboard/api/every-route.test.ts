import { afterAll, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { TOTP } from "otpauth";
import { ACTIVITY_ENTRIES } from "../../../../src/dashboard/api/activity.ts";
import { SHOWN_JOBS } from "../../../../src/dashboard/api/cognition.ts";
import type { HttpDeps } from "../../../../src/http/deps.ts";
import type { HttpServer } from "../../../../src/http/server.ts";
import { LIMITS } from "../../../../src/memory/limits.ts";
import { erasePerson, takeOutWhenAsked } from "../../../support/erased-person.ts";
import { type Answer, TestServer } from "../../../support/http.ts";
import { PASSWORD, Visitor } from "../../../support/visitor.ts";

/** Tries every attack on every registered route. A new route is included automatically, and is for owners only unless listed here. */

type Route = HttpServer["routes"][number];
type Headers = Readonly<Record<string, string | undefined>>;

/** The routes without authentication: the page, its files, unknown paths, the set-up and the logins. */
const PUBLIC: ReadonlySet<string> = new Set([
  "GET /dashboard",
  "GET /dashboard/*",
  "GET /dashboard/assets/*",
  "GET /dashboard/api/*",
  "GET /dashboard/api/session",
  "POST /dashboard/api/login",
  "POST /dashboard/api/setup",
  "POST /dashboard/api/setup/check",
  "POST /dashboard/api/open",
]);
/** The routes for viewers. All others are for owners only. */
const VIEWERS: ReadonlySet<string> = new Set([
  "POST /dashboard/api/logout",
  "POST /dashboard/api/password",
  "GET /dashboard/api/sessions",
  "POST /dashboard/api/sessions/:id/end",
  "POST /dashboard/api/sessions/end-others",
  "GET /dashboard/api/second-factor",
  "POST /dashboard/api/second-factor/begin",
  "POST /dashboard/api/second-factor/enable",
  "POST /dashboard/api/second-factor/recovery-codes",
  "POST /dashboard/api/second-factor/disable",
  "GET /dashboard/api/orgs",
  "GET /dashboard/api/orgs/:org/keys",
  "GET /dashboard/api/orgs/:org/memories",
  "GET /dashboard/api/orgs/:org/memories/:id",
  "GET /dashboard/api/orgs/:org/memories/:id/erase-preview",
  "POST /dashboard/api/orgs/:org/memories/bulk/erase-preview",
  "GET /dashboard/api/orgs/:org/agents",
  "GET /dashboard/api/orgs/:org/first-steps",
  "GET /dashboard/api/orgs/:org/people/:user/erase-preview",
  "GET /dashboard/api/orgs/:org/person-erasures",
  "GET /dashboard/api/orgs/:org/person-erasures/:id",
  "GET /dashboard/api/orgs/:org/person-erasures/:id/receipt",
  "GET /dashboard/api/orgs/:org/people",
  "GET /dashboard/api/orgs/:org/people/:user",
  "GET /dashboard/api/orgs/:org/people/:user/days",
  "GET /dashboard/api/orgs/:org/people/:user/export",
  "GET /dashboard/api/orgs/:org/people/:user/beliefs",
  "GET /dashboard/api/orgs/:org/people/:user/timeline",
  "GET /dashboard/api/orgs/:org/people/:user/questions",
  "GET /dashboard/api/orgs/:org/people/:user/uses",
  "POST /dashboard/api/orgs/:org/people/:user/told",
  "GET /dashboard/api/orgs/:org/jobs",
  "POST /dashboard/api/orgs/:org/search",
  "GET /dashboard/api/cognition",
  "GET /dashboard/api/events",
  "GET /dashboard/api/dead-letters",
  "GET /dashboard/api/overview",
  "GET /dashboard/api/orgs/:org/activity",
]);

/** A folder whose backups end at once. */
const backups: HttpDeps["backups"] = {
  ...{ kind: "folder", command: "memoryd backup", notes: () => [], note: () => {} },
  start: () => ({ output: new Blob().stream(), done: Promise.resolve({ damaged: 0 }), end: () => {} }),
};
const server = await TestServer.start({ backups });
afterAll(() => server.stop());
const { control, records } = server.deps;
const owner = await Visitor.of(server, "owner@example.com", "owner");
const viewer = await Visitor.of(server, "viewer@example.com", "viewer");
/** The secret of the owner's session. */
const session = owner.cookie.split("=")[1] ?? "";
const other = await control.users.create({ email: "other@example.com", role: "viewer", passwordHash: "none" }, Date.now());
/** The id of a second session of each visitor, by the cookie of the first. */
const elsewhere = new Map<string, string>();
for (const { cookie } of [owner, viewer]) {
  const { id } = (await control.sessions.find(cookie.split("=")[1] ?? "", Date.now())) ?? expect.unreachable();
  elsewhere.set(cookie, control.sessions.idOf((await control.sessions.create(id, Date.now())) ?? ""));
}
await control.secondFactors.enable(other.id, "A".repeat(32), []);
const totp = new TOTP();
const RECOVERY_CODE = "AAAA-BBBB-CCCC-DDDD";
const bearer = await server.newKey();
const key = (await control.keys.create({ orgId: server.orgId, label: "", permissions: ["memory:read"], rateLimit: undefined })).key;
const [tea, rome, oslo] = [await server.remember("Ann likes tea."), await server.remember("Rome."), await server.remember("Oslo.")];
const [retried, dropped] = [await server.setAside("first"), await server.setAside("second")];

/** Somebody who is erased here, and somebody who was erased before, with a receipt. */
const person = "zoe";
await server.remember("Zoe sings.", { user_id: person });
await server.remember("Yan sang.", { user_id: "yan" });
const erased = await erasePerson(server, "yan");
takeOutWhenAsked(server);

type Body = Readonly<Record<string, unknown>>;
async function confirmed(id: string): Promise<Body> {
  return { confirm: "erase", with_replaced: true, fingerprint: (await records.browse.erasure(server.orgId, [id], 0))?.fingerprint };
}
/** Valid bodies of the routes, in an order in which each request succeeds. */
const BODIES: Readonly<Record<string, Body | (() => Promise<Body>)>> = {
  users: { email: "new@example.com", role: "owner", password: PASSWORD },
  "users/:id/role": { role: "owner" },
  "users/:id/reset-password": { password: PASSWORD },
  "users/:id/reset-totp": {},
  "users/:id/remove": {},
  orgs: { name: "second" },
  keys: { org_id: server.orgId, label: "", scopes: ["memory:read"] },
  "keys/:id/revoke": {},
  "orgs/:org/search": { query: "tea", agent_id: "agent", user_id: "user" },
  "orgs/:org/people/:user/memories": { agent_id: "agent", content: "Ann has a cat." },
  "orgs/:org/people/:user/told": { agent_id: "agent", question: "tea" },
  "orgs/:org/memories/confirm": { ids: [rome] },
  "orgs/:org/memories/withdraw": { ids: [rome] },
  "orgs/:org/people/:user/questions/settle": { key: `private:${oslo}`, answer: "keep" },
  "orgs/:org/people/:user/questions/take-back": { key: `private:${oslo}`, answer: "keep", at: "2026-01-31T12:00:00Z", confirmed: [] },
  "orgs/:org/memories/:id/deprecate": {},
  "orgs/:org/memories/:id/restore": {},
  "orgs/:org/memories/:id/edit": { content: "Ann likes coffee." },
  "orgs/:org/memories/merge": { ids: [rome, oslo], content: "Rome and Oslo." },
  "orgs/:org/memories/bulk": { action: "deprecate", ids: [rome] },
  "orgs/:org/memories/bulk/erase-preview": { ids: [rome] },
  "orgs/:org/memories/:id/erase": () => confirmed(tea),
  "orgs/:org/memories/bulk/erase": async () => ({ ids: [oslo], ...(await confirmed(oslo)) }),
  "orgs/:org/people/:user/erase": { confirm: person },
  "orgs/:org/person-erasures/:id/look": {},
  "dead-letters/:org/:id/retry": {},
  "dead-letters/:org/:id/drop": {},
  "dead-letters/retry": {},
  "dead-letters/drop": {},
  "orgs/:org/uses": { kept: "on" },
  "orgs/:org/rename": { name: "renamed" },
  "orgs/:org/delete": async () => ({ confirm: (await control.orgs.find(server.orgId))?.name }),
  "sessions/:id/end": {},
  "sessions/end-others": {},
  "second-factor/begin": {},
  "second-factor/enable": async () => ({ password: PASSWORD, secret: totp.secret.base32, code: totp.generate() }),
  // The code of the present time is used.
  "second-factor/recovery-codes": async () => ({ password: PASSWORD, code: totp.generate({ timestamp: Date.now() + 30_000 }) }),
  "second-factor/disable": async () => {
    for (const { id } of await control.users.list()) await control.secondFactors.setRecoveryCodes(id, [RECOVERY_CODE]);
    return { password: PASSWORD, code: RECOVERY_CODE };
  },
  backups: { seal: { by: "nothing" } },
  password: { current: PASSWORD, new: `${PASSWORD}!` },
  logout: {},
};

/** The routes that succeed once after another request prepared them: a test of their own does both. */
const PREPARED: ReadonlySet<string> = new Set(["GET /dashboard/api/backups/downloads/:secret"]);

const API = "/dashboard/api/";
const named = ({ method, path }: Route) => `${method} ${path}`;
const isChange = ({ method }: Route) => method !== "GET";
async function bodyOf({ path }: Route): Promise<string> {
  const body = BODIES[path.slice(API.length)] ?? {};
  return JSON.stringify(typeof body === "function" ? await body() : body);
}

const dashboard = server.routes.filter(({ path }) => path.startsWith("/dashboard"));
const protectedRoutes = dashboard.filter((route) => !PUBLIC.has(named(route)));
const changes = protectedRoutes.filter(isChange);
const ownerRoutes = protectedRoutes.filter((route) => !VIEWERS.has(named(route)));

/** The path of a route, with the ids of existing objects. */
function pathOf({ path }: Route, cookie: string): string {
  const ids: Readonly<Record<string, string>> = {
    "users/:id": other.id,
    "keys/:id": key.id,
    "sessions/:id": elsewhere.get(cookie) ?? "none",
    "memories/:id": tea,
    "person-erasures/:id": erased,
    ":org/:id/retry": retried,
    ":org/:id/drop": dropped,
  };
  const id = Object.entries(ids).find(([part]) => path.includes(part))?.[1] ?? server.orgId;
  const user = path.includes("erase") ? person : "user";
  return path.replace(":org", server.orgId).replace(":id", id).replace(":user", user).replace("*", "none");
}

/** Sends a request as the visitor's page does. `headers` replace the page's own headers; undefined removes one. */
async function send(
  route: Route,
  { cookie, csrf }: Pick<Visitor, "cookie" | "csrf">,
  headers: Headers = {},
  body?: string,
): Promise<Answer> {
  const bytes = body ?? (isChange(route) ? await bodyOf(route) : undefined);
  const own = { cookie, ...(isChange(route) ? { origin: server.url, "x-memoryd-csrf": csrf, "content-type": "application/json" } : {}) };
  const sent = Object.entries({ ...own, ...headers }).filter((header): header is [string, string] => header[1] !== undefined);
  return server.send({
    method: route.method,
    path: pathOf(route, cookie),
    authorization: null,
    headers: Object.fromEntries(sent),
    body: bytes,
  });
}

/** Everything that the routes can change. */
async function state(): Promise<unknown> {
  const { orgs, keys, users, audit } = control;
  const { browse, submissions } = records;
  const accounts = await users.list();
  return {
    ...{ orgs: await orgs.list(), users: accounts, audit: await audit.list(ACTIVITY_ENTRIES) },
    keys: (await keys.list()).map(({ id, revokedAtMs }) => ({ id, revokedAtMs })),
    passwords: await Promise.all(accounts.map(async ({ email }) => (await users.credentials(email))?.passwordHash)),
    memories: await browse.page({ orgId: server.orgId }, LIMITS.listLimit.max),
    waiting: await browse.waiting(server.orgId, SHOWN_JOBS),
    dead: await submissions.deadLetters(server.orgId, LIMITS.listedDeadLetters),
    sessions: await Promise.all([owner, viewer].map(({ cookie }) => control.sessions.look(cookie.split("=")[1] ?? "", Date.now()))),
  };
}

/** The headers that forbid to cache, run or frame the answer. */
function protection(headers: Answer["headers"]): string {
  return ["cache-control", "x-content-type-options", "x-frame-options", "content-security-policy"]
    .map((name) => headers.get(name))
    .join(", ");
}
const PROTECTED = "no-store, nosniff, DENY, default-src 'none'; frame-ancestors 'none'";

/** Expects that each route refuses the attack, sends the protective headers, and changes nothing. */
async function refuses(routes: readonly Route[], refusal: string, attack: (route: Route) => Promise<Answer>): Promise<void> {
  expect(routes.length).toBeGreaterThan(0);
  const before = await state();
  for (const route of routes) {
    const { status, headers, json } = await attack(route);
    const { code } = (json as { error?: { code: string } } | undefined)?.error ?? { code: "no envelope" };
    expect(`${named(route)}: ${status} ${code}, ${protection(headers)}`).toBe(`${named(route)}: ${refusal}, ${PROTECTED}`);
    expect(headers.getSetCookie()).toEqual([]);
  }
  expect(await state()).toEqual(before);
}

test("every route that changes something has a valid body here", () => {
  const known = changes.map(({ path }) => path.slice(API.length));
  expect(known.sort()).toEqual(Object.keys(BODIES).sort());
  const names = dashboard.map(named);
  expect([...PUBLIC, ...VIEWERS].filter((name) => !names.includes(name))).toEqual([]);
});

const secret = bearer.slice("Bearer ".length);
const STRANGERS: Readonly<Record<string, Headers>> = {
  nobody: { cookie: undefined },
  "an API key": { cookie: undefined, authorization: bearer },
  "an API key as a cookie": { cookie: `memoryd_session=${secret}` },
  "the digits of an API key as a cookie": { cookie: `memoryd_session=${secret.slice(-64)}` },
  "a session as a bearer": { cookie: undefined, authorization: `Bearer ${session}` },
  "the hash of a session": { cookie: `memoryd_session=${sha256(session)}` },
  "a session in two cookies": { cookie: `${owner.cookie}; ${owner.cookie}` },
};
for (const [who, headers] of Object.entries(STRANGERS)) {
  test(`every protected route refuses ${who}`, () => refuses(protectedRoutes, "401 unauthorized", (route) => send(route, owner, headers)));
}

test("every route for owners refuses a viewer", () => refuses(ownerRoutes, "403 forbidden", (route) => send(route, viewer)));

const FORGERIES: Readonly<Record<string, Headers>> = {
  "another origin": { origin: "https://evil.example" },
  "the same host with another port": { origin: "http://127.0.0.1:1" },
  "a sandboxed frame": { origin: "null" },
  "a request without an origin": { origin: undefined },
  "another site, as the browser reports": { "sec-fetch-site": "cross-site" },
  "another host of this site": { "sec-fetch-site": "same-site" },
  "the address bar": { "sec-fetch-site": "none" },
};
const TOKENS: Readonly<Record<string, Headers>> = {
  "no token": { "x-memoryd-csrf": undefined },
  "another session's token": { "x-memoryd-csrf": viewer.csrf },
  "the session as its token": { "x-memoryd-csrf": session },
};
for (const [who, headers] of Object.entries({ ...FORGERIES, ...TOKENS })) {
  test(`a forged change is refused: ${who}`, () => refuses(changes, "403 forbidden", (route) => send(route, owner, headers)));
}
const entries = dashboard.filter((route) => PUBLIC.has(named(route)) && isChange(route));
for (const [who, headers] of Object.entries(FORGERIES)) {
  test(`a forged login or set-up is refused: ${who}`, () => refuses(entries, "403 forbidden", (route) => send(route, owner, headers)));
}

for (const type of ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data", ""]) {
  test(`a form changes nothing: ${type || "no type"}`, () =>
    refuses([...changes, ...entries], "400 validation_error", (route) => send(route, owner, { "content-type": type })));
}

for (const body of ["", "{", "null", "[]", '"text"', '{"is_admin":true}', '{"__proto__":{"confirm":"first"}}']) {
  test(`an invalid body changes nothing: ${body || "none"}`, () =>
    refuses([...changes, ...entries], "400 validation_error", (route) => send(route, owner, {}, body)));
}

test("a body that is too large changes nothing", () =>
  refuses([...changes, ...entries], "413 payload_too_large", (route) => send(route, owner, {}, `{"x":"${"x".repeat(100_000)}"}`)));

test("other methods are refused, and no answer allows another origin", async () => {
  for (const { path } of protectedRoutes) {
    for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const route = { method, path };
      if (dashboard.some((known) => named(known) === named(route))) continue;
      const { status, headers } = await send(route, owner, { origin: "https://evil.example" });
      expect(`${named(route)}: ${status}`).toBe(`${named(route)}: ${method === "OPTIONS" ? 204 : 404}`);
      expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
  }
});

test("a session gives no access to the API", async () => {
  const api = server.routes.filter(({ path }) => path.startsWith("/v1/"));
  expect(api.length).toBeGreaterThan(0);
  for (const { method, path } of api) {
    const body = method === "POST" ? {} : undefined;
    const asked = { method, path: path.replace(":id", tea), body };
    for (const authorization of [null, `Bearer ${session}`, `Bearer memoryd_live_${session}`]) {
      const answer = await server.send({ ...asked, authorization, headers: { cookie: owner.cookie } });
      expect(`${method} ${path}: ${answer.status}`).toBe(`${method} ${path}: 401`);
    }
  }
});

test("the same requests succeed when the page sends them, and a viewer's also for a viewer", async () => {
  const order = Object.keys(BODIES).map((path) => `POST ${API}${path}`);
  const honest = protectedRoutes
    .filter((route) => !PREPARED.has(named(route)))
    .toSorted((a, b) => order.indexOf(named(a)) - order.indexOf(named(b)));
  const done = async (routes: readonly Route[], visitor: Visitor) => {
    for (const route of routes) {
      const { status, headers } = await send(route, visitor);
      expect(`${named(route)}: ${Math.floor(status / 100)}xx, ${protection(headers)}`).toBe(`${named(route)}: 2xx, ${PROTECTED}`);
    }
  };
  // Both end the session that sends them.
  const [password, logout] = [`POST ${API}password`, `POST ${API}logout`];
  const shown = honest.filter((route) => VIEWERS.has(named(route)) && named(route) !== password);
  const all = honest.filter((route) => named(route) !== logout);
  await done(shown, viewer);
  await done(all, owner);
});

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
