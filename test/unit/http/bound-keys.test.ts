import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { expectEnvelope, type Sent, TestServer } from "../../support/http.ts";

let server: TestServer;
const memories = new Map<string, string>();
beforeAll(async () => {
  server = await TestServer.start();
  for (const [agent_id, user_id] of [
    ["home", "ana"],
    ["home", "ben"],
    ["work", "ana"],
  ]) {
    memories.set(`${agent_id}/${user_id}`, await server.remember(`${agent_id} ${user_id} likes tea`, { agent_id, user_id }));
  }
});
afterAll(() => server.stop());

const idOf = (scope: string) => memories.get(scope) ?? expect.unreachable();
const keyFor = (agentId?: string, userId?: string) => server.newKey({ ...(agentId && { agentId }), ...(userId && { userId }) });

/** Each binding, with the scopes that it reaches. */
const BINDINGS = [
  ["an agent", ["home"], ["home/ana", "home/ben"]],
  ["a user", [undefined, "ana"], ["home/ana", "work/ana"]],
  ["both", ["home", "ana"], ["home/ana"]],
] as const;

describe.each(BINDINGS)("a key bound to %s", (_, [agentId, userId], reached) => {
  const bodies = () =>
    [...memories.keys()].map((scope) => {
      const [agent_id = "", user_id = ""] = scope.split("/");
      return { scope, body: { agent_id, user_id } };
    });

  test("searches and writes there and nowhere else", async () => {
    const authorization = await keyFor(agentId, userId);
    for (const { scope, body } of bodies()) {
      const found = await server.send({ path: "/v1/memories/search", body: { ...body, query: "tea" }, authorization });
      const written = await server.send({ path: "/v1/memories", body: { ...body, content: "drinks coffee" }, authorization });
      if ((reached as readonly string[]).includes(scope)) {
        expect((found.json as { results: { id: string }[] }).results.map(({ id }) => id)).toContain(idOf(scope));
        expect(written.status).toBe(202);
      } else {
        for (const refused of [found, written])
          expectEnvelope(refused, 401, "forbidden", /^the key is bound to the (agent home|user ana): /);
      }
    }
    expect((await server.deps.records.submissions.depth(server.orgId)).queued).toBe(reached.length);
    await server.process();
  });

  test("lists what it reaches, however the list is narrowed", async () => {
    const authorization = await keyFor(agentId, userId);
    const listed = async (query: string) => {
      const { json } = await server.send({ path: `/v1/memories?limit=200${query}`, authorization });
      const { results } = json as { results: { agent_id: string; user_id: string }[] };
      return [...new Set(results.map((record) => `${record.agent_id}/${record.user_id}`))].sort();
    };
    expect(await listed("")).toEqual([...reached]);
    for (const [field, bound, other] of [
      ["agent_id", agentId, "work"],
      ["user_id", userId, "ben"],
    ] as const) {
      if (bound === undefined) continue;
      expect(await listed(`&${field}=${bound}`)).toEqual([...reached]);
      expectEnvelope(await server.send({ path: `/v1/memories?${field}=${other}`, authorization }), 401, "forbidden");
    }
  });

  test("gets and deletes what it reaches; any other id does not exist, queued writes included", async () => {
    const authorization = await keyFor(agentId, userId);
    const queued = await server.send({ path: "/v1/memories", body: { agent_id: "work", user_id: "ben", content: "is queued" } });
    const elsewhere = [...memories].filter(([scope]) => !(reached as readonly string[]).includes(scope)).map(([, id]) => id);
    for (const id of [...elsewhere, (queued.json as { id: string }).id]) {
      expectEnvelope(await server.send({ path: `/v1/memories/${id}`, authorization }), 404, "not_found");
      for (const query of ["", "?hard=true"])
        expectEnvelope(await server.send({ method: "DELETE", path: `/v1/memories/${id}${query}`, authorization }), 404, "not_found");
      await server.process();
      expect((await server.send({ path: `/v1/memories/${id}` })).json).toMatchObject({ status: "active" });
    }
    const own = await server.remember("is deleted", { agent_id: "home", user_id: "ana" });
    expect((await server.send({ path: `/v1/memories/${own}`, authorization })).status).toBe(200);
    expect((await server.send({ method: "DELETE", path: `/v1/memories/${own.toUpperCase()}?hard=true`, authorization })).status).toBe(204);
  });
});

/** A request of each route for a scope that the key does not reach. A route that is not here fails the test of all routes. */
const ELSEWHERE: Readonly<Record<string, (id: string) => Omit<Sent, "path"> & { readonly query?: string }>> = {
  "POST /v1/memories": () => ({ body: { ...WORK, content: "drinks coffee" } }),
  "POST /v1/memories/batch": () => ({ body: { memories: [{ ...WORK, content: "drinks coffee" }] } }),
  "POST /v1/memories/search": () => ({ body: { ...WORK, query: "tea" } }),
  "POST /v1/memories/query": () => ({ body: { user_id: "ana", agent_ids: ["home", "work"], query: "tea" } }),
  "POST /v1/context": () => ({ body: { ...WORK, query: "tea" } }),
  "GET /v1/memories": () => ({ query: "?agent_id=work" }),
  "GET /v1/memories/:id": () => ({}),
  "DELETE /v1/memories/:id": () => ({ query: "?hard=true" }),
  "PATCH /v1/memories/:id": () => ({ body: { content: "likes coffee", importance: 1, metadata: null } }),
  "GET /v1/memories/:id/history": () => ({}),
  "POST /v1/memories/:id/restore": () => ({}),
};
const WORK = { agent_id: "work", user_id: "ana" };

test("no route of the API lets a bound key out of its scope", async () => {
  const routes = server.routes.filter(({ path }) => path.startsWith("/v1/")).map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(ELSEWHERE).toSorted()).toEqual(routes.toSorted());
  const authorization = await keyFor("home", "ana");
  const id = idOf("work/ana");
  const before = (await server.send({ path: `/v1/memories/${id}` })).json;
  for (const [route, requestOf] of Object.entries(ELSEWHERE)) {
    const [method = "", path = ""] = route.split(" ");
    const { query = "", ...request } = requestOf(id);
    const answer = await server.send({ method, path: path.replace(":id", id) + query, authorization, ...request });
    expect([route, answer.text.includes("forbidden") || answer.text.includes("not_found")]).toEqual([route, true]);
    expect([route, answer.text.includes("likes tea")]).toEqual([route, false]);
  }
  expect((await server.deps.records.submissions.depth(server.orgId)).queued).toBe(0);
  expect((await server.send({ path: `/v1/memories/${id}` })).json).toEqual(before);
});
