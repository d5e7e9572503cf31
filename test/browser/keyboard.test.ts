import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { type Dashboard, OWNER, openDashboard, remember } from "./dashboard.ts";

setDefaultTimeout(120_000);

let dashboard: Dashboard;
let page: Page;
beforeAll(async () => {
  dashboard = await openDashboard();
  const { client } = await dashboard.tenant("Harbour");
  await remember(client, ["The ferry leaves at nine.", "The market opens at eight."]);
  page = await dashboard.visit("/");
});
afterAll(() => dashboard.close());

const MOST_TABS = 60;

/** Tabs until the element has the focus, as a person does who has no mouse. */
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
  await page.keyboard.press("Space");
  await page.getByRole("option", { name: "Harbour" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await tabTo(page.getByRole("link", { name: /The market/ }));
  await page.keyboard.press("ArrowDown");
  const ferry = page.getByRole("link", { name: /The ferry/ });
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
  // The focus is where it was.
  expect(await ferry.evaluate((element) => element === document.activeElement)).toBeTrue();

  await tabTo(page.getByRole("button", { name: OWNER.email }));
  await page.keyboard.press("Enter");
  await tabToMenu("Log out");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Log in" }).waitFor();
  expect(dashboard.complaints).toEqual([]);
});

/** A menu is walked with the arrow keys. */
async function tabToMenu(name: string): Promise<void> {
  const item = page.getByRole("menuitem", { name });
  await item.waitFor();
  for (let i = 0; i < 10; i++) {
    if (await item.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("ArrowDown");
  }
  throw new Error(`the arrow keys do not reach ${name}`);
}

test("the first tab offers to skip the navigation", async () => {
  const other = await dashboard.logIn("/organizations");
  await other.reload();
  await other.getByRole("heading", { name: "Organizations" }).waitFor();
  await other.keyboard.press("Tab");
  await other.keyboard.press("Enter");
  expect(await other.evaluate(() => document.activeElement?.id)).toBe("main");
  await other.context().close();
});
