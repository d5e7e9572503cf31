import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import type { Client } from "../../../scripts/lib/client.ts";
import { until } from "../../../scripts/lib/service.ts";
import { type CheckedWrite, writeChecksum } from "../../../src/stores/relational/rows/checksum.ts";
import { type DoubleProcess, startDouble } from "../../support/ollama/process.ts";
import { type Dashboard, openDashboard, remember, sampleMinutes } from "./dashboard.ts";
import { allFindings, NO_FINDINGS } from "./findings.ts";
import { tabTo } from "./keyboard.ts";

/** What the screen says of a server with a model that refuses or delays its work: the tests are steps of one story. */
const USERS = 8;
const BUSY = "server busy, please try again";
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
});
afterAll(async () => {
  await dashboard.close();
  await double.kill();
});

const figure = async (name: string) => Number(await page.locator("dl > div").filter({ hasText: name }).locator("dd").textContent());
const jobs = (state: string) => page.getByRole("region", { name: "Jobs" }).getByRole("listitem").filter({ hasText: state });
const embedder = () => page.getByRole("region", { name: "Embedder" });
const health = () => page.getByRole("list", { name: "Health" });

/** Makes the waiting writes of the organization older than they are, since no test waits for minutes. */
function age(ms: number): void {
  const db = new Database(join(dashboard.service.dataDir, "orgs", orgId, "records.sqlite"));
  db.run("PRAGMA busy_timeout = 5000");
  const rows = db
    .query<CheckedWrite, []>("SELECT * FROM submission JOIN scope USING (scope_no) WHERE state IN ('queued', 'running')")
    .all();
  for (const row of rows) {
    const created_at_ms = row.created_at_ms - ms;
    db.run("UPDATE submission SET created_at_ms = ?, checksum = ? WHERE id = ?", [
      created_at_ms,
      writeChecksum({ ...row, created_at_ms }),
      row.id,
    ]);
  }
  db.close();
}

/** Whether the first series of a chart is drawn in the left part of it, where a line ends at no value. */
function isDrawnAtLeft(canvas: Locator): Promise<boolean> {
  return canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const drawn = (element as HTMLCanvasElement).getContext("2d")?.getImageData(0, 0, Math.floor(width * 0.45), height).data ?? [];
    const sample = new OffscreenCanvas(1, 1).getContext("2d");
    if (!sample) return false;
    sample.fillStyle = getComputedStyle(element).getPropertyValue("--series-1").trim();
    sample.fillRect(0, 0, 1, 1);
    const wanted = sample.getImageData(0, 0, 1, 1).data;
    for (let at = 0; at < drawn.length; at += 4) {
      if ([0, 1, 2, 3].every((channel) => drawn[at + channel] === wanted[channel])) return true;
    }
    return false;
  });
}

test("a server that has just started says what will be measured, and shows no empty chart", async () => {
  await dashboard.go("/health");
  await page.getByText("The first measurement comes within a minute").waitFor();
  expect(await page.getByRole("figure").count()).toBe(0);
});

describe("a model that answers questions about itself and refuses its work", () => {
  test("is shown with its last work, and with the calls that failed and why", async () => {
    await dashboard.go("/cognition");
    await embedder().getByText("Has not worked since the worker started; 0 calls in the last 10 minutes.").waitFor();
    await remember(quay, ["Ada lives in Turin."]);
    await embedder()
      .getByText(/Last worked just now; \d+ calls? in the last 10 minutes/)
      .waitFor();
    await embedder().getByText("Responding", { exact: true }).waitFor();

    await double.misbehave({ kind: "status", status: 503, error: BUSY }, { on: "embed" });
    for (let i = 0; i < USERS; i++) {
      await quay.write({ content: "Emil bakes bread.", agent_id: "support-bot", user_id: `user-${i}`, extract: false });
    }
    await embedder()
      .getByText(new RegExp(`\\d+ of them failed. The last reason: Ollama answered 503 to /api/embed: ${BUSY}`))
      .waitFor();
    await embedder().getByText("Calls fail", { exact: true }).waitFor();
    await embedder().getByText("Last worked").waitFor();
  });

  test("is a warning, and so are the writes that wait for it", async () => {
    age(3 * 60_000);
    await until("the page tells of the writes", async () => {
      await dashboard.go("/health");
      await health().getByRole("listitem").first().waitFor();
      return (await health().textContent())?.includes(`${USERS} writes wait to be processed, the oldest for 3 minutes.`) === true;
    });
    await health()
      .getByText(/\d+ of \d+ calls to the embedder embeddinggemma failed in the last 10 minutes: Ollama answered 503/)
      .waitFor();
    expect(await health().getByText("Everything works").count()).toBe(0);
  });
});

describe("jobs", () => {
  test("that are listed as running are as many as the number says", async () => {
    await dashboard.go("/cognition");
    await double.behave();
    await double.misbehave({ kind: "late", ms: 2_000 }, { on: "embed" });
    await until("a batch runs", async () => (await jobs("Running").count()) > 1);
    // Both are of one status: the page shows one after the other only while it takes over a status.
    await until("the number is that of the rows", async () => (await figure("Running")) === (await jobs("Running").count()), 1_000);
    expect((await figure("Running")) + (await figure("Waiting"))).toBeLessThanOrEqual(USERS);
  });

  test("of a batch say so, because its time is that of none of them alone", async () => {
    await jobs("in a batch of")
      .first()
      .getByText(/1 fact in a batch of [2-8] that took \d/)
      .waitFor();
    await double.behave();
    await until("every write is processed", async () => (await quay.listAll()).length === USERS + 1);
  });
});

describe("times and charts", () => {
  test("of a browser whose clock is behind lie in the past", async () => {
    const late = await page.context().newPage();
    await late.clock.setFixedTime(Date.now() - 10 * 60_000);
    await late.goto(`${dashboard.service.url}/dashboard/cognition`);
    await late.getByRole("region", { name: "Jobs" }).locator("time").first().waitFor();
    expect(new Set(await late.locator("time").allTextContents())).toEqual(new Set(["just now"]));
    await late.close();
  });

  test("of a week with an hour of data show its minutes, lone ones as points, and name the number beside a line", async () => {
    await sampleMinutes(
      dashboard,
      [45, 30, 29, 28, 27].map((ago) => ({ ago, searches: ago === 45 ? 100 : 2 })),
    );
    await dashboard.go("/health?range=7d");
    const chart = page
      .getByRole("figure")
      .filter({ has: page.getByRole("img", { name: /^Requests\. Searches: last 2, between 2 and 100/ }) });
    await chart.locator("canvas").waitFor();
    await page.getByText("108 searches and 0 writes. Each point counts those of a minute.").waitFor();
    expect(await chart.locator("figcaption").textContent()).toMatch(/^Searches 108 in all/);
    await page.getByText("About half of 108 searches took at most 1.0 ms, and 99 of 100 at most 100 ms.").waitFor();
    const times = page.getByRole("figure").filter({ has: page.getByRole("img", { name: /^Time to answer/ }) });
    expect(await times.locator("figcaption").textContent()).toMatch(/99 of 100 searches at most 100 ms/);
    await until("the lone minute is drawn", () => isDrawnAtLeft(chart.locator("canvas")));
  });

  test("tell the values of a step by keyboard, also to who does not see them, and by pointer", async () => {
    const reader = page.getByRole("slider", { name: "Requests, step by step" });
    await tabTo(page, reader);
    await page.keyboard.press("Home");
    const tips = page.getByText(/^Searches (100|2|0|–)$/);
    for (let at = 0; at < 60 && (await tips.getByText("100").count()) === 0; at++) await page.keyboard.press("ArrowRight");
    expect(await reader.getAttribute("aria-valuetext")).toMatch(/M\. Searches: 100\. Writes: 0$/);
    expect(await allFindings(page)).toEqual(NO_FINDINGS);
    await page.keyboard.press("Tab");
    await tips.waitFor({ state: "detached" });
    await page.getByRole("figure").first().hover();
    await tips.waitFor();
  });

  test("have no complaint of the browser", () => {
    expect(dashboard.complaints).toEqual([]);
  });
});
