import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client } from "../../../scripts/lib/client.ts";
import { until } from "../../../scripts/lib/service.ts";
import { type Dashboard, fillLogin, importFacts, OWNER, openDashboard, remember } from "./dashboard.ts";

/** Five times as many as the list loads at once. The import embeds each: many more would take most of the time of these tests. */
const MANY = 1_000;
const SCRIPT = `<script>window.broken = true</script><img src="x" onerror="window.broken = true">`;

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
  await importFacts(
    dashboard,
    tenant.orgId,
    Array.from({ length: MANY }, (_, i) => `Berth ${i} is free.`),
  );
  await dashboard.go(`${address}?level=0`);
});
afterAll(() => dashboard.close());

const rows = () => page.getByRole("main").getByRole("listitem");
const drawer = () => page.getByRole("dialog", { name: "Memory" });

/** Filters the list down to the one memory that contains the text. */
async function filter(text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Text" }).fill(text);
  await page.getByRole("link", { name: text }).first().waitFor();
  await until("the list is narrowed", async () => (await rows().count()) === 1);
}

/** Expects that no script of a memory ran, and that none of its elements is in the page. */
async function expectHarmless(): Promise<void> {
  expect(await page.locator("img, script:not([src])").count()).toBe(0);
  expect(await page.evaluate(() => "broken" in window)).toBeFalse();
  expect(dashboard.complaints).toEqual([]);
}

/** Whether a search of the API finds the memory. */
async function isFound(text: string, query = text): Promise<boolean> {
  const { results } = await client.search({ agent_id: "support-bot", user_id: "me", query, k: 100 });
  return results.some(({ content }) => content === text);
}

async function open(text: string): Promise<void> {
  await dashboard.go(`${address}?level=0&text=${encodeURIComponent(text)}`);
  await page.getByRole("link", { name: text }).first().click();
  await drawer().getByRole("heading", { name: "Details" }).waitFor();
}

describe("the list of memories", () => {
  test("mounts few rows however many there are, and loads the rest while scrolling", async () => {
    await page.getByText("200 memories loaded, more below").waitFor();
    expect(await rows().count()).toBeLessThan(60);
    await until("the oldest memory is reached", async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return page.getByRole("link", { name: /^Berth 0 is free/ }).isVisible();
    });
    await page.getByText("1,000 memories loaded, newest first").waitFor();
    expect(await rows().count()).toBeLessThan(60);
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole("link", { name: `Berth ${MANY - 1} is free.` }).waitFor();
  });

  test("has its filters in the address, so that a link shows the same list", async () => {
    await dashboard.go(`${address}?level=0`);
    await filter("Berth 421 is");
    expect(new URL(page.url()).searchParams.get("text")).toBe("Berth 421 is");
    // Logged in anew, in a browser that has stored nothing.
    await dashboard.visit(`${address}?level=0&text=Berth+421+is`);
    await fillLogin(page, OWNER);
    await page.getByRole("link", { name: "Berth 421 is free." }).waitFor();
    expect(await rows().count()).toBe(1);
  });

  test("is reached at its end and at any day without scrolling there, with the filters as they are", async () => {
    await dashboard.go(`${address}?level=0`);
    await page.getByText("Oldest", { exact: true }).click();
    await page.getByRole("link", { name: /^Berth 0 is free/ }).waitFor();
    await page.getByText("200 memories loaded, more below, oldest first").waitFor();
    const [before = "", after = ""] = [-2, 2].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
    await page.getByLabel("Jump to day").fill(after);
    await page.getByText("on this side of the day").waitFor();
    await page.getByText("Newest", { exact: true }).click();
    await page.getByRole("link", { name: `Berth ${MANY - 1} is free.` }).waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ level: "0", day: after });
    await page.getByLabel("Jump to day").fill(before);
    await page.getByText("on this side of the day").waitFor();
    await page.getByLabel("Jump to day").fill("");
    await page.getByText("200 memories loaded, more below, newest first").waitFor();
  });

  test("says what to do when nothing matches", async () => {
    await page.getByRole("textbox", { name: "Text" }).fill("no memory has these words");
    await page.getByText("No memory matches the filters").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByText("200 memories loaded, more below").waitFor();
  });
});

describe("one memory", () => {
  test("is deleted, so that searches do not find it, and restored", async () => {
    await remember(client, ["Ines keeps the lighthouse."]);
    await open("Ines keeps");
    await drawer().getByRole("button", { name: "Delete" }).click();
    await drawer().getByText("Deprecated").first().waitFor();
    const search = () => isFound("Ines keeps the lighthouse.", "Who keeps the lighthouse?");
    expect(await search()).toBeFalse();
    await drawer().getByRole("button", { name: "Restore" }).click();
    await drawer().getByRole("button", { name: "Delete" }).waitFor();
    await until("searches find it again", search);
  });

  test("is edited: a newer one replaces it", async () => {
    await open("Berth 8 is free.");
    await drawer().getByRole("button", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "Text" }).last().fill("Berth 8 is taken until May.");
    await page.getByRole("button", { name: "Save" }).click();
    // The drawer goes on to the newer one.
    await page.getByText("Saved.").waitFor();
    expect(await isFound("Berth 8 is taken until May.")).toBeTrue();
    await drawer().getByRole("button", { name: "Berth 8 is free." }).waitFor();
    await drawer().getByText(`Because ${OWNER.email} edited it`).waitFor();
    await drawer().getByText(`Edited by ${OWNER.email}`).waitFor();
  });

  test("that was replaced and restored keeps both in its history", async () => {
    await drawer().getByRole("button", { name: "Berth 8 is free." }).click();
    await drawer().getByRole("button", { name: "Restore" }).click();
    await drawer().getByText(`undone when ${OWNER.email} restored the older one`).waitFor();
  });

  test("is erased only after a preview and a typed confirmation", async () => {
    const [id = ""] = await remember(client, ["The vault's code is 8812."]);
    await open("vault");
    await drawer().getByRole("button", { name: "Erase permanently" }).click();
    const dialog = page.getByRole("dialog", { name: "Erase permanently?" });
    await dialog.getByText("1 fact, including text, metadata and vectors").waitFor();
    const confirm = dialog.getByRole("button", { name: "Erase permanently" });
    expect(await confirm.isDisabled()).toBeTrue();
    await page.keyboard.press("Escape");
    // Escape closed the dialog and left the drawer open.
    await dialog.waitFor({ state: "detached" });
    expect(await drawer().isVisible()).toBeTrue();

    await drawer().getByRole("button", { name: "Erase permanently" }).click();
    await dialog.getByLabel(/Type .* to confirm/).fill("erase");
    await confirm.click();
    await page.getByText("1 memory erased").waitFor();
    expect(await client.get(id)).toBeUndefined();
  });
});

describe("many memories at once", () => {
  test("are selected as a range, deleted and restored", async () => {
    await dashboard.go(`${address}?level=0&text=Berth+10`);
    const boxes = page.getByRole("listitem").getByRole("checkbox");
    await boxes.first().click();
    await boxes.nth(3).click({ modifiers: ["Shift"] });
    await page.getByText("4 memories selected").waitFor();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByText("4 memories deleted.").waitFor();
    const deprecated = page.getByRole("listitem").getByText("Deprecated", { exact: true });
    await until("the list shows them deleted", async () => (await deprecated.count()) === 4);
    await boxes.first().click();
    await boxes.nth(3).click({ modifiers: ["Shift"] });
    await page.getByRole("button", { name: "Restore" }).click();
    await page.getByText("4 memories restored").waitFor();
    await until("the list shows them restored", async () => (await deprecated.count()) === 0);
  });

  test("are merged into one that a person wrote", async () => {
    await dashboard.go(`${address}?level=0&text=Berth+20&status=active`);
    const boxes = page.getByRole("listitem").getByRole("checkbox");
    await boxes.first().click();
    await boxes.nth(1).click();
    await page.getByRole("button", { name: "Merge" }).click();
    await page.getByRole("textbox", { name: "Merged text" }).fill("Two berths are free.");
    await page.getByRole("dialog").getByRole("button", { name: "Merge" }).click();
    await page.getByText("2 memories become one in a moment").waitFor();
    await until("the merge is processed", () => isFound("Two berths are free."));
    await dashboard.go(`${address}?level=0&text=Two+berths`);
    await page.getByRole("link", { name: "Two berths are free." }).waitFor();
  });

  test("are merged from their whole texts, also where the list cuts them off", async () => {
    const [long, short] = [`Mooring rules: ${"keep the lines dry, ".repeat(20)}and the horn ready.`, "Mooring fees are due in May."];
    await remember(client, [short, long]);
    await dashboard.go(`${address}?level=0&text=Mooring&status=active`);
    const boxes = page.getByRole("listitem").getByRole("checkbox");
    await boxes.first().click();
    await boxes.nth(1).click();
    await page.getByRole("button", { name: "Merge" }).click();
    const draft = page.getByRole("textbox", { name: "Merged text" });
    await draft.waitFor();
    expect(await draft.inputValue()).toBe(`${long}\n${short}`);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  });

  test("are deleted together, however many are selected", async () => {
    await dashboard.go(`${address}?level=0&status=active&text=is+free`);
    await until("all are loaded", async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return page.getByText(/^\d+ memories loaded, newest first/).isVisible();
    });
    await page.getByRole("checkbox", { name: "Select all loaded memories" }).click();
    const selected = await page.getByText(/^\d+ memories selected/).textContent();
    expect(Number.parseInt(selected ?? "", 10)).toBeGreaterThan(900);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByText(`${selected?.replace("selected", "deleted")}.`, { exact: true }).waitFor();
    await page.getByText("No memory matches the filters").waitFor();
  });
});

describe("a script in a memory", () => {
  test("stays text, in the list, in the drawer and in the metadata", async () => {
    await remember(client, [`Said in chat: ${SCRIPT}`], { [SCRIPT]: SCRIPT });
    await open("Said in chat");
    // The drawer shows it as the memory's text, as its write's text, and as a name and a value of its metadata.
    await drawer().getByText(SCRIPT).nth(3).waitFor();
    await expectHarmless();
  });

  test("stays text in the names of an agent and a user, in which the API allows no brackets", async () => {
    const names = { agent_id: "javascript:window.broken", user_id: "__proto__" };
    const bracketed = await client.request("POST", "/v1/memories", { ...names, agent_id: SCRIPT, content: "Refused." });
    expect(bracketed.status).toBe(400);
    const id = await client.write({ ...names, content: "Named badly.", extract: false });
    await until("the write is processed", async () => (await client.get(id)) !== undefined);
    await dashboard.go(`${address}?level=0`);
    for (const [box, name] of [
      ["Agent", names.agent_id],
      ["User", names.user_id],
    ] as const) {
      await page.getByRole("combobox", { name: box }).click();
      await page.getByRole("option", { name }).click();
    }
    await page.getByRole("link", { name: /^Named badly/ }).click();
    for (const name of Object.values(names)) await drawer().getByText(name, { exact: true }).waitFor();
    await expectHarmless();
  });

  test("stays text in the address of a link", async () => {
    const search = new URLSearchParams({ text: SCRIPT, agent_id: SCRIPT, memory: SCRIPT });
    await dashboard.go(`${address}?level=0&${search}`);
    await page.getByRole("alert").first().waitFor();
    await expectHarmless();
  });
});
