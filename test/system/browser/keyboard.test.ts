import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { until } from "../../../scripts/lib/service.ts";
import { type Dashboard, makeViewer, OWNER, openDashboard, remember, VIEWER } from "./dashboard.ts";

let dashboard: Dashboard;
let page: Page;
let harbour: string;
beforeAll(async () => {
  dashboard = await openDashboard();
  const { client, orgId } = await dashboard.tenant("Harbour");
  harbour = orgId;
  await remember(client, ["The ferry leaves at nine.", "The market opens at eight."]);
  page = await dashboard.visit("/");
});
afterAll(() => dashboard.close());

const MOST_TABS = 60;

/** Presses Tab until the element has the focus, as a person without a mouse does. */
async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  for (let i = 0; i < MOST_TABS; i++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${MOST_TABS} tabs do not reach ${target}`);
}

test("by keyboard alone: log in, go to the memories, delete one and restore it, log out", async () => {
  // The first field has the focus.
  await page.getByLabel("E-mail").waitFor();
  await page.keyboard.type(OWNER.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(OWNER.password);
  await page.keyboard.press("Enter");

  await tabTo(page.getByRole("link", { name: "Memories", exact: true }));
  await page.keyboard.press("Enter");
  await tabTo(page.getByRole("combobox", { name: "Organization" }));
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option", { name: "Harbour" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.locator("[data-combobox-selected]", { hasText: "Harbour" }).waitFor();
  await page.keyboard.press("Enter");
  await tabTo(page.getByRole("link", { name: /The market/ }));
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.activeElement?.textContent?.includes("The ferry"));
  await page.keyboard.press("Enter");

  const drawer = page.getByRole("dialog", { name: "Memory" });
  await tabTo(drawer.getByRole("button", { name: "Delete" }));
  await page.keyboard.press("Enter");
  await tabTo(drawer.getByRole("button", { name: "Restore" }));
  await page.keyboard.press("Enter");
  await drawer.getByRole("button", { name: "Delete" }).waitFor();
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  // The focus returned to the row.
  await page.waitForFunction(() => document.activeElement?.textContent?.includes("The ferry"));

  await tabTo(page.getByRole("button", { name: OWNER.email }));
  await page.keyboard.press("Enter");
  await tabToMenu("Log out");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Log in" }).waitFor();
  expect(dashboard.complaints).toEqual([]);
});

/** Moves through an open menu with the arrow keys until the item has the focus. */
async function tabToMenu(name: string): Promise<void> {
  const item = page.getByRole("menuitem", { name });
  await item.waitFor();
  for (let i = 0; i < 10; i++) {
    if (await item.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("ArrowDown");
  }
  throw new Error(`the arrow keys do not reach ${name}`);
}

test("from a selected memory, Tab leads out of the list to its actions", async () => {
  const other = await dashboard.logIn(`/memories/${harbour}`);
  const rows = other.getByRole("main").getByRole("listitem");
  await rows.first().getByRole("checkbox").focus();
  await other.keyboard.press("Space");
  await other.getByText("1 memory selected").waitFor();
  await other.keyboard.press("Tab");
  await focused(other, "The market");
  await other.keyboard.press("Tab");
  await focused(other, "Delete");
  await other.context().close();
});

test("a memory opened from another one starts at the top", async () => {
  const { client, orgId } = await dashboard.tenant("Quay");
  await client.write({ agent_id: "support-bot", user_id: "me", content: "I live in Lisbon. My cat is called Pixel." });
  const other = await dashboard.logIn(`/memories/${orgId}`);
  await until("the write is processed", async () => {
    await other.reload();
    const fact = other.getByRole("link", { name: /Pixel/ });
    await fact.or(other.getByText("No memories yet")).first().waitFor();
    return fact.isVisible();
  });
  await other.getByRole("link", { name: /Pixel/ }).first().press("Enter");
  await other
    .getByRole("dialog", { name: "Memory" })
    .getByRole("button", { name: /Lisbon/ })
    .press("Enter");
  await other.waitForFunction(() => document.activeElement?.getAttribute("aria-label") === "Close");
  await other.context().close();
});

test("the focus returns to a row's menu from the dialog that it opened", async () => {
  await makeViewer(dashboard);
  const other = await dashboard.logIn("/users");
  const menu = other.getByRole("button", { name: `Actions for ${VIEWER.email}` });
  for (const [item, field] of [
    ["Set a new password", "New password"],
    ["Remove", /Type .* to confirm/],
  ] as const) {
    await menu.press("Enter");
    await other.getByRole("menuitem", { name: item }).press("Enter");
    const input = other.getByRole("dialog").getByRole("textbox", { name: field });
    await input.waitFor();
    await until(`the field of ${item} has the focus`, () => input.evaluate((element) => element === document.activeElement));
    await other.keyboard.press("Escape");
    await other.getByRole("dialog").waitFor({ state: "detached" });
    await until("the focus is back", () => menu.evaluate((element) => element === document.activeElement));
  }
  await other.context().close();
});

/** Waits until the focused element contains the text. */
async function focused(other: Page, text: string): Promise<void> {
  await other.waitForFunction((wanted) => document.activeElement?.textContent?.includes(wanted), text);
}

test("the first Tab offers to skip the navigation", async () => {
  const other = await dashboard.logIn("/organizations");
  await other.reload();
  await other.getByRole("heading", { name: "Organizations" }).waitFor();
  await other.keyboard.press("Tab");
  await other.keyboard.press("Enter");
  await other.waitForFunction(() => document.activeElement?.id === "main");
  await other.context().close();
});
