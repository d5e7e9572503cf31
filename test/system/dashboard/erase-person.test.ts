import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client } from "../../../scripts/lib/client.ts";
import { until } from "../../../scripts/lib/service.ts";
import { readReceipt } from "../../../src/receipts/receipt.ts";
import { type Dashboard, makeViewer, openDashboard, VIEWER } from "./dashboard.ts";
import { seriousFindings } from "./findings.ts";

let dashboard: Dashboard;
let client: Client;
let page: Page;
let orgId: string;
beforeAll(async () => {
  dashboard = await openDashboard();
  ({ page } = dashboard);
  const tenant = await dashboard.tenant("Harbour");
  client = tenant.client;
  ({ orgId } = tenant);
});
afterAll(() => dashboard.close());

const dialog = () => page.getByRole("dialog");
const field = () => dialog().getByRole("textbox", { name: /^Type .* to erase/ });
const opener = () => page.getByRole("button", { name: "Erase everything…" });
const erased = (userId: string) => page.getByRole("row").filter({ hasText: userId });
const number = (noun: string) =>
  dialog()
    .getByRole("listitem")
    .filter({ hasText: new RegExp(`^\\d+ ${noun}`) });

const schemeOf = () => page.evaluate(() => document.documentElement.getAttribute("data-mantine-color-scheme"));

async function remember(userId: string, ...texts: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const content of texts) ids.push(await client.write({ agent_id: "support-bot", user_id: userId, content, extract: false }));
  await until("the writes are processed", async () => (await client.waiting()) === 0);
  return ids;
}

test("a person is erased by keyboard alone, and the receipt holds", async () => {
  const ids = await remember("ana", "Ana lives in Porto.", "Ana likes green tea.");
  const [kept = ""] = await remember("ben", "Ben lives in Bonn.");
  await dashboard.go(`/memories/${orgId}?user_id=ana`);
  await page.getByRole("link", { name: "Everything about ana, and how it came to this" }).press("Enter");
  await opener().press("Enter");
  await number("memories").filter({ hasText: "2" }).waitFor();
  await dialog().getByText("Nothing that was replaced comes back.").waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  const file = page.waitForEvent("download");
  await dialog().getByRole("link", { name: "Export first" }).press("Enter");
  const exported = (await Bun.file((await (await file).path()) ?? "").text()).trim().split("\n");
  expect([(await file).suggestedFilename(), exported.length]).toEqual(["ana.jsonl", 3]);
  await field().focus();
  const erase = dialog().getByRole("button", { name: "Erase 2 memories" });
  await until("the field has the focus", () => field().evaluate((node) => node === document.activeElement));
  await page.keyboard.type("anna");
  expect(await erase.isEnabled()).toBe(false);
  await page.keyboard.press("Enter");
  expect((await client.get(ids[0] ?? ""))?.status).toBe("active");
  await field().fill("ana");
  await page.keyboard.press("Enter");

  await dialog().getByText("ana is gone.").waitFor();
  for (const id of ids) expect(await client.get(id)).toBeUndefined();
  expect((await client.get(kept))?.status).toBe("active");
  for (const name of ["Out of every search", "Last byte gone"])
    expect(await dialog().locator("dl > div").filter({ hasText: name }).locator("dd").textContent()).toMatch(/ m?s later$/);
  expect(
    await dialog()
      .getByText(/\d+ files, .* MiB, nothing found/)
      .count(),
  ).toBe(1);
  expect(await seriousFindings(page)).toEqual([]);

  const waiting = page.waitForEvent("download");
  await dialog().getByRole("link", { name: "Download receipt" }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe("ana.receipt.json");
  const text = await Bun.file((await download.path()) ?? "").text();
  expect(readReceipt(text, "it")).toMatchObject({ user_id: "ana", counts: { memories: 2, messages: 2 }, looked_through: { remains: [] } });
  expect(text).not.toContain("Porto");

  await dialog().getByRole("link", { name: "Erased people" }).press("Enter");
  await page.getByRole("heading", { name: "Erased people", level: 1 }).waitFor();
  await erased("ana")
    .getByText(/\d+ files, .* MiB, nothing found/)
    .waitFor();
  await erased("ana").getByText("by ada@example.com").waitFor();
  const again = page.waitForEvent("download");
  await erased("ana").getByRole("link", { name: "Download receipt: ana" }).press("Enter");
  expect(await Bun.file((await (await again).path()) ?? "").text()).toBe(text);
  const before = readReceipt(text, "it").looked_through_at;
  await erased("ana").getByRole("button", { name: "Look again now: ana" }).press("Enter");
  const lookedAt = () => erased("ana").getByRole("cell").nth(4).locator("time").getAttribute("datetime");
  await until("it was looked through again", async () => ((await lookedAt().catch(() => null)) ?? before) > before);
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await until("the scheme is there", async () => (await schemeOf()) === colorScheme);
    expect(await seriousFindings(page)).toEqual([]);
  }
  await dashboard.go(`/people/${orgId}/ana`);
  await page.getByText("Nothing is known of ana").waitFor();
  expect(dashboard.complaints).toEqual([]);
});

test("what became of a person is found from the people, from the activity and by Ctrl-K", async () => {
  const opens = () => page.getByRole("heading", { name: "Erased people", level: 1 }).waitFor();
  await dashboard.go(`/people/${orgId}`);
  await page.getByRole("link", { name: "Erased people and their receipts" }).press("Enter");
  await opens();
  await dashboard.go(`/activity/${orgId}?what=person`);
  const entries = page.getByRole("main").getByRole("listitem");
  await entries.filter({ hasText: "exported what is known of ana" }).waitFor();
  await entries.filter({ hasText: "erased everything about ana" }).getByRole("link", { name: "ana" }).press("Enter");
  await opens();
  await dashboard.go(`/health`);
  await page.getByRole("heading", { name: "Health", level: 1 }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("textbox", { name: "Find anything" }).fill("erased pe");
  await until("it is the only find", async () => (await page.getByRole("option").allTextContents()).join() === "Erased people");
  await page.keyboard.press("Enter");
  await opens();
});

test("a user whose id is the name of that page has a page, too", async () => {
  await remember("erased", "Erased is a strange name.");
  await dashboard.go(`/people/${orgId}`);
  await page.getByRole("link", { name: /^erased/ }).click();
  await page.getByRole("heading", { name: "erased", level: 1 }).waitFor();
  await page.getByText("Erased is a strange name.").first().waitFor();
});

test("the dialog fits a phone", async () => {
  await remember("caroline:of-the-very-long-name-that-does-not-fit-a-phone", "Caroline sings.");
  await page.setViewportSize({ width: 390, height: 800 });
  await dashboard.go(`/people/${orgId}/caroline:of-the-very-long-name-that-does-not-fit-a-phone`);
  await opener().click();
  await number("memory").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const width = await dialog().evaluate((node) => [node.scrollWidth, node.clientWidth]);
  expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0);
  expect(await seriousFindings(page)).toEqual([]);
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
});

test("a viewer may look at it, export and take a receipt, and no more", async () => {
  await makeViewer(dashboard);
  await dashboard.logIn(`/people/${orgId}/ben`, VIEWER);
  await page.getByRole("button", { name: "Export" }).waitFor();
  expect(await opener().count()).toBe(0);
  await dashboard.go(`/people/${orgId}/erased`);
  await erased("ana").getByRole("link", { name: "Download receipt: ana" }).waitFor();
  expect(await page.getByRole("button", { name: /^Look again/ }).count()).toBe(0);
});
