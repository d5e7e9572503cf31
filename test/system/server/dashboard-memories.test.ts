import { afterAll, beforeAll, expect, test } from "bun:test";
import { until } from "../../../scripts/lib/service.ts";
import type { ErasePreview, MemoryDetails, MemoryPage } from "../../../src/dashboard/api/contract-memories.ts";
import type { PlaygroundAnswer } from "../../../src/dashboard/api/contract-search.ts";
import { Supervisor } from "../../../src/threads/supervisor.ts";
import { TestDashboard } from "../../support/dashboard.ts";
import { findBytes, textNeedles } from "../../support/files.ts";
import { BUILTIN_MODELS } from "../../support/models.ts";

let dashboard: TestDashboard;
let supervisor: Supervisor;
beforeAll(async () => {
  dashboard = await TestDashboard.start({
    worker: { stats: () => supervisor.stats(), alive: () => supervisor.alive(), restarts: () => supervisor.restarts() },
  });
  supervisor = newWorker();
  await supervisor.start();
});
function newWorker(): Supervisor {
  const worker = new Supervisor({
    config: { logLevel: "silent", logFormat: "json" },
    place: { kind: "folder", dataDir: dashboard.server.folder },
    models: BUILTIN_MODELS,
    orgIds: async () => [dashboard.server.orgId],
    events: dashboard.server.events,
    log: dashboard.server.deps.log,
  });
  dashboard.server.attachWorker(worker);
  return worker;
}

afterAll(async () => {
  await supervisor.stop(5_000);
  await dashboard.stop();
});

async function write(content: string, extract = true): Promise<string> {
  const body = { content, agent_id: "agent", user_id: "user", extract };
  return ((await dashboard.server.send({ path: "/v1/memories", body })).json as { id: string }).id;
}

const details = async (id: string) => {
  const { status, json } = await dashboard.get(dashboard.memories(`/${id}`));
  return status === 200 ? (json as MemoryDetails) : undefined;
};
const processed = (id: string) => until("it is processed", async () => (await details(id)) !== undefined);
const search = async (query: string) => {
  const body = { query, agent_id: "agent", user_id: "user", k: 50 };
  return ((await dashboard.post(`orgs/${dashboard.server.orgId}/search`, body)).json as PlaygroundAnswer).results;
};
const found = async (query: string) => (await search(query)).map((hit) => hit.id);

async function revised(path: string, body: object): Promise<string> {
  const { status, json } = await dashboard.post(dashboard.memories(path), body);
  expect(status).toBe(202);
  const { id } = json as { id: string };
  await processed(id);
  return id;
}

test("searches find an edit, verbatim, in place of the edited memory, and both after a restore", async () => {
  const older = await write("My brother Teo sails a wooden trimaran.");
  await processed(older);
  const text = "My brother Teo sails a trimaran. It is of carbon. He built it. Well, thanks!";
  const id = await revised(`/${older}/edit`, { content: text });
  expect(await details(id)).toMatchObject({ content: text, siblings: [], supersedes: [{ memory: { id: older }, reason: "edited" }] });
  const before = await found("Who sails a trimaran?");
  expect([before.includes(id), before.includes(older)]).toEqual([true, false]);
  expect((await dashboard.post(dashboard.memories(`/${older}/restore`))).status).toBe(200);
  expect(await found("Who sails a trimaran?")).toContain(older);
});

test("a write that was deleted before it was processed is found by its vector once it is restored", async () => {
  await supervisor.stop(5_000);
  const id = await write("Granny's cottage burnt down.");
  expect((await dashboard.post(dashboard.memories(`/${id}/deprecate`))).status).toBe(200);
  supervisor = newWorker();
  await supervisor.start();
  expect((await dashboard.post(dashboard.memories(`/${id}/restore`))).status).toBe(200);
  const similarity = async () => {
    const shares = (await search("house on fire")).find((hit) => hit.id === id)?.explanation.shares;
    return shares?.find(({ signal }) => signal === "similarity")?.value ?? 0;
  };
  await until("its vector is there", async () => (await similarity()) > 0);
});

test("an erasure leaves no byte of the memory or of its edits and merges, and reactivates what was merged with it", async () => {
  const [older, other] = [await write("The zyzzyva eats palm leaves.", false), await write("Wilma feeds the weevils.", false)];
  for (const id of [older, other]) await processed(id);
  const edited = await revised(`/${older}/edit`, { content: "The zyzzyva eats qwyjibo leaves." });
  const merged = await revised("/merge", { ids: [edited, other], content: "Wilma feeds weevils and the kwijybo." });
  expect(await found("weevils")).not.toContain(other);
  const preview = (await dashboard.get(dashboard.memories(`/${older}/erase-preview`))).json as ErasePreview;
  expect(preview.revisions.map((link) => link.id).toSorted()).toEqual([edited, merged].toSorted());
  expect(preview.given_back.map((link) => link.id)).toEqual([other]);
  expect(findBytes(dashboard.server.folder, textNeedles(["zyzzyva", "qwyjibo", "kwijybo"])).length).toBeGreaterThan(0);

  const erased = await dashboard.server.send({ method: "DELETE", path: `/v1/memories/${older}?hard=true` });
  expect(erased.status).toBe(204);
  for (const gone of [older, edited, merged]) expect(await details(gone)).toBeUndefined();
  expect(await found("weevils")).toContain(other);
  await until("its bytes are gone", () => findBytes(dashboard.server.folder, textNeedles(["zyzzyva", "qwyjibo", "kwijybo"])).length === 0);
  const { items } = (await dashboard.get(dashboard.memories("?text=zyzzyva"))).json as MemoryPage;
  expect(items).toEqual([]);
});

test("an erasure from the dashboard leaves no byte of the memory or of an edit that waits", async () => {
  const id = await write("The jabberwock burbles.", false);
  await processed(id);
  await supervisor.stop(5_000);
  const { status, json } = await dashboard.post(dashboard.memories(`/${id}/edit`), { content: "The jabberwock whiffles." });
  expect(status).toBe(202);
  const { fingerprint } = (await dashboard.get(dashboard.memories(`/${id}/erase-preview`))).json as ErasePreview;
  const confirmed = { confirm: "erase", with_replaced: true, fingerprint };
  expect((await dashboard.post(dashboard.memories(`/${id}/erase`), confirmed)).json).toMatchObject({ id });
  supervisor = newWorker();
  await supervisor.start();
  await until("its bytes are gone", () => findBytes(dashboard.server.folder, textNeedles(["burbles", "whiffles"])).length === 0);
  expect(await details((json as { id: string }).id)).toBeUndefined();
});
