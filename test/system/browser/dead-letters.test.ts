import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client } from "../../../scripts/lib/client.ts";
import { until } from "../../../scripts/lib/service.ts";
import { type DoubleProcess, startDouble } from "../../support/ollama/process.ts";
import { type Dashboard, openDashboard } from "./dashboard.ts";

let double: DoubleProcess;
let dashboard: Dashboard;
let page: Page;
let quay: Client;
beforeAll(async () => {
  double = await startDouble();
  dashboard = await openDashboard({ env: { OLLAMA_HOST: double.url, MEMORYD_MODEL: "ollama", MEMORYD_CHAT_MODEL: "builtin" } });
});
afterAll(async () => {
  await dashboard.close();
  await double.kill();
});

const CAUSE = { kind: "status", status: 400, error: "the double refuses" } as const;

/** Each write has another user, because the writes of one user wait for each other. */
async function writeLetters(client: Client, contents: readonly string[]): Promise<void> {
  for (const [i, content] of contents.entries()) {
    await client.write({ content, agent_id: "support-bot", user_id: `user-${i}`, extract: false });
  }
}

const letters = () => page.getByRole("table", { name: "Dead letters" }).getByRole("row").filter({ hasText: "support-bot" });
/** The back-off between attempts takes up to about 15 s in all. */
const untilListed = (count: number) => until(`${count} are set aside`, async () => (await letters().count()) === count, 60_000);

test("dead letters appear with their error as they occur, and are retried or dropped one by one", async () => {
  ({ client: quay } = await dashboard.tenant("Quay"));
  const { client: pier } = await dashboard.tenant("Pier");
  page = await dashboard.logIn("/cognition");
  await page.getByText("No dead letters").waitFor();

  await double.misbehave(CAUSE, { on: "embed" });
  await writeLetters(quay, ["Dora plays the cello.", "Emil bakes bread.", "Fay sails.", "Gus rows."]);
  await writeLetters(pier, ["Hal swims."]);
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

test("all dead letters of one or all organizations are retried or, after a confirmation, dropped", async () => {
  await page.getByRole("combobox", { name: "Organization" }).click();
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

  await page.goto(`${dashboard.service.url}/dashboard/audit`);
  await page.getByRole("row", { name: /Dead letters retried.*Quay/ }).waitFor();
  await page.getByRole("row", { name: /Dead letters dropped.*Pier/ }).waitFor();
  expect(dashboard.complaints).toEqual([]);
});
