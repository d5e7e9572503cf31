import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { until } from "../../scripts/lib/service.ts";
import { type DoubleProcess, startDouble } from "../support/ollama/process.ts";
import { type Dashboard, openDashboard } from "./dashboard.ts";

setDefaultTimeout(120_000);

let double: DoubleProcess;
let dashboard: Dashboard;
beforeAll(async () => {
  double = await startDouble();
  dashboard = await openDashboard({ env: { OLLAMA_HOST: double.url, MEMORYD_MODEL: "ollama", MEMORYD_CHAT_MODEL: "builtin" } });
});
afterAll(async () => {
  await dashboard.close();
  await double.kill();
});

test("a dead letter is shown with its error while it comes, and is retried or dropped", async () => {
  const { client } = await dashboard.tenant("Harbour");
  const page = await dashboard.logIn("/cognition");
  await page.getByText("Every write could be processed.").waitFor();

  await double.misbehave({ kind: "status", status: 400, error: "the double refuses" }, { on: "embed" });
  const scope = { agent_id: "support-bot", user_id: "me", extract: false };
  for (const content of ["Dora plays the cello.", "Emil bakes bread."]) await client.write({ content, ...scope });
  const rows = page.getByRole("table", { name: "Dead letters" }).getByRole("row").filter({ hasText: "support-bot" });
  // Attempts wait for each other longer and longer.
  await until("both are set aside", async () => (await rows.count()) === 2, 60_000);
  expect(await rows.first().textContent()).toContain("Harbour");
  // Neither text is in a list of errors.
  expect(await rows.first().textContent()).not.toContain("cello");

  await double.behave();
  await rows.first().getByRole("button", { name: "Retry" }).click();
  await until("the retried one is gone", async () => (await rows.count()) === 1);
  await rows.first().getByRole("button", { name: "Drop" }).click();
  await page.getByText("Every write could be processed.").waitFor();
  expect((await client.listAll()).length).toBe(2);
  expect(dashboard.complaints).toEqual([]);
});
