import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client } from "../../../scripts/lib/client.ts";
import { until } from "../../../scripts/lib/service.ts";
import { type DoubleProcess, startDouble } from "../../support/ollama/process.ts";
import { type Dashboard, OWNER, openDashboard, remember, sampleMinutes } from "./dashboard.ts";

/**
 * Writes fail from the start, because each becomes a dead letter only after some seconds of back-off. Meanwhile the first tab stays at
 * the page that must show them, and the tests that need no model run in another one.
 */
let double: DoubleProcess;
let dashboard: Dashboard;
let page: Page;
let quay: Client;
let orgId: string;
beforeAll(async () => {
  double = await startDouble();
  dashboard = await openDashboard({ env: { OLLAMA_HOST: double.url, MEMORYD_MODEL: "ollama", MEMORYD_CHAT_MODEL: "builtin" } });
  ({ page } = dashboard);
  ({ client: quay, orgId } = await dashboard.tenant("Quay"));
  const { client: pier } = await dashboard.tenant("Pier");
  await dashboard.go("/cognition");
  await page.getByText("No dead letters").waitFor();
  await double.misbehave({ kind: "status", status: 400, error: "the double refuses" }, { on: "embed" });
  await writeLetters(quay, ["Dora plays the cello.", "Emil bakes bread.", "Fay sails.", "Gus rows."]);
  await writeLetters(pier, ["Hal swims."]);
});
afterAll(async () => {
  await dashboard.close();
  await double.kill();
});

/** Each write has another user, because the writes of one user wait for each other. */
async function writeLetters(client: Client, contents: readonly string[]): Promise<void> {
  for (const [i, content] of contents.entries()) {
    await client.write({ content, agent_id: "support-bot", user_id: `user-${i}`, extract: false });
  }
}

describe("what needs no model", () => {
  let other: Page;
  beforeAll(async () => {
    other = await page.context().newPage();
  });
  afterAll(() => other.close());

  test("a failure of the server names the log entry with its cause, and can be retried", async () => {
    await other.goto(`${dashboard.service.url}/dashboard/`);
    const error = { code: "internal_error", message: "internal error", request_id: "req_0123" };
    await other.route("**/dashboard/api/orgs/*/activity", (route) => route.fulfill({ status: 500, json: { error } }));
    await other.getByRole("link", { name: "Activity" }).click();
    await other.getByRole("alert").getByText("look for req_0123 in the server's log").waitFor();
    await other.unroute("**/dashboard/api/orgs/*/activity");
    await other.getByRole("button", { name: "Try again" }).click();
    await other.getByRole("search", { name: "Filter the activity" }).waitFor();
  });

  test("the health is told in sentences, with charts of the measurements", async () => {
    await sampleMinutes(dashboard, [{ ago: 2, searches: 0 }]);
    await other.goto(`${dashboard.service.url}/dashboard/health?range=1h`);
    await other.getByText("The first search or write of an agent adds a point within a minute.").waitFor();
    await sampleMinutes(
      dashboard,
      Array.from({ length: 60 }, (_, i) => ({ ago: 60 - i, searches: 60 - i })),
    );
    await other.reload();
    await other.getByRole("list", { name: "Health" }).getByRole("listitem").first().waitFor();
    await other
      .getByRole("img", { name: /^Requests\. Searches: last \d+, between/ })
      .locator("canvas")
      .waitFor();
    // A line without measurements says so.
    await other.getByText("99 of 100 writes none").waitFor();
    await other.getByText("Week").click();
    await other.waitForURL(/range=7d/);
  });
});

describe("dead letters", () => {
  const letters = () => page.getByRole("table", { name: "Dead letters" }).getByRole("row").filter({ hasText: "support-bot" });
  const untilListed = (count: number) => until(`${count} are set aside`, async () => (await letters().count()) === count);

  test("appear with their error as they occur, and are retried or dropped one by one", async () => {
    await untilListed(5);
    await letters().filter({ hasText: "Quay" }).first().getByText("the double refuses").waitFor();
    // The list never contains the text of a write.
    expect(await letters().allTextContents()).not.toContainEqual(expect.stringMatching(/cello|bread|sails|rows|swims/));

    await double.behave();
    await letters().filter({ hasText: "Quay" }).first().getByRole("button", { name: "Retry" }).click();
    await untilListed(4);
    await letters().filter({ hasText: "Quay" }).first().getByRole("button", { name: "Drop" }).click();
    await untilListed(3);
  });

  test("of one or all organizations are retried or, after a confirmation, dropped together", async () => {
    await page.getByRole("main").getByRole("combobox", { name: "Organization" }).click();
    await page.getByRole("option", { name: "Quay" }).click();
    await untilListed(2);
    await page.getByRole("button", { name: "Retry all" }).click();
    await page.getByText("2 writes are back in the queue.").waitFor();

    // The selection was cleared when the organization had no more dead letters.
    await letters().filter({ hasText: "Pier" }).waitFor();
    await untilListed(1);
    await page.getByRole("button", { name: "Drop all" }).click();
    const dialog = page.getByRole("dialog", { name: "Drop the dead letters of all organizations?" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    await untilListed(1);
    await page.getByRole("button", { name: "Drop all" }).click();
    await dialog.getByRole("button", { name: "Drop all" }).click();
    await page.getByText("1 dead letter dropped").waitFor();
    await page.getByText("No dead letters").waitFor();
    await until("each text is a memory", async () => (await quay.listAll()).length === 4);

    await dashboard.go("/activity");
    const done = async (organization: string, text: string) => {
      await page.getByRole("combobox", { name: "Organization" }).click();
      await page.getByRole("option", { name: organization }).click();
      await page.getByText(`${OWNER.email} ${text}`).first().waitFor();
    };
    await done("Quay", "retried all dead letters of Quay");
    await done("Pier", "dropped all dead letters of Pier");
  });
});

test("the page of cognition shows a write as it is processed, without a reload", async () => {
  await dashboard.go("/cognition");
  await page.getByText("Live", { exact: true }).waitFor();
  await page.getByText("No dead letters").waitFor();
  await page.getByText("Responding", { exact: true }).first().waitFor();
  const done = page.getByRole("region", { name: "Jobs, newest first" }).getByText("Done", { exact: true });
  const before = await done.count();
  await remember(quay, ["The market opens at eight."]);
  await done.nth(before).waitFor();
});

test("the search playground answers as the API does, and its parts add up to each score", async () => {
  await remember(quay, ["Nora's cat is called Pixel.", "Tom cannot eat nuts.", "The ferry leaves at nine."]);
  // Both answers have what is summed up of the texts, too.
  const summaries = () => quay.search({ agent_id: "support-bot", user_id: "me", query: "What opens when?", level: 1 });
  await until("they are summed up", async () => (await summaries()).results.length > 0);
  await dashboard.go(`/search/${orgId}`);
  await page.getByRole("textbox", { name: "Question" }).fill("What is the name of Nora's cat?");
  await page.getByRole("combobox", { name: "Agent" }).click();
  await page.getByRole("option", { name: "support-bot" }).click();
  await page.getByRole("combobox", { name: "User" }).click();
  await page.getByRole("option", { name: "me", exact: true }).click();
  await page.getByRole("button", { name: "Search" }).click();
  const hits = page.getByRole("main").locator("ol > li");
  await hits.first().waitFor();

  const { results } = await quay.search({ agent_id: "support-bot", user_id: "me", query: "What is the name of Nora's cat?" });
  expect(await hits.count()).toBe(results.length);
  expect(await hits.first().textContent()).toContain("Nora's cat is called Pixel.");
  for (let i = 0; i < results.length; i++) {
    const parts = await hits.nth(i).locator("li b").allInnerTexts();
    const sum = parts.reduce((total, part) => total + Number(part), 0);
    // Each is shown with three decimals.
    expect(Math.abs(sum - (results[i]?.score ?? 0))).toBeLessThan(0.006);
  }
  // The question is in the address: the way back and a link show it again.
  await page.reload();
  await hits.first().waitFor();
});

test("the browser has no complaints", () => {
  expect(dashboard.complaints).toEqual([]);
});

test("the reference of the API is shown and sends no request to another host", async () => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.goto(`${dashboard.service.url}/docs`);
  // An operation is rendered when it scrolls into view.
  await page.getByText("Search memories").first().click();
  await page.getByText("task_context").first().waitFor();
  await page.getByText("Delete a memory").first().click();
  await page.getByText("true erases the memory permanently").first().waitFor();
  // Idle, the page has sent what it wanted to send.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(requested).toContain(`${dashboard.service.url}/docs/scalar.js`);
  expect(requested).toContain(`${dashboard.service.url}/docs/json`);
  expect(dashboard.complaints).toEqual([]);
});

test("a script of the reference of the API can use neither the cookie of the dashboard nor its pages", async () => {
  await dashboard.logIn("/");
  const readSession = () =>
    page.evaluate(async (url) => {
      const answer = await fetch(`${url}/dashboard/api/session`, { credentials: "include" }).catch(() => undefined);
      return ((await answer?.json()) as { csrf_token: string } | undefined)?.csrf_token;
    }, dashboard.service.url);
  expect(await readSession()).toBeString();
  await page.goto(`${dashboard.service.url}/docs`);
  await page.getByText("Search memories").first().waitFor();
  expect(await page.evaluate(() => window.origin)).toBe("null");
  expect(await readSession()).toBeUndefined();
  // A page without a policy would lend its own origin to a script that opens it.
  const [popup, canReach] = await Promise.all([
    page.waitForEvent("popup"),
    page.evaluate(async (url) => {
      const opened = window.open(`${url}/healthz`);
      try {
        return opened?.document.body !== undefined;
      } catch {
        return false;
      }
    }, dashboard.service.url),
  ]);
  await popup.waitForURL(/healthz/);
  expect(canReach).toBeFalse();
  await popup.close();
});
