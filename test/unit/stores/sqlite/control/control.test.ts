import { expect, test } from "bun:test";
import { statSync } from "node:fs";
import { join } from "node:path";
import { openSqliteControl } from "../../../../../src/stores/sqlite/control/control.ts";
import { describeControl, type OpenedControl } from "../../../../contracts/control.ts";
import { describeAccounts } from "../../../../contracts/control-accounts.ts";
import { describeAudit } from "../../../../contracts/control-audit.ts";
import { findBytes, removeFolder, temporaryFolder, textNeedles } from "../../../../support/files.ts";

function openInFolder(): OpenedControl {
  const dataDir = temporaryFolder();
  const open = () => openSqliteControl({ dataDir });
  const all = [open()];
  return {
    control: all[0] ?? open(),
    another() {
      const control = open();
      all.push(control);
      return control;
    },
    async close() {
      for (const control of all) await control.close();
      removeFolder(dataDir);
    },
  };
}

describeControl("sqlite control", openInFolder);
describeAccounts("sqlite control: accounts", openInFolder);
describeAudit("sqlite control: audit", openInFolder);

test("each check of writability needs disk space, because it leaves no log for the next one to reuse", async () => {
  const dataDir = temporaryFolder();
  const control = openSqliteControl({ dataDir });
  await control.checkWritable();
  expect(statSync(join(dataDir, "control.sqlite-wal")).size).toBe(0);
  await control.close();
  removeFolder(dataDir);
});

test("no file contains the secret, and only the owner can read the file", async () => {
  const folder = temporaryFolder();
  const dataDir = join(folder, "made", "on the way");
  const control = openSqliteControl({ dataDir });
  const org = await control.orgs.create("acme");
  const { secret, key } = await control.keys.create({ orgId: org.id, label: "", permissions: ["memory:read"], rateLimit: undefined });
  expect(findBytes(dataDir, textNeedles([secret.slice(-64)]))).toEqual([]);
  expect(findBytes(dataDir, textNeedles([key.id])).length).toBeGreaterThan(0);
  expect(statSync(join(dataDir, "control.sqlite")).mode & 0o777).toBe(0o600);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  await control.close();
  const again = openSqliteControl({ dataDir });
  expect(await again.keys.authenticate(secret)).toEqual({ ...key, uses: "off" });
  await again.close();
  removeFolder(folder);
});
