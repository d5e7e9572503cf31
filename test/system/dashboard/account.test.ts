import { afterAll, beforeAll, expect, test } from "bun:test";
import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { runCommand, until } from "../../../scripts/lib/service.ts";
import { type Dashboard, fillLogin, OWNER, openDashboard } from "./dashboard.ts";
import { allFindings, NO_FINDINGS } from "./findings.ts";
import { hasFocus, pressEnterOn } from "./keyboard.ts";

/** What people do with their own login: the tests go on from what those before them left. */
let dashboard: Dashboard;
let page: Page;
let secret = "";
let recoveryCodes: string[] = [];
/** How many codes of the app were used: each is of another time step. */
let used = -1;
beforeAll(async () => {
  dashboard = await openDashboard();
  ({ page } = dashboard);
});
afterAll(() => dashboard.close());

/** A code that was not used yet. A step ahead of the present is accepted, too. */
function code(): string {
  used++;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + used * 30_000 });
}

const dialog = () => page.getByRole("dialog");
const fillCode = async (text: string) => {
  await page.getByRole("textbox", { name: "Code" }).fill(text);
  await page.getByRole("button", { name: "Log in" }).click();
};

test("the second step is turned on by keyboard, with an app that reads the secret, and shows recovery codes once", async () => {
  await dashboard.logIn("/");
  await page.getByRole("button", { name: OWNER.email }).click();
  await page.getByRole("menuitem", { name: "Login and sessions" }).click();
  await pressEnterOn(page, page.getByRole("button", { name: "Turn on" }));
  await dialog().getByRole("img", { name: "QR code of the secret" }).waitFor();
  secret = ((await dialog().getByRole("region", { name: "Secret" }).textContent()) ?? "").replaceAll(/\s/g, "");
  await dialog().getByRole("textbox", { name: "Code" }).fill("000000");
  await dialog().getByRole("textbox", { name: "Your password" }).fill(OWNER.password);
  await pressEnterOn(page, dialog().getByRole("button", { name: "Turn on" }));
  await dialog().getByRole("alert").getByText("The code is wrong").waitFor();
  expect(await allFindings(page)).toEqual(NO_FINDINGS);
  await dialog().getByRole("textbox", { name: "Code" }).fill(code());
  await page.keyboard.press("Enter");
  await page.getByText("These codes are shown only once").waitFor();
  expect(await allFindings(page)).toEqual(NO_FINDINGS);
  await page.keyboard.press("Escape");
  recoveryCodes = ((await dialog().getByRole("region", { name: "Recovery codes" }).textContent()) ?? "").trim().split("\n");
  expect(recoveryCodes).toHaveLength(10);
  await pressEnterOn(page, page.getByRole("button", { name: "I have stored them" }));
  await page.getByText("10 recovery codes left").waitFor();
});

test.each(["New recovery codes", "Turn off"])("%s asks for the password and a code, and Escape leaves all as it was", async (name) => {
  const button = page.getByRole("button", { name, exact: true });
  await pressEnterOn(page, button);
  const password = dialog().getByRole("textbox", { name: "Your password" });
  await until("the password has the focus", () => hasFocus(password));
  await page.keyboard.type(OWNER.password);
  await dialog().getByRole("textbox", { name: "Code" }).fill("000000");
  await page.keyboard.press("Enter");
  await dialog().getByRole("alert").waitFor();
  expect(await allFindings(page)).toEqual(NO_FINDINGS);
  await page.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
  await until("the focus is back", () => hasFocus(button));
  await page.getByText("10 recovery codes left").waitFor();
});

test("a login asks for the code after the password, and leads to the page that was requested", async () => {
  await dashboard.visit("/account");
  await fillLogin(page, OWNER);
  await page.getByRole("heading", { name: "Second step" }).waitFor();
  await fillCode("123456");
  await page.getByRole("alert").getByText("The code is wrong or was used already").waitFor();
  await fillCode(code());
  await page.getByRole("heading", { name: "Login and sessions" }).waitFor();
});

test("a recovery code logs in instead, once", async () => {
  await dashboard.visit("/account");
  await fillLogin(page, OWNER);
  await fillCode(recoveryCodes[0] ?? "");
  await page.getByText("9 recovery codes left").waitFor();
  await dashboard.visit("/account");
  await fillLogin(page, OWNER);
  await fillCode(recoveryCodes[0] ?? "");
  await page.getByRole("alert").waitFor();
  await fillCode(recoveryCodes[1] ?? "");
  await page.getByText("8 recovery codes left").waitFor();
});

test("the command line turns the second step off for a lost phone", async () => {
  const reset = () => runCommand(["user", "reset-totp", OWNER.email, "--data", dashboard.service.dataDir]);
  expect((await reset()).stdout).toContain("needs only the password");
  expect((await reset()).stderr).toContain("has no second step");
  await dashboard.visit("/account");
  await fillLogin(page, OWNER);
  await page.getByText("Off", { exact: true }).waitFor();
});

test("a session of another browser is listed, and ended", async () => {
  await dashboard.page.request.post(`${dashboard.service.url}/dashboard/api/login`, {
    data: OWNER,
    headers: { origin: dashboard.service.url },
  });
  await page.reload();
  const table = page.getByRole("table", { name: "Sessions" });
  await table.getByRole("row", { name: /Chrome on Linux.*this machine.*This one/ }).waitFor();
  expect(await allFindings(page)).toEqual(NO_FINDINGS);
  await pressEnterOn(page, table.getByRole("button", { name: /^End the session/ }).first());
  await page.getByText("The session ended").waitFor();
  await page.getByRole("button", { name: "End all others" }).click();
  await table.getByRole("row").nth(2).waitFor({ state: "detached" });
  expect(await table.getByRole("row").count()).toBe(2);
});

test("the browser has no complaints", () => {
  expect(dashboard.complaints).toEqual([]);
});
