import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { until } from "../../../scripts/lib/service.ts";
import { type Dashboard, fillLogin, makeViewer, OWNER, openDashboard, remember, sampleMinutes, VIEWER } from "./dashboard.ts";
import { darkFindings, schemeOf, seriousFindings } from "./findings.ts";
import { hasFocus, tabTo } from "./keyboard.ts";

let dashboard: Dashboard;
let page: Page;
let harbour: string;
let pages: readonly (readonly [name: string, path: string, landmark: string])[];
beforeAll(async () => {
  dashboard = await openDashboard({ look: { colorScheme: "light" } });
  ({ page } = dashboard);
  await page.addInitScript(countShifts);
  const { client, orgId } = await dashboard.tenant("Harbour");
  harbour = orgId;
  await sampleMinutes(dashboard, [{ ago: 5, searches: 3 }]);
  const [id] = await remember(client, ["The ferry leaves at nine.", "The market opens at eight."]);
  pages = [
    ["people", `/people/${harbour}`, "last learned"],
    ["a person", `/people/${harbour}/me`, "of 1,000 tokens"],
    ["a person in the past", `/people/${harbour}/me?as_of=2020-01-01`, "Nothing was believed"],
    ["nobody", `/people/${harbour}/nobody`, "Nothing is known of nobody"],
    ["erased people", `/people/${harbour}/erased`, "Nobody was erased"],
    ["connecting an agent", `/connect/${harbour}`, "Claude Code"],
    ["health", "/health", "Requests"],
    ["memories", `/memories/${harbour}`, "The ferry leaves at nine."],
    ["one memory", `/memories/${harbour}?memory=${id}`, "Lineage"],
    ["search", `/search/${harbour}?agent_id=support-bot&user_id=me&query=ferry`, "The ferry leaves at nine."],
    ["cognition", "/cognition", "Models"],
    ["organizations", "/organizations", "Harbour"],
    ["one organization", `/organizations/${harbour}`, "Active"],
    ["users", "/users", "Last login"],
    ["activity", "/activity", "made the key"],
    ["backups", "/backups", "Every night"],
    ["password", "/password", "Current password"],
    ["account", "/account", "Last used"],
    ["nothing", "/nothing-here", "No page has this address"],
  ];
});
afterAll(() => dashboard.close());

/** Runs in each page before its scripts. Sums up the cumulative layout shift: how far the content moved while the page loaded. */
function countShifts(): void {
  const sum = { shift: 0 };
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries) sum.shift += (entry as PerformanceEntry & { readonly value: number }).value;
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  Object.assign(window, {
    shiftSoFar: () => {
      add(observer.takeRecords());
      return sum.shift;
    },
  });
}

/** The shift up to the frame after the next one, whose measurement the browser has then handed over. */
const shiftOf = () =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return (window as unknown as { shiftSoFar(): number }).shiftSoFar();
  });

/** Web Vitals rates a cumulative layout shift up to this value as good. */
const GOOD_SHIFT = 0.1;

async function show(colorScheme: "light" | "dark", width: number): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
}

/** @param shiftBefore how far the content had moved before this page was shown. */
async function expectUsableAsLoaded(name: string, shiftBefore = 0): Promise<void> {
  expect({ name, findings: await seriousFindings(page) }).toEqual({ name, findings: [] });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect({ name, overflow }).toEqual({ name, overflow: 0 });
  expect({ name, shifts: (await shiftOf()) - shiftBefore > GOOD_SHIFT }).toEqual({ name, shifts: false });
}

async function expectUsableInDark(name: string): Promise<void> {
  expect({ name, findings: await darkFindings(page) }).toEqual({ name, findings: [] });
}

describe.each([
  { name: "in the light scheme of a wide window, and then in its dark one", colorScheme: "light", width: 1440 },
  { name: "in the dark scheme of a phone", colorScheme: "dark", width: 390 },
] as const)("$name", ({ colorScheme, width }) => {
  const expectUsable = async (name: string, shiftBefore?: number) => {
    await expectUsableAsLoaded(name, shiftBefore);
    if (colorScheme === "light") await expectUsableInDark(name);
  };

  test("every page is accessible, does not shift and fits the window", async () => {
    await dashboard.logIn("/password");
    await expectUsableAsLoaded("the first page");
    for (const [name, path, landmark] of pages) {
      await show(colorScheme, width);
      // A page is come to by a link in the one window, and loaded in the other.
      const isFollowed = colorScheme === "light";
      const shiftBefore = isFollowed ? await shiftOf() : 0;
      await (isFollowed ? dashboard.follow(path) : dashboard.go(path));
      await page.getByText(landmark).filter({ visible: true }).first().waitFor();
      await expectUsable(name, shiftBefore);
    }
  });

  test("so are the set-up and the login, also with an error", async () => {
    await show(colorScheme, width);
    await dashboard.visit("/setup");
    await page.getByText("The link is incomplete").waitFor();
    await expectUsable("set-up without a token");
    await show(colorScheme, width);
    await dashboard.visit("/");
    await page.getByRole("heading", { name: "Log in" }).waitFor();
    await expectUsableAsLoaded("login");
    await fillLogin(page, { ...OWNER, password: "wrong wrong wrong" });
    await page.getByRole("alert").waitFor();
    expect({ findings: await seriousFindings(page) }).toEqual({ findings: [] });
    if (colorScheme === "light") await expectUsableInDark("login with an error");
  });
});

test("the chosen colour scheme is stored, and set before the first paint", async () => {
  await show("light", 1440);
  await dashboard.logIn("/");
  await until("it is light", async () => (await schemeOf(page)) === "light");
  await page.getByRole("radio", { name: "Dark" }).press(" ");
  await until("it is dark", async () => (await schemeOf(page)) === "dark");
  await page.goto(`${dashboard.service.url}/dashboard/activity`, { waitUntil: "commit" });
  await page.locator("#root").waitFor({ state: "attached" });
  expect(await schemeOf(page)).toBe("dark");
});

test("by keyboard alone: log in, go to the memories, delete one and restore it, log out", async () => {
  await dashboard.visit("/");
  // The first field has the focus.
  await page.getByLabel("E-mail").waitFor();
  await page.keyboard.type(OWNER.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(OWNER.password);
  await page.keyboard.press("Enter");

  await tabTo(page, page.getByRole("combobox", { name: "Organization" }));
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option", { name: "Harbour" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.locator("[data-combobox-selected]", { hasText: "Harbour" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/people/${harbour}`);
  await tabTo(page, page.getByRole("link", { name: "Memories", exact: true }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("link", { name: /The market/ }).first());
  // A summary of both may stand above them.
  const isReached = () => page.evaluate(() => document.activeElement?.textContent?.startsWith("The ferry") === true);
  await until("the ferry has the focus", async () => {
    if (await isReached()) return true;
    await page.keyboard.press("ArrowDown");
    return isReached();
  });
  await page.keyboard.press("Enter");

  const drawer = page.getByRole("dialog", { name: "Memory" });
  await tabTo(page, drawer.getByRole("button", { name: "Delete" }));
  await page.keyboard.press("Enter");
  await tabTo(page, drawer.getByRole("button", { name: "Restore" }));
  await page.keyboard.press("Enter");
  await drawer.getByRole("button", { name: "Delete" }).waitFor();
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  // The focus returned to the row.
  await page.waitForFunction(() => document.activeElement?.textContent?.includes("The ferry"));

  await tabTo(page, page.getByRole("button", { name: OWNER.email }));
  await page.keyboard.press("Enter");
  await tabToMenu("Log out");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Log in" }).waitFor();
});

/** Moves through an open menu with the arrow keys until the item has the focus. */
async function tabToMenu(name: string): Promise<void> {
  const item = page.getByRole("menuitem", { name });
  await item.waitFor();
  // A menu that has just opened takes the focus: a key that is pressed before goes elsewhere.
  await until("the menu has the focus", () =>
    page.getByRole("menu").evaluate((element) => element !== document.activeElement && element.contains(document.activeElement)),
  );
  for (let i = 0; i < 10; i++) {
    if (await hasFocus(item)) return;
    await page.keyboard.press("ArrowDown");
  }
  throw new Error(`the arrow keys do not reach ${name}`);
}

test("from a selected memory, Tab leads out of the list to its actions", async () => {
  await dashboard.logIn(`/memories/${harbour}`);
  const rows = page.getByRole("main").getByRole("listitem");
  await rows.first().getByRole("checkbox").focus();
  await page.keyboard.press("Space");
  await page.getByText("1 memory selected").waitFor();
  await page.keyboard.press("Tab");
  await focused("The market");
  await page.keyboard.press("Tab");
  await focused("Delete");
});

test("a memory opened from another one starts at the top", async () => {
  const quay = await dashboard.tenant("Quay");
  const id = await quay.client.write({ agent_id: "support-bot", user_id: "me", content: "I live in Lisbon. My cat is called Pixel." });
  await until("the write is processed", async () => (await quay.client.get(id)) !== undefined);
  await dashboard.logIn(`/memories/${quay.orgId}`);
  await page.getByRole("link", { name: /Pixel/ }).first().press("Enter");
  await page
    .getByRole("dialog", { name: "Memory" })
    .getByRole("button", { name: /Lisbon/ })
    .press("Enter");
  await page.waitForFunction(() => document.activeElement?.getAttribute("aria-label") === "Close");
});

test("the focus returns to a row's menu from the dialog that it opened", async () => {
  await makeViewer(dashboard);
  await dashboard.logIn("/users");
  const menu = page.getByRole("button", { name: `Actions for ${VIEWER.email}` });
  for (const [item, field] of [
    ["Set a new password", "New password"],
    ["Remove", /Type .* to confirm/],
  ] as const) {
    await menu.press("Enter");
    await tabToMenu(item);
    await page.keyboard.press("Enter");
    const input = page.getByRole("dialog").getByRole("textbox", { name: field });
    await input.waitFor();
    await until(`the field of ${item} has the focus`, () => hasFocus(input));
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await until("the focus is back", () => hasFocus(menu));
  }
});

/** Waits until the focused element contains the text. */
async function focused(text: string): Promise<void> {
  await page.waitForFunction((wanted) => document.activeElement?.textContent?.includes(wanted), text);
}

test("the first Tab offers to skip the navigation", async () => {
  await dashboard.logIn("/organizations");
  await page.reload();
  await page.getByRole("heading", { name: "Organizations" }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.id === "main");
});

test("the browser saw no request to another host, no refusal by the content security policy and no script error", () => {
  expect(dashboard.complaints).toEqual([]);
});
