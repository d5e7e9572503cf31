import { join } from "node:path";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import type { Client } from "../../../scripts/lib/client.ts";
import { createTenant, runCommand, type Service, startService, until } from "../../../scripts/lib/service.ts";
import { newMemoryId } from "../../../src/memory/ids.ts";
import { HISTORY_STEPS } from "../../../src/stores/interfaces/history.ts";
import { openControl } from "../../../src/stores/open.ts";
import { FORMAT, FORMAT_VERSION } from "../../../src/transfer/memory-line.ts";
import { findBrowser } from "../../support/browser.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";

/** A running memoryd with its dashboard in a browser, for tests that act as a person does. */

export const OWNER = { email: "ada@example.com", password: "correct horse battery" };
export const VIEWER = { email: "vera@example.com", password: "staple lamp violet moon" };

/**
 * The tests of a file share one tab. A new context costs more than a second of processor time, because it starts a renderer that has
 * neither the files nor the compiled scripts; a page in a tab that has them costs a quarter of it.
 */
export interface Dashboard {
  readonly service: Service;
  readonly page: Page;
  /** Requests to other hosts, refusals by the content security policy and script errors. Always expected to be empty. */
  readonly complaints: string[];
  /** Loads a page with the session that the tab has. */
  go(path: string): Promise<void>;
  /** Shows a page as a link does, for an eighth of the work: nothing is loaded but its data. What the page before it had open is gone. */
  follow(path: string): Promise<void>;
  /** Loads a page as in a new browser: without a session and without anything stored. */
  visit(path: string): Promise<void>;
  /** Loads a page with a session of the user, who does not see the form. */
  logIn(path: string, user?: typeof OWNER): Promise<void>;
  tenant(name: string): Promise<{ readonly orgId: string; readonly client: Client; readonly key: string }>;
  close(): Promise<void>;
}

interface OpenOptions {
  readonly isEmpty?: boolean;
  /** Settings of the server. */
  readonly env?: Readonly<Record<string, string>>;
  readonly look?: BrowserContextOptions;
}

/** Ends the browser, which would keep a script from ending. */
export async function endBrowser(): Promise<void> {
  await (await launched)?.close();
}

/** Starts the server, and the browser if none runs. Without `isEmpty`, creates the first user with the set-up link. */
export async function openDashboard({ isEmpty = false, env = {}, look = {} }: OpenOptions = {}): Promise<Dashboard> {
  const dataDir = temporaryFolder();
  const service = await startService({ dataDir, env });
  const browser = await launch().catch(async (error) => {
    await service.kill();
    throw error;
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", ...look });
  context.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  context.on("page", (tab) => listen(tab, service.url, complaints));
  const page = await context.newPage();

  const go = async (path: string) => {
    const url = `${service.url}/dashboard${path}`;
    // The browser loads nothing where only the fragment differs.
    if (withoutFragment(page.url()) === withoutFragment(url)) await page.goto("about:blank");
    await page.goto(url);
  };
  const enter = (path: string, body: object) => post(context, service.url, path, body);

  if (!isEmpty) await enter("setup", { ...OWNER, token: (await setupPath(service)).replace("/setup#", "") });
  return {
    service,
    page,
    complaints,
    go,
    async follow(path) {
      if (!page.url().startsWith(`${service.url}/dashboard/`)) return go(path);
      const show = (to: string) => page.evaluate((url) => history.pushState(null, "", url), `${service.url}/dashboard${to}`);
      await show("/between");
      await page.getByText("No page has this address").waitFor();
      await show(path);
    },
    async visit(path) {
      await context.clearCookies();
      if (page.url().startsWith(service.url)) await page.evaluate(() => localStorage.clear());
      await go(path);
    },
    async logIn(path, user = OWNER) {
      await context.clearCookies();
      await enter("login", user);
      await go(path);
      await page.getByRole("main").getByRole("heading", { level: 1 }).filter({ hasNotText: "Log in" }).waitFor();
    },
    tenant: (name) => createTenant(dataDir, name, service.url),
    async close() {
      await context.close();
      await service.stop();
      removeFolder(dataDir);
    },
  };
}

const withoutFragment = (url: string) => url.split("#")[0];

/** Posts from the browser, which keeps the cookie of the answer. */
async function post({ request }: BrowserContext, url: string, path: string, data: object): Promise<void> {
  const answer = await request.post(`${url}/dashboard/api/${path}`, { data, headers: { origin: url } });
  if (!answer.ok()) throw new Error(`${path} was answered ${answer.status()}: ${await answer.text()}`);
}

/** The path of the set-up link that `serve` printed, with the token. */
export async function setupPath({ output }: Service): Promise<string> {
  const link = () => /\/dashboard(\/setup#\S+)/.exec(output())?.[1];
  await until("the set-up link is printed", () => link() !== undefined);
  return link() ?? "";
}

export async function fillLogin(page: Page, { email, password }: typeof OWNER): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** The owner creates the viewer in the dashboard. */
export async function makeViewer({ page, logIn }: Dashboard): Promise<void> {
  await logIn("/users");
  await page.getByRole("button", { name: "New user" }).click();
  await page.getByRole("dialog").getByLabel("E-mail").fill(VIEWER.email);
  await page.getByRole("textbox", { name: "Initial password" }).fill(VIEWER.password);
  await page.getByRole("button", { name: "Create user" }).click();
  await page.getByRole("cell", { name: VIEWER.email, exact: true }).waitFor();
}

/** Writes texts verbatim, one after the other, so that the list has them in this order. Waits until the worker has processed them. */
export async function remember(client: Client, texts: readonly string[], metadata: Record<string, unknown> = {}): Promise<string[]> {
  const ids: string[] = [];
  for (const content of texts) ids.push(await client.write({ agent_id: "support-bot", user_id: "me", content, extract: false, metadata }));
  for (const id of ids) await until(`the write ${id} is processed`, async () => (await client.get(id)) !== undefined);
  return ids;
}

interface ImportedFact {
  readonly content: string;
  readonly agentId?: string;
  readonly userId?: string;
  readonly ageDays?: number;
  readonly importance?: number;
}

/** Imports facts of one agent and user, the first as the oldest. Thousands take seconds; writes by the API would take minutes. */
export function importFacts(dashboard: Dashboard, orgId: string, texts: readonly string[]): Promise<void> {
  return importAll(
    dashboard,
    orgId,
    texts.map((content) => ({ content })),
  );
}

/** Imports facts of any agents and people and of any age. Those of the same age are in their order. */
export async function importAll({ service }: Dashboard, orgId: string, imported: readonly ImportedFact[]): Promise<void> {
  const nowMs = Date.now();
  const header = { format: FORMAT, version: FORMAT_VERSION, memoryd: "test", exported_at: new Date(nowMs).toISOString() };
  const facts = imported.map(({ content, agentId = "support-bot", userId = "me", ageDays = 0, importance = 0.5 }, i) => {
    const [id, at] = [newMemoryId(), new Date(nowMs - ageDays * 86_400_000 - (imported.length - i) * 1000).toISOString()];
    const of = { agent_id: agentId, user_id: userId, level: 0, status: "active", source: "agent", importance, confidence: 1 };
    return { id, ...of, content, metadata: null, created_at: at, updated_at: at, write_id: id, supersedes: [], sources: [] };
  });
  const path = join(service.dataDir, "import.jsonl");
  await Bun.write(path, [{ ...header, org_id: orgId, organization: "test" }, ...facts].map((line) => JSON.stringify(line)).join("\n"));
  const { code, stderr } = await runCommand(["import", path, "--org", orgId, "--data", service.dataDir]);
  if (code !== 0) throw new Error(`the import ended with ${code}: ${stderr}`);
}

/** Adds the samples that the server takes each minute, for minutes before it started. A search of each takes as many ms as there are. */
export async function sampleMinutes({ service }: Dashboard, minutes: readonly { ago: number; searches: number }[]): Promise<void> {
  const control = openControl(service.dataDir);
  const nothing = { writes: 0, writeP50Ms: undefined, writeP99Ms: undefined, memories: 3, queued: 0 };
  for (const { ago, searches } of minutes) {
    const atMs = Date.now() - ago * HISTORY_STEPS.minute.ms;
    const cacheHits = Math.floor(searches / 2);
    const times = searches === 0 ? { searchP50Ms: undefined, searchP99Ms: undefined } : { searchP50Ms: 1, searchP99Ms: searches };
    await control.history.add({ ...nothing, ...times, atMs, searches, cacheHits });
  }
  await control.close();
}

let launched: Promise<Browser> | undefined;

/** The browser of all files that this process tests. It ends with this process, because it watches a pipe that only this process holds. */
function launch(): Promise<Browser> {
  launched ??= chromium.launch({
    executablePath: findBrowser(),
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  return launched;
}

function listen(page: Page, ownUrl: string, complaints: string[]): void {
  page.on("request", (request) => {
    if (!request.url().startsWith(`${ownUrl}/`) && !/^(data|blob|about):/.test(request.url())) complaints.push(`asked ${request.url()}`);
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // The browser logs every answer with an error status, which tests expect.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) complaints.push(message.text());
  });
}
