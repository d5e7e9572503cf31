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
let address: string;
beforeAll(async () => {
  dashboard = await openDashboard();
  ({ page } = dashboard);
  const tenant = await dashboard.tenant("Harbour");
  client = tenant.client;
  address = `/memories/${tenant.orgId}`;
});
afterAll(() => dashboard.close());

const dialog = () => page.getByRole("dialog");
const field = () => dialog().getByRole("textbox", { name: /^Type .* to erase/ });
const opener = (userId: string) => page.getByRole("button", { name: `Erase everything about ${userId}…` });
const number = (noun: string) =>
  dialog()
    .getByRole("listitem")
    .filter({ hasText: new RegExp(`^\\d+ ${noun}`) });

async function remember(userId: string, ...texts: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const content of texts) ids.push(await client.write({ agent_id: "support-bot", user_id: userId, content, extract: false }));
  await until("the writes are processed", async () => (await client.waiting()) === 0);
  return ids;
}

test("a person is erased by keyboard alone, and the receipt holds", async () => {
  const ids = await remember("ana", "Ana lives in Porto.", "Ana likes green tea.");
  const [kept = ""] = await remember("ben", "Ben lives in Bonn.");
  await dashboard.go(`${address}?user_id=ana`);
  await opener("ana").press("Enter");
  await number("memories").filter({ hasText: "2" }).waitFor();
  await dialog().getByText("Nothing that was replaced comes back.").waitFor();
  expect(await seriousFindings(page)).toEqual([]);
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

  const before = readReceipt(text, "it").looked_through_at;
  await dialog().getByRole("button", { name: "Look again now" }).click();
  const erasure = async () => {
    const list = await page.evaluate(
      async (at) => (await fetch(at)).json(),
      `/dashboard/api/orgs${address.slice("/memories".length)}/person-erasures`,
    );
    return list.items[0];
  };
  await until("it was looked through again", async () => ((await erasure()).looked_through_at ?? before) > before);
  await dialog().getByRole("button", { name: "Done" }).press("Enter");
  await until("the list is empty", async () => (await page.getByText("Ana likes green tea.").count()) === 0);
  expect(dashboard.complaints).toEqual([]);
});

test("the dialog fits a phone", async () => {
  await remember("caroline:of-the-very-long-name-that-does-not-fit-a-phone", "Caroline sings.");
  await page.setViewportSize({ width: 390, height: 800 });
  await dashboard.go(`${address}?user_id=caroline:of-the-very-long-name-that-does-not-fit-a-phone`);
  await page.getByRole("button", { name: /^Erase everything about caroline/ }).click();
  await number("memory").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const width = await dialog().evaluate((node) => [node.scrollWidth, node.clientWidth]);
  expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0);
  expect(await seriousFindings(page)).toEqual([]);
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
});

test("a viewer is not offered it", async () => {
  await makeViewer(dashboard);
  await dashboard.logIn(`${address}?user_id=ben`, VIEWER);
  await page.getByText("Ben lives in Bonn.").waitFor();
  expect(await page.getByRole("button", { name: /^Erase everything/ }).count()).toBe(0);
});
