import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type Answer, TestServer } from "../../support/http.ts";
import { until } from "../../support/until.ts";

let server: TestServer;
beforeEach(async () => {
  server = await TestServer.start();
});
afterEach(() => server.stop());

const MEMORY = { content: "Ana lives in Lisbon", agent_id: "agent", user_id: "user" };
const queued = async () => (await server.deps.records.submissions.depth(server.orgId)).queued;

/** A write that is sent and not answered yet. */
async function sent(prefer: string, path = "/v1/memories", body: object = MEMORY) {
  const pending: { answer?: Answer } = {};
  const answered = server.send({ path, body, headers: { prefer } }).then((answer) => {
    pending.answer = answer;
    return answer;
  });
  await until("the write is queued", async () => (await queued()) > 0);
  return { pending, answered };
}

describe("a write that prefers to wait", () => {
  test.each([
    ["/v1/memories", MEMORY],
    ["/v1/memories/batch", { memories: [MEMORY, { ...MEMORY, content: "Ana has a dog" }] }],
  ])("on %s is answered when it can be found", async (path, body) => {
    const { pending, answered } = await sent("wait=20", path, body);
    expect(pending.answer).toBeUndefined();
    await server.process();
    const scope = { orgId: server.orgId, agentId: "agent", userId: "user" };
    const generation = await server.deps.records.scopes.generation(scope);
    server.events.emit("processed", {
      type: "scope_changed",
      scope,
      generation,
      ids: [],
      codes: new Int8Array(),
      steps: new Float32Array(),
    });
    const { status, headers } = await answered;
    expect([status, headers.get("preference-applied"), headers.get("memoryd-waiting")]).toEqual([202, "wait=20", null]);
    const found = await server.send({
      path: "/v1/memories/search",
      body: { query: "Where does Ana live?", agent_id: "agent", user_id: "user" },
    });
    expect(found.text).toContain("Lisbon");
  });

  test("is answered without a message of the worker, too", async () => {
    const { answered } = await sent("wait=20");
    await server.process();
    expect((await answered).headers.get("memoryd-waiting")).toBeNull();
  });

  test("is answered after its time, and says that it still waits", async () => {
    const { answered } = await sent("wait=1");
    const { status, headers } = await answered;
    expect([status, headers.get("preference-applied"), headers.get("memoryd-waiting")]).toEqual([202, "wait=1", "1"]);
  });

  test("waits no longer than the longest time", async () => {
    const { answered } = await sent("respond-async, wait=600; foo");
    await server.process();
    expect((await answered).headers.get("preference-applied")).toBe("wait=30");
  });

  test("is answered when the server stops, because it is accepted", async () => {
    const { answered } = await sent("wait=20");
    const stopped = server.stop(10_000);
    expect((await answered).status).toBe(202);
    await stopped;
    server = await TestServer.start();
  });

  test("ends when it is deleted meanwhile", async () => {
    const { pending, answered } = await sent("wait=20");
    const [{ id = "" } = {}] = await server.deps.records.submissions.claim(
      server.orgId,
      { id: "lease", nowMs: Date.now(), untilMs: Date.now() + 60_000 },
      1,
    );
    expect(pending.answer).toBeUndefined();
    await server.send({ method: "DELETE", path: `/v1/memories/${id}` });
    expect((await answered).status).toBe(202);
  });

  test.each(["wait=soon", "wait", "waiting=3", "", "return=minimal"])("ignores %j, as every unknown preference", async (prefer) => {
    const { status, headers } = await server.send({ path: "/v1/memories", body: MEMORY, headers: { prefer } });
    expect([status, headers.get("preference-applied")]).toEqual([202, null]);
  });
});

describe("an answer that may lack a text", () => {
  const asked = { agent_id: "agent", user_id: "user" };
  const READS = [
    { path: "/v1/memories/search", body: { ...asked, query: "Ana" } },
    { path: "/v1/memories/query", body: { ...asked, query: "Ana" } },
    { path: "/v1/context", body: asked },
    { method: "GET", path: "/v1/memories?agent_id=agent&user_id=user" },
    { method: "GET", path: "/v1/memories?user_id=user" },
    { method: "GET", path: "/v1/memories" },
  ];

  test.each(READS)("says how many still wait: %j", async (read) => {
    await server.send({ path: "/v1/memories", body: MEMORY });
    await server.send({ path: "/v1/memories", body: MEMORY });
    expect((await server.send(read)).headers.get("memoryd-waiting")).toBe("2");
    await server.process();
    expect((await server.send(read)).headers.get("memoryd-waiting")).toBeNull();
  });

  test("counts none of another user", async () => {
    await server.send({ path: "/v1/memories", body: { ...MEMORY, user_id: "other" } });
    expect(
      (await server.send({ path: "/v1/memories/search", body: { ...asked, query: "Ana" } })).headers.get("memoryd-waiting"),
    ).toBeNull();
  });
});
