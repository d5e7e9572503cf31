import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { messageOf, StoreUnavailable } from "../../../../src/memory/errors.ts";
import type { OrgId } from "../../../../src/memory/types.ts";
import { controlFile, orgFolder, recordsFile } from "../../../../src/stores/folder/paths.ts";
import type { Records } from "../../../../src/stores/interfaces/records.ts";
import { type FolderControl, markStoredOrganizations, openControl, openRecords } from "../../../../src/stores/open.ts";
import { openSqliteRecords } from "../../../../src/stores/sqlite/records.ts";
import { newScope, newSubmission, store } from "../../../contracts/records-support.ts";
import { filesBelow, removeFolder, temporaryFolder } from "../../../support/files.ts";

/** Files that were removed, emptied or damaged, while a server ran or between two starts. */

let folder: string;
let dataDir: string;
let control: FolderControl;
let records: Records;
let [acme, other]: OrgId[] = [];

beforeEach(async () => {
  folder = temporaryFolder();
  dataDir = join(folder, "data");
  start();
  [acme, other] = [(await control.orgs.create("acme")).id, (await control.orgs.create("other")).id];
  for (const orgId of [acme, other]) await store(records, newScope(orgId), "Ann likes tea.");
});
afterEach(async () => {
  await stop();
  removeFolder(folder);
});

function start(): void {
  control = openControl(dataDir);
  records = openRecords(dataDir, control.written);
}

async function stop(): Promise<void> {
  await records.close();
  await control.close();
}

const acmeFile = () => recordsFile(dataDir, acme ?? "");
const read = (orgId = acme ?? "") => records.memories.list({ orgId }, 10).then((found) => found.length);
const write = (orgId = acme ?? "") => records.submissions.accept(newScope(orgId), newSubmission(newScope(orgId), "Ann likes jazz."));

async function refusal(of: () => Promise<unknown>): Promise<StoreUnavailable> {
  const error: unknown = await of().then(
    () => "nothing was refused",
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof StoreUnavailable)) throw new Error(`${messageOf(error)}`);
  return error;
}

/** Overwrites the second half of the file, which the schema does not reach. */
function damagePages(path: string): void {
  const bytes = readFileSync(path);
  bytes.fill(0xa5, 4096 * Math.floor(bytes.length / 4096 / 2));
  writeFileSync(path, bytes);
}

describe("records that were written to", () => {
  test.each<[string, (path: string) => void, string, RegExp]>([
    ["whose file was removed", (path) => rmSync(path), "missing or empty", /it is missing$/],
    ["whose folder was removed", (path) => rmSync(dirname(path), { recursive: true }), "missing or empty", /it is missing$/],
    ["whose file was cut to 0 bytes", (path) => truncateSync(path), "missing or empty", /it has no bytes$/],
    ["whose file has no tables", emptyDatabase, "missing or empty", /it has no tables$/],
    ["whose file is no database", (path) => writeFileSync(path, "garbage".repeat(1_000)), "cannot be read", /not a database$/],
    ["whose file is a folder", replaceByFolder, "cannot be opened", /unable to open/],
  ])("%s between two starts are refused, and nothing is made in their place", async (_, vanish, words, detail) => {
    await stop();
    const kept = `${folder}/kept`;
    copyFileSync(acmeFile(), kept);
    vanish(acmeFile());
    const sizes = () =>
      filesBelow(dataDir)
        .filter((path) => path.includes(acme ?? ""))
        .map((path) => [path, statSync(path).size]);
    const left = sizes();
    start();
    for (const call of [read, write]) {
      const { code, message, cause } = await refusal(call);
      expect([code, message]).toEqual(["unavailable", expect.stringContaining(words)]);
      expect(message).toContain("memoryd doctor");
      expect(message).not.toContain(dataDir);
      expect(messageOf(cause)).toStartWith(`${acmeFile()}: `);
      expect(messageOf(cause)).toMatch(detail);
    }
    expect([await read(other), await write(other).then(() => "written")]).toEqual([1, "written"]);
    expect(sizes()).toEqual(left);
    expect([...records.files.gone(), ...records.files.damaged().unopened]).toContain(acme ?? "");
    // The file is put back while the server runs.
    mkdirSync(dirname(acmeFile()), { recursive: true });
    rmSync(acmeFile(), { recursive: true, force: true });
    copyFileSync(kept, acmeFile());
    expect(await read()).toBe(1);
    await write();
    expect([records.files.gone(), records.files.damaged()]).toEqual([[], { found: [], unopened: [] }]);
  });

  test("whose file is empty, but has a log beside it, are refused, and SQLite does not remove the log", async () => {
    const copied = `${folder}/copied`;
    mkdirSync(copied);
    // A process that was killed leaves the log.
    for (const suffix of ["", "-wal"]) copyFileSync(acmeFile() + suffix, `${copied}/records.sqlite${suffix}`);
    await stop();
    for (const suffix of ["", "-wal"]) copyFileSync(`${copied}/records.sqlite${suffix}`, acmeFile() + suffix);
    const logBytes = statSync(`${acmeFile()}-wal`).size;
    expect(logBytes).toBeGreaterThan(0);
    truncateSync(acmeFile());
    start();
    await refusal(read);
    expect(statSync(`${acmeFile()}-wal`).size).toBe(logBytes);
    copyFileSync(`${copied}/records.sqlite`, acmeFile());
    expect(await read()).toBe(1);
  });

  test("that no person may read are refused", async () => {
    await stop();
    chmodSync(acmeFile(), 0o000);
    start();
    const refused = await read().then(
      () => "read",
      (error: StoreUnavailable) => error.message,
    );
    // Root reads everything, and the mode is set again with each opening.
    expect(refused).toMatch(process.getuid?.() === 0 ? /read/ : /cannot be opened/);
  });

  test("whose open file turns out to be damaged are refused from then on, in every thread that is told, until a restored one is started with", async () => {
    for (let i = 0; i < 20; i++) await store(records, newScope(acme), ..."abcdefgh".split("").map((word) => `${word.repeat(200)} ${i}.`));
    await stop();
    const kept = `${folder}/kept`;
    copyFileSync(acmeFile(), kept);
    damagePages(acmeFile());
    start();
    const everything = () => records.transfer.page(acme ?? "", 0, 1_000);
    const { message } = await refusal(everything);
    expect(message).toMatch(/restart the server.*restore it from a backup/);
    // The damage concerns no page that this needs.
    await refusal(() => records.submissions.depth(acme ?? ""));
    await refusal(write);
    expect(records.files.damaged()).toEqual({ found: [acme ?? ""], unopened: [] });
    expect(await read(other)).toBe(1);

    const otherThread = openRecords(dataDir, control.written);
    await otherThread.submissions.depth(acme ?? "");
    otherThread.files.refuse(acme ?? "");
    expect((await refusal(() => otherThread.submissions.depth(acme ?? ""))).message).toContain("could not be read twice");
    await otherThread.close();

    await stop();
    copyFileSync(kept, acmeFile());
    start();
    expect((await everything()).memories).toHaveLength(161);
  });

  test("are read again a minute after the damage was found, and used if it is gone, but not if another file is in their place", async () => {
    for (let i = 0; i < 20; i++) await store(records, newScope(acme), ..."abcdefgh".split("").map((word) => `${word.repeat(200)} ${i}.`));
    await records.close();
    const kept = readFileSync(acmeFile());
    damagePages(acmeFile());
    let nowMs = 0;
    records = openSqliteRecords({ dataDir, written: control.written, monotonicMs: () => nowMs });
    const everything = () => records.transfer.page(acme ?? "", 0, 1_000);
    await refusal(everything);
    nowMs += 61_000;
    // The depth of the queue is on a page that is not damaged; what failed decides.
    await refusal(() => records.submissions.depth(acme ?? ""));
    expect(records.files.damaged().found).toEqual([acme ?? ""]);
    writeFileSync(acmeFile(), kept);
    await refusal(everything);
    nowMs += 61_000;
    expect((await everything()).memories).toHaveLength(161);
    expect(records.files.damaged().found).toEqual([]);

    damagePages(acmeFile());
    await records.files.release(acme ?? "");
    await refusal(everything);
    writeFileSync(`${folder}/other`, kept);
    renameSync(`${folder}/other`, acmeFile());
    nowMs += 61_000;
    await refusal(everything);
  });

  test("are no longer refused once the organization is deleted", async () => {
    rmSync(orgFolder(dataDir, acme ?? ""), { recursive: true });
    expect(records.files.gone()).toEqual([acme ?? ""]);
    await control.orgs.markDeleted(acme ?? "");
    await records.files.release(acme ?? "");
    expect([records.files.gone(), await read()]).toEqual([[], 0]);
  });
});

describe("the mark of a first write", () => {
  test("is durable when the write is answered, for each of many new organizations at once", async () => {
    const orgIds: OrgId[] = [];
    for (let i = 0; i < 40; i++) orgIds.push((await control.orgs.create(`org ${i}`)).id);
    const answered = new Set<OrgId>();
    await Promise.all(
      orgIds.map(async (orgId) => {
        await write(orgId);
        answered.add(orgId);
        const another = openControl(dataDir);
        expect([...answered].filter((id) => !another.written.hasNow(id))).toEqual([]);
        await another.close();
      }),
    );
    expect((await control.written.list()).length).toBe(orgIds.length + 2);
  });

  test("a write whose mark fails is not answered with success", async () => {
    const { id } = await control.orgs.create("third");
    const failing = openRecords(dataDir, { listNow: () => [], hasNow: () => false, mark: () => Promise.reject(new Error("no room")) });
    await expect(failing.submissions.accept(newScope(id), newSubmission(newScope(id), "x"))).rejects.toThrow("no room");
    await failing.close();
  });

  test.each<[string, (path: string) => void]>([
    ["has bytes", (path) => writeFileSync(path, "")],
    ["has tables", emptyDatabase],
  ])("is not set by reads, and not by a first write that was broken off before the file %s", async (_, breakOff) => {
    const { id } = await control.orgs.create("third");
    expect(await read(id)).toBe(0);
    mkdirSync(orgFolder(dataDir, id));
    breakOff(recordsFile(dataDir, id));
    await markStoredOrganizations(dataDir, control);
    expect(await control.written.has(id)).toBe(false);
    expect(await read(id)).toBe(0);
    await store(records, newScope(id), "Ann likes tea.");
    expect(await control.written.has(id)).toBe(true);
    expect(await read(id)).toBe(1);
  });

  test("is set at the start when the first write was broken off after its commit", async () => {
    const { id } = await control.orgs.create("third");
    const unmarked = openRecords(dataDir, { listNow: () => [], hasNow: () => false, mark: async () => {} });
    await store(unmarked, newScope(id), "Ann likes tea.");
    // As a kill leaves it: everything is in the write-ahead log.
    const copy = `${folder}/copy`;
    cpSync(orgFolder(dataDir, id), copy, { recursive: true });
    await unmarked.close();
    rmSync(orgFolder(dataDir, id), { recursive: true });
    renameSync(copy, orgFolder(dataDir, id));
    await markStoredOrganizations(dataDir, control);
    expect(await control.written.has(id)).toBe(true);
    expect(await read(id)).toBe(1);
  });
});

describe("the control store", () => {
  test.each<[string, (path: string) => void]>([
    ["removed", (path) => rmSync(path)],
    ["cut to 0 bytes", (path) => truncateSync(path)],
    ["replaced by one without tables", emptyDatabase],
  ])("that was %s beside organizations is refused in a sentence, and none is made in its place", async (_, vanish) => {
    await stop();
    renameSync(controlFile(dataDir), `${folder}/kept`);
    copyFileSync(`${folder}/kept`, controlFile(dataDir));
    vanish(controlFile(dataDir));
    const bytes = () => (existsSync(controlFile(dataDir)) ? statSync(controlFile(dataDir)).size : undefined);
    const before = bytes();
    expect(() => openControl(dataDir)).toThrow(
      /^The control store .* cannot be used \(.+\), but there are organizations .* memoryd restore FILE/,
    );
    expect(bytes()).toBe(before);
    copyFileSync(`${folder}/kept`, controlFile(dataDir));
    start();
    expect(await read()).toBe(1);
  });
});

function replaceByFolder(path: string): void {
  rmSync(path);
  mkdirSync(path);
}

function emptyDatabase(path: string): void {
  rmSync(path, { force: true });
  const db = new Database(path);
  db.run("PRAGMA journal_mode = DELETE");
  db.run("CREATE TABLE t (x)");
  db.run("DROP TABLE t");
  db.close();
}
