import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { runCommand } from "../../../scripts/lib/service.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";
import { type Dashboard, openDashboard } from "./dashboard.ts";

/** Finding anything by a few letters, and the list of first steps that ticks itself. */

let dashboard: Dashboard;
const folder = temporaryFolder();
let tenant: Awaited<ReturnType<Dashboard["tenant"]>>;

beforeAll(async () => {
  dashboard = await openDashboard();
  tenant = await dashboard.tenant("North");
}, 60_000);
afterAll(async () => {
  await dashboard?.close();
  removeFolder(folder);
});

test("the first steps tick themselves", async () => {
  const { page, logIn } = dashboard;
  await logIn(`/people/${tenant.orgId}`);
  const steps = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: /^(Connect an agent|Let it learn|Ask for it|Make a backup)/ }) });
  const done = () => steps.getByLabel("Done").count();
  await page.getByText("0 of 4 done").waitFor();
  await tenant.client.write({ agent_id: "helper", user_id: "ada-lovelace", content: "Ada keeps bees in Porlock." });
  await page.getByText(/[12] of 4 done/).waitFor();
  expect(await done()).toBeGreaterThan(0);
  await tenant.client.search({ agent_id: "helper", user_id: "ada-lovelace", query: "What does Ada keep?" });
  await page.getByText("3 of 4 done").waitFor({ timeout: 90_000 });
  const made = await runCommand(["backup", join(folder, "backup.tar.zst"), "--data", dashboard.service.dataDir]);
  expect(made.code).toBe(0);
  // When the last is done, the list is of no more use.
  await page.getByRole("heading", { name: "First steps" }).waitFor({ state: "detached", timeout: 90_000 });
  expect(dashboard.complaints).toEqual([]);
}, 120_000);

test("a person, a memory, a key and a page are found by the keyboard alone", async () => {
  const { page } = dashboard;
  const opened = async (text: string, group: string, option: RegExp) => {
    await page.keyboard.press("Control+k");
    const input = page.getByRole("textbox", { name: "Find anything" });
    await input.fill(text);
    await page.getByRole("group", { name: group }).getByRole("option", { name: option }).waitFor();
    const marked = page.locator("[data-combobox-selected]");
    for (let i = 0; i < 20 && !option.test((await marked.textContent()) ?? ""); i++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Find anything" }).waitFor({ state: "detached" });
  };
  await opened("ada-l", "People", /^ada-lovelace/);
  await page.getByRole("heading", { level: 1, name: "ada-lovelace" }).waitFor();
  await opened("porlock", "Memories", /bees in Porlock/);
  await page.getByRole("dialog").getByText("Ada keeps bees in Porlock.").first().waitFor();
  await page.keyboard.press("Escape");
  await opened("cogn", "Pages", /^Cognition/);
  await page.getByRole("heading", { level: 1, name: "Cognition" }).waitFor();
  await opened("dark", "Actions", /dark colours/);
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  expect(dashboard.complaints).toEqual([]);
}, 120_000);
