import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client } from "../../../scripts/lib/client.ts";
import { until } from "../../../scripts/lib/service.ts";
import { geometryFindings } from "../../support/geometry.ts";
import { type Dashboard, importAll, makeViewer, OWNER, openDashboard, VIEWER } from "./dashboard.ts";
import { seriousFindings } from "./findings.ts";

const LONG = {
  user: "tenant-00000000-0000-4000-8000-000000000042:person-maximiliane-von-hohenstein",
  agent: "customer-support-assistant:eu-central-1:production:2026-11-with-tools",
  word: "https://example.com/".padEnd(150, "averylongpathwithoutanyplacetobreakit"),
};
const PHONE = "Ana can be reached at +351 912 345 678.";
const MASKED = "Ana can be reached at +351 ••• ••• 678.";

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
    { ...ana, content: "Ana has a dog called Bolt.", ageDays: 20 },
    { ...ana, content: PHONE, ageDays: 30 },
    { ...ana, content: "Ana is in room 12 until Friday.", ageDays: 40 },
  ]);
});
afterAll(() => dashboard.close());

const main = () => page.getByRole("main");
const schemeOf = () => page.evaluate(() => document.documentElement.getAttribute("data-mantine-color-scheme"));
const eye = () => main().getByRole("region", { name: /need(s)? your eye/ });
const card = (title: string) => eye().getByRole("group", { name: title });
const row = (text: string) => main().locator("[data-belief]").filter({ hasText: text });
const sentence = (text: string) => main().locator("[data-belief]").getByRole("link", { name: text, exact: true });
const stateOf = (text: string) => row(text).locator("[data-state]").getAttribute("data-state");

async function openAna(): Promise<void> {
  await dashboard.follow(`/people/${orgId}/ana`);
  await row("Bolt").waitFor();
}

async function write(content: string): Promise<string> {
  const id = await client.write({ agent_id: "claude-code", user_id: "ana", content });
  await until("the write is processed", async () => (await client.get(id)) !== undefined);
  return id;
}

describe("a fact that a person confirms", () => {
  test("by Y says so at once, and gives way to no other", async () => {
    const nurse = await write("I work as a nurse.");
    await openAna();
    await row("nurse").getByRole("link").first().focus();
    await page.keyboard.press("y");
    await until("the row is confirmed", async () => (await stateOf("nurse")) === "confirmed");
    await until("the server knows", async () => (await client.get(nurse)) !== undefined);
    await page.reload();
    await row("nurse").waitFor();
    expect(await stateOf("nurse")).not.toBe("open");
    const teacher = await write("I work as a teacher.");
    for (const id of [nurse, teacher]) expect(await client.get(id)).toMatchObject({ status: "active" });
    await card("Which one is right?").waitFor();
  });

  test("can be confirmed, and that taken back, in the drawer", async () => {
    await row("Bolt").getByRole("link").first().click();
    const drawer = page.getByRole("dialog", { name: "Memory" });
    await drawer.getByRole("button", { name: "Right" }).click();
    await drawer.getByRole("button", { name: "Confirmed" }).click();
    await drawer.getByRole("button", { name: "Right" }).waitFor();
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
  });
});

describe("what needs an eye", () => {
  test("of two facts, a digit chooses and Enter settles, and Z takes it back", async () => {
    await openAna();
    const pair = card("Which one is right?");
    await pair.focus();
    await page.keyboard.press("1");
    expect(await pair.getByRole("radio").first().isChecked()).toBe(true);
    await page.keyboard.press("2");
    await page.keyboard.press("Enter");
    await pair.waitFor({ state: "detached" });
    await until("the older one is replaced", async () => (await sentence("I work as a nurse.").count()) === 0);
    expect(await stateOf("teacher")).toBe("confirmed");
    await page.getByRole("alert").getByText("Settled.").waitFor();
    await page.keyboard.press("z");
    await sentence("I work as a nurse.").waitFor();
    await pair.waitFor();
    expect(await stateOf("nurse")).not.toBe("open");
  });

  test("every other answer is taken back, too: both, neither, and not now", async () => {
    const pair = card("Which one is right?");
    for (const [answer, said] of [
      ["Neither", "Both are deleted."],
      ["Not now", "Asked again in 30 days."],
      ["Both", "Both are right."],
    ] as const) {
      await pair.getByRole("button", { name: answer }).click();
      await pair.waitFor({ state: "detached" });
      const offer = page.getByRole("alert").filter({ hasText: said });
      await offer.waitFor();
      await page.keyboard.press("z");
      await pair.waitFor();
      await offer.waitFor({ state: "detached" });
      for (const text of ["I work as a nurse.", "I work as a teacher."]) await sentence(text).waitFor();
    }
    await main().getByText("took back what was said of it").first().waitFor();
    await pair.getByRole("button", { name: "Both" }).click();
    await pair.waitFor({ state: "detached" });
  });

  test("a private number is masked until somebody asks for it, and kept without a second question", async () => {
    const phone = card("A phone number is remembered");
    expect(await phone.textContent()).toContain(MASKED);
    expect(await phone.textContent()).not.toContain("912");
    await phone.getByRole("button", { name: "Show the private number in" }).press("Enter");
    await phone.getByText(PHONE).waitFor();
    const hide = phone.getByRole("button", { name: "Hide the private number in" });
    expect(await hide.evaluate((node) => node === document.activeElement)).toBe(true);
    await hide.press("Enter");
    await phone.getByText(MASKED).waitFor();
    await phone.getByRole("button", { name: "Keep" }).click();
    await phone.waitFor({ state: "detached" });
    await page.getByRole("alert").getByText("Kept.").waitFor();
    await page.keyboard.press("z");
    await phone.getByRole("button", { name: "Keep" }).click();
    await phone.waitFor({ state: "detached" });
    await openAna();
    await card("This has run out").waitFor();
    expect(await phone.count()).toBe(0);
  });

  test("it is masked in every part of the page, and wherever else the memory is listed, each shown alone", async () => {
    const told = main().getByRole("region", { name: "What an agent is told" });
    const timeline = main().getByRole("region", { name: "How it came to this" });
    await told.getByText(MASKED).waitFor();
    await timeline.getByText(MASKED).first().waitFor();
    expect(await page.content()).not.toContain("912 345");
    const belief = row(MASKED);
    await belief.getByRole("button", { name: `Show the private number in: ${MASKED}` }).press("Enter");
    await sentence(PHONE).waitFor();
    for (const part of [told, timeline]) expect(await part.textContent()).not.toContain("912 345");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await told.getByRole("button", { name: "Copy" }).click();
    await told.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(PHONE);
    expect(await told.textContent()).not.toContain("912 345");
    await told.getByRole("button", { name: "Show private numbers" }).click();
    await told.getByText(PHONE).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await sentence(PHONE).press("e");
    const wording = main().getByRole("textbox", { name: "Corrected wording" });
    expect(await wording.inputValue()).toBe(PHONE);
    await wording.press("Escape");
    await dashboard.go(`/memories/${orgId}?user_id=ana&level=0&text=912`);
    const listed = main().getByRole("listitem").filter({ hasText: MASKED });
    await listed.getByRole("button", { name: "Show the private number in" }).press("Enter");
    await main().getByText(PHONE).waitFor();
    await listed
      .or(main().getByRole("listitem").filter({ hasText: PHONE }))
      .getByRole("link")
      .first()
      .click();
    const drawer = page.getByRole("dialog", { name: "Memory" });
    await drawer.getByText(MASKED).first().waitFor();
    expect(await drawer.textContent()).not.toContain("912 345");
    await drawer.getByRole("button", { name: "Show the private number in" }).press("Enter");
    await drawer.getByText(PHONE).first().waitFor();
    await drawer.getByRole("button", { name: "Edit" }).click();
    await until("the text to edit is whole", async () => (await page.getByRole("textbox", { name: "Text" }).last().inputValue()) === PHONE);
    await page.getByRole("button", { name: "Cancel" }).click();
    await openAna();
    await card("This has run out").waitFor();
  });

  test("what has run out is cleared up by a key of the page, and can be undone", async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("1");
    await page.keyboard.press("Enter");
    await eye().waitFor({ state: "detached" });
    await until("it is gone", async () => (await row("room 12").count()) === 0);
    await page.getByRole("button", { name: "Undo (Z)" }).last().click();
    await card("This has run out").waitFor();
    await row("room 12").waitFor();
  });

  test("not now: it is gone from the page, and still there for the days after", async () => {
    await card("This has run out").getByRole("button", { name: "Not now" }).click();
    await eye().waitFor({ state: "detached" });
    await openAna();
    await row("room 12").waitFor();
    expect(await eye().count()).toBe(0);
  });

  test("has nothing that cannot be reached, in either scheme", async () => {
    await importAll(dashboard, orgId, [
      { userId: LONG.user, agentId: LONG.agent, content: `${LONG.word} Call +351 912 345 678.` },
      { userId: LONG.user, agentId: LONG.agent, content: "I am ill today.", ageDays: 3 },
      { userId: LONG.user, agentId: LONG.agent, content: "I work as a nurse." },
    ]);
    await dashboard.follow(`/people/${orgId}/${LONG.user}`);
    await row("nurse").getByRole("link").first().focus();
    await page.keyboard.press("y");
    const change = { agent_id: LONG.agent, user_id: LONG.user, content: "I work as a teacher." };
    await client.write(change);
    await card("Which one is right?").waitFor();
    for (const width of [390, 768, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect({ width, findings: await geometryFindings(page) }).toEqual({ width, findings: [] });
    }
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await until("the scheme is there", async () => (await schemeOf()) === colorScheme);
      expect({ colorScheme, findings: await seriousFindings(page) }).toEqual({ colorScheme, findings: [] });
    }
  });

  test("a viewer may look and not answer", async () => {
    await client.write({ agent_id: "claude-code", user_id: "ana", content: "Ana's door code is 4711.", extract: false });
    await makeViewer(dashboard);
    await dashboard.logIn(`/people/${orgId}/ana`, VIEWER);
    await card("A password or code is remembered").waitFor();
    expect(
      await eye()
        .getByRole("button", { name: /Keep|Erase|Not now/ })
        .count(),
    ).toBe(0);
    await dashboard.logIn(`/people/${orgId}/ana`, OWNER);
  });
});

test("nothing is asked of another host, and no script fails", () => expect(dashboard.complaints).toEqual([]));
