import { afterAll, expect, test } from "bun:test";
import type { OrgList, User } from "../../../../src/dashboard/api/contract.ts";
import type { CognitionStatus, DeadLetters } from "../../../../src/dashboard/api/contract-cognition.ts";
import type { Overview } from "../../../../src/dashboard/api/contract-overview.ts";
import { NO_STATS, type WorkerStats } from "../../../../src/observability/worker-stats.ts";
import { expectEnvelope, TestServer } from "../../../support/http.ts";
import { until } from "../../../support/until.ts";
import { PASSWORD, Visitor } from "../../../support/visitor.ts";

/** A viewer of one organization, on every route of the dashboard. A route that is neither for one organization nor listed here fails. */

let stats: WorkerStats | undefined;
const server = await TestServer.start({ worker: { stats: () => stats, alive: () => true, restarts: () => 0 } });
afterAll(() => server.stop());
const { control } = server.deps;
const seen = server.orgId;
const hidden = (await control.orgs.create("hidden harbour")).id;
const owner = await Visitor.of(server, "owner@example.com", "owner");
const viewer = new Visitor(server);
const created = await owner.post("users", { email: "vera@example.com", role: "viewer", password: PASSWORD, org_ids: [seen] });
const vera = created.json as User;
await viewer.login("vera@example.com");

const tea = await server.remember("Ann likes tea.");
const bearer = `Bearer ${(await control.keys.create({ orgId: hidden, label: "", permissions: ["memory:write"], rateLimit: undefined })).secret}`;
const secretMemory = await server.remember("Bob hides gold.", {}, bearer);
const letter = await server.setAside("one");
const job = (orgId: string) => ({ orgId, id: tea, attempts: 1, startedMs: 1 });
const ended = (orgId: string) => ({ orgId, id: tea, outcome: "done" as const, facts: 1, batch: 1, tookMs: 1, atMs: 1 });
const queue = (orgId: string, dead: number) => ({
  orgId,
  queued: 3,
  running: 1,
  dead,
  oldestMs: orgId === seen ? 7000 : 5000,
  erasuresWaiting: 2,
});
stats = {
  ...NO_STATS,
  queued: 6,
  running: 2,
  dead: 10,
  oldestMs: 5000,
  jobs: { done: 9, retried: 8, dead: 7, lost: 6 },
  queues: [queue(hidden, 9), queue(seen, 1)],
  runningJobs: [job(hidden), job(seen)],
  finishedJobs: [ended(hidden), ended(seen)],
  memories: { facts: 100, abstractions: 100, deprecated: 100 },
};

/** Of all organizations: what a viewer of one of them gets. */
const OF_SEVERAL: Readonly<Record<string, () => Promise<void>>> = {
  async "GET /dashboard/api/orgs"() {
    expect(((await viewer.get("orgs")).json as OrgList).items.map(({ id }) => id)).toEqual([seen]);
    expect(((await owner.get("orgs")).json as OrgList).items).toHaveLength(2);
  },
  async "GET /dashboard/api/dead-letters"() {
    expect(((await viewer.get("dead-letters")).json as DeadLetters).items.map(({ id }) => id)).toEqual([letter]);
    expectEnvelope(await viewer.get(`dead-letters?org_id=${hidden}`), 404, "not_found", "no such organization");
    expect((await viewer.get(`dead-letters?org_id=${seen}`)).status).toBe(200);
  },
  async "GET /dashboard/api/cognition"() {
    const status = (await viewer.get("cognition")).json as CognitionStatus;
    expect(status.totals).toEqual({ queued: 3, running: 1, dead: 1, oldest_at: new Date(7000).toISOString(), erasures: 2 });
    for (const list of [status.queues, status.running, status.recent]) expect(list.map(({ org_id }) => org_id)).toEqual([seen]);
    expect([status.counts, status.generator]).toEqual([null, null]);
    const whole = (await owner.get("cognition")).json as CognitionStatus;
    expect([whole.totals.queued, whole.counts?.done, whole.queues.length]).toEqual([6, 9, 2]);
  },
  async "GET /dashboard/api/overview"() {
    const { totals, series, health } = (await viewer.get("overview")).json as Overview;
    // The dead letter is a memory, too.
    expect(totals).toMatchObject({ organizations: 1, facts: 2, abstractions: 0, deprecated: 0, cache_hit_share: null });
    expect(series.writes).toEqual([]);
    expect(health.map(({ text }) => text).join()).toContain("1 dead letter:");
    expect(((await owner.get("overview")).json as Overview).totals.facts).toBe(100);
  },
  async "GET /dashboard/api/events"() {
    const response = await fetch(`${server.url}/dashboard/api/events`, { headers: { cookie: viewer.cookie } });
    let told = "";
    const ending = (async () => {
      for await (const chunk of response.body ?? expect.unreachable()) told += new TextDecoder().decode(chunk);
    })();
    await until("the state is told", () => told.includes("event: status"));
    for (const orgId of [hidden, seen]) server.events.emit("accepted", orgId);
    await until("the change is told", () => told.includes("event: changed"));
    expect(told).toContain(seen);
    expect(told).not.toContain(hidden);
    // What the user sees from now on is told by another stream.
    await control.users.setRole(vera.id, "viewer", [hidden, seen]);
    await ending;
    await control.users.setRole(vera.id, "viewer", [seen]);
  },
};
/** About the visitor alone. */
const OF_ONESELF = ["session", "sessions", "second-factor", "password", "logout", "login", "setup", "open"];

const routes = server.routes.filter(({ path }) => path.startsWith("/dashboard/api/") && !path.includes("*"));
const isOfOneself = (path: string) => OF_ONESELF.includes(path.split("/")[3] ?? "");
/** The routes that a viewer gets to: all others say that only an owner may. Found by asking for what is hidden. */
const ask = (method: string, path: string, orgId: string) => {
  const filled = path
    .replace("/dashboard/api/", "")
    .replace(":org", orgId)
    .replace(":user", "user")
    .replace(":id", orgId === hidden ? secretMemory : tea);
  return method === "GET" ? viewer.get(filled) : viewer.post(filled, BODIES[path.replace("/dashboard/api/", "")] ?? {});
};
const BODIES: Readonly<Record<string, object>> = {
  "orgs/:org/search": { query: "gold", agent_id: "agent", user_id: "user" },
  "orgs/:org/memories/bulk/erase-preview": { ids: [tea] },
  "orgs/:org/people/:user/told": { agent_id: "agent" },
};

test("every route is of one organization, of oneself, for owners, or says here what it shows of several", async () => {
  const unknown: string[] = [];
  for (const { method, path } of routes) {
    const name = `${method} ${path}`;
    if (path.includes(":org") || isOfOneself(path) || Object.hasOwn(OF_SEVERAL, name)) continue;
    if ((await ask(method, path, seen)).status !== 403) unknown.push(name);
  }
  expect(unknown).toEqual([]);
  expect(Object.keys(OF_SEVERAL).filter((name) => !routes.some(({ method, path }) => name === `${method} ${path}`))).toEqual([]);
});

const ofOne = routes.filter(({ path }) => path.includes(":org"));
test.each(ofOne.map(({ method, path }) => [method, path] as const))("a hidden organization does not exist: %s %s", async (method, path) => {
  expectEnvelope(await ask(method, path, hidden), 404, "not_found", "no such organization");
  // What is seen is there, or is for owners.
  const { status } = await ask(method, path, seen);
  expect(path.includes("person-erasures/:id") ? [403, 404] : [200, 403]).toContain(status);
});

for (const [name, shows] of Object.entries(OF_SEVERAL)) test(`only what may be seen is shown: ${name}`, shows);

test("the choice is checked, holds at once, and is no owner's", async () => {
  const choose = (body: object) => owner.post(`users/${vera.id}/role`, body);
  expect(vera.org_ids).toEqual([seen]);
  expectEnvelope(await choose({ role: "viewer", org_ids: [`org_${"0".repeat(32)}`] }), 404, "not_found");
  expectEnvelope(await choose({ role: "owner", org_ids: [seen] }), 400, "validation_error");
  expect((await choose({ role: "viewer", org_ids: [] })).status).toBe(204);
  expect(((await viewer.get("orgs")).json as OrgList).items).toEqual([]);
  expectEnvelope(await viewer.get(`orgs/${seen}/keys`), 404, "not_found");
  expect((await choose({ role: "viewer" })).status).toBe(204);
  expect((await viewer.get(`orgs/${hidden}/keys`)).status).toBe(200);
  expect((await choose({ role: "viewer", org_ids: [hidden] })).status).toBe(204);
  expect((await choose({ role: "owner" })).status).toBe(204);
  expect((await viewer.get(`orgs/${seen}/keys`)).status).toBe(200);
});
