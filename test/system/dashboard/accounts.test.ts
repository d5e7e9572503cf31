import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page, Request } from "playwright-core";
import { runCommand } from "../../../scripts/lib/service.ts";
import { type Dashboard, fillLogin, makeViewer, OWNER, openDashboard, remember, setupPath, VIEWER } from "./dashboard.ts";

/** Who may do what, from the first start on: the tests go on from what those before them left. */
let dashboard: Dashboard;
let page: Page;
let link: string;
beforeAll(async () => {
  dashboard = await openDashboard({ isEmpty: true });
  ({ page } = dashboard);
  link = await setupPath(dashboard.service);
});
afterAll(() => dashboard.close());

async function fillSetup({ email, password }: typeof OWNER): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Create first user" }).click();
}

describe("from the first start to the first login", () => {
  test("before there is a user, the login says how to create one", async () => {
    await dashboard.visit("/");
    await page.getByText("No user exists yet").waitFor();
    expect(await page.getByText("Run memoryd open, or open the set-up link that memoryd printed").isVisible()).toBeTrue();
  });

  test("an incomplete link says so and creates nobody", async () => {
    await dashboard.visit("/setup");
    await page.getByText("The link is incomplete").waitFor();
    expect(await page.getByRole("button", { name: "Create first user" }).isDisabled()).toBeTrue();
  });

  test("the printed link creates the first user, once", async () => {
    await dashboard.visit(link);
    await fillSetup(OWNER);
    await page.getByRole("heading", { name: "People" }).waitFor();
    expect(new URL(page.url()).hash).toBe("");
    expect(await page.getByText("owner", { exact: true }).isVisible()).toBeTrue();

    await dashboard.visit(link);
    await page.getByRole("alert").getByText("This set-up link was used already, and made the first user").waitFor();
    expect(await page.getByRole("button", { name: "Create first user" }).count()).toBe(0);
    await page.getByRole("link", { name: "Log in with a password" }).click();
    await page.getByLabel("E-mail").waitFor();
  });

  test("the first page asks for nothing that only later pages need, and who is there before its script is", async () => {
    const asked: string[] = [];
    const note = (request: Request) => void asked.push(new URL(request.url()).pathname);
    page.on("request", note);
    await dashboard.logIn("/");
    await page.getByText("Nobody is known yet").waitFor();
    page.off("request", note);
    expect(asked.filter((path) => /\/(?:part|later)-/.test(path))).toEqual([]);
    const data = asked.filter((path) => path.includes("/api/"));
    expect(data.slice(0, 2).map((path) => path.split("/").at(-1))).toEqual(["session", "orgs"]);
    expect(asked.indexOf(data[0] ?? "")).toBeLessThan(asked.findIndex((path) => path.endsWith(".js") && path.includes("/main-")));
  });

  test("a link of memoryd open logs in, once", async () => {
    const { stdout } = await runCommand(["open", "--no-browser", "--data", dashboard.service.dataDir]);
    const path = /\/dashboard(\/open#\S+)/.exec(stdout)?.[1] ?? expect.unreachable();
    await dashboard.visit(path);
    await page.getByRole("heading", { name: "People" }).waitFor();
    expect(new URL(page.url()).hash).toBe("");

    await dashboard.visit("/");
    await dashboard.visit(path);
    await page.getByText("This link was used already, and works once").waitFor();
    await page.getByRole("link", { name: "Log in with a password" }).click();
    await page.getByLabel("E-mail").waitFor();
  });

  test("a login leads to the page that was requested", async () => {
    await dashboard.visit("/activity");
    await fillLogin(page, { ...OWNER, password: "wrong wrong wrong" });
    await page.getByRole("alert").waitFor();
    await fillLogin(page, OWNER);
    await page.getByRole("heading", { name: "Activity" }).waitFor();
  });

  test("a logout ends the session, and going back shows no data", async () => {
    await dashboard.logIn("/organizations");
    await page.getByRole("link", { name: "Activity" }).click();
    await page.getByRole("heading", { name: "Activity" }).waitFor();
    await page.getByRole("button", { name: OWNER.email }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await page.getByRole("heading", { name: "Log in" }).waitFor();
    await page.goBack();
    await page.waitForURL(/\/organizations$/);
    await page.getByRole("heading", { name: "Log in" }).waitFor();
    expect(await page.getByRole("heading", { name: "Organizations" }).isVisible()).toBeFalse();
  });
});

const SCRIPT = "<img src=x onerror=alert(1)>";
const QUAY = `Quay ${SCRIPT}`;
let key = "";

const write = (authorization: string) =>
  fetch(`${dashboard.service.url}/v1/memories`, {
    method: "POST",
    headers: { authorization: `Bearer ${authorization}`, "content-type": "application/json" },
    body: JSON.stringify({ agent_id: "demo", user_id: "me", content: "Lisbon is where I live." }),
  });

/** The text of the copy field with this name. */
const textOf = async (name: string) => (await page.getByRole("region", { name, exact: true }).textContent()) ?? "";

describe("organizations and keys", () => {
  test("a new organization opens on its keys", async () => {
    await dashboard.logIn("/organizations");
    await page.getByRole("button", { name: "New organization" }).first().click();
    await page.getByRole("dialog").getByLabel("Name").fill("Harbour");
    await page.getByRole("button", { name: "Create organization" }).click();
    await page.getByRole("heading", { name: "Harbour", level: 1 }).waitFor();
    await page.getByText("No keys yet").waitFor();
  });

  test("a key is shown once, with an example command that works", async () => {
    await page.getByRole("button", { name: "New key" }).click();
    await page.getByRole("textbox", { name: "Label" }).fill(SCRIPT);
    await page.getByRole("button", { name: "Create key" }).click();
    key = await textOf("Key");
    expect(key).toMatch(/^memoryd_live_[0-9a-f]{64}$/);
    const command = await textOf("Example command");
    expect(command).toContain(`${dashboard.service.url}/v1/memories`);
    const ran = Bun.spawnSync(["sh", "-c", command]);
    expect(JSON.parse(ran.stdout.toString())).toMatchObject({ status: "queued" });

    // Escape does not close the dialog.
    await page.keyboard.press("Escape");
    expect(await page.getByText("This key is shown only once").isVisible()).toBeTrue();
    await page.getByRole("button", { name: "I have stored it" }).click();
    await page.getByRole("cell", { name: SCRIPT, exact: true }).waitFor();
    await page.reload();
    await page.getByRole("cell", { name: SCRIPT, exact: true }).waitFor();
    expect(await page.content()).not.toContain(key);
  });

  test("a revoked key is refused at once", async () => {
    expect((await write(key)).status).toBe(202);
    await page.getByRole("button", { name: `Revoke ${SCRIPT}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
    await page.getByText("Revoked", { exact: true }).waitFor();
    expect((await write(key)).status).toBe(401);
  });

  test("the activity tells of all this, without the key", async () => {
    await page.getByRole("link", { name: "Activity" }).click();
    for (const deed of ["revoked the key", "made the key"]) await page.getByText(`${OWNER.email} ${deed} ${SCRIPT}`).first().waitFor();
    expect(await page.locator("img").count()).toBe(0);
    expect(await page.content()).not.toContain(key);
    await page.getByRole("link", { name: "Keys", exact: true }).click();
  });

  test("an organization is renamed, and deleted only when its name is typed", async () => {
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill(QUAY);
    await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
    await page.getByRole("heading", { name: QUAY, level: 1 }).waitFor();

    await page.getByRole("button", { name: "Delete" }).click();
    const confirm = page.getByRole("button", { name: "Delete organization" });
    await page.getByLabel(/Type .* to confirm/).fill("Harbour");
    expect(await confirm.isDisabled()).toBeTrue();
    await page.getByLabel(/Type .* to confirm/).fill(QUAY);
    await confirm.click();
    await page.getByRole("heading", { name: "Organizations", level: 1 }).waitFor();
    await page.getByRole("link", { name: QUAY }).waitFor({ state: "detached" });
  });

  test("the activity tells of what was done to organizations, too", async () => {
    await dashboard.go("/activity");
    for (const deed of ["deleted the organization", "renamed the organization", "made the organization"])
      await page.getByText(`${OWNER.email} ${deed}`).first().waitFor();
    expect(await page.locator("img").count()).toBe(0);
  });
});

describe("a viewer", () => {
  let orgId: string;
  let memoryId: string;
  beforeAll(async () => {
    const tenant = await dashboard.tenant("Pier");
    orgId = tenant.orgId;
    [memoryId = ""] = await remember(tenant.client, ["The ferry leaves at nine."]);
    await makeViewer(dashboard);
    await dashboard.logIn(`/memories/${orgId}?memory=${memoryId}`, VIEWER);
  });

  const buttonNames = () => page.getByRole("main").getByRole("button").allInnerTexts();

  test("sees a memory without buttons to change it", async () => {
    const drawer = page.getByRole("dialog", { name: "Memory" });
    await drawer.getByText("Lineage").waitFor();
    for (const name of ["Edit", "Delete", "Erase permanently"]) expect(await drawer.getByRole("button", { name }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: /^The ferry leaves/ }).waitFor();
    expect(await page.getByRole("checkbox").count()).toBe(0);
  });

  test("may search", async () => {
    await dashboard.go(`/search/${orgId}?agent_id=support-bot&user_id=me&query=ferry`);
    await page.getByText("The ferry leaves at nine.").first().waitFor();
  });

  test("sees organizations and keys without buttons to create or revoke them", async () => {
    await dashboard.go("/organizations");
    await page.getByRole("link", { name: "Pier" }).waitFor();
    expect(await buttonNames()).toEqual([]);
    await dashboard.go(`/organizations/${orgId}`);
    await page.getByText("Active", { exact: true }).waitFor();
    expect(await buttonNames()).toEqual([]);
  });

  test("cannot reach the users by the navigation, the address or the API", async () => {
    expect(await page.getByRole("link", { name: "Users" }).count()).toBe(0);
    await dashboard.go("/users");
    await page.getByText("No page has this address").waitFor();
    expect((await page.request.get(`${dashboard.service.url}/dashboard/api/users`)).status()).toBe(403);
  });
});

test("a viewer sees the organizations that an owner chooses, from then on", async () => {
  await dashboard.logIn("/users");
  await page.getByRole("button", { name: `Actions for ${VIEWER.email}` }).click();
  await page.getByRole("menuitem", { name: "Choose organizations" }).click();
  await page.getByText("Chosen ones").click();
  expect(await page.getByRole("button", { name: "Save" }).isDisabled()).toBeTrue();
  await page.getByRole("checkbox", { name: "Pier" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("row", { name: VIEWER.email }).getByText("1 organization").waitFor();
  const { orgId } = await dashboard.tenant("Lighthouse");

  await dashboard.logIn("/organizations", VIEWER);
  await page.getByRole("link", { name: "Pier" }).waitFor();
  expect(await page.getByRole("link", { name: "Lighthouse" }).count()).toBe(0);
  await dashboard.go(`/organizations/${orgId}`);
  await page.getByText("This organization does not exist").waitFor();
  await dashboard.go("/cognition");
  await page.getByText("What is current").waitFor();
});

test("users can change their own password, and the old one is refused", async () => {
  await dashboard.logIn("/password");
  const next = "a longer and newer password";
  await page.getByRole("textbox", { name: "Current password" }).fill(OWNER.password);
  await page.getByRole("textbox", { name: "New password" }).fill(next);
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("Your password is changed").waitFor();
  await dashboard.visit("/");
  await fillLogin(page, OWNER);
  await page.getByRole("alert").waitFor();
  await fillLogin(page, { ...OWNER, password: next });
  await page.getByRole("heading", { name: "People" }).waitFor();
});

test("the browser has no complaints", () => {
  expect(dashboard.complaints).toEqual([]);
});
