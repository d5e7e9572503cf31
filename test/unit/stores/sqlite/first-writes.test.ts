import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { newOrgId } from "../../../../src/memory/ids.ts";
import type { OrgId } from "../../../../src/memory/types.ts";
import { markStoredOrganizations, openControl } from "../../../../src/stores/open.ts";
import { orgFolder, recordsFile } from "../../../../src/stores/paths.ts";
import type { Records } from "../../../../src/stores/records.ts";
import { openSqliteRecords } from "../../../../src/stores/sqlite/records.ts";
import { newScope, newSubmission } from "../../../contracts/records-support.ts";
import { COSTLY } from "../../../support/effort.ts";
import { removeFolder, temporaryFolder } from "../../../support/files.ts";

let dataDir: string;
let records: Records;
beforeEach(() => {
  dataDir = temporaryFolder();
  records = openSqliteRecords({ dataDir });
});
afterEach(async () => {
  await records.close();
  removeFolder(dataDir);
});

const write = (orgId: OrgId, text: string) => {
  const scope = newScope(orgId);
  return records.submissions.accept(scope, newSubmission(scope, text));
};

/** Reads the file as it is, before anything of this process has opened it. */
function contentsOf(orgId: OrgId): { texts: string[]; check: unknown } {
  const db = new Database(recordsFile(dataDir, orgId), { readonly: true });
  const texts = db.query<{ content: string }, []>("SELECT content FROM submission ORDER BY submission_no").all();
  const check = db.query("PRAGMA integrity_check").values();
  db.close();
  return { texts: texts.map(({ content }) => content), check };
}

test("each makes a sound file with what it stores, alone in its folder and readable only by its owner", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ maxLength: 20_000, unit: "binary" }), { minLength: 1, maxLength: 8 }), async (texts) => {
      const written = texts.map((text) => ({ orgId: newOrgId(), text }));
      await Promise.all(written.map(({ orgId, text }) => write(orgId, text)));
      for (const { orgId, text } of written) {
        expect(readdirSync(orgFolder(dataDir, orgId))).toEqual(["records.sqlite"]);
        expect(statSync(recordsFile(dataDir, orgId)).mode & 0o777).toBe(0o600);
        const { texts: found, check } = contentsOf(orgId);
        expect([found, check]).toEqual([[text.toWellFormed()], [["ok"]]]);
      }
    }),
    COSTLY,
  );
});

test("no file has a byte of another organization's write, however long that was", async () => {
  const lengths = [10, 100_000, 3, 60_000, 1];
  const orgIds = lengths.map(newOrgId);
  const textOf = (n: number) => `secret${n}marker `.repeat(lengths[n] ?? 1);
  for (const [n, orgId] of orgIds.entries()) await write(orgId, textOf(n));
  for (const [n, orgId] of orgIds.entries()) {
    const bytes = readFileSync(recordsFile(dataDir, orgId));
    const held = orgIds.keys().filter((other) => bytes.includes(`secret${other}marker`));
    expect([...held]).toEqual([n]);
  }
});

test("what follows finds the file: reads, writes at the same moment, and a claim", async () => {
  const orgId = newOrgId();
  const texts = Array.from({ length: 20 }, (_, n) => `text ${n}`);
  await Promise.all(texts.map((text) => write(orgId, text)));
  expect(contentsOf(orgId).texts.toSorted()).toEqual(texts.toSorted());
  expect((await records.submissions.depth(orgId)).queued).toBe(texts.length);
});

test("one that fails leaves no file, and the next one makes it", async () => {
  const scope = newScope();
  const submission = newSubmission(scope, "x");
  const twice = [submission, { ...submission, content: "y" }];
  await expect(records.submissions.acceptAll(scope.orgId, twice)).rejects.toThrow();
  expect(existsSync(recordsFile(dataDir, scope.orgId))).toBe(false);
  await write(scope.orgId, "z");
  expect(contentsOf(scope.orgId).texts).toEqual(["z"]);
});

test("where the file cannot be laid down, because another thread was faster, the write goes into the one that is there", async () => {
  const orgId = newOrgId();
  const other = openSqliteRecords({ dataDir });
  const scope = newScope(orgId);
  const both = [records, other].map((store, n) => store.submissions.accept(scope, newSubmission(scope, `${n}`)));
  await Promise.all(both);
  expect(contentsOf(orgId).texts.toSorted()).toEqual(["0", "1"]);
  await other.close();
});

test("what a killed process left of one is gone once the organization is opened", async () => {
  const orgId = newOrgId();
  mkdirSync(orgFolder(dataDir, orgId), { recursive: true });
  const left = `${recordsFile(dataDir, orgId)}.unfinished-${crypto.randomUUID()}`;
  writeFileSync(left, "the text of a write that nobody was told of");
  await write(orgId, "first");
  await write(orgId, "second");
  expect(readdirSync(orgFolder(dataDir, orgId)).filter((name) => name.includes("unfinished"))).toEqual([]);
});

test("what a killed process left of one is gone after the next start, although nobody opens the organization", async () => {
  const control = openControl(dataDir);
  const orgId = control.orgs.create("cut off").id;
  mkdirSync(orgFolder(dataDir, orgId), { recursive: true });
  writeFileSync(`${recordsFile(dataDir, orgId)}.unfinished-${crypto.randomUUID()}`, "the text of a write that nobody was told of");
  await markStoredOrganizations(dataDir, control);
  expect(readdirSync(orgFolder(dataDir, orgId))).toEqual([]);
  expect(control.written.has(orgId)).toBe(false);
  control.close();
});

test("closing waits for it", async () => {
  const orgId = newOrgId();
  const writing = write(orgId, "at the last moment");
  await records.close();
  await writing;
  expect(contentsOf(orgId).texts).toEqual(["at the last moment"]);
});
