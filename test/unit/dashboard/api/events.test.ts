import { afterEach, beforeEach, expect, test } from "bun:test";
import type { CognitionStatus } from "../../../../src/dashboard/api/contract-cognition.ts";
import type { Change, ChangedKind, ChangesTold } from "../../../../src/dashboard/api/contract-events.ts";
import { EVENT_STREAMS } from "../../../../src/dashboard/api/events.ts";
import type { ModelState } from "../../../../src/models/model.ts";
import { NO_STATS, type WorkerStats } from "../../../../src/observability/worker-stats.ts";
import { TestDashboard } from "../../../support/dashboard.ts";
import { until } from "../../../support/until.ts";

let stats: WorkerStats | undefined;
let models: () => Promise<readonly ModelState[]>;
let dashboard: TestDashboard;
beforeEach(async () => {
  stats = undefined;
  models = async () => [];
  dashboard = await TestDashboard.start({
    worker: { stats: () => stats, alive: () => true, restarts: () => 0 },
    models: { explanation: "", states: () => models() },
  });
});
afterEach(() => dashboard.stop());

const watch = () => fetch(`${dashboard.server.url}/dashboard/api/events`);

/** Yields the data of the events of one name, and ends with the stream. */
async function* events<T>(response: Response, name: string): AsyncGenerator<T> {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? expect.unreachable()) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      const [first, data] = part.split("\ndata: ");
      if (first === `event: ${name}` && data !== undefined) yield JSON.parse(data) as T;
    }
  }
}

const statuses = (response: Response) => events<CognitionStatus>(response, "status");

/** Opens a stream and collects what it tells. */
async function follow(): Promise<Change[]> {
  const told: Change[] = [];
  const response = await watch();
  void (async () => {
    for await (const { changes } of events<ChangesTold>(response, "changed")) told.push(...changes);
  })();
  return told;
}

async function untilTold(told: readonly Change[], kind: ChangedKind): Promise<Change> {
  await until(`${kind} are told`, () => told.some(({ kinds }) => kinds.includes(kind)));
  return told.find(({ kinds }) => kinds.includes(kind)) ?? expect.unreachable();
}

test("a stream sends the state at once and after each change, and ends with the session", async () => {
  const response = await watch();
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const told: number[] = [];
  for await (const status of statuses(response)) {
    told.push(status.totals.queued);
    if (told.length < 3) stats = { ...NO_STATS, queued: told.length };
    else dashboard.session.alive = false;
  }
  expect(told).toEqual([0, 1, 2]);
});

test("the number of streams is limited, and a closed stream makes room for another", async () => {
  const leave = new AbortController();
  const first = await fetch(`${dashboard.server.url}/dashboard/api/events`, { signal: leave.signal });
  const held = [first, ...(await Promise.all(Array.from({ length: EVENT_STREAMS - 1 }, watch)))];
  expect((await watch()).status).toBe(429);
  // Reading the streams here keeps them from being garbage-collected earlier, which would end them.
  expect(new Set(held.map((response) => response.status))).toEqual(new Set([200]));
  leave.abort();
  let again = await watch();
  await until("there is room for another stream", async () => {
    if (again.status === 429) again = await watch();
    return again.status !== 429;
  });
  expect(again.status).toBe(200);
});

test("a stop of the server does not wait for streams", async () => {
  const told = statuses(await watch());
  await told.next();
  // The deadline is far longer than the test's limit, so the stop succeeds only if it ends the stream.
  await dashboard.server.stop(60_000);
  expect((await told.next()).done).toBe(true);
  dashboard = await TestDashboard.start();
});

test("a write by the API is told twice, as accepted and as stored, without its content", async () => {
  const { server } = dashboard;
  const told = await follow();
  const place = { org_id: server.orgId, agent_id: null, user_id: null };
  await server.send({ path: "/v1/memories", body: { content: "a secret", agent_id: "agent", user_id: "user" } });
  expect(await untilTold(told, "jobs")).toEqual({ ...place, kinds: ["jobs"] });
  server.events.emit("changedElsewhere", { scope: { orgId: server.orgId, agentId: "agent", userId: "user" } });
  expect(await untilTold(told, "memories")).toEqual({ ...place, agent_id: "agent", user_id: "user", kinds: ["memories", "jobs"] });
  expect(JSON.stringify(told)).not.toContain("secret");
});

test("what another server does is told, and also that its news may have been missed", async () => {
  const { events: server, orgId } = dashboard.server;
  const told = await follow();
  server.emit("acceptedElsewhere", orgId);
  expect((await untilTold(told, "jobs")).org_id).toBe(orgId);
  server.emit("newsMissed");
  expect((await untilTold(told, "memories")).org_id).toBeNull();
});

test("keys, organizations and users are told by the audit, whichever process changed them", async () => {
  const { deps, orgId } = dashboard.server;
  const entry = (action: string) => ({ atMs: 0, actor: "command line", action, target: "x", orgId });
  await deps.control.audit.add(entry("user.created"));
  const told = await follow();
  const place = { org_id: orgId, agent_id: null, user_id: null };
  await deps.control.audit.add(entry("key.created"));
  // Nothing of before the stream is told.
  expect([await untilTold(told, "keys"), told.length]).toEqual([{ ...place, kinds: ["audit", "keys"] }, 1]);
  await deps.control.audit.add(entry("user.removed"), entry("something.new"));
  expect(await untilTold(told, "users")).toEqual({ ...place, kinds: ["audit", "users"] });
  await deps.control.audit.add(...Array.from({ length: 200 }, () => entry("key.revoked")));
  expect(await untilTold(told, "organizations")).toMatchObject({ org_id: null, kinds: expect.arrayContaining(["audit", "keys", "users"]) });
});

test("a burst of writes is a few small events, and a model that does not answer does not hold them back", async () => {
  models = () => new Promise(() => {});
  const { events: server, orgId } = dashboard.server;
  const told = await follow();
  const startMs = performance.now();
  for (let i = 0; i < 1_000; i++) server.emit("changedElsewhere", { scope: { orgId, agentId: "agent", userId: `user-${i}` } });
  await untilTold(told, "memories");
  expect(performance.now() - startMs).toBeLessThan(1_000);
  // More scopes than an event has room for are told as their organization.
  expect(told).toEqual([{ org_id: orgId, agent_id: null, user_id: null, kinds: ["memories", "jobs"] }]);
});

test("a use is told to the pages of its person, and of nothing else", async () => {
  const told = await follow();
  const scope = { orgId: dashboard.server.orgId, agentId: "bot", userId: "me" };
  dashboard.server.events.emit("used", { scope });
  expect(await untilTold(told, "uses")).toEqual({ org_id: scope.orgId, agent_id: "bot", user_id: "me", kinds: ["uses"] });
});
