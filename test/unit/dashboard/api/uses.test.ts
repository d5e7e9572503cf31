import { afterAll, expect, test } from "bun:test";
import type { MemoryDetails } from "../../../../src/dashboard/api/contract-memories.ts";
import { SHOWN_USES, type UsesPage } from "../../../../src/dashboard/api/contract-uses.ts";
import { type NewUse, USE_MS } from "../../../../src/stores/interfaces/uses.ts";
import { expectEnvelope, TestServer } from "../../../support/http.ts";
import { Visitor } from "../../../support/visitor.ts";

const server = await TestServer.start();
afterAll(() => server.stop());
const { control, records } = server.deps;
const owner = await Visitor.of(server, "owner@example.com", "owner");
const viewer = await Visitor.of(server, "viewer@example.com", "viewer");
const { orgId } = server;
const tea = await server.remember("Ann likes tea.");
const jam = await server.remember("Ann likes jam.");
const plan = await server.remember("Ann plans her week.", { agent_id: "planner" });
const { key } = await control.keys.create({ orgId, label: "laptop", permissions: ["memory:read"], rateLimit: undefined });

const choose = (kept: string, who = owner) => who.post(`orgs/${orgId}/uses`, { kept });
async function page(query: Readonly<Record<string, string>> = {}, who = viewer): Promise<UsesPage> {
  const { status, json } = await who.get(`orgs/${orgId}/people/user/uses?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return json as UsesPage;
}
const add = (...uses: Partial<NewUse>[]) =>
  records.uses.add(
    orgId,
    uses.map((use) => ({
      ...{ scope: { orgId, agentId: "agent", userId: "user" }, atMs: Date.now(), kind: "search", keyId: key.id, memoryIds: [tea] },
      question: undefined,
      ...use,
    })),
  );
const told = async (id: string) => ((await owner.get(`orgs/${orgId}/memories/${id}`)).json as MemoryDetails).told;

test("an owner chooses what is kept, which is audited and wakes the worker; a viewer sees it, and nothing else is accepted", async () => {
  expect(await page()).toEqual({ kept: "off", items: [], next_cursor: null });
  expectEnvelope(await choose("on", viewer), 403, "forbidden");
  expectEnvelope(await choose("everything"), 400, "validation_error");
  expect(await page()).toMatchObject({ kept: "off" });
  for (const kept of ["questions", "on"]) {
    expect((await choose(kept)).status).toBe(204);
    expect(await page()).toMatchObject({ kept });
  }
  expect(await control.audit.list(1)).toMatchObject([{ action: "organization.uses", actor: "owner@example.com", target: orgId, orgId }]);
  expect(await control.requests.pending()).toEqual([{ orgId, kind: "wake" }]);
  expectEnvelope(await owner.get("orgs/org_none/people/user/uses"), 404, "not_found");
  expectEnvelope(await owner.get(`orgs/${orgId}/people/user/uses?cursor=x`), 400, "validation_error");
});

test("uses have names beside ids, and links to their memories, newest first and page by page", async () => {
  await choose("questions");
  await add(
    { memoryIds: [tea, jam], atMs: Date.now() - USE_MS - 60_000, question: "What does she eat?" },
    { memoryIds: [plan], kind: "context", scope: { orgId, agentId: "planner", userId: "user" } },
    ...Array.from({ length: SHOWN_USES - 1 }, () => ({})),
  );
  // The first is too old to be kept.
  await add({ memoryIds: [tea, jam], atMs: Date.now(), question: "What does she eat?" });
  const first = await page();
  expect(first.items).toHaveLength(SHOWN_USES);
  expect(first.items[0]).toEqual({
    ...{
      id: expect.any(String),
      at: expect.stringMatching(/Z$/),
      kind: "search",
      agent_id: "agent",
      question: "What does she eat?",
      more: 0,
    },
    by: { kind: "key", id: key.id, label: "laptop" },
    memories: [expect.objectContaining({ id: tea, excerpt: "Ann likes tea." }), expect.objectContaining({ id: jam, status: "active" })],
  });
  const second = await page({ cursor: first.next_cursor ?? "" });
  expect(second.next_cursor).toBeNull();
  expect(second.items.map(({ agent_id, kind }) => [agent_id, kind])).toEqual([["planner", "context"]]);
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(SHOWN_USES + 1);
  expect((await page({ agent: "planner" })).items.map(({ memories }) => memories[0]?.id)).toEqual([plan]);
  expect((await owner.get(`orgs/${orgId}/people/~user/uses`)).json).toEqual(first);
});

test("a memory says how often it was told, and nothing is told where nothing is kept", async () => {
  await choose("on");
  expect(await told(jam)).toEqual({ count: 1, at: expect.any(String), agent_id: "agent" });
  expect(await told(tea)).toMatchObject({ count: SHOWN_USES });
  await choose("off");
  expect(await told(tea)).toBeNull();
  expect(await page()).toEqual({ kept: "off", items: [], next_cursor: null });
});
