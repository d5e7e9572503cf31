import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { Client } from "../../../scripts/lib/client.ts";
import { runCommand, until } from "../../../scripts/lib/service.ts";
import { type Dashboard, makeViewer, OWNER, openDashboard, remember, VIEWER } from "./dashboard.ts";
import { allFindings, NO_FINDINGS } from "./findings.ts";

let dashboard: Dashboard;
let client: Client;
let page: Page;
let address: string;
beforeAll(async () => {
  dashboard = await openDashboard();
  ({ page } = dashboard);
  const { orgId } = await dashboard.tenant("Harbour");
  const { dataDir, url } = dashboard.service;
  const scopes = "memory:read,memory:write,memory:delete";
  const made = await runCommand([
    "key",
    "create",
    "--org",
    orgId,
    "--name",
    "whatsapp bot",
    "--scopes",
    scopes,
    "--json",
    "--data",
    dataDir,
  ]);
  client = new Client(url, (JSON.parse(made.stdout) as { key: string }).key);
  address = `/activity/${orgId}`;
});
afterAll(() => dashboard.close());

const entry = (text: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: text });

test("what a key does appears as a sentence, at once, and leads to the memory and the person", async () => {
  const [id = "", other = ""] = await remember(client, ["The tide is high.", "The tide is low."]);
  await dashboard.go(address);
  await page.getByRole("heading", { name: "Activity" }).waitFor();
  await client.request("DELETE", `/v1/memories/${id}`);
  await entry("key whatsapp bot deleted a memory of me").waitFor();
  await client.request("DELETE", `/v1/memories/${other}?hard=true`);
  await entry("key whatsapp bot erased a memory of me").waitFor();
  expect(await entry("erased a memory of me").getByRole("link").count()).toBe(1);
  expect(await entry("deleted a memory").getByRole("link", { name: "me", exact: true }).getAttribute("href")).toContain("/people/");
  await entry("deleted a memory").getByRole("link", { name: "a memory" }).click();
  const drawer = page.getByRole("dialog", { name: "Memory" });
  await drawer.getByText("The tide is high.").first().waitFor();
  await drawer.getByText("By key whatsapp bot").waitFor();
});

test("filters are in the address, and none of them leaves the page empty without a word", async () => {
  await dashboard.go(`${address}?what=erased`);
  await entry("erased a memory of me").waitFor();
  expect(await entry("deleted").count()).toBe(0);
  await page.getByRole("combobox", { name: "Who" }).click();
  await page.getByRole("option", { name: OWNER.email }).click();
  await page.getByText("Nothing matches the filters").waitFor();
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ what: "erased", who: `person:${OWNER.email}` });
  await page.getByRole("button", { name: "Clear filters" }).click();
  await entry("a command made the key whatsapp bot").waitFor();
  await page.getByLabel("Day").fill("2020-01-01");
  await page.getByText("Nothing matches the filters").waitFor();
  // The former address of the audit leads here.
  await dashboard.go("/audit");
  await entry("made the key").first().waitFor();
});

test("failed logins are counted in one sentence, for owners alone", async () => {
  await makeViewer(dashboard);
  const { url } = dashboard.service;
  const body = JSON.stringify({ email: OWNER.email, password: "wrong" });
  const headers = { origin: url, "content-type": "application/json" };
  await dashboard.go(address);
  for (let at = 0; at < 3; at++) await fetch(`${url}/dashboard/api/login`, { method: "POST", headers, body });
  await entry(`3 failed logins for ${OWNER.email} from`).waitFor();
  await entry(`${OWNER.email} added the user ${VIEWER.email}`).waitFor();
  expect(await allFindings(page)).toEqual(NO_FINDINGS);
  await dashboard.logIn(address, VIEWER);
  await entry("deleted a memory of me").waitFor();
  expect(await entry("failed login").count()).toBe(0);
  await until("nothing is complained about", async () => dashboard.complaints.length === 0);
});
