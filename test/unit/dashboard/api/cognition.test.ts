import { afterEach, describe, expect, test } from "bun:test";
import type { CognitionStatus, DeadLetters, WaitingJobs } from "../../../../src/dashboard/api/contract-cognition.ts";
import { newMemoryId } from "../../../../src/memory/ids.ts";
import { CALLS_MINUTES } from "../../../../src/observability/model-calls.ts";
import { NO_STATS, type WorkerStats } from "../../../../src/observability/worker-stats.ts";
import { TestDashboard } from "../../../support/dashboard.ts";
import { expectEnvelope } from "../../../support/http.ts";

let stats: WorkerStats | undefined;
let dashboard: TestDashboard;
const accepted: string[] = [];

async function start(): Promise<void> {
  stats = undefined;
  accepted.length = 0;
  dashboard = await TestDashboard.start({ worker: { stats: () => stats, alive: () => true, restarts: () => 2 } });
  dashboard.server.events.on("accepted", (orgId) => accepted.push(orgId));
}
afterEach(() => dashboard.stop());

test("the status contains queues, jobs and models, and no content", async () => {
  await start();
  const empty = (await dashboard.get("cognition")).json as CognitionStatus;
  expect(empty).toMatchObject({ worker_alive: true, worker_restarts: 2, queues: [], running: [], recent: [], reembedding: null });
  const noCalls = { minutes: CALLS_MINUTES, count: 0, failed: 0, reason: null, is_failing: false };
  expect(empty.models).toEqual([
    { role: "embedder", name: "built in", host: null, answers: true, problem: null, worked_at: null, calls: noCalls },
  ]);
  const orgId = dashboard.server.orgId;
  stats = {
    ...NO_STATS,
    queued: 3,
    oldestMs: 0,
    queues: [{ orgId, queued: 3, running: 1, dead: 0, oldestMs: 0, erasuresWaiting: 1 }],
    runningJobs: [{ orgId, id: "r", attempts: 2, startedMs: 0 }],
    finishedJobs: [{ orgId, id: "f", outcome: "done", facts: 4, batch: 3, tookMs: 12, atMs: 0 }],
    modelCalls: { ...NO_STATS.modelCalls, embedder: { calls: 2, failed: 1, reason: "busy", isFailing: true, workedMs: 0 } },
    reindex: { organizations: 1, embedded: 5, left: 6 },
  };
  const at = "1970-01-01T00:00:00.000Z";
  expect((await dashboard.get("cognition")).json as CognitionStatus).toMatchObject({
    totals: { queued: 3, oldest_at: at },
    queues: [{ org_id: orgId, queued: 3, running: 1, dead: 0, oldest_at: at, erasures: 1 }],
    running: [{ org_id: orgId, id: "r", attempts: 2, started_at: at }],
    recent: [{ org_id: orgId, id: "f", outcome: "done", facts: 4, batch: 3, took_ms: 12, at }],
    models: [{ answers: true, worked_at: at, calls: { count: 2, failed: 1, reason: "busy", is_failing: true } }],
    reembedding: { organizations: 1, embedded: 5, left: 6 },
  });
});

test("the waiting jobs of an organization are listed without content", async () => {
  await start();
  const { server } = dashboard;
  const { json } = await server.send({ path: "/v1/memories", body: { content: "a secret", agent_id: "agent", user_id: "user" } });
  const answer = await dashboard.get(`orgs/${server.orgId}/jobs`);
  expect((answer.json as WaitingJobs).items).toMatchObject([
    { id: (json as { id: string }).id, agent_id: "agent", user_id: "user", state: "queued", attempts: 0, not_before: null, error: null },
  ]);
  expect(answer.text).not.toContain("secret");
});

test("dead letters are listed with their error, retried and dropped", async () => {
  await start();
  const [one, two] = [await dashboard.server.setAside("first text"), await dashboard.server.setAside("second text")];
  const list = async () => ((await dashboard.get("dead-letters")).json as DeadLetters).items;
  expect(await list()).toMatchObject([
    { org_id: dashboard.server.orgId, id: one, agent_id: "agent", user_id: "user", attempts: 1, error: "no model" },
    { id: two },
  ]);
  expect((await dashboard.get("dead-letters")).text).not.toContain("text");
  accepted.length = 0;
  const act = (id: string, action: string) => dashboard.post(`dead-letters/${dashboard.server.orgId}/${id}/${action}`);
  expect((await act(one, "retry")).json).toEqual({ id: one, outcome: "queued" });
  expect((await act(two, "drop")).json).toEqual({ id: two, outcome: "dropped" });
  expect(accepted).toEqual([dashboard.server.orgId, dashboard.server.orgId]);
  expect(dashboard.audited.map(({ action }) => action)).toEqual(["dead_letter.retried", "dead_letter.dropped"]);
  expect(await list()).toEqual([]);
  for (const id of [one, two, newMemoryId(), "nonsense"]) expectEnvelope(await act(id, "drop"), 404, "not_found");
});

describe("all dead letters at once", () => {
  const all = (action: string, body: object = {}) => dashboard.post(`dead-letters/${action}`, body);
  const list = async (query = "") => ((await dashboard.get(`dead-letters${query}`)).json as DeadLetters).items;

  test("are retried or dropped in one organization or in all, with one audit entry per organization", async () => {
    await start();
    const { orgId } = dashboard.server;
    const other = (await dashboard.server.deps.control.orgs.create("Other")).id;
    const one = await dashboard.server.setAside("first text");
    await dashboard.server.setAside("second text");
    expect(await list(`?org_id=${other}`)).toEqual([]);
    expect((await list(`?org_id=${orgId}`))[0]?.id).toBe(one);
    accepted.length = 0;

    expect((await all("retry", { org_id: other })).json).toEqual({ count: 0 });
    expect([await list(), accepted, dashboard.audited].map(({ length }) => length)).toEqual([2, 0, 0]);
    expect((await all("retry", { org_id: orgId })).json).toEqual({ count: 2 });
    expect(await list()).toEqual([]);
    expect(accepted).toEqual([orgId]);
    expect(dashboard.audited).toEqual([{ action: "dead_letters.retried", target: orgId, orgId }]);
    expect((await dashboard.get(`orgs/${orgId}/jobs`)).json).toMatchObject({ items: [{ state: "queued" }, { state: "queued" }] });
  });

  test("leave their texts as memories when they are dropped", async () => {
    await start();
    const { orgId } = dashboard.server;
    const id = await dashboard.server.setAside("first text");
    expect((await all("drop")).json).toEqual({ count: 1 });
    expect((await all("drop")).json).toEqual({ count: 0 });
    expect(dashboard.audited.map(({ action }) => action)).toEqual(["dead_letters.dropped"]);
    expect(await dashboard.server.deps.records.memories.get(orgId, id)).toMatchObject({ content: "first text", status: "active" });
  });

  test("are refused for an unknown organization or with an unknown field", async () => {
    await start();
    expectEnvelope(await all("retry", { org_id: "org_none" }), 404, "not_found");
    expectEnvelope(await all("drop", { everything: true }), 400, "validation_error");
    expectEnvelope(await dashboard.get("dead-letters?org_id=org_none"), 404, "not_found");
  });
});
