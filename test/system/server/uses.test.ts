import { beforeAll, expect, test } from "bun:test";
import { runCommand, until } from "../../../scripts/lib/service.ts";
import type { MemoryDetails } from "../../../src/dashboard/api/contract-memories.ts";
import type { UsesPage } from "../../../src/dashboard/api/contract-uses.ts";
import { DashboardClient } from "../../support/dashboard-client.ts";
import { findBytes, textNeedles } from "../../support/files.ts";
import { tenantForFile } from "../../support/tenant.ts";

/** Which agents were told what, as the person who runs a server chooses it. */

const tenant = tenantForFile();
let dashboard: DashboardClient;
beforeAll(async () => {
  dashboard = await DashboardClient.setUp(tenant.service);
});

const FRUITS = ["marmalade", "quince", "medlar", "persimmon"];
/** Those of the questions with these words of which there is a byte. */
const onDisk = async () => {
  const files = await tenant.files();
  return FRUITS.filter((fruit) => findBytes(files, textNeedles([`${fruit}question`])).length > 0);
};
const page = () => dashboard.get<UsesPage>(`orgs/${tenant.orgId}/people/ana/uses`);
const ask = (fruit: string) => tenant.client.search({ query: `Is there any ${fruit}question?`, agent_id: "agent", user_id: "ana" });

async function choose(kept: string): Promise<string> {
  const { code, stdout, stderr } = await runCommand(["org", "uses", "tenant", kept, ...tenant.place]);
  expect([code, stderr]).toEqual([0, ""]);
  return stdout;
}

test("nothing is kept before somebody chooses, and then what was chosen, until something else is", async () => {
  const id = await tenant.write("ana", "Ana keeps fruits in her cellar.");
  await ask("marmalade");
  expect(await page()).toEqual({ kept: "off", items: [], next_cursor: null });

  expect(await choose("questions")).toStartWith("It is kept which memories agents of tenant (");
  await ask("quince");
  await until("the use is kept", async () => (await page()).items.length === 1);
  expect((await page()).items[0]).toMatchObject({ question: "Is there any quincequestion?", memories: [{ id }] });
  expect(await onDisk()).toEqual(["quince"]);

  expect(await choose("on")).toContain("What was kept beyond that is forgotten by the server within seconds.");
  await until("the question leaves the files", async () => (await onDisk()).length === 0);
  await ask("medlar");
  await until("the use is kept", async () => (await page()).items.length === 2);
  expect((await page()).items.map(({ question }) => question)).toEqual([null, null]);
  expect((await dashboard.get<MemoryDetails>(`orgs/${tenant.orgId}/memories/${id}`)).told).toMatchObject({ count: 2, agent_id: "agent" });
  expect(await onDisk()).toEqual([]);
});

test("a clean stop keeps the last answers, and without a server the command forgets them itself", async () => {
  await choose("questions");
  const before = (await page()).items.length;
  await ask("persimmon");
  expect(await tenant.service.stop()).toBe(0);
  expect(await onDisk()).toEqual(["persimmon"]);
  await tenant.start();
  dashboard.movedTo(tenant.service);
  expect((await page()).items).toHaveLength(before + 1);
  expect(await tenant.service.stop()).toBe(0);
  expect(await choose("off")).toContain("What was kept beyond that is forgotten.");
  expect(await onDisk()).toEqual([]);
  await tenant.start();
  dashboard.movedTo(tenant.service);
  await choose("on");
  expect((await page()).items).toEqual([]);
});

test("what is not a choice is refused", async () => {
  const { code, stderr } = await runCommand(["org", "uses", "tenant", "everything", ...tenant.place]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("off, on, questions")]);
});
