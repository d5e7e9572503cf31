import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client } from "../../../scripts/lib/client.ts";
import { HISTORY_STEPS } from "../../../src/stores/history.ts";
import { openControl } from "../../../src/stores/open.ts";
import { type Dashboard, openDashboard, remember } from "./dashboard.ts";

let dashboard: Dashboard;
let client: Client;
let orgId: string;
beforeAll(async () => {
  dashboard = await openDashboard();
  ({ client, orgId } = await dashboard.tenant("Harbour"));
  await remember(client, ["Nora's cat is called Pixel.", "Tom cannot eat nuts.", "The ferry leaves at nine."]);
});
afterAll(() => dashboard.close());

/** Adds the samples that the server takes each minute, for the hour before it started. */
function sampleAnHour(dataDir: string): void {
  const control = openControl(dataDir);
  const nothing = { writeP50Ms: undefined, writeP99Ms: undefined, memories: 3, queued: 0 };
  for (let minute = 60; minute > 0; minute--) {
    const atMs = Date.now() - minute * HISTORY_STEPS.minute.ms;
    control.history.add({
      atMs,
      writes: 0,
      searches: minute,
      cacheHits: Math.floor(minute / 2),
      searchP50Ms: 1,
      searchP99Ms: minute,
      ...nothing,
    });
  }
  control.close();
}

describe("the search playground", () => {
  test("answers as the API does, and its parts add up to each score", async () => {
    const page = await dashboard.logIn(`/search/${orgId}`);
    await page.getByRole("textbox", { name: "Question" }).fill("What is the name of Nora's cat?");
    await page.getByRole("combobox", { name: "Agent" }).click();
    await page.getByRole("option", { name: "support-bot" }).click();
    await page.getByRole("combobox", { name: "User" }).click();
    await page.getByRole("option", { name: "me" }).click();
    await page.getByRole("button", { name: "Search" }).click();
    const hits = page.getByRole("main").locator("ol > li");
    await hits.first().waitFor();

    const { results } = await client.search({ agent_id: "support-bot", user_id: "me", query: "What is the name of Nora's cat?" });
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
    await page.context().close();
  });
});

describe("cognition", () => {
  test("shows a write as it is processed, without a reload", async () => {
    const page = await dashboard.logIn("/cognition");
    await page.getByText("Live", { exact: true }).waitFor();
    await page.getByText("No dead letters").waitFor();
    await page.getByText("Responding", { exact: true }).first().waitFor();
    const done = page.getByRole("region", { name: "Jobs, newest first" }).getByText("Done", { exact: true });
    const before = await done.count();
    await remember(client, ["The market opens at eight."]);
    await done.nth(before).waitFor();
    await page.context().close();
  });
});

describe("the overview", () => {
  test("shows the health in sentences, and charts of the measurements", async () => {
    sampleAnHour(dashboard.service.dataDir);
    const page = await dashboard.logIn("/?range=1h");
    await page.getByRole("list", { name: "Health" }).getByRole("listitem").first().waitFor();
    await page
      .getByRole("img", { name: /^Requests\. Searches: now \d+, between/ })
      .locator("canvas")
      .waitFor();
    // A chart without measurements says so.
    await page
      .getByRole("img", { name: /^Latency of writes/ })
      .getByText("No measurements yet")
      .waitFor();
    await page.getByText("Week").click();
    await page.waitForURL(/range=7d/);
    await page.context().close();
    expect(dashboard.complaints).toEqual([]);
  });
});

describe("a failure of the server", () => {
  test("names the log entry with its cause, and can be retried", async () => {
    const page = await dashboard.logIn("/");
    const error = { code: "internal_error", message: "internal error", request_id: "req_0123" };
    await page.route("**/dashboard/api/audit", (route) => route.fulfill({ status: 500, json: { error } }));
    await page.getByRole("link", { name: "Audit" }).click();
    await page.getByRole("alert").getByText("look for req_0123 in the server's log").waitFor();
    await page.unroute("**/dashboard/api/audit");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("table", { name: "Audit" }).waitFor();
    await page.context().close();
  });
});
