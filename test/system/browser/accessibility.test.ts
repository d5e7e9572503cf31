import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { until } from "../../../scripts/lib/service.ts";
import { type Dashboard, fillLogin, OWNER, openDashboard, remember } from "./dashboard.ts";

let dashboard: Dashboard;
let pages: readonly (readonly [name: string, path: string, landmark: string])[];
beforeAll(async () => {
  dashboard = await openDashboard();
  const { client, orgId } = await dashboard.tenant("Harbour");
  const [id] = await remember(client, ["The ferry leaves at nine.", "The market opens at eight."]);
  pages = [
    ["overview", "/", "Requests"],
    ["memories", `/memories/${orgId}`, "The ferry leaves at nine."],
    ["one memory", `/memories/${orgId}?memory=${id}`, "Lineage"],
    ["search", `/search/${orgId}?agent_id=support-bot&user_id=me&query=ferry`, "The ferry leaves at nine."],
    ["cognition", "/cognition", "Models"],
    ["organizations", "/organizations", "Harbour"],
    ["one organization", `/organizations/${orgId}`, "Active"],
    ["users", "/users", "Last login"],
    ["audit", "/audit", "Target"],
    ["password", "/password", "Current password"],
    ["nothing", "/nothing-here", "No page has this address"],
  ];
});
afterAll(() => dashboard.close());

/** The serious and critical accessibility findings, each with its rule and the element. */
async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(context: Document): Promise<axe.AxeResults> } }).axe.run(document),
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** The cumulative layout shift: how far the content moved while the page loaded. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & { readonly value: number })[];
          resolve(entries.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: "layout-shift", buffered: true });
        // The observer is not called when nothing moved.
        setTimeout(() => resolve(0), 150);
      }),
  );

/** Web Vitals rates a cumulative layout shift up to this value as good. */
const GOOD_SHIFT = 0.1;

const LOOKS = [
  { colorScheme: "light", width: 1440 },
  { colorScheme: "dark", width: 1440 },
  { colorScheme: "dark", width: 390 },
] as const;

async function expectUsable(page: Page, name: string): Promise<void> {
  expect({ name, shifts: (await shiftOf(page)) > GOOD_SHIFT }).toEqual({ name, shifts: false });
  expect({ name, findings: await seriousFindings(page) }).toEqual({ name, findings: [] });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect({ name, overflow }).toEqual({ name, overflow: 0 });
}

describe.each([...LOOKS])("in $colorScheme at a width of $width", ({ colorScheme, width }) => {
  const look = { colorScheme, viewport: { width, height: 900 } };

  test("every page is accessible, does not shift and fits the window", async () => {
    const page = await dashboard.logIn("/", look);
    for (const [name, path, landmark] of pages) {
      await page.goto(`${dashboard.service.url}/dashboard${path}`);
      await page.getByText(landmark).filter({ visible: true }).first().waitFor();
      await expectUsable(page, name);
    }
    await page.context().close();
  });

  test("so are the set-up and the login, also with an error", async () => {
    const page = await dashboard.visit("/setup", look);
    await page.getByText("The link is incomplete").waitFor();
    await expectUsable(page, "set-up without a token");
    await page.goto(`${dashboard.service.url}/dashboard`);
    await page.getByRole("heading", { name: "Log in" }).waitFor();
    await expectUsable(page, "login");
    await fillLogin(page, { ...OWNER, password: "wrong wrong wrong" });
    await page.getByRole("alert").waitFor();
    expect({ findings: await seriousFindings(page) }).toEqual({ findings: [] });
    await page.context().close();
  });
});

test("the chosen colour scheme is stored, and set before the first paint", async () => {
  const page = await dashboard.logIn("/", { colorScheme: "light" });
  const scheme = () => page.evaluate(() => document.documentElement.getAttribute("data-mantine-color-scheme"));
  await until("it is light", async () => (await scheme()) === "light");
  await page.getByRole("radio", { name: "Dark" }).press(" ");
  await until("it is dark", async () => (await scheme()) === "dark");
  await page.goto(`${dashboard.service.url}/dashboard/audit`, { waitUntil: "commit" });
  await page.locator("#root").waitFor({ state: "attached" });
  expect(await scheme()).toBe("dark");
  await page.context().close();
});

test("the browser saw no request to another host, no refusal by the content security policy and no script error", () => {
  expect(dashboard.complaints).toEqual([]);
});
