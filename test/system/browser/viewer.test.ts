import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { type Dashboard, makeViewer, openDashboard, remember, VIEWER } from "./dashboard.ts";

let dashboard: Dashboard;
let orgId: string;
let memoryId: string;
let page: Page;
beforeAll(async () => {
  dashboard = await openDashboard();
  const tenant = await dashboard.tenant("Harbour");
  orgId = tenant.orgId;
  [memoryId = ""] = await remember(tenant.client, ["The ferry leaves at nine."]);
  await makeViewer(dashboard);
  page = await dashboard.logIn("/", {}, VIEWER);
});
afterAll(() => dashboard.close());

const go = (path: string) => page.goto(`${dashboard.service.url}/dashboard${path}`);
const buttonNames = () => page.getByRole("main").getByRole("button").allInnerTexts();

describe("a viewer", () => {
  test("sees a memory without buttons to change it", async () => {
    await go(`/memories/${orgId}?memory=${memoryId}`);
    const drawer = page.getByRole("dialog", { name: "Memory" });
    await drawer.getByText("Lineage").waitFor();
    for (const name of ["Edit", "Delete", "Erase permanently"]) expect(await drawer.getByRole("button", { name }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: /^The ferry leaves/ }).waitFor();
    expect(await page.getByRole("checkbox").count()).toBe(0);
  });

  test("may search", async () => {
    await go(`/search/${orgId}?agent_id=support-bot&user_id=me&query=ferry`);
    await page.getByText("The ferry leaves at nine.").first().waitFor();
  });

  test("sees organizations and keys without buttons to create or revoke them", async () => {
    await go("/organizations");
    await page.getByRole("link", { name: "Harbour" }).waitFor();
    expect(await buttonNames()).toEqual([]);
    await go(`/organizations/${orgId}`);
    await page.getByText("Active", { exact: true }).waitFor();
    expect(await buttonNames()).toEqual([]);
  });

  test("cannot reach the users by the navigation, the address or the API", async () => {
    expect(await page.getByRole("link", { name: "Users" }).count()).toBe(0);
    await go("/users");
    await page.getByText("No page has this address").waitFor();
    const { status } = await page.request.get(`${dashboard.service.url}/dashboard/api/users`).then((reply) => ({ status: reply.status() }));
    expect(status).toBe(403);
  });

  test("causes no complaints in the browser", () => {
    expect(dashboard.complaints).toEqual([]);
  });
});
