import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client } from "../../../scripts/lib/client.ts";
import { until } from "../../../scripts/lib/service.ts";
import { geometryFindings } from "../../support/geometry.ts";
import { type Dashboard, importAll, makeViewer, openDashboard, VIEWER } from "./dashboard.ts";
import { seriousFindings } from "./findings.ts";

/** When the memories of a person were used, and what an owner chooses about that. */

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
    { ...ana, content: "Ana lives in Porto.", importance: 0.9 },
    { ...ana, content: "Ana has a dog called Bolt.", importance: 0.8 },
    { ...ana, agentId: "planner", content: "Ana sails on Sundays.", importance: 0.6 },
  ]);
});
afterAll(() => dashboard.close());

const card = () => page.getByRole("region", { name: "When it was used" });
const uses = () => card().locator("ul").first().locator(":scope > li");
const menu = () => card().getByRole("button", { name: "What is kept of uses" });
const search = (query: string, agent_id = "claude-code") => client.search({ query, agent_id, user_id: "ana" });
/** The uses of the list, each as one line of text. */
const listed = async () => (await uses().allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
const lists = (count: number) => until(`${count} uses are listed`, async () => (await uses().count()) === count);

async function openAna(more = ""): Promise<void> {
  await dashboard.go(`/people/${orgId}/ana${more}`);
  await card().waitFor();
}

test("nothing is kept until an owner says so on the card, by keyboard, and then the page lists what happens", async () => {
  await openAna();
  await card().getByText("Not kept. memoryd can remember which agent was told what, for 90 days").waitFor();
  await search("Where does Ana live?");
  await card().getByRole("button", { name: "Keep it" }).focus();
  await page.keyboard.press("Enter");
  await card().getByText("Nothing yet. The next answer that an agent gets is listed here.").waitFor();
  await search("Where does Ana live?");
  await lists(1);
  expect(await listed()).toEqual([expect.stringMatching(/^claude-code asked (just now|\d+ seconds ago) Ana lives in Porto\. · 1 more$/)]);
  await card().getByRole("link", { name: "Ana lives in Porto." }).click();
  const drawer = page.getByRole("dialog", { name: "Memory" });
  await drawer.getByText(/^1 time, last/).waitFor();
  expect(await drawer.getByText(/^1 time, last/).textContent()).toEndWith(" to claude-code");
});

test("with questions, they are listed, and all that was told can be unfolded", async () => {
  await openAna();
  await menu().focus();
  await page.keyboard.press("Enter");
  const keep = page.getByRole("menuitem", { name: "Keep the questions, too" });
  await until("the menu has the focus", () => page.getByRole("menu").evaluate((element) => element.contains(document.activeElement)));
  const isReached = () => keep.evaluate((item) => item === document.activeElement);
  await until("the choice has the focus", async () => {
    if (await isReached()) return true;
    await page.keyboard.press("ArrowDown");
    return isReached();
  });
  await page.keyboard.press("Enter");
  await page.getByText("From now on questions are kept, too.").waitFor();
  await search("Which dog is hers?");
  await lists(2);
  expect((await listed())[0]).toMatch(/^“Which dog is hers\?” claude-code, .* Ana has a dog called Bolt\. · 1 more$/);
  const more = uses().first().getByRole("button", { name: "1 more" });
  expect(await more.getAttribute("aria-expanded")).toBe("false");
  await more.focus();
  await page.keyboard.press("Enter");
  await uses().first().getByRole("link", { name: "Ana lives in Porto." }).waitFor();
  expect(await more.getAttribute("aria-expanded")).toBe("true");
});

test("the list is of one agent where the page is, and longer lists have pages", async () => {
  await search("When does she sail?", "planner");
  for (let at = 0; at < 10; at++) await search(`Question number ${at} about Porto?`);
  await openAna("?agent=planner");
  await lists(1);
  expect((await listed())[0]).toStartWith("“When does she sail?” planner");
  await openAna();
  await lists(10);
  await card().getByRole("button", { name: "Show more" }).click();
  await lists(13);
  expect(await card().getByRole("button", { name: "Show more" }).count()).toBe(0);
});

test("it is within reach and has no serious finding on a phone and a large screen, in both themes", async () => {
  for (const [width, scheme] of [
    [390, "light"],
    [390, "dark"],
    [1440, "light"],
    [1440, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await openAna();
    await lists(10);
    await uses().first().getByRole("button", { name: /more$/ }).click();
    expect([width, scheme, await seriousFindings(page), await geometryFindings(page)]).toEqual([width, scheme, [], []]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test("an erased memory leaves the list, and its questions do", async () => {
  const { results } = await search("Which dog is hers?");
  const bolt = results.find(({ content }) => content.includes("Bolt"))?.id ?? "";
  await openAna();
  await lists(10);
  expect((await listed()).join()).toContain("Bolt");
  await client.delete(bolt, true);
  await until("it is gone", async () => !(await listed()).join().includes("Bolt"));
  expect((await listed()).join()).not.toContain("Which dog is hers?");
  expect((await listed()).join()).toContain("Ana lives in Porto.");
});

test("a viewer sees the list and no menu, and an owner stops and forgets it after a question", async () => {
  await makeViewer(dashboard);
  await dashboard.logIn(`/people/${orgId}/ana`, VIEWER);
  await lists(10);
  expect(await menu().count()).toBe(0);
  await dashboard.logIn(`/people/${orgId}/ana`);
  await menu().click();
  await page.getByRole("menuitem", { name: "Stop and forget…" }).click();
  const dialog = page.getByRole("dialog", { name: "Stop and forget?" });
  await dialog.getByText("memoryd forgets which agents of Harbour were told what, for every person").waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Stop and forget" }).click();
  await card().getByText("Not kept.").waitFor();
  expect(await uses().count()).toBe(0);
  await dashboard.logIn(`/people/${orgId}/ana`, VIEWER);
  await card().getByText("An owner can turn this on.").waitFor();
  expect(await card().getByRole("button").count()).toBe(0);
  await dashboard.go("/activity");
  await page.getByText("chose what is kept of the answers to agents of").first().waitFor();
  expect(dashboard.complaints).toEqual([]);
});
