import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newOrgId } from "../../../../src/memory/ids.ts";
import { PERMISSIONS } from "../../../../src/memory/types.ts";
import { orgFolder, recordsFile } from "../../../../src/stores/folder/paths.ts";
import type { Records } from "../../../../src/stores/interfaces/records.ts";
import { openSqliteControl } from "../../../../src/stores/sqlite/control/control.ts";
import { openSqliteRecords } from "../../../../src/stores/sqlite/records.ts";
import { newScope, newSubmission } from "../../../contracts/records-support.ts";
import { removeFolder, temporaryFolder } from "../../../support/files.ts";
import { until } from "../../../support/until.ts";

/** Files that disappear while they are open. */

const GONE = "was removed or replaced while it was in use";

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = temporaryFolder();
  dataDir = join(folder, "data");
  mkdirSync(dataDir);
});
afterEach(() => removeFolder(folder));

describe("records", () => {
  const scope = newScope();
  const { orgId } = scope;
  let records: Records;
  const write = (to = scope) => records.submissions.accept(to, newSubmission(to, "I love tea."));
  beforeEach(async () => {
    records = openSqliteRecords({ dataDir });
    await write();
    // A first write makes the file, and the next one opens it.
    await write();
  });
  afterEach(() => records.close());

  test.each([
    ["the data folder is removed", () => rmSync(dataDir, { recursive: true })],
    ["the organization's folder is removed", () => rmSync(orgFolder(dataDir, orgId), { recursive: true })],
    ["the file is removed", () => rmSync(recordsFile(dataDir, orgId))],
    ["the file is replaced", () => replace(recordsFile(dataDir, orgId))],
  ])("refuse writes and reads when %s", async (_, vanish) => {
    expect(records.files.gone()).toEqual([]);
    vanish();
    await expect(write()).rejects.toThrow(GONE);
    // Reads may rely on an earlier check for a moment.
    let failure: unknown;
    await until("a read is refused", async () => {
      failure = await records.submissions.depth(orgId).then(
        () => undefined,
        (error) => error,
      );
      return failure !== undefined;
    });
    expect(String(failure)).toContain(GONE);
    expect(records.files.gone()).toEqual([orgId]);
  });

  test("accept writes again when the folder is back", async () => {
    renameSync(dataDir, join(folder, "away"));
    await expect(write()).rejects.toThrow(GONE);
    expect(records.files.gone()).toEqual([orgId]);
    renameSync(join(folder, "away"), dataDir);
    await write();
    expect((await records.submissions.depth(orgId)).queued).toBe(3);
    expect(records.files.gone()).toEqual([]);
  });

  test("refuse all waiting writes when the file disappears", async () => {
    const writes = [write(), write(), write()];
    rmSync(recordsFile(dataDir, orgId));
    expect((await Promise.allSettled(writes)).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  });

  test("are not created in a folder that replaced the data folder, nor in a missing one", async () => {
    const other = newScope();
    rmSync(dataDir, { recursive: true });
    await expect(write(other)).rejects.toThrow("the data folder");
    mkdirSync(dataDir);
    await expect(write(other)).rejects.toThrow("the data folder");
    expect(existsSync(join(dataDir, "orgs"))).toBe(false);
  });

  test("that existed at the start are reported as missing, opened or not", async () => {
    const later = openSqliteRecords({ dataDir, written: { listNow: () => [orgId], hasNow: () => true, mark: async () => {} } });
    rmSync(orgFolder(dataDir, orgId), { recursive: true });
    expect(later.files.gone()).toEqual([orgId]);
    const missing = "is missing or empty";
    await expect(later.memories.list({ orgId }, 10)).rejects.toThrow(missing);
    await expect(later.submissions.accept(scope, newSubmission(scope, "I love jazz."))).rejects.toThrow(missing);
    // A deleted organization is released first.
    await later.files.release(orgId);
    expect(later.files.gone()).toEqual([]);
    await later.close();
  });

  test("of an organization without writes are empty, and not missing", async () => {
    expect(await records.memories.list({ orgId: newOrgId() }, 10)).toEqual([]);
    expect(records.files.gone()).toEqual([]);
  });
});

describe("the control store", () => {
  test.each([
    ["removed", () => rmSync(join(dataDir, "control.sqlite"))],
    ["replaced", () => replace(join(dataDir, "control.sqlite"))],
  ])("that is %s creates no key, accepts none, and has no version", async (_, vanish) => {
    const control = openSqliteControl({ dataDir });
    const { id: orgId } = await control.orgs.create("acme");
    const wanted = { orgId, label: "k", permissions: PERMISSIONS, rateLimit: undefined };
    const { secret } = await control.keys.create(wanted);
    expect(control.inPlace()).toBe(true);
    vanish();
    expect(control.inPlace()).toBe(false);
    await expect(control.keys.create(wanted)).rejects.toThrow(GONE);
    await expect(control.keys.authenticate(secret)).rejects.toThrow(GONE);
    await expect(control.version()).rejects.toThrow(GONE);
    await expect(control.audit.add({ atMs: 0, actor: "a", action: "key.created", target: orgId, orgId })).rejects.toThrow(GONE);
    await control.close();
  });
});

function replace(path: string): void {
  writeFileSync(`${path}.other`, "");
  renameSync(`${path}.other`, path);
}
