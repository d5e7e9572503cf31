import type { BrowserContextOptions, CDPSession } from "playwright-core";
import type { OrgList } from "../../src/dashboard/api/contract.ts";
import { type Dashboard, endBrowser, importAll, openDashboard } from "../../test/system/dashboard/dashboard.ts";
import { quantile } from "./load.ts";

/**
 * Measures how soon a person sees something, and what they came for, in a browser that has nothing of the dashboard yet, on a slow phone:
 * Lighthouse's slow 4G and a processor of a quarter of the speed. Keep the machine idle meanwhile.
 */

const RUNS = 5;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWDOWN = 4;
const PEOPLE = 20;

/** The page, and what is there when it is whole. */
const PAGES = [
  { name: "login", path: "/", isLoggedIn: false, selector: "input[type=password]" },
  { name: "people", path: "/", isLoggedIn: true, selector: "ul[aria-label=People] > li" },
] as const;

interface Seen {
  readonly paintMs: number;
  readonly wholeMs: number;
  readonly sentKb: number;
}

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Runs in the page before its scripts: notes the first frame that has the element. */
function watch(selector: string): void {
  const seen = { wholeMs: 0 };
  const look = () => {
    if (seen.wholeMs > 0 || !document.querySelector(selector)) return;
    requestAnimationFrame(() => {
      seen.wholeMs ||= performance.now();
    });
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
  Object.assign(window, { seen });
}

/** The bytes of all answers until now, as they were sent. */
function countBytes(session: CDPSession): () => number {
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return () => bytes;
}

async function look(dashboard: Dashboard, { path, isLoggedIn, selector }: (typeof PAGES)[number]): Promise<Seen> {
  const own = dashboard.page.context();
  const options: BrowserContextOptions = isLoggedIn ? { storageState: { cookies: (await own.storageState()).cookies, origins: [] } } : {};
  const context = (await own.browser()?.newContext({ ...options, viewport: { width: 390, height: 844 } })) ?? own;
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const bytes = countBytes(session);
  await page.addInitScript(watch, selector);
  await page.goto(`${dashboard.service.url}/dashboard${path}`, { waitUntil: "commit" });
  const wholeMs = await page.waitForFunction(() => (window as unknown as { seen: { wholeMs: number } }).seen.wholeMs);
  const paintMs = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN);
  const seen = { paintMs, wholeMs: await wholeMs.jsonValue(), sentKb: bytes() / 1000 };
  await context.close();
  return seen;
}

const dashboard = await openDashboard();
try {
  // The only organization, as that of a person who runs memoryd alone.
  const orgs = (await (await dashboard.page.request.get(`${dashboard.service.url}/dashboard/api/orgs`)).json()) as OrgList;
  const orgId = orgs.items[0]?.id ?? "";
  const facts = Array.from({ length: PEOPLE }, (_, i) => ({ userId: `person-${i}`, content: `Person ${i} lives in Porto.` }));
  await importAll(dashboard, orgId, facts);
  print(`page     ${"first paint (ms)".padEnd(34)} ${"whole (ms)".padEnd(34)} sent (kB), each: median, then the ${RUNS} runs`);
  for (const page of PAGES) {
    const runs: Seen[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await look(dashboard, page));
    const column = (of: keyof Seen) => {
      const values = runs.map((seen) => seen[of]).toSorted((a, b) => a - b);
      return `${Math.round(quantile(values, 0.5))} (${values.map(Math.round).join(" ")})`.padEnd(34);
    };
    print(`${page.name.padEnd(8)} ${column("paintMs")}${column("wholeMs")}${column("sentKb")}`);
  }
} finally {
  await dashboard.close();
  await endBrowser();
}
