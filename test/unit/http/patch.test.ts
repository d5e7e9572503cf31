import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { LEVEL } from "../../../src/memory/types.ts";
import { expectEnvelope, TestServer } from "../../support/http.ts";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

interface Version {
  readonly id: string;
  readonly content: string;
  readonly status: string;
  readonly reason: string | null;
  readonly superseded_by: string | null;
  readonly superseded_at: string | null;
  readonly deleted_at: string | null;
  readonly undone_by: string | null;
}

const patch = (id: string, body: unknown, authorization?: string) =>
  server.send({ method: "PATCH", path: `/v1/memories/${id}`, body, ...(authorization && { authorization }) });
const restore = (id: string, authorization?: string) =>
  server.send({ method: "POST", path: `/v1/memories/${id}/restore`, ...(authorization && { authorization }) });
const remove = (id: string, query = "") => server.send({ method: "DELETE", path: `/v1/memories/${id}${query}` });
const memory = async (id: string) => (await server.deps.records.memories.get(server.orgId, id)) ?? expect.unreachable();
async function history(id: string): Promise<{ id: string; memory_ids: string[]; versions: Version[]; complete: boolean }> {
  const { status, json } = await server.send({ path: `/v1/memories/${id}/history` });
  expect(status).toBe(200);
  return json as { id: string; memory_ids: string[]; versions: Version[]; complete: boolean };
}
async function search(query: string): Promise<{ id: string; importance: number }[]> {
  const { json } = await server.send({ path: "/v1/memories/search", body: { query, agent_id: "agent", user_id: "user" } });
  return (json as { results: { id: string; importance: number }[] }).results;
}
async function abstraction(): Promise<string> {
  const source = await server.remember("A source of an abstraction.");
  const { scope } = await memory(source);
  const made = { id: crypto.randomUUID(), content: "A summary.", importance: 0.5, confidence: 1, source: "cognition" as const };
  const topic = "things" as const;
  await server.deps.records.memories.addAbstraction(scope, { ...made, topic, sourceIds: [source] }, Date.now());
  expect((await memory(made.id)).level).toBe(LEVEL.abstraction);
  return made.id;
}

/** Ids under which the key finds nothing. */
const NO_IDS = ["00000000-0000-7000-8000-000000000000", "x", "%ff"];

describe("PATCH", () => {
  test("changes metadata and importance at once, and answers the record", async () => {
    const id = await server.remember("Ann likes oolong.", { metadata: { a: 1 } });
    expect((await search("oolong"))[0]).toMatchObject({ id, importance: 0.5 });
    const { status, text, json } = await patch(id, `{"metadata":{"price":1.10},"importance":0.90}`);
    expect(status).toBe(200);
    expect(json).toEqual((await server.send({ path: `/v1/memories/${id}` })).json);
    expect(json).toMatchObject({ id, content: "Ann likes oolong.", importance: 0.9, status: "active" });
    expect(text).not.toContain("price");
    expect(JSON.stringify((await memory(id)).metadata)).toBe('{"price":1.10}');
    expect((await search("oolong"))[0]).toMatchObject({ id, importance: 0.9 });
    expect((await patch(id, { importance: null })).json).toMatchObject({ importance: 0.5 });
    expect((await memory(id)).metadata).not.toBeNull();
    await patch(id, { metadata: null });
    expect((await memory(id)).metadata).toBeNull();
  });

  test("finds the memory by its new speaker at once", async () => {
    const id = await server.remember("I collect stamps from Peru.");
    await server.remember("Wilma is a common name.");
    expect((await search("Wilhelmina"))[0]?.id).not.toBe(id);
    await patch(id, { metadata: { speaker: "Wilhelmina" } });
    expect((await search("Wilhelmina"))[0]?.id).toBe(id);
    expect((await search("stamps"))[0]?.id).toBe(id);
  });

  test("replaces the content by a write that supersedes the memory", async () => {
    const older = await server.remember("Ann lives in Rom.", { metadata: { a: 1 } });
    const { status, json } = await patch(older, { content: "Ann lives in Rome.", metadata: { b: 2 }, importance: 0.8 });
    expect({ status, json }).toEqual({ status: 202, json: { id: expect.any(String), status: "queued" } });
    const { id } = json as { id: string };
    expect((await patch(older, { content: "Ann lives in Rome.", metadata: { b: 2 }, importance: 0.8 })).json).toEqual({
      id,
      status: "queued",
    });
    expect((await memory(older)).status).toBe("active");
    await server.process();
    expect(await memory(id)).toMatchObject({ content: "Ann lives in Rome.", metadata: { b: 2 }, importance: 0.8, status: "active" });
    expect((await memory(older)).status).toBe("deprecated");
    expectEnvelope(await patch(older, { content: "late" }), 400, "validation_error", /not active/);
  });

  test.each([
    ["nothing", {}],
    ["a blank content", { content: " " }],
    ["an unknown field", { content: "x", user_id: "user" }],
    ["a metadata that is no object", { metadata: [] }],
    ["a time that is none", { metadata: { occurred_at: "yesterday" } }],
    ["an importance out of range", { importance: 1.1 }],
    ["an importance that is no number", { importance: "1" }],
    ["no object", []],
    ["no JSON", "{"],
  ])("refuses %s", async (_, body) => {
    const id = await server.remember("Ann likes tea.", { metadata: { a: 1 } });
    expectEnvelope(await patch(id, body), 400, "validation_error");
    expect(await memory(id)).toMatchObject({ content: "Ann likes tea.", metadata: { a: 1 }, importance: 0.5 });
    await remove(id, "?hard=true");
  });

  test("refuses a content that is too large, and the content of an abstraction", async () => {
    const id = await server.remember("Ann likes tea.");
    expectEnvelope(await patch(id, { content: "x".repeat(8193) }), 413, "payload_too_large");
    expectEnvelope(await patch(id, { metadata: { fill: "x".repeat(25_000) } }), 413, "payload_too_large");
    expectEnvelope(await patch(await abstraction(), { content: "Other." }), 400, "validation_error", /^an abstraction cannot be edited/);
  });

  test("answers 404 for what does not exist, and requires memory:write", async () => {
    for (const id of NO_IDS)
      for (const body of [{ content: "x" }, { importance: 1 }]) expectEnvelope(await patch(id, body), 404, "not_found", "no such memory");
    const id = await server.remember("Ann likes tea.");
    expectEnvelope(
      await patch(id, { importance: 1 }, await server.newKey({ permissions: ["memory:read"] })),
      401,
      "forbidden",
      /memory:write/,
    );
  });
});

describe("the history", () => {
  test("names each version with its reason and time", async () => {
    const older = await server.remember("Bo lives in Oslo");
    const { json } = await patch(older, { content: "Bo lives in Bergen" });
    const { id } = json as { id: string };
    await server.process();
    const told = await history(older);
    expect(told).toEqual({ ...(await history(id)), id: older, memory_ids: [older] });
    expect(told.complete).toBe(true);
    expect(told.versions).toEqual([
      {
        id: older,
        content: "Bo lives in Oslo",
        status: "deprecated",
        created_at: expect.any(String),
        updated_at: expect.any(String),
        deleted_at: null,
        reason: "edited",
        certainty: "sure",
        superseded_by: id,
        superseded_at: expect.stringMatching(/Z$/),
        undone_at: null,
        undone_by: null,
      },
      expect.objectContaining({ id, content: "Bo lives in Bergen", status: "active", reason: null, superseded_by: null }),
    ] as unknown as Version[]);
    await remove(older, "?hard=true");
    expectEnvelope(await server.send({ path: `/v1/memories/${older}/history` }), 404, "not_found");
    for (const none of NO_IDS) expectEnvelope(await server.send({ path: `/v1/memories/${none}/history` }), 404, "not_found");
  });
});

describe("a restore", () => {
  test("brings a deleted memory back to every search, and leaves an entry in its trail", async () => {
    const id = await server.remember("Cleo plays the zither.");
    await remove(id);
    expect((await search("zither")).map((hit) => hit.id)).not.toContain(id);
    const { status, json } = await restore(id);
    expect({ status, json }).toEqual({ status: 200, json: (await server.send({ path: `/v1/memories/${id}` })).json });
    expect(json).toMatchObject({ id, status: "active", content: "Cleo plays the zither." });
    expect((await search("zither"))[0]?.id).toBe(id);
    const entries = async () => (await server.deps.records.trail.list(server.orgId, { action: "restored" }, 10)).slice(0, 2);
    expect(await entries()).toMatchObject([{ memoryId: id, by: { kind: "key" } }]);
    expect((await restore(id)).json).toEqual(json);
    expect(await entries()).toHaveLength(1);
  });

  test("undoes a supersession, which the history keeps", async () => {
    const older = await server.remember("Dan lives in Rome");
    await patch(older, { content: "Dan lives in Lima" });
    await server.process();
    expect((await restore(older)).json).toMatchObject({ status: "active" });
    expect((await history(older)).versions.map(({ status, undone_by }) => [status, undone_by])).toEqual([
      ["active", "person"],
      ["active", null],
    ]);
  });

  test("needs a scope of its own, which no usual key has", async () => {
    const id = await server.remember("Eve likes tea.");
    await remove(id);
    const authorization = await server.newKey({ permissions: ["memory:read", "memory:write", "memory:delete"] });
    expectEnvelope(await restore(id, authorization), 401, "forbidden", "missing required scope: memory:restore");
    expect((await memory(id)).status).toBe("deprecated");
    expect((await restore(id, await server.newKey({ permissions: ["memory:restore"] }))).status).toBe(200);
  });

  test("refuses abstractions, and what is not there or was erased", async () => {
    expectEnvelope(await restore(await abstraction()), 400, "validation_error", /^an abstraction cannot be restored/);
    const id = await server.remember("Fay likes tea.");
    await remove(id, "?hard=true");
    for (const none of [id, ...NO_IDS]) expectEnvelope(await restore(none), 404, "not_found");
  });
});

test("for a bound key, the memories of others do not exist", async () => {
  const id = await server.remember("Gus likes tea.");
  const authorization = await server.newKey({ userId: "somebody-else" });
  await remove(id);
  const denied = [
    await patch(id, { importance: 1 }, authorization),
    await patch(id, { content: "x" }, authorization),
    await restore(id, authorization),
    await server.send({ path: `/v1/memories/${id}/history`, authorization }),
  ];
  for (const answer of denied) expectEnvelope(answer, 404, "not_found", "no such memory");
  const other = (await server.deps.control.orgs.create("second")).id;
  for (const answer of [
    await patch(id, { importance: 1 }, await server.newKey({ orgId: other })),
    await restore(id, await server.newKey({ orgId: other })),
  ])
    expectEnvelope(answer, 404, "not_found", "no such memory");
  expect(await memory(id)).toMatchObject({ status: "deprecated", importance: 0.5 });
});
