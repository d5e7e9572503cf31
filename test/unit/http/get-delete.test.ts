import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { HttpEvents } from "../../../src/http/deps.ts";
import { expectEnvelope, TestServer } from "../../support/http.ts";

let server: TestServer;
const notified: { name: keyof HttpEvents; about: unknown }[] = [];
beforeAll(async () => {
  server = await TestServer.start();
  for (const name of ["deleted", "erased"] as const) server.events.on(name, (about: unknown) => notified.push({ name, about }));
});
afterAll(() => server.stop());

const get = (id: string, authorization?: string) => server.send({ path: `/v1/memories/${id}`, ...(authorization && { authorization }) });
const remove = (id: string, query = "", authorization?: string) =>
  server.send({ method: "DELETE", path: `/v1/memories/${id}${query}`, ...(authorization && { authorization }) });

/** An id that does not exist, and texts that are not ids. */
const NO_IDS = [
  "00000000-0000-7000-8000-000000000000",
  "1",
  "null",
  "..%2f..%2fcontrol",
  "%00",
  "%FF",
  "00000000-0000-7000-8000-00000000000",
  "00000000-0000-7000-8000-0000000000000",
  "00000000-0000-7000-8000-000000000000%0A",
  "g0000000-0000-7000-8000-000000000000",
  "00000000000070008000000000000000",
  "x".repeat(5000),
];

describe("a get", () => {
  test("answers exactly the named fields in their order", async () => {
    const id = await server.remember("Ana lives in Lisbon", { confidence: 0.5, metadata: { k: 1 } });
    const { status, json, headers } = await get(id);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toStartWith("application/json");
    expect(Object.entries(json as object)).toEqual([
      ["id", id],
      ["org_id", server.orgId],
      ["agent_id", "agent"],
      ["user_id", "user"],
      ["content", "Ana lives in Lisbon"],
      ["level", 0],
      ["status", "active"],
      ["importance", 0.5],
      ["confidence", 0.5],
      ["source", "agent"],
      ["created_at", time],
      ["updated_at", time],
    ]);
  });

  test("accepts an id in capital letters", async () => {
    const id = await server.remember("Ana lives in Lisbon");
    expect((await get(id.toUpperCase())).json).toMatchObject({ id });
  });

  test("does not find a write that is still queued", async () => {
    const { json } = await server.send({ path: "/v1/memories", body: { content: "queued", agent_id: "a", user_id: "u" } });
    expectEnvelope(await get((json as { id: string }).id), 404, "not_found", "no such memory");
    await server.process();
  });

  test("answers the same for another organization's memory as for one that does not exist", async () => {
    const id = await server.remember("Ana lives in Lisbon");
    const other = await server.newKey({ orgId: (await server.deps.control.orgs.create("second")).id });
    const [theirs, none] = [await get(id, other), await get(NO_IDS[0] ?? "", other)];
    expectEnvelope(theirs, 404, "not_found", "no such memory");
    const blank = (text: string) => text.replace(/req_[A-Za-z0-9_-]+/, "");
    expect(blank(theirs.text)).toBe(blank(none.text));
  });

  test.each(NO_IDS)("answers 404 for %s", async (id) => {
    expectEnvelope(await get(id), 404, "not_found");
  });
});

describe("a delete", () => {
  test.each(["", "?hard=false"])(
    "with %p deprecates: the memory stays readable, is listed as deprecated, and a repeated delete answers the same",
    async (query) => {
      const id = await server.remember("Ana lives in Lisbon");
      notified.length = 0;
      const answer = await remove(id, query);
      expect([answer.status, answer.text, answer.headers.get("content-type")]).toEqual([204, "", null]);
      expect(notified).toEqual([
        { name: "deleted", about: { scope: { orgId: server.orgId, agentId: "agent", userId: "user" }, generation: expect.any(Number) } },
      ]);
      expect((await get(id)).json).toMatchObject({ id, status: "deprecated", content: "Ana lives in Lisbon" });
      expect((await remove(id, query)).status).toBe(204);
    },
  );

  test("with hard=true erases: later reads and deletes answer 404", async () => {
    for (const before of ["active", "deprecated"]) {
      const id = await server.remember("Ana lives in Lisbon");
      if (before === "deprecated") await remove(id);
      notified.length = 0;
      expect((await remove(id, "?hard=true")).status).toBe(204);
      expect(notified).toEqual([{ name: "erased", about: expect.objectContaining({ ids: expect.arrayContaining([id]) }) }]);
      expectEnvelope(await get(id), 404, "not_found", "no such memory");
      expectEnvelope(await remove(id), 404, "not_found", "no such memory");
      expectEnvelope(await remove(id, "?hard=true"), 404, "not_found", "no such memory");
    }
  });

  test.each(["", "?hard=true"])("with %p works on a queued memory, which never appears", async (query) => {
    const { json } = await server.send({ path: "/v1/memories", body: { content: "queued", agent_id: "a", user_id: "queued" } });
    const { id } = json as { id: string };
    expect((await remove(id, query)).status).toBe(204);
    await server.process();
    const { results } = (await server.send({ path: "/v1/memories?user_id=queued" })).json as { results: { id: string; status: string }[] };
    expect(results.filter((record) => record.id === id && record.status === "active")).toEqual([]);
  });

  test.each([
    "?hard=1",
    "?hard=TRUE",
    "?hard=yes",
    "?hard=",
    "?hard",
    "?hard=true%0A",
    "?hard=%20true",
    "?hard=true&hard=false",
    "?hard=true&hard=true",
  ])("refuses %s, and the memory stays", async (query) => {
    const id = await server.remember("Ana lives in Lisbon");
    expectEnvelope(await remove(id, query), 400, "validation_error", /^hard is/);
    expect((await get(id)).json).toMatchObject({ status: "active" });
  });

  test.each(["?Hard=true", "?hard=true&other=1", "?harad=true"])(
    "refuses %s, which has an unknown parameter, and the memory stays",
    async (query) => {
      const id = await server.remember("Ana lives in Lisbon");
      expectEnvelope(await remove(id, query), 400, "validation_error", /^unknown parameter/);
      expect((await get(id)).json).toMatchObject({ status: "active" });
    },
  );

  test("does not reach another organization's memory", async () => {
    const id = await server.remember("Ana lives in Lisbon");
    const other = await server.newKey({ orgId: (await server.deps.control.orgs.create("third")).id });
    notified.length = 0;
    expectEnvelope(await remove(id, "", other), 404, "not_found", "no such memory");
    expectEnvelope(await remove(id, "?hard=true", other), 404, "not_found", "no such memory");
    expect(notified).toEqual([]);
    expect((await get(id)).json).toMatchObject({ status: "active" });
  });

  test.each(NO_IDS)("answers 404 for %s", async (id) => {
    expectEnvelope(await remove(id), 404, "not_found");
    expectEnvelope(await remove(id, "?hard=true"), 404, "not_found");
  });
});
