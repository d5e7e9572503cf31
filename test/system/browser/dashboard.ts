import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import type { Client } from "../../../scripts/lib/client.ts";
import { createTenant, runCommand, type Service, startService, until } from "../../../scripts/lib/service.ts";
import { newMemoryId } from "../../../src/memory/ids.ts";
import { FORMAT, FORMAT_VERSION } from "../../../src/transfer/memory-line.ts";
import { findBrowser } from "../../support/browser.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";

/** A running memoryd with its dashboard in a browser, for tests that act as a person does. */

export const OWNER = { email: "ada@example.com", password: "correct horse battery" };
export const VIEWER = { email: "vera@example.com", password: "staple lamp violet moon" };

export interface Dashboard {
  readonly service: Service;
  readonly browser: Browser;
  /** Requests to other hosts, refusals by the content security policy and script errors. Always expected to be empty. */
  readonly complaints: string[];
  /** Opens a page without a session. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Opens a page with the session of a user. */
  logIn(path: string, options?: BrowserContextOptions, user?: typeof OWNER): Promise<Page>;
  tenant(name: string): Promise<{ readonly orgId: string; readonly client: Client; readonly key: string }>;
  close(): Promise<void>;
}

interface OpenOptions {
  readonly isEmpty?: boolean;
  /** Settings of the server. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the server and the browser. Without `isEmpty`, creates the first user with the set-up link. */
export async function openDashboard({ isEmpty = false, env = {} }: OpenOptions = {}): Promise<Dashboard> {
  const dataDir = temporaryFolder();
  const service = await startService({ dataDir, env });
  const browser = await launch().catch(async (error) => {
    await service.kill();
    throw error;
  });
  const complaints: string[] = [];

  const visit = async (path: string, options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    listen(page, service.url, complaints);
    await page.goto(`${service.url}/dashboard${path}`);
    return page;
  };

  const logIn = async (path: string, options: BrowserContextOptions = {}, user = OWNER) => {
    const page = await visit(path, options);
    await fillLogin(page, user);
    await page.getByRole("main").getByRole("heading", { level: 1 }).filter({ hasNotText: "Log in" }).waitFor();
    return page;
  };

  const dashboard: Dashboard = {
    service,
    browser,
    complaints,
    visit,
    logIn,
    tenant: (name) => createTenant(dataDir, name, service.url),
    async close() {
      await browser.close();
      await service.stop();
      removeFolder(dataDir);
    },
  };
  if (!isEmpty) await makeFirstUser(dashboard);
  return dashboard;
}

/** The path of the set-up link that `serve` printed, with the token. */
export async function setupPath({ output }: Service): Promise<string> {
  const link = () => /\/dashboard(\/setup#\S+)/.exec(output())?.[1];
  await until("the set-up link is printed", () => link() !== undefined);
  return link() ?? "";
}

async function makeFirstUser(dashboard: Dashboard): Promise<void> {
  const page = await dashboard.visit(await setupPath(dashboard.service));
  await page.getByLabel("E-mail").fill(OWNER.email);
  await page.getByRole("textbox", { name: "Password" }).fill(OWNER.password);
  await page.getByRole("button", { name: "Create first user" }).click();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await page.context().close();
}

export async function fillLogin(page: Page, { email, password }: typeof OWNER): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** The owner creates the viewer in the dashboard. */
export async function makeViewer(dashboard: Dashboard): Promise<void> {
  const page = await dashboard.logIn("/users");
  await page.getByRole("button", { name: "New user" }).click();
  await page.getByRole("dialog").getByLabel("E-mail").fill(VIEWER.email);
  await page.getByRole("textbox", { name: "Initial password" }).fill(VIEWER.password);
  await page.getByRole("button", { name: "Create user" }).click();
  await page.getByRole("cell", { name: VIEWER.email, exact: true }).waitFor();
  await page.context().close();
}

/** Writes texts verbatim, one after the other, so that the list has them in this order. Waits until the worker has processed them. */
export async function remember(client: Client, texts: readonly string[], metadata: Record<string, unknown> = {}): Promise<string[]> {
  const ids: string[] = [];
  for (const content of texts) ids.push(await client.write({ agent_id: "support-bot", user_id: "me", content, extract: false, metadata }));
  for (const id of ids) await until(`the write ${id} is processed`, async () => (await client.get(id)) !== undefined);
  return ids;
}

/** Imports facts of one agent and user, the first as the oldest. Thousands take seconds; writes by the API would take minutes. */
export async function importFacts({ service }: Dashboard, orgId: string, texts: readonly string[]): Promise<void> {
  const nowMs = Date.now();
  const header = { format: FORMAT, version: FORMAT_VERSION, memoryd: "test", exported_at: new Date(nowMs).toISOString() };
  const facts = texts.map((content, i) => {
    const [id, at] = [newMemoryId(), new Date(nowMs - (texts.length - i) * 1000).toISOString()];
    const of = { agent_id: "support-bot", user_id: "me", level: 0, status: "active", source: "agent", importance: 0.5, confidence: 1 };
    return { id, ...of, content, metadata: null, created_at: at, updated_at: at, write_id: id, supersedes: [], sources: [] };
  });
  const path = join(service.dataDir, "import.jsonl");
  await Bun.write(path, [{ ...header, org_id: orgId, organization: "test" }, ...facts].map((line) => JSON.stringify(line)).join("\n"));
  const { code, stderr } = await runCommand(["import", path, "--org", orgId, "--data", service.dataDir]);
  if (code !== 0) throw new Error(`the import ended with ${code}: ${stderr}`);
}

/** Starts a browser. It ends with this process, because it watches a pipe that only this process holds. */
async function launch(): Promise<Browser> {
  return chromium.launch({
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
