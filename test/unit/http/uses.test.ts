import { afterAll, expect, test } from "bun:test";
import type { Scope } from "../../../src/memory/types.ts";
import type { Search } from "../../../src/search/types.ts";
import type { Use } from "../../../src/stores/interfaces/uses.ts";
import { findBytes, textNeedles } from "../../support/files.ts";
import { TestServer } from "../../support/http.ts";
import { until } from "../../support/until.ts";
import { Visitor } from "../../support/visitor.ts";

/** Which answers leave a use, over the API. */

const server = await TestServer.start();
afterAll(() => server.stop());
const { control, records } = server.deps;
const QUESTION = "Which fruit is in the zanzibarian basket?";

/** A user with one memory each of two agents, in an organization of its own that keeps uses. */
async function userOf(kept: "off" | "on" | "questions") {
  const { id: orgId } = await control.orgs.create(`org ${crypto.randomUUID()}`);
  const authorization = await server.newKey({ orgId });
  const figs = await server.remember("The basket holds figs.", {}, authorization);
  const plan = await server.remember("The basket is planned for Friday.", { agent_id: "planner" }, authorization);
  await control.orgs.chooseUses(orgId, kept);
  const ask = async (path: string, body: object) => {
    const { status, json } = await server.send({ path, body: { agent_id: "agent", user_id: "user", ...body }, authorization });
    expect(status).toBe(200);
    return json as { readonly cache_hit: boolean };
  };
  const call = async (name: string, more: object) => {
    const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: more } };
    const headers = { accept: "application/json, text/event-stream", "memoryd-agent": "agent", "memoryd-user": "user" };
    expect((await server.send({ path: "/mcp", body, headers, authorization })).json).toMatchObject({
      result: { content: expect.any(Array) },
    });
  };
  const uses = (agentId?: string) => records.uses.list({ orgId, userId: "user", agentId }, 100);
  const used = async (count: number): Promise<readonly Use[]> => {
    await until(`${count} uses`, async () => (await uses()).length >= count);
    return uses();
  };
  return { orgId, authorization, figs, plan, ask, call, uses, used };
}

const told = (uses: readonly Use[]) => uses.map(({ kind, agentId, memories }) => [kind, agentId, memories.length]);

test("searches and contexts leave a use each, cached or not, by the API and by MCP, without the question", async () => {
  const { ask, call, used, figs, authorization } = await userOf("on");
  expect((await ask("/v1/memories/search", { query: QUESTION })).cache_hit).toBe(false);
  expect((await ask("/v1/memories/search", { query: QUESTION })).cache_hit).toBe(true);
  await ask("/v1/context", {});
  await call("recall", { query: QUESTION });
  await call("get_context", { query: QUESTION });
  const uses = await used(5);
  expect(told(uses)).toEqual([
    ["context", "agent", 1],
    ["search", "agent", 1],
    ["context", "agent", 1],
    ["search", "agent", 1],
    ["search", "agent", 1],
  ]);
  const key = await control.keys.authenticate(authorization.replace("Bearer ", ""));
  for (const use of uses) {
    expect(use).toMatchObject({ by: { kind: "key", id: key?.id }, question: undefined, more: 0 });
    expect(use.memories[0]?.id).toBe(figs);
  }
  expect(findBytes(server.folder, textNeedles(["zanzibarian"]))).toEqual([]);
});

test("a query of several agents leaves a use of each that was told something", async () => {
  const { orgId, authorization, used } = await userOf("questions");
  const body = { query: QUESTION, agent_ids: ["agent", "planner", "stranger"], user_id: "user" };
  expect((await server.send({ path: "/v1/memories/query", body, authorization })).status).toBe(200);
  const uses = await used(2);
  expect(told(uses).toSorted()).toEqual([
    ["search", "agent", 1],
    ["search", "planner", 1],
  ]);
  expect(uses.map(({ question }) => question)).toEqual([QUESTION, QUESTION]);
  expect(await records.uses.list({ orgId, userId: "user", agentId: "stranger" }, 10)).toEqual([]);
});

test("where nothing is kept, nothing is stored, nor for what a person asks or an answer without a memory", async () => {
  const off = await userOf("off");
  const on = await userOf("on");
  const owner = await Visitor.of(server, "owner@example.com", "owner");
  await off.ask("/v1/memories/search", { query: QUESTION });
  await off.ask("/v1/context", { query: QUESTION });
  await owner.post(`orgs/${on.orgId}/search`, { query: QUESTION, agent_id: "agent", user_id: "user" });
  await owner.post(`orgs/${on.orgId}/people/user/told`, { agent_id: "agent", question: QUESTION });
  await on.ask("/v1/memories/search", { query: QUESTION, user_id: "nobody" });
  const scopes: Scope[] = [];
  server.events.on("used", ({ scope }) => scopes.push(scope));
  await on.ask("/v1/memories/search", { query: QUESTION });
  await until("the last answer is kept", () => scopes.length > 0);
  expect(scopes).toEqual([{ orgId: on.orgId, agentId: "agent", userId: "user" }]);
  expect(await on.uses()).toHaveLength(1);
  expect(await off.uses()).toEqual([]);
  expect(await records.uses.stored(off.orgId)).toEqual({ oldestMs: undefined, hasQuestions: false });
});

test("a memory that was erased between the answer and the store is in no use", async () => {
  const { ask, orgId, figs, used, uses } = await userOf("questions");
  await ask("/v1/memories/search", { query: QUESTION });
  await records.memories.erase(orgId, figs, Date.now());
  await ask("/v1/memories/search", { query: "Friday", agent_id: "planner" });
  expect(told(await used(1))).toEqual([["search", "planner", 1]]);
  expect(await uses("agent")).toEqual([]);
});

test("another choice holds for the next answer", async () => {
  const { ask, orgId, uses, used } = await userOf("on");
  await ask("/v1/memories/search", { query: "one" });
  await used(1);
  await control.orgs.chooseUses(orgId, "questions");
  await ask("/v1/memories/search", { query: "two" });
  expect((await used(2)).map(({ question }) => question)).toEqual(["two", undefined]);
  await control.orgs.chooseUses(orgId, "off");
  await ask("/v1/memories/search", { query: "three" });
  await control.orgs.chooseUses(orgId, "on");
  await ask("/v1/memories/search", { query: "four" });
  await used(3);
  expect(await uses()).toHaveLength(3);
});

test("a caller that left before the answer was told nothing", async () => {
  const asked = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const search: Search = {
    ...{ reach: async () => undefined, scopeChanged: () => {}, forget: () => {}, stats: () => server.deps.search.stats(), close: () => {} },
    async search(_, { query }, caller) {
      if (query === "patient") return { hits: [], cacheHit: false };
      asked.resolve();
      await until("the caller is gone", () => caller?.signal.aborted === true);
      left.resolve();
      return { hits: [], cacheHit: false };
    },
  };
  const other = await TestServer.start({ search });
  try {
    await other.remember("The basket holds figs.");
    await other.deps.control.orgs.chooseUses(other.orgId, "questions");
    const authorization = await other.newKey();
    const ask = (query: string, signal: AbortSignal | null) =>
      fetch(`${other.url}/v1/context`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json" },
        body: JSON.stringify({ agent_id: "agent", user_id: "user", query }),
        signal,
      });
    const caller = new AbortController();
    const gone = ask("impatient", caller.signal).catch(() => undefined);
    await asked.promise;
    caller.abort();
    await Promise.all([gone, left.promise]);
    expect((await ask("patient", null)).status).toBe(200);
    const uses = () => other.deps.records.uses.list({ orgId: other.orgId, userId: "user" }, 10);
    await until("the other use is kept", async () => (await uses()).length > 0);
    expect((await uses()).map(({ question }) => question)).toEqual(["patient"]);
  } finally {
    await other.stop();
  }
});
