import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client } from "../../../scripts/lib/client.ts";
import { type Dashboard, importFacts, OWNER, openDashboard, remember } from "./dashboard.ts";

/** A change is seen within a second; here within a few, because the machine that runs the tests may be busy with others. */
const SOON_MS = 3_000;
const FEW = 60;

let dashboard: Dashboard;
let page: Page;
let client: Client;
let orgId: string;
beforeAll(async () => {
  dashboard = await openDashboard();
  ({ page } = dashboard);
  ({ client, orgId } = await dashboard.tenant("Harbour"));
  await importFacts(
    dashboard,
    orgId,
    Array.from({ length: FEW }, (_, i) => `Berth ${i} is free.`),
  );
});
afterAll(() => dashboard.close());

const row = (text: string) => page.getByRole("main").getByRole("link", { name: text });
const drawer = () => page.getByRole("dialog", { name: "Memory" });
const list = () => `/memories/${orgId}?level=0`;

async function openList(): Promise<void> {
  await dashboard.go(list());
  await page.getByText(/memories loaded/).waitFor();
}

/** The top of an element in the window. */
const topOf = async (text: string) => (await row(text).boundingBox())?.y;

describe("a change is seen without a reload", () => {
  test("a write by the API, at the top of the list", async () => {
    await openList();
    await remember(client, ["The ferry leaves at nine."]);
    await row("The ferry leaves at nine.").waitFor({ timeout: SOON_MS });
    expect(await page.getByRole("main").getByRole("listitem").first().textContent()).toContain("The ferry leaves at nine.");
  });

  test("a memory that the API deletes or erases", async () => {
    const [id = "", secret = ""] = await remember(client, ["The pier opens in May.", "The gate's code is 1187."]);
    await openList();
    await client.request("DELETE", `/v1/memories/${id}`);
    await row("The pier opens in May.").getByText("Deprecated").waitFor({ timeout: SOON_MS });
    await row("The gate's code is 1187.").click();
    await drawer().getByRole("heading", { name: "Details" }).waitFor();
    await client.request("DELETE", `/v1/memories/${secret}?hard=true`);
    await drawer().getByRole("alert").waitFor({ timeout: SOON_MS });
    await row("The gate's code is 1187.").waitFor({ state: "detached", timeout: SOON_MS });
    expect(await page.getByText("1187").count()).toBe(0);
  });

  test("a key that another tab makes, and the activity", async () => {
    await dashboard.go(`/organizations/${orgId}`);
    await page.getByRole("heading", { name: "Harbour" }).waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    const activity = await page.context().newPage();
    await activity.goto(`${dashboard.service.url}/dashboard/activity/${orgId}`);
    await activity.getByRole("heading", { name: "Activity" }).waitFor();
    await other.getByRole("button", { name: "New key" }).first().click();
    await other.getByRole("dialog").getByLabel("Label").fill("night watch");
    await other.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
    await other.getByRole("cell", { name: "night watch", exact: true }).waitFor({ state: "attached" });
    await page.getByRole("cell", { name: "night watch", exact: true }).waitFor({ timeout: SOON_MS });
    await activity.getByText("made the key night watch").waitFor({ timeout: SOON_MS });
    await Promise.all([other.close(), activity.close()]);
  });
});

describe("an edit", () => {
  test("is shown at once as pending, then as stored, at the same place", async () => {
    await dashboard.go(list());
    await row(`Berth ${FEW - 1} is free.`).click();
    await drawer().getByRole("button", { name: "Edit" }).click();
    // The answer is held back, so that the pending text is there long enough to be looked at.
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/memories/*", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("textbox", { name: "Text" }).last().fill("The last berth is taken until May.");
    await page.getByRole("button", { name: "Save" }).click();
    await drawer().getByText("Pending", { exact: true }).waitFor({ timeout: SOON_MS });
    await drawer().getByText("The last berth is taken until May.").waitFor();
    release();
    await drawer()
      .getByText("Active", { exact: true })
      .waitFor({ timeout: 2 * SOON_MS });
    await drawer().getByText("The last berth is taken until May.").first().waitFor();
    await drawer().getByText(`Because ${OWNER.email} edited it`).waitFor();
    await page.getByText("Saved.").waitFor();
    await page.unroute("**/memories/*");
    await page.keyboard.press("Escape");
    await row("The last berth is taken until May.").waitFor({ timeout: SOON_MS });
  });

  test("by somebody else leads from the older memory to the newer one", async () => {
    await dashboard.go(list());
    await row("Berth 57 is free.").click();
    await drawer().getByRole("button", { name: "Edit" }).waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole("dialog").getByRole("button", { name: "Edit" }).click();
    await other.getByRole("textbox", { name: "Text" }).last().fill("Berth 57 is closed.");
    await other.getByRole("button", { name: "Save" }).click();
    await other.getByText("Saved.").waitFor();
    const newer = drawer().getByRole("button", { name: "Show the newer one" });
    await newer.waitFor({ timeout: SOON_MS });
    // A browser draws little in a tab behind another, and a click waits for that.
    await page.bringToFront();
    await newer.click();
    await drawer().getByText("Berth 57 is closed.").first().waitFor();
    await other.close();
  });

  test("that fails is said, and the text stays in its form", async () => {
    await dashboard.go(list());
    await row("Berth 56 is free.").click();
    await drawer().getByRole("button", { name: "Edit" }).click();
    const error = { code: "unavailable", message: "the disk is full", request_id: "req_0" };
    await page.route("**/edit", (route) => route.fulfill({ status: 503, json: { error } }));
    const text = page.getByRole("textbox", { name: "Text" }).last();
    await text.fill("Berth 56 is closed.");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("The disk is full.").waitFor();
    await page.unroute("**/edit");
    expect(await text.inputValue()).toBe("Berth 56 is closed.");
    expect(await drawer().getByText("Pending", { exact: true }).count()).toBe(0);
  });
});

describe("what is being read does not move", () => {
  test("in a scrolled list new memories are counted, and shown when they are asked for", async () => {
    await openList();
    await page.evaluate(() => scrollTo(0, 900));
    await row("Berth 40 is free.").waitFor();
    const before = await topOf("Berth 40 is free.");
    await remember(client, ["The crane is new."]);
    await page.getByRole("button", { name: "1 new" }).waitFor({ timeout: SOON_MS });
    await remember(client, ["The crane is red."]);
    await page.getByRole("button", { name: "2 new" }).waitFor({ timeout: SOON_MS });
    expect(await topOf("Berth 40 is free.")).toBe(before);
    await page.getByRole("button", { name: "2 new" }).click();
    await row("The crane is red.").waitFor({ timeout: SOON_MS });
    await row("The crane is new.").waitFor();
    await page.getByRole("button", { name: "2 new" }).waitFor({ state: "detached" });
    // At the top again, the list follows by itself.
    await remember(client, ["The crane is tall."]);
    await row("The crane is tall.").waitFor({ timeout: SOON_MS });
  });

  test("a selection keeps its rows, and a change in one of them is seen", async () => {
    const [id = ""] = await remember(client, ["The buoy is lit."]);
    await openList();
    await page.getByRole("listitem").getByRole("checkbox").nth(1).click();
    const before = await topOf("The buoy is lit.");
    await remember(client, ["The fog is thick."]);
    await page.getByRole("button", { name: "1 new" }).waitFor({ timeout: SOON_MS });
    await client.request("DELETE", `/v1/memories/${id}`);
    await row("The buoy is lit.").getByText("Deprecated").waitFor({ timeout: SOON_MS });
    expect(await topOf("The buoy is lit.")).toBe(before);
    await page.getByText("1 memory selected").waitFor();
    await page.getByRole("button", { name: "1 new" }).click();
    await row("The fog is thick.").waitFor({ timeout: SOON_MS });
    await page.getByText("1 memory selected").waitFor();
  });
});

describe("the stream of a page", () => {
  test("is one for all pages", async () => {
    const opened: string[] = [];
    page.on("request", (request) => request.url().endsWith("/api/events") && opened.push(request.url()));
    await dashboard.go("/cognition");
    await page.getByText("Live", { exact: true }).waitFor();
    for (const name of ["Activity", "Organizations", "Health", "Cognition"]) {
      await page.getByRole("link", { name, exact: true }).click();
      await page.getByRole("heading", { name, level: 1 }).waitFor();
    }
    await page.getByText("Live", { exact: true }).waitFor();
    expect(opened.length).toBe(1);
  });

  test("is not needed: without one, the page says so and reads again every few seconds", async () => {
    await page.route("**/api/events", (route) => route.fulfill({ status: 429, json: { error: { code: "rate_limited", message: "" } } }));
    await openList();
    await page.getByText("Live updates are off").waitFor();
    await remember(client, ["The slip is closed."]);
    await row("The slip is closed.").waitFor();
    await page.unroute("**/api/events");
    await page.getByText("Live updates are off").waitFor({ state: "detached" });
  });

  test("ends with the session", async () => {
    await openList();
    const other = await page.context().newPage();
    await other.goto(`${dashboard.service.url}/dashboard/`);
    await other.getByText("ada@example.com").first().click();
    await other.getByRole("menuitem", { name: "Log out" }).click();
    await page.getByRole("heading", { name: "Log in" }).waitFor({ timeout: 2 * SOON_MS });
    await other.close();
  });
});

test("the browser has no complaints", () => {
  expect(dashboard.complaints).toEqual([]);
});
