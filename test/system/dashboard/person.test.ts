import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client } from "../../../scripts/lib/client.ts";
import { until } from "../../../scripts/lib/service.ts";
import { type Dashboard, importAll, makeViewer, openDashboard, VIEWER } from "./dashboard.ts";

/** A change is seen within a second; here within a few, because the machine that runs the tests may be busy with others. */
const SOON_MS = 5_000;

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
    ...Array.from({ length: 30 }, (_, i) => ({ userId: "ben", content: `Ben owns boat number ${i}.`, importance: i / 100 })),
  ]);
});
afterAll(() => dashboard.close());

const main = () => page.getByRole("main");
const sentence = (text: string) => main().locator("[data-belief]").getByRole("link", { name: text, exact: true });
const row = (text: string) => main().locator("[data-belief]").filter({ hasText: text });
const slider = () => page.getByRole("slider", { name: "Day that the page shows" });
const topOf = async (text: string) => (await sentence(text).boundingBox())?.y;
const focusedText = () => page.evaluate(() => document.activeElement?.textContent ?? "");
const param = (name: string) => new URL(page.url()).searchParams.get(name);

async function openAna(more = ""): Promise<void> {
  await dashboard.follow(`/people/${orgId}/ana${more}`);
  await main().getByRole("heading", { name: "ana", level: 1 }).waitFor();
  await main().locator("[data-belief]").first().waitFor();
}

async function write(userId: string, content: string, agentId = "claude-code"): Promise<string> {
  const id = await client.write({ agent_id: agentId, user_id: userId, content, extract: false });
  await until("the write is processed", async () => (await client.get(id)) !== undefined);
  return id;
}

describe("the page of a person", () => {
  test("begins with one sentence of numbers", async () => {
    await openAna();
    await main().getByText("5 things are believed · 2 agents know this person · last learned ").waitFor();
    await dashboard.follow(`/people/${orgId}/zoe`);
    await main().getByText("Nothing is known of zoe").waitFor();
    await main().getByRole("link", { name: "erased", exact: true }).waitFor();
  });

  test("says of whom only a write waits that it is still being read", async () => {
    const person = { user_id: "new", believed: 0, agents: 0, learned_at: null, replaced: 0, abstractions: 0, waiting: 1 };
    const route = "**/people/new";
    await page.route(route, (asked) => asked.fulfill({ json: { ...person, first_learned_at: null, agents_knowing: [] } }));
    await dashboard.go(`/people/${orgId}/new`);
    await main().getByText("Nothing is believed · 1 text is still being read").waitFor();
    await main().getByText("Nothing is known yet").waitFor();
    expect(await main().getByRole("heading", { level: 2 }).count()).toBe(0);
    await page.unroute(route);
  });

  test("says by topic what is believed, once however many agents know it", async () => {
    await write("ana", "Ana is allergic to penicillin.");
    await openAna();
    const health = main().getByRole("heading", { name: "Health", level: 3 }).locator("xpath=..");
    await health.getByRole("link", { name: "Ana is allergic to penicillin.", exact: true }).waitFor();
    expect(await row("Ana drinks coffee.").count()).toBe(1);
    expect(await row("Ana drinks coffee.").textContent()).toContain("Known to claude-code, whatsapp-bot");
    expect(await row("Ana lives in Porto.").textContent()).toContain("Not looked at yet");
  });

  test("opens what is behind a sentence", async () => {
    await openAna();
    await sentence("Ana has a dog called Bolt.").click();
    await page.getByRole("dialog", { name: "Memory" }).getByRole("heading", { name: "Details" }).waitFor();
    expect(param("memory")).toMatch(/^[0-9a-f-]{36}$/);
    await page.keyboard.press("Escape");
    await until("it is closed", async () => param("memory") === null);
  });

  test("can be narrowed to what one agent knows", async () => {
    await openAna();
    await main().getByRole("button", { name: "All agents" }).click();
    await page.getByRole("menuitem", { name: "whatsapp-bot" }).click();
    await sentence("Ana lives in Porto.").waitFor({ state: "detached" });
    await sentence("Ana sails on Sundays.").waitFor();
    expect(param("agent")).toBe("whatsapp-bot");
    await main().getByText("Only what whatsapp-bot knows is shown.").waitFor();
    await main().getByRole("button", { name: "Show what all agents know" }).click();
    await sentence("Ana lives in Porto.").waitFor();
    await main().getByRole("button", { name: "Actions for whatsapp-bot" }).click();
    await page.getByRole("menuitem", { name: "Show only what this agent knows" }).click();
    await sentence("Ana lives in Porto.").waitFor({ state: "detached" });
  });

  test("tells the most important first, and all when it is asked for", async () => {
    await dashboard.follow(`/people/${orgId}/ben`);
    await sentence("Ben owns boat number 29.").waitFor();
    expect(await main().locator("[data-belief]").count()).toBe(24);
    expect(await sentence("Ben owns boat number 0.").count()).toBe(0);
    await main().getByText("6 more, less important").waitFor();
    await main().getByRole("button", { name: "Show all" }).click();
    await sentence("Ben owns boat number 0.").waitFor();
    const events = main().getByRole("region", { name: "How it came to this" }).getByRole("listitem");
    expect(await events.count()).toBe(12);
    await main().getByRole("button", { name: "Show what was before" }).click();
    expect(await events.count()).toBe(30);
  });

  test("has what an agent is told, each line with its fact, and for a question", async () => {
    await openAna("?agent=claude-code");
    const told = () => main().getByRole("region", { name: "What an agent is told" });
    await told()
      .getByText(/^\d+ of 1,000 tokens$/)
      .waitFor();
    await told().getByRole("link", { name: /Bolt/ }).first().click();
    await page.getByRole("dialog", { name: "Memory" }).getByText("Ana has a dog called Bolt.").first().waitFor();
    await page.keyboard.press("Escape");
    await told().getByRole("textbox", { name: "Question to the agent" }).fill("What does Ana drink?");
    const asked = page.waitForRequest((request) => request.url().endsWith("/told") && request.postData()?.includes("drink") === true);
    await page.keyboard.press("Enter");
    expect(((await asked).postDataJSON() as { agent_id: string }).agent_id).toBe("claude-code");
    await told()
      .getByRole("link", { name: /coffee/ })
      .first()
      .waitFor();
  });

  test("exports what is known as a file, and shows the command that does so", async () => {
    await openAna();
    await main().getByRole("button", { name: "Export" }).press("Enter");
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByRole("region", { name: "Command" }).textContent()).toBe(`memoryd export ana.jsonl --org ${orgId} --user ana`);
    const download = page.waitForEvent("download");
    await dialog.getByRole("link", { name: "Download" }).press("Enter");
    const [, ...lines] = (await Bun.file((await (await download).path()) ?? "").text()).trim().split("\n");
    expect((await download).suggestedFilename()).toBe("ana.jsonl");
    const contents = lines.map((line) => (JSON.parse(line) as { user_id: string; content: string }).content);
    expect(contents).toContain("Ana lives in Porto.");
    expect(lines.every((line) => line.includes('"user_id":"ana"'))).toBe(true);
  });

  test("takes what it is told, which is known a moment later", async () => {
    await openAna();
    await main().getByRole("button", { name: "Tell them something" }).click();
    const dialog = page.getByRole("dialog", { name: "Tell them something" });
    await dialog.getByLabel("What to remember").fill("Ana has a sister called Rita.");
    await dialog.getByRole("button", { name: "Tell", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await row("Rita").waitFor({ timeout: SOON_MS });
  });
});

describe("the strip of time", () => {
  test("shows by keyboard what was believed on any day, and nothing can be changed there", async () => {
    await openAna();
    await slider().focus();
    expect(await slider().getAttribute("aria-valuetext")).toMatch(/^Today: \d+ things believed/);
    await page.keyboard.press("Home");
    await main().getByText("Nothing was believed on this day.").waitFor();
    await page.keyboard.press("ArrowRight");
    await sentence("Ana lives in Porto.").waitFor();
    expect(await main().locator("[data-belief]").count()).toBe(1);
    expect(await slider().getAttribute("aria-valuetext")).toMatch(/: 1 thing believed, 1 change$/);
    await main().getByText("Nothing can be changed in the past.").waitFor();
    expect(await row("Ana lives in Porto.").getByRole("button").count()).toBe(0);
    const asOf = param("as_of");
    expect(asOf).toBe(new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10));
    // The address alone brings the day back.
    await openAna(`?as_of=${asOf}`);
    expect(await main().locator("[data-belief]").count()).toBe(1);
    await page.getByRole("region", { name: "Time" }).getByRole("button", { name: "Back to today" }).click();
    await sentence("Ana drinks coffee.").waitFor();
    expect(param("as_of")).toBeNull();
  });

  test("follows the pointer", async () => {
    await openAna();
    const { x = 0, y = 0, width = 0, height = 0 } = (await slider().locator("xpath=..").boundingBox()) ?? {};
    await page.mouse.move(x + width, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.6, y + height / 2, { steps: 5 });
    await sentence("Ana drinks coffee.").waitFor({ state: "detached" });
    await page.mouse.up();
    await sentence("Ana has a dog called Bolt.").waitFor();
    await main().getByText("This is what was known at the end of").waitFor();
  });
});

describe("a correction", () => {
  test("by keyboard is shown at once at its place, and holds for every agent", async () => {
    await openAna();
    await sentence("Ana lives in Porto.").focus();
    await until("the coffee has the focus", async () => {
      await page.keyboard.press("j");
      return (await focusedText()) === "Ana drinks coffee.";
    });
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    expect(await focusedText()).toBe("Ana drinks coffee.");
    const before = await topOf("Ana drinks coffee.");
    // The answer is held back, so that what is shown before it is there long enough to be looked at.
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/edit", async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press("e");
    await page.getByRole("textbox", { name: "Corrected wording" }).fill("Ana works as a nurse in Faro.");
    await page.keyboard.press("Enter");
    await row("Ana works as a nurse in Faro.").getByText("Saving…").waitFor();
    expect(await topOf("Ana works as a nurse in Faro.")).toBe(before);
    expect(await focusedText()).toBe("Ana works as a nurse in Faro.");
    release();
    await row("Ana works as a nurse in Faro.")
      .getByText("was Ana drinks coffee.")
      .waitFor({ timeout: 2 * SOON_MS });
    await row("Saving…").waitFor({ state: "detached" });
    await page.unroute("**/edit");
    // Whatever topic the new wording has, the row stays where it is read.
    expect(await topOf("Ana works as a nurse in Faro.")).toBe(before);
    for (const agent_id of ["claude-code", "whatsapp-bot"]) {
      const { results } = await client.search({ agent_id, user_id: "ana", query: "nurse in Faro", level: 0 });
      expect(results.map(({ content }) => content)).toContain("Ana works as a nurse in Faro.");
      expect(results.map(({ content }) => content)).not.toContain("Ana drinks coffee.");
    }
  });

  test("is left by Escape as it was, with the focus on its row", async () => {
    await openAna();
    await sentence("Ana sails on Sundays.").focus();
    await page.keyboard.press("E");
    await page.getByRole("textbox", { name: "Corrected wording" }).fill("Ana never sails.");
    await page.keyboard.press("Escape");
    await sentence("Ana sails on Sundays.").waitFor();
    await until("the row has the focus", async () => (await focusedText()) === "Ana sails on Sundays.");
  });

  test("is taken back by Z", async () => {
    // What offers to take back earlier corrections goes with the page.
    await page.reload();
    await openAna();
    await sentence("Ana sails on Sundays.").focus();
    await page.keyboard.press("e");
    await page.getByRole("textbox", { name: "Corrected wording" }).fill("Ana sails on Fridays.");
    await page.keyboard.press("Enter");
    await page.getByText("Corrected.", { exact: true }).waitFor({ timeout: 2 * SOON_MS });
    await page.keyboard.press("z");
    await sentence("Ana sails on Sundays.").waitFor({ timeout: SOON_MS });
    await sentence("Ana sails on Fridays.").waitFor({ state: "detached" });
  });

  test("that the server refuses is said, and what was typed stays", async () => {
    await openAna();
    await sentence("Ana sails on Sundays.").focus();
    await page.keyboard.press("e");
    const error = { code: "unavailable", message: "the disk is full", request_id: "req_0" };
    await page.route("**/edit", (route) => route.fulfill({ status: 503, json: { error } }));
    await page.getByRole("textbox", { name: "Corrected wording" }).fill("Ana sails on Mondays.");
    await page.keyboard.press("Enter");
    await page.getByText("The disk is full.").waitFor();
    await page.unroute("**/edit");
    expect(await page.getByRole("textbox", { name: "Corrected wording" }).inputValue()).toBe("Ana sails on Mondays.");
    await page.keyboard.press("Escape");
    await sentence("Ana sails on Sundays.").waitFor();
  });
});

describe("how it came to this", () => {
  const events = () => main().getByRole("region", { name: "How it came to this" }).getByRole("listitem");
  const event = (text: string) => events().filter({ hasText: text }).first();
  const correction = () => events().filter({ hasText: "You corrected it" }).filter({ hasText: "Ana sits at desk 7." });

  test("says who did what, and leads to the message", async () => {
    await write("ana", "Ana sits at desk 4.");
    await openAna();
    await event("Ana sits at desk 4.").getByText("claude-code learned it").waitFor();
    await event("Ana sits at desk 4.").getByRole("link", { name: "the message it came from" }).click();
    await page.getByRole("dialog", { name: "Memory" }).getByText("Ana sits at desk 4.").first().waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await sentence("Ana sits at desk 4.").focus();
    await page.keyboard.press("e");
    await page.getByRole("textbox", { name: "Corrected wording" }).fill("Ana sits at desk 7.");
    await page.keyboard.press("Enter");
    await correction().waitFor({ timeout: 2 * SOON_MS });
    expect(await correction().textContent()).toContain("Ana sits at desk 4.");
  });

  test("has an undo for each, after which the older wording is believed", async () => {
    await correction().getByRole("button", { name: "Undo" }).click();
    await sentence("Ana sits at desk 4.").waitFor({ timeout: SOON_MS });
    await sentence("Ana sits at desk 7.").waitFor({ state: "detached" });
    await correction().getByText("undone since").waitFor({ timeout: SOON_MS });
  });

  test("ends with the day that the page shows", async () => {
    await openAna(`?as_of=${new Date(Date.now() - 15 * 86_400_000).toISOString().slice(0, 10)}`);
    await event("Ana has a dog called Bolt.").waitFor();
    expect(await events().count()).toBe(2);
    expect(await events().getByRole("button").count()).toBe(0);
  });
});

test("a belief is erased by its key, after a preview, and is gone without a reload", async () => {
  await write("ana", "Ana has the code 1187.");
  await openAna();
  await sentence("Ana has the code 1187.").focus();
  await page.keyboard.press("Backspace");
  const dialog = page.getByRole("dialog", { name: "Erase permanently?" });
  await dialog.getByRole("textbox").fill("erase");
  await dialog.getByRole("button", { name: "Erase permanently" }).click();
  await row("1187").waitFor({ state: "detached", timeout: SOON_MS });
});

test("what one agent knows, or everything, is erased from the page, and the receipt outlives it", async () => {
  await write("rex", "Rex is a parrot.");
  await dashboard.follow(`/people/${orgId}/rex`);
  await main().getByRole("button", { name: "Actions for claude-code" }).click();
  await page.getByRole("menuitem", { name: "Forget for this agent…" }).click();
  await page.getByRole("dialog", { name: "Erase what claude-code knows about rex?" }).getByRole("button", { name: "Cancel" }).click();
  await main().getByRole("button", { name: "Erase everything…" }).click();
  const sheet = page.getByRole("dialog", { name: "Erase everything about rex?" });
  await sheet.getByRole("textbox").fill("rex");
  await sheet.getByRole("button", { name: "Erase 1 memory" }).click();
  await page.getByText("Nothing is known of rex").waitFor({ timeout: 2 * SOON_MS });
  await page.getByRole("dialog").getByText("rex is gone").waitFor();
});

test("what an agent learns appears without a reload, and the numbers with it", async () => {
  await dashboard.follow(`/people/${orgId}/ben`);
  await main().getByText("30 things are believed").waitFor();
  await write("ben", "Ben is the harbour master.", "support-bot");
  await row("Ben is the harbour master.").waitFor({ timeout: SOON_MS });
  await main().getByText("31 things are believed").waitFor({ timeout: SOON_MS });
});

test("on a phone a menu of each row has the same actions", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAna();
  await main().getByRole("button", { name: "Actions for: Ana has a dog called Bolt." }).click();
  await page.getByRole("menuitem", { name: "Correct" }).click();
  await page.getByRole("textbox", { name: "Corrected wording" }).fill("Ana has a dog called Bolte.");
  await page.getByRole("button", { name: "Save" }).click();
  await row("Ana has a dog called Bolte.").getByText("was Ana has a dog called Bolt.").waitFor({ timeout: SOON_MS });
  await page.setViewportSize({ width: 1440, height: 900 });
});

test("a viewer sees all of it, and can change nothing", async () => {
  await makeViewer(dashboard);
  await dashboard.logIn(`/people/${orgId}/ana`, VIEWER);
  await sentence("Ana lives in Porto.").focus();
  await page.keyboard.press("e");
  await page.keyboard.press("Backspace");
  expect(await page.getByRole("textbox", { name: "Corrected wording" }).count()).toBe(0);
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await main().locator("[data-belief]").getByRole("button").count()).toBe(0);
  for (const name of ["Tell them something", "Undo"]) expect(await main().getByRole("button", { name }).count()).toBe(0);
});

test("the browser has no complaints", () => {
  expect(dashboard.complaints).toEqual([]);
});
