import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import type { Page } from "playwright-core";
import { runCommand, until } from "../../../scripts/lib/service.ts";
import { openControl, openRecords } from "../../../src/stores/open.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";
import { type Dashboard, makeViewer, openDashboard, remember, VIEWER } from "./dashboard.ts";

/** A person makes backups in the browser, and restores what the browser has saved. */

const PASSPHRASE = "five unrelated words open it";

let dashboard: Dashboard;
let page: Page;
let folder: string;
let orgId: string;
beforeAll(async () => {
  dashboard = await openDashboard();
  page = dashboard.page;
  folder = temporaryFolder();
  const tenant = await dashboard.tenant("Acme");
  orgId = tenant.orgId;
  await remember(tenant.client, ["Ann keeps bees.", "Ann lives in Rome."]);
});
afterAll(async () => {
  await dashboard.close();
  removeFolder(folder);
});

const dialog = () => page.getByRole("dialog");
const rows = () => page.getByRole("table", { name: "Last backups" }).getByRole("row");

/** Fills the dialog, and returns the path of what the browser has saved. */
async function download(fill: () => Promise<void>, meanwhile: () => Promise<void> = async () => {}): Promise<string> {
  await page.getByRole("button", { name: "Make a backup" }).click();
  await fill();
  const saving = page.waitForEvent("download", { timeout: 60_000 });
  await page.getByRole("button", { name: "Make and download" }).click();
  await meanwhile();
  const saved = await saving;
  const path = join(folder, saved.suggestedFilename());
  await saved.saveAs(path);
  return path;
}

async function restoredTexts(path: string, name: string, ...flags: string[]): Promise<string[]> {
  const dataDir = join(folder, name);
  expect(await runCommand(["restore", path, ...flags, "--data", dataDir])).toMatchObject({ code: 0, stderr: "" });
  const control = openControl(dataDir);
  const records = openRecords(dataDir, control.written);
  const { memories } = await records.transfer.page(orgId, 0, 10);
  await records.close();
  await control.close();
  return memories.map(({ content }) => content).toSorted();
}

test("a backup that is sealed for a key is downloaded, listed, and restored with the key", async () => {
  await dashboard.logIn("/backups");
  await page.getByText("No backup yet").waitFor();
  const identity = await generateIdentity();
  const recipient = await identityToRecipient(identity);
  writeFileSync(join(folder, "key"), identity);
  const path = await download(() => page.getByLabel("Public keys of age").fill(recipient));
  expect(path).toEndWith(".tar.zst.age");
  await rows()
    .filter({ hasText: `${recipient.slice(0, 12)}…${recipient.slice(-4)}` })
    .filter({ hasText: "Downloaded" })
    .waitFor();
  expect(await restoredTexts(path, "by-key", "--identity", join(folder, "key"))).toEqual(["Ann keeps bees.", "Ann lives in Rome."]);
  await dashboard.go("/audit");
  await page.getByText("made the backup").first().waitFor();
});

test("a passphrase is typed twice, seals, and is in no argument and no environment of the process that makes the backup", async () => {
  await dashboard.go("/backups");
  let seen: readonly string[] = [];
  const sees = () => {
    seen = processesOf(dashboard.service.pid);
    return seen.some((text) => text.includes("--passphrase-file"));
  };
  const path = await download(
    async () => {
      await page.getByRole("radio", { name: "Sealed by a passphrase" }).click();
      await page.getByLabel("Passphrase", { exact: true }).fill(PASSPHRASE);
      await page.getByLabel("Repeat it").fill("another");
      await dialog().getByText("This is another passphrase.").waitFor();
      expect(await page.getByRole("button", { name: "Make and download" }).isDisabled()).toBe(true);
      await page.getByLabel("Repeat it").fill(PASSPHRASE);
    },
    () => until("the process is there", sees),
  );
  expect(seen.filter((text) => text.includes(PASSPHRASE))).toEqual([]);
  writeFileSync(join(folder, "passphrase"), PASSPHRASE);
  expect(await restoredTexts(path, "by-passphrase", "--passphrase-file", join(folder, "passphrase"))).toHaveLength(2);
  await rows().filter({ hasText: "a passphrase" }).waitFor();
});

/** The arguments and the environment of each child of the process. */
function processesOf(parent: number): string[] {
  const texts = [];
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      if (!new RegExp(`^PPid:\\t${parent}$`, "m").test(readFileSync(`/proc/${pid}/status`, "utf8"))) continue;
      texts.push(readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " "), readFileSync(`/proc/${pid}/environ`, "utf8"));
    } catch (error) {
      // It has ended meanwhile.
      expect(String(error)).toMatch(/ENOENT|ESRCH/);
    }
  }
  return texts;
}

test("without a seal, the person has to say that the file is kept safe", async () => {
  await dashboard.go("/backups");
  const path = await download(async () => {
    await page.getByRole("radio", { name: "Not sealed" }).click();
    expect(await page.getByRole("button", { name: "Make and download" }).isDisabled()).toBe(true);
    await page.getByLabel("I keep the file where nobody else can read it.").check();
  });
  expect(path).toEndWith(".tar.zst");
  expect(await restoredTexts(path, "plain")).toHaveLength(2);
  await rows().filter({ hasText: "Not sealed" }).waitFor();
});

test("a mistyped key is told in the dialog, and nothing is made", async () => {
  await dashboard.go("/backups");
  await rows().nth(1).waitFor();
  const before = await rows().count();
  await page.getByRole("button", { name: "Make a backup" }).click();
  await page.getByLabel("Public keys of age").fill("age1mistyped");
  await page.getByRole("button", { name: "Make and download" }).click();
  await dialog().getByRole("alert").getByText("is no recipient of age").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(await rows().count()).toBe(before);
});

test("a viewer has neither the link nor the page", async () => {
  await makeViewer(dashboard);
  await dashboard.logIn("/backups", VIEWER);
  await page.getByText("No page has this address").waitFor();
  expect(await page.getByRole("link", { name: "Backups" }).count()).toBe(0);
});

test("the server goes on, and no process of a backup is left", async () => {
  await until("no child runs a backup", () => processesOf(dashboard.service.pid).every((text) => !text.includes("backup")));
  expect(dashboard.complaints).toEqual([]);
});
