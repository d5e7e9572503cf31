import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Agents, ErasePreview, MemoryDetails, MemoryPage } from "../../../../src/dashboard/api/contract-memories.ts";
import { newMemoryId } from "../../../../src/memory/ids.ts";
import { EXCERPT_CHARACTERS } from "../../../../src/stores/relational/memories/excerpt.ts";
import { TestDashboard } from "../../../support/dashboard.ts";
import { expectEnvelope } from "../../../support/http.ts";

let dashboard: TestDashboard;
const ids: string[] = [];
beforeAll(async () => {
  dashboard = await TestDashboard.start();
  const { server } = dashboard;
  ids.push(await server.remember("Ann lives in Rome.", { user_id: "ann", metadata: { note: "<b>hi</b>" }, confidence: 0.7 }));
  ids.push(await server.remember("Bob likes GREEN tea.", { user_id: "bob" }));
  ids.push(await server.remember(`Ann wrote ${"a lot ".repeat(100)}`, { user_id: "ann", agent_id: "other" }));
  await server.send({ path: `/v1/memories/${ids[1]}`, method: "DELETE" });
});
afterAll(() => dashboard.stop());

const page = async (query = "") => (await dashboard.get(dashboard.memories(query))).json as MemoryPage;
const found = async (query: string) => (await page(query)).items.map((item) => ids.indexOf(item.id));

describe("browsing", () => {
  test("shows the newest first, with excerpts", async () => {
    const { items, next_cursor } = await page();
    expect(items.map((item) => item.id)).toEqual(ids.toReversed());
    expect(next_cursor).toBeNull();
    expect(items[2]).toEqual({
      id: ids[0] ?? "",
      agent_id: "agent",
      user_id: "ann",
      level: 0,
      status: "active",
      importance: 0.5,
      confidence: 0.7,
      source: "agent",
      created_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      updated_at: expect.any(String),
      excerpt: "Ann lives in Rome.",
      is_cut: false,
      is_masked: false,
    });
    expect([items[0]?.excerpt.length, items[0]?.is_cut]).toEqual([EXCERPT_CHARACTERS, true]);
  });

  test("filters by agent, user, level, status, text and time", async () => {
    expect(await found("?user_id=ann")).toEqual([2, 0]);
    expect(await found("?user_id=ann&agent_id=agent")).toEqual([0]);
    expect(await found("?status=deprecated")).toEqual([1]);
    expect(await found("?level=1")).toEqual([]);
    expect(await found("?text=green")).toEqual([1]);
    const { items } = await page();
    const second = encodeURIComponent(items[1]?.created_at ?? "");
    expect(await found(`?from=${second}`)).toEqual([2, 1]);
    expect(await found(`?to=${second}`)).toEqual([0]);
  });

  test("says how many texts of the filter are still being read", async () => {
    await dashboard.server.send({ path: "/v1/memories", body: { content: "Cas plays chess.", agent_id: "other", user_id: "ann" } });
    expect([(await page("?agent_id=other")).waiting, (await page()).waiting, (await page("?agent_id=agent")).waiting]).toEqual([1, 1, 0]);
    await dashboard.server.process();
    const { items, waiting } = await page("?agent_id=other");
    expect([items.length, waiting]).toEqual([2, 0]);
    await dashboard.server.send({ path: `/v1/memories/${items[0]?.id}?hard=true`, method: "DELETE" });
  });

  test("continues from its cursor", async () => {
    const first = await page("?limit=2");
    expect(first.items).toHaveLength(2);
    expect((await page(`?limit=2&cursor=${first.next_cursor}`)).items.map((item) => item.id)).toEqual([ids[0] ?? ""]);
  });

  test.each(["level=2", "status=gone", "from=yesterday", "cursor=nonsense", "limit=-1", "agent_id=a/b", "color=red", "text="])(
    "refuses %s and says why",
    async (query) => expectEnvelope(await dashboard.get(dashboard.memories(`?${query}`)), 400, "validation_error"),
  );

  test("offers agents and users", async () => {
    const answer = await dashboard.get(`orgs/${dashboard.server.orgId}/agents?agent_id=agent`);
    expect(answer.json as Agents).toEqual({
      agent_ids: ["agent", "other"],
      more_agents: false,
      user_ids: ["ann", "bob"],
      more_users: false,
    });
  });

  test("refuses unknown organizations, and names in place of ids", async () => {
    for (const org of ["first", "org_0", `org_${"0".repeat(32)}`, "..%2F..%2Fcontrol"])
      expectEnvelope(await dashboard.get(`orgs/${org}/memories`), 404, "not_found");
  });
});

describe("one memory", () => {
  test("is shown with all its details", async () => {
    const details = (await dashboard.get(dashboard.memories(`/${ids[0]}`))).json as MemoryDetails;
    expect(details).toMatchObject({
      id: ids[0] ?? "",
      org_id: dashboard.server.orgId,
      content: "Ann lives in Rome.",
      metadata: { note: '"<b>hi</b>"' },
      write: { id: ids[0] ?? "", content: "Ann lives in Rome.", metadata: { note: '"<b>hi</b>"' }, state: "done", error: null },
      ...{ supersedes: [], superseded_by: [], siblings: [], sources: [], abstractions: [] },
      ...{ is_write: false, revision_waits: false },
      can: { deprecate: true, restore: false, edit: true, erase: true },
    });
    const deleted = (await dashboard.get(dashboard.memories(`/${ids[1]}`))).json as MemoryDetails;
    expect(deleted.can).toEqual({ confirm: false, deprecate: false, restore: true, edit: false, erase: true });
  });

  test("has private numbers in its text, write and metadata only where they are asked for", async () => {
    const [number, secret] = ["+351 912 345 678", "hunter2x"];
    const metadata = { password: secret, phone: `the number is ${number}`, size: 12 };
    const id = await dashboard.server.remember(`Call Eve at ${number}.`, { user_id: "eve", metadata });
    const read = async (query = "") => await dashboard.get(dashboard.memories(`/${id}${query}`));
    const { text, json } = await read();
    for (const hidden of [number, secret]) expect(text).not.toContain(hidden);
    const masked = { content: "Call Eve at +351 ••• ••• 678.", metadata: { password: '"••••"', size: "12" }, is_masked: true };
    expect(json).toMatchObject({ ...masked, write: { content: masked.content, metadata: masked.metadata } });
    const shown = { content: `Call Eve at ${number}.`, metadata: { password: `"${secret}"`, phone: `"${metadata.phone}"` } };
    expect((await read("?private=shown")).json).toMatchObject({ ...shown, write: shown, is_masked: false });
    expectEnvelope(await read("?private=yes"), 400, "validation_error", /shown/);
    for (const path of ["?user_id=eve", `/${id}/erase-preview`])
      expect((await dashboard.get(dashboard.memories(path))).text).not.toContain(number);
    expect((await page(`?text=${encodeURIComponent("912 345")}`)).items).toMatchObject([{ id, excerpt: masked.content, is_masked: true }]);
  });

  test("has a preview of its erasure", async () => {
    const preview = (await dashboard.get(dashboard.memories(`/${ids[0]}/erase-preview`))).json as ErasePreview;
    expect(preview).toMatchObject({
      fact_count: 1,
      with_replaced: null,
      abstraction_count: 0,
      archived_text: "Ann lives in Rome.",
      kept: [],
    });
    expect(preview.facts.map((link) => link.id)).toEqual([ids[0] ?? ""]);
  });

  test("that does not exist is a 404, and so is a text that is not an id", async () => {
    const other = (await dashboard.server.deps.control.orgs.create("other")).id;
    for (const path of [
      dashboard.memories(`/${newMemoryId()}`),
      dashboard.memories("/nonsense"),
      dashboard.memories(`/${newMemoryId()}/erase-preview`),
      `orgs/${other}/memories/${ids[0]}`,
    ])
      expectEnvelope(await dashboard.get(path), 404, "not_found");
  });
});
