import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { Client } from "../../../scripts/lib/client.ts";
import { until } from "../../../scripts/lib/service.ts";
import { type Dashboard, openDashboard, remember } from "./dashboard.ts";
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

const WHO = { agent_id: "support-bot" };
const dialog = () => page.getByRole("dialog", { name: /^Erase/ });
const choice = () => dialog().getByRole("checkbox", { name: /^Also erase/ });
const phrase = () => dialog().getByRole("textbox", { name: /Type .* to confirm/ });
const listed = (text: string) => dialog().getByRole("listitem").filter({ hasText: text });

/** Tells where a user lives, each time anew, so that each fact replaces the one before. Returns the ids, the first as the oldest. */
async function moved(user_id: string, ...cities: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const city of cities) {
    const id = await client.write({ ...WHO, user_id, content: ids.length === 0 ? `I live in ${city}.` : `I live in ${city} now.` });
    await until("the write is processed", async () => (await client.get(id)) !== undefined);
    ids.push(id);
  }
  expect(await statuses(ids)).toEqual(cities.map((_, at) => (at === cities.length - 1 ? "active" : "deprecated")));
  return ids;
}

const statuses = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await client.get(id))?.status));

/** Opens the memory that contains the text, and the dialog that erases it, with the keyboard. */
async function openDialog(text: string): Promise<void> {
  await dashboard.go(`${address}?level=0&text=${encodeURIComponent(text)}`);
  await page.getByRole("link", { name: text }).first().press("Enter");
  await page.getByRole("dialog", { name: "Memory" }).getByRole("button", { name: "Erase permanently" }).press("Enter");
  await dialog().getByText("1 fact, including text, metadata and vectors").waitFor();
}

const hasFocus = (element: Locator) => element.evaluate((node) => node === document.activeElement);

/** Types the phrase into the field, which has the focus, and submits with Enter. */
async function confirm(text: string): Promise<void> {
  await until("the field has the focus", () => hasFocus(phrase()));
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

describe("the erasure of a memory that replaced others", () => {
  test("takes these, too, unless the reader leaves them, and shows all of them", async () => {
    const ids = await moved("ann", "Lisbon", "Porto", "Bonn");
    await openDialog("I live in Bonn now.");
    await choice().waitFor();
    expect(await choice().isChecked()).toBeTrue();
    expect(await choice().evaluate((box) => (box as HTMLInputElement).labels?.[0]?.textContent)).toBe("Also erase the 2 it replaced");
    await dialog().getByText("Without this, 1 memory becomes active again.").waitFor();
    for (const text of ["Porto", "Lisbon"]) expect(await listed(text).count()).toBe(1);
    expect(await dialog().getByText("Not erased").count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await confirm("erase");
    await page.getByText("3 memories erased").waitFor();
    expect(await statuses(ids)).toEqual([undefined, undefined, undefined]);
  });

  test("brings them back where the reader chose so, by keyboard alone, and says it", async () => {
    const ids = await moved("bob", "Oslo", "Rome");
    await openDialog("I live in Rome now.");
    await until("the field has the focus", () => hasFocus(phrase()));
    await page.keyboard.press("Shift+Tab");
    expect(await hasFocus(choice())).toBeTrue();
    await page.keyboard.press("Space");
    expect(await choice().isChecked()).toBeFalse();
    await dialog().getByText("Not erased: 1 memory becomes active again").waitFor();
    expect(await listed("Oslo").count()).toBe(1);
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await confirm("erase");
    await page.getByText("1 memory erased").waitFor();
    expect(await statuses(ids)).toEqual(["active", undefined]);
  });

  test("takes nothing once something else would go than the reader saw", async () => {
    const ids = await moved("eve", "Turin", "Lyon", "Kiel");
    await openDialog("I live in Kiel now.");
    await choice().waitFor();
    await client.request("DELETE", `/v1/memories/${ids[1]}?hard=true`);
    await confirm("erase");
    await page.getByText("has changed since it was shown").waitFor();
    expect(await statuses(ids)).toEqual(["deprecated", undefined, "active"]);
    await dialog().getByText("Also erase the 1 it replaced").waitFor();
    expect(await phrase().inputValue()).toBe("");
    await phrase().focus();
    await confirm("erase");
    await page.getByText("2 memories erased").waitFor();
    expect(await statuses(ids)).toEqual([undefined, undefined, undefined]);
  });
});

test("the erasure of a memory that replaced nothing asks nothing", async () => {
  await remember(client, ["The vault's code is 8812."]);
  await openDialog("vault");
  expect(await choice().count()).toBe(0);
  await page.keyboard.press("Escape");
});

describe("the erasure of selected memories", () => {
  async function select(query: string): Promise<void> {
    await dashboard.go(`${address}?level=0&status=active&text=${encodeURIComponent(query)}`);
    const boxes = page.getByRole("listitem").getByRole("checkbox");
    await boxes.nth(1).waitFor();
    await boxes.first().press("Space");
    await boxes.nth(1).press("Space");
    await page.getByRole("button", { name: "Erase permanently" }).press("Enter");
    await dialog().getByText("2 facts, including text, metadata and vectors").waitFor();
  }

  test("takes what they replaced, unless the reader leaves it", async () => {
    const [cy, di] = [await moved("cy", "Malmo", "Ghent"), await moved("di", "Malmo", "Ghent")];
    await select("I live in Ghent now.");
    expect(await choice().isChecked()).toBeTrue();
    await dialog().getByText("Also erase the 2 they replaced").waitFor();
    await dialog().getByText("Without this, 2 memories become active again.").waitFor();
    expect(await listed("Malmo").count()).toBe(2);
    expect(await seriousFindings(page)).toEqual([]);
    await confirm("erase 2");
    await page.getByText("4 memories erased").waitFor();
    expect(await statuses([...cy, ...di])).toEqual([undefined, undefined, undefined, undefined]);
  });

  test("brings back what they replaced where the reader chose so", async () => {
    const [cy, di] = [await moved("fay", "Basel", "Delft"), await moved("gus", "Basel", "Delft")];
    await select("I live in Delft now.");
    await choice().press("Space");
    await dialog().getByText("Not erased: 2 memories become active again").waitFor();
    await phrase().focus();
    await confirm("erase 2");
    await page.getByText("2 memories erased").waitFor();
    expect(await statuses([...cy, ...di])).toEqual(["active", undefined, "active", undefined]);
  });
});

test("the browser saw no refusal by the content security policy and no script error", () => {
  expect(dashboard.complaints).toEqual([]);
});
