import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Dashboard, fillLogin, OWNER, openDashboard, setupPath } from "./dashboard.ts";

let dashboard: Dashboard;
let link: string;
beforeAll(async () => {
  dashboard = await openDashboard({ isEmpty: true });
  link = await setupPath(dashboard.service);
});
afterAll(() => dashboard.close());

describe("from the first start to the first login", () => {
  test("before there is a user, the login says how to create one", async () => {
    const page = await dashboard.visit("/");
    await page.getByText("No user exists yet").waitFor();
    expect(await page.getByText("Open the set-up link that memoryd printed").isVisible()).toBeTrue();
    await page.context().close();
  });

  test("an incomplete link says so and creates nobody", async () => {
    const page = await dashboard.visit("/setup");
    await page.getByText("The link is incomplete").waitFor();
    expect(await page.getByRole("button", { name: "Create first user" }).isDisabled()).toBeTrue();
    await page.context().close();
  });

  test("the printed link creates the first user, once", async () => {
    const page = await dashboard.visit(link);
    await page.getByLabel("E-mail").fill(OWNER.email);
    await page.getByRole("textbox", { name: "Password" }).fill(OWNER.password);
    await page.getByRole("button", { name: "Create first user" }).click();
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    expect(new URL(page.url()).hash).toBe("");
    expect(await page.getByText("owner", { exact: true }).isVisible()).toBeTrue();
    await page.context().close();

    const again = await dashboard.visit(link);
    await again.getByLabel("E-mail").fill("mallory@example.com");
    await again.getByRole("textbox", { name: "Password" }).fill("a password of mallory");
    await again.getByRole("button", { name: "Create first user" }).click();
    await again.getByRole("alert").waitFor();
    expect(await again.getByRole("heading", { name: "Overview" }).isVisible()).toBeFalse();
    await again.context().close();
  });

  test("a login leads to the page that was requested", async () => {
    const page = await dashboard.visit("/audit");
    await fillLogin(page, { ...OWNER, password: "wrong wrong wrong" });
    await page.getByRole("alert").waitFor();
    await fillLogin(page, OWNER);
    await page.getByRole("heading", { name: "Audit" }).waitFor();
    await page.context().close();
  });

  test("a logout ends the session, and going back shows no data", async () => {
    const page = await dashboard.logIn("/organizations");
    await page.getByRole("link", { name: "Audit" }).click();
    await page.getByRole("heading", { name: "Audit" }).waitFor();
    await page.getByRole("button", { name: OWNER.email }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await page.getByRole("heading", { name: "Log in" }).waitFor();
    await page.goBack();
    await page.waitForURL(/\/organizations$/);
    await page.getByRole("heading", { name: "Log in" }).waitFor();
    expect(await page.getByRole("heading", { name: "Organizations" }).isVisible()).toBeFalse();
    await page.context().close();
  });

  test("users can change their own password, and the old one is refused", async () => {
    const page = await dashboard.logIn("/password");
    const next = "a longer and newer password";
    await page.getByRole("textbox", { name: "Current password" }).fill(OWNER.password);
    await page.getByRole("textbox", { name: "New password" }).fill(next);
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("Your password is changed").waitFor();
    await page.context().close();
    const old = await dashboard.visit("/");
    await fillLogin(old, OWNER);
    await old.getByRole("alert").waitFor();
    await fillLogin(old, { ...OWNER, password: next });
    await old.getByRole("heading", { name: "Overview" }).waitFor();
    await old.context().close();
  });

  test("the browser has no complaints", () => {
    expect(dashboard.complaints).toEqual([]);
  });
});
