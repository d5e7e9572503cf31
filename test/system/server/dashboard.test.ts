import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Client } from "../../../scripts/lib/client.ts";
import { createTenant, type Service, startService, until } from "../../../scripts/lib/service.ts";
import type { CognitionStatus } from "../../../src/dashboard/api/contract-cognition.ts";
import type { BulkResult, Erased, ErasePreview, MemoryDetails, MemoryPage, Queued } from "../../../src/dashboard/api/contract-memories.ts";
import type { Overview } from "../../../src/dashboard/api/contract-overview.ts";
import { DashboardClient } from "../../support/dashboard-client.ts";
import { findBytes, removeFolder, temporaryFolder, textNeedles } from "../../support/files.ts";

/** Tests the dashboard's API on the running program, starting with the set-up link. */
let service: Service;
let folder: string;
let api: Client;
let dashboard: DashboardClient;
let memories: string;
beforeAll(async () => {
  folder = temporaryFolder();
  service = await startService({ dataDir: folder });
  const tenant = await createTenant(folder, "people", service.url);
  api = tenant.client;
  memories = `orgs/${tenant.orgId}/memories`;
  dashboard = await DashboardClient.setUp(service);
});
afterAll(async () => {
  await service.kill();
  removeFolder(folder);
});

const write = async (content: string): Promise<string> => {
  const id = await api.write({ content, agent_id: "agent", user_id: "user", extract: false });
  await processed(id);
  return id;
};
const processed = (id: string) => until("it is processed", async () => (await api.get(id)) !== undefined);
const found = async (query: string) =>
  (await api.search({ query, agent_id: "agent", user_id: "user", k: 50 })).results.map((hit) => hit.id);

test("a memory is edited, the original is restored, and both are erased to the last byte", async () => {
  const older = await write("The zyzzyva eats palm leaves.");
  const { id } = await dashboard.post<Queued>(`${memories}/${older}/edit`, { content: "The zyzzyva eats qwyjibo leaves." }, 202);
  await processed(id);
  expect(await found("zyzzyva")).toContain(id);
  expect(await found("zyzzyva")).not.toContain(older);
  const details = await dashboard.get<MemoryDetails>(`${memories}/${id}`);
  expect(details.supersedes).toMatchObject([{ memory: { id: older, status: "deprecated" }, reason: "edited" }]);
  await dashboard.post(`${memories}/${older}/restore`);
  expect(await found("zyzzyva")).toContain(older);
  // An erasure of the original also erases its edit, even when the edit was undone.
  const { fingerprint } = await dashboard.get<ErasePreview>(`${memories}/${older}/erase-preview`);
  const confirmed = { confirm: "erase", with_replaced: true, fingerprint };
  expect((await dashboard.post<Erased>(`${memories}/${older}/erase`, confirmed)).count).toBeGreaterThan(1);
  expect(await found("zyzzyva")).not.toContain(id);
  await until("its bytes are gone", () => findBytes(folder, textNeedles(["zyzzyva", "qwyjibo"])).length === 0);
});

test("memories are merged, and deleted and restored in bulk", async () => {
  const ids = [await write("Nadia keeps quails on the balcony."), await write("Nadia has four quails.")];
  const { id } = await dashboard.post<Queued>(`${memories}/merge`, { ids, content: "Nadia keeps four quails on the balcony." }, 202);
  await processed(id);
  const hits = await found("quails on the balcony");
  expect([hits.includes(id), ...ids.map((older) => hits.includes(older))]).toEqual([true, false, false]);
  const { outcomes } = await dashboard.post<BulkResult>(`${memories}/bulk`, { action: "restore", ids: [...ids, id] });
  expect(outcomes.map((row) => row.outcome)).toEqual(["done", "done", "unchanged"]);
  const { items } = await dashboard.get<MemoryPage>(`${memories}?text=quails&status=active`);
  expect(items.map((item) => item.id).toSorted()).toEqual([...ids, id].toSorted());
});

test("cognition and the overview show the work, also as events, and a stop does not wait for event streams", async () => {
  const done = async () => (await dashboard.get<CognitionStatus>("cognition")).counts?.done ?? 0;
  await until("the worker reported its jobs", async () => (await done()) > 0);
  const { worker_alive, models, recent } = await dashboard.get<CognitionStatus>("cognition");
  expect([worker_alive, models.map(({ answers }) => answers)]).toEqual([true, [true, true]]);
  expect(recent.length).toBeGreaterThan(0);
  expect((await dashboard.get<Overview>("overview")).health).toMatchObject([{ severity: "ok" }]);
  const stream = await dashboard.send("GET", "events");
  const reader = stream.body?.getReader();
  const decoder = new TextDecoder();
  let told = "";
  while (!told.includes("event: status\n")) told += decoder.decode((await reader?.read())?.value);
  // A stop that waited for the streams would exit with another status, or exceed the limit.
  expect(await service.stop()).toBe(0);
});
