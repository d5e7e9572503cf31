import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client } from "../../../scripts/lib/client.ts";
import { until } from "../../../scripts/lib/service.ts";
import { type Dashboard, importAll, openDashboard } from "./dashboard.ts";

/** A change is seen within a second; here within a few, because the machine that runs the tests may be busy with others. */
const SOON_MS = 5_000;
const CROWD = 60;

let dashboard: Dashboard;
let page: Page;
let client: Client;
let orgId: string;
beforeAll(async () => {
  dashboard = await openDashboard();
  ({ page } = dashboard);
  ({ client, orgId } = await dashboard.tenant("Harbour"));
  const ana = { userId: "ana", agentId: "claude-code" };
  await importAll(dashboard, orgId, [
    { ...ana, content: "Ana lives in Porto.", ageDays: 40, importance: 0.9 },
    { ...ana, content: "Ana has a dog called Bolt.", ageDays: 20, importance: 0.8 },
    { ...ana, content: "Ana drinks coffee.", ageDays: 10, importance: 0.7 },
    { ...ana, agentId: "whatsapp-bot", content: "Ana drinks coffee.", ageDays: 9, importance: 0.7 },
    { ...ana, agentId: "whatsapp-bot", content: "Ana sails on Sundays.", ageDays: 8, importance: 0.6 },
    { userId: "ben", content: "Ben owns a boat." },
    ...Array.from({ length: CROWD }, (_, i) => ({ userId: `crew-${String(i).padStart(2, "0")}`, content: `Sailor ${i} rows.` })),
  ]);
});
afterAll(() => dashboard.close());

const main = () => page.getByRole("main");

async function write(userId: string, content: string, agentId = "claude-code"): Promise<string> {
  const id = await client.write({ agent_id: agentId, user_id: userId, content, extract: false });
  await until("the write is processed", async () => (await client.get(id)) !== undefined);
  return id;
}

describe("the organization", () => {
  const choice = () => page.getByRole("combobox", { name: "Organization" });

  test("is chosen once, for all pages, and remembered", async () => {
    const { orgId: quay } = await dashboard.tenant("Quay");
    await dashboard.go(`/memories/${orgId}`);
    await page.getByText(/memories loaded/).waitFor();
    expect(await main().getByRole("combobox", { name: "Organization" }).count()).toBe(0);
    await choice().click();
    await page.getByRole("option", { name: "Quay" }).click();
    await page.waitForURL(`**/memories/${quay}`);
    await page.getByRole("link", { name: "Keys", exact: true }).click();
    await main().getByRole("heading", { name: "Quay" }).waitFor();
    // A page of the server leaves the choice as it is, and a new visit begins with it.
    await page.getByRole("link", { name: "Health", exact: true }).click();
    await main().getByRole("heading", { name: "Health" }).waitFor();
    expect(await choice().inputValue()).toBe("Quay");
    await page.goto(`${dashboard.service.url}/`);
    await page.waitForURL(`**/dashboard/people/${quay}`);
  });

  test("without anybody in it says what to do", async () => {
    await main().getByText("Nobody is known yet").waitFor();
    expect(await main().getByRole("region", { name: "Example command" }).textContent()).toContain(`${dashboard.service.url}/v1/memories`);
    await main().getByRole("link", { name: "Connect an agent" }).click();
    await main().getByRole("heading", { name: "Connect an agent" }).waitFor();
    const command = await main().getByRole("region", { name: "Command for Claude Code" }).textContent();
    expect(command).toMatch(/^memoryd connect claude-code --hooks --org \S+$/);
  });

  test("of an older address is found", async () => {
    await dashboard.go(`/search/${orgId}?agent_id=claude-code&user_id=ana&query=dog`);
    await main().getByText("Ana has a dog called Bolt.").first().waitFor();
    await dashboard.go("/search");
    await page.waitForURL(`**/search/${orgId}`);
  });
});

describe("the list of people", () => {
  const people = () => main().getByRole("list", { name: "People" }).getByRole("listitem");

  test("says of each what is believed, by how many agents, and leads to the page", async () => {
    await dashboard.go(`/people/${orgId}`);
    await main().getByText("Your agents know 62 people.").waitFor();
    const ana = people().filter({ hasText: "ana" }).first();
    expect(await ana.textContent()).toMatch(/^Aana5 things believed · 2 agents · last learned /);
    await ana.getByRole("link").click();
    await main().getByRole("heading", { name: "ana", level: 1 }).waitFor();
  });

  test("is loaded to its end by scrolling", async () => {
    await dashboard.go(`/people/${orgId}`);
    await people().first().waitFor();
    await until("all people are there", async () => {
      await page.mouse.wheel(0, 4_000);
      return (await people().count()) === CROWD + 2;
    });
    expect(await main().getByLabel("Loading more").count()).toBe(0);
  });

  test("finds a person by the beginning of the id", async () => {
    await main().getByRole("textbox", { name: "Find a person" }).fill("crew-4");
    await until("others are left out", async () => (await people().count()) === 10);
    await main().getByRole("textbox", { name: "Find a person" }).fill("nobody");
    await main().getByText("No id begins like this").waitFor();
  });

  test("has a new person without a reload", async () => {
    await dashboard.go(`/people/${orgId}`);
    await people().first().waitFor();
    await write("abe", "Abe plays chess.");
    await people().filter({ hasText: "abe" }).waitFor({ timeout: SOON_MS });
  });
});

test("the browser has no complaints", () => {
  expect(dashboard.complaints).toEqual([]);
});
