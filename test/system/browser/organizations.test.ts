import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { type Dashboard, openDashboard } from "./dashboard.ts";

let dashboard: Dashboard;
let page: Page;
beforeAll(async () => {
  dashboard = await openDashboard();
  page = await dashboard.logIn("/organizations");
});
afterAll(() => dashboard.close());

const SCRIPT = "<img src=x onerror=alert(1)>";
const QUAY = `Quay ${SCRIPT}`;
let key = "";

const write = (authorization: string) =>
  fetch(`${dashboard.service.url}/v1/memories`, {
    method: "POST",
    headers: { authorization: `Bearer ${authorization}`, "content-type": "application/json" },
    body: JSON.stringify({ agent_id: "demo", user_id: "me", content: "Lisbon is where I live." }),
  });

/** The text of the copy field with this name. */
const textOf = async (name: string) => (await page.getByRole("region", { name, exact: true }).textContent()) ?? "";

describe("organizations and keys", () => {
  test("a new organization opens on its keys", async () => {
    await page.getByRole("button", { name: "New organization" }).first().click();
    await page.getByRole("dialog").getByLabel("Name").fill("Harbour");
    await page.getByRole("button", { name: "Create organization" }).click();
    await page.getByRole("heading", { name: "Harbour", level: 1 }).waitFor();
    await page.getByText("No keys yet").waitFor();
  });

  test("a key is shown once, with an example command that works", async () => {
    await page.getByRole("button", { name: "New key" }).click();
    await page.getByRole("textbox", { name: "Label" }).fill(SCRIPT);
    await page.getByRole("button", { name: "Create key" }).click();
    key = await textOf("Key");
    expect(key).toMatch(/^memoryd_live_[0-9a-f]{64}$/);
    const command = await textOf("Example command");
    expect(command).toContain(`${dashboard.service.url}/v1/memories`);
    const ran = Bun.spawnSync(["sh", "-c", command]);
    expect(JSON.parse(ran.stdout.toString())).toMatchObject({ status: "queued" });

    // Escape does not close the dialog.
    await page.keyboard.press("Escape");
    expect(await page.getByText("This key is shown only once").isVisible()).toBeTrue();
    await page.getByRole("button", { name: "I have stored it" }).click();
    await page.getByRole("cell", { name: SCRIPT, exact: true }).waitFor();
    await page.reload();
    await page.getByRole("cell", { name: SCRIPT, exact: true }).waitFor();
    expect(await page.content()).not.toContain(key);
  });

  test("a revoked key is refused at once", async () => {
    expect((await write(key)).status).toBe(202);
    await page.getByRole("button", { name: `Revoke ${SCRIPT}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
    await page.getByText("Revoked", { exact: true }).waitFor();
    expect((await write(key)).status).toBe(401);
  });

  test("an organization is renamed, and deleted only when its name is typed", async () => {
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill(QUAY);
    await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
    await page.getByRole("heading", { name: QUAY, level: 1 }).waitFor();

    await page.getByRole("button", { name: "Delete" }).click();
    const confirm = page.getByRole("button", { name: "Delete organization" });
    await page.getByLabel(/Type .* to confirm/).fill("Harbour");
    expect(await confirm.isDisabled()).toBeTrue();
    await page.getByLabel(/Type .* to confirm/).fill(QUAY);
    await confirm.click();
    await page.getByRole("heading", { name: "Organizations", level: 1 }).waitFor();
    await page.getByRole("link", { name: QUAY }).waitFor({ state: "detached" });
  });

  test("the audit lists all these changes, without the key", async () => {
    await page.goto(`${dashboard.service.url}/dashboard/audit`);
    await page.getByRole("table", { name: "Audit" }).waitFor();
    for (const action of ["Organization deleted", "Organization renamed", "Key revoked", "Key created", "Organization created"]) {
      await page.getByRole("row", { name: action }).first().waitFor();
    }
    expect(await page.locator("img").count()).toBe(0);
    expect(await page.content()).not.toContain(key);
    expect(dashboard.complaints).toEqual([]);
  });
});
