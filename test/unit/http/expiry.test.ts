import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { expectEnvelope, TestServer } from "../../support/http.ts";

let aheadMs = 0;
let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ now: () => Date.now() + aheadMs });
});
afterAll(() => server.stop());

const body = (expires_at: unknown) => ({ content: "Ana sleeps in room 12", agent_id: "agent", user_id: "user", metadata: { expires_at } });
const hits = async () => {
  const { json } = await server.send({ path: "/v1/memories/search", body: { query: "room", agent_id: "agent", user_id: "user" } });
  return json as { results: { id: string }[]; cache_hit: boolean };
};

describe("metadata expires_at", () => {
  test.each(["soon", "2027-01-01", "2027-02-30T00:00:00Z", 1, null])("%p is refused and changes nothing", async (expires_at) => {
    const answer = await server.send({ path: "/v1/memories", body: body(expires_at) });
    expectEnvelope(answer, 400, "validation_error");
    expect(answer.text).toContain("metadata.expires_at");
    expect((await server.deps.records.submissions.depth(server.orgId)).queued).toBe(0);
  });

  test("from that moment on no read shows the memory as active, cached answers included", async () => {
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const id = await server.remember("Ana sleeps in room 12", { metadata: { expires_at } });
    expect((await hits()).results.map((hit) => hit.id)).toEqual([id]);
    expect((await hits()).cache_hit).toBe(true);
    aheadMs = 3_600_000;
    expect(await hits()).toMatchObject({ results: [], cache_hit: false });
    expect((await server.send({ path: `/v1/memories/${id}` })).json).toMatchObject({ status: "deprecated" });
    expect((await server.send({ path: "/v1/memories" })).json).toMatchObject({ results: [{ id, status: "deprecated" }] });
    const { items } = await server.deps.records.browse.page({ orgId: server.orgId, status: "active" }, 10);
    expect(items).toEqual([]);
  });
});
