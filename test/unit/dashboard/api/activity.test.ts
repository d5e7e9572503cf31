import { afterAll, expect, test } from "bun:test";
import { ACTIVITY_ENTRIES } from "../../../../src/dashboard/api/activity.ts";
import type { ActivityEntry, ActivityPage } from "../../../../src/dashboard/api/contract-activity.ts";
import { expectEnvelope, TestServer } from "../../../support/http.ts";
import { PASSWORD, Visitor } from "../../../support/visitor.ts";

const server = await TestServer.start();
afterAll(() => server.stop());
const { control, records } = server.deps;
const owner = await Visitor.of(server, "owner@example.com", "owner");
const viewer = await Visitor.of(server, "viewer@example.com", "viewer");
const { key } = await control.keys.create({
  ...{ orgId: server.orgId, label: "whatsapp bot", permissions: ["memory:read"], rateLimit: undefined },
});
const KEY = { kind: "key", id: key.id } as const;

async function page(query: Readonly<Record<string, string>> = {}, who = owner): Promise<ActivityPage> {
  const { status, json } = await who.get(`orgs/${server.orgId}/activity?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return json as ActivityPage;
}
const items = async (...asked: Parameters<typeof page>) => (await page(...asked)).items;
const told = (entries: readonly ActivityEntry[]) => entries.map(({ action, by }) => [action, by?.label ?? by?.id ?? null]);

test("what was done to memories and to the rest is one list, with names beside ids, and filters", async () => {
  const [one, two] = [await server.remember("one"), await server.remember("two")];
  await records.memories.deprecate(server.orgId, one, Date.now(), KEY);
  await control.audit.add({ atMs: Date.now(), actor: "command line", action: "key.revoked", target: key.id, orgId: server.orgId });
  await owner.post(`orgs/${server.orgId}/memories/${two}/deprecate`);
  await records.memories.erase(server.orgId, two, Date.now(), { kind: "command" });
  const all = await items();
  expect(told(all).slice(0, 3)).toEqual([
    ["erased", null],
    ["key.revoked", null],
    ["deleted", "whatsapp bot"],
  ]);
  expect(all[0]).toMatchObject({ of: "memory", by: { kind: "command" }, memory_id: two, user_id: "user", agent_id: "agent", count: 1 });
  expect(all[1]).toMatchObject({ of: "audit", target: { id: key.id, name: "whatsapp bot" }, address: null });
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(told(await items({ who: `key:${key.id}` }))).toEqual([["deleted", "whatsapp bot"]]);
  expect(told(await items({ who: "person:owner@example.com" }))).toEqual([["login.succeeded", "owner@example.com"]]);
  expect(told(await items({ what: "key" }))).toEqual([["key.revoked", null]]);
  expect(told(await items({ what: "erased" }))).toEqual([["erased", null]]);
  expect(await items({ user_id: "nobody" })).toEqual([]);
  expect(await items({ user_id: "user" })).toHaveLength(2);
  expect(await items({ to: "2020-01-01T00:00:00Z" })).toEqual([]);
  for (const bad of ["who=nobody", "what=nothing", "cursor=x", "from=yesterday"])
    expectEnvelope(await owner.get(`orgs/${server.orgId}/activity?${bad}`), 400, "validation_error");
});

test("owners see logins and failed logins, counted by account and address; viewers do not, nor what only was typed", async () => {
  for (let at = 0; at < 2; at++) await viewer.post("login", { email: "viewer@example.com", password: "wrong" });
  await viewer.post("login", { email: "my secret password", password: PASSWORD });
  const failed = (await items({ what: "login" })).filter(({ action }) => action === "login.failed");
  expect(failed).toMatchObject([
    { by: null, target: null, count: 1 },
    { by: null, target: { name: "viewer@example.com" }, count: 2, address: expect.any(String) },
  ]);
  expect(JSON.stringify(await page())).not.toContain("my secret password");
  expect((await items({}, viewer)).filter(({ action }) => action.startsWith("login"))).toEqual([]);
  expect(told(await items({ what: "key" }, viewer))).toHaveLength(1);
});

test("pages follow each other without a gap or a repetition", async () => {
  const id = await server.remember("three");
  for (let at = 0; at < ACTIVITY_ENTRIES; at++) {
    await records.patches.apply(server.orgId, id, { importance: 1 }, Date.now(), KEY);
    await control.audit.add({ atMs: Date.now(), actor: "command line", action: "key.created", target: "x", orgId: server.orgId });
  }
  const first = await page();
  const second = await page({ cursor: first.next_cursor ?? "" });
  const third = await page({ cursor: second.next_cursor ?? "" });
  expect([first, second].map((one) => one.items.length)).toEqual([ACTIVITY_ENTRIES, ACTIVITY_ENTRIES]);
  expect(third.next_cursor).toBeNull();
  const all = [first, second, third].flatMap((one) => one.items);
  expect(new Set(all.map((entry) => entry.id)).size).toBe(all.length);
  expect(all.filter(({ action }) => action === "patched")).toHaveLength(ACTIVITY_ENTRIES);
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  );
});
