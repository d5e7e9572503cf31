import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { copyFileSync, readdirSync, readFileSync, utimesSync } from "node:fs";
import { dirname, join } from "node:path";
import { newOrgId } from "../../../../src/memory/ids.ts";
import { exactTimeMs } from "../../../../src/memory/time.ts";
import { checkDataFolder, openControl } from "../../../../src/stores/open.ts";
import { controlFile, makeFolder, recordsFile } from "../../../../src/stores/paths.ts";
import { MIGRATION_COPY_MS } from "../../../../src/stores/sqlite/before-migration.ts";
import { Connection } from "../../../../src/stores/sqlite/connection.ts";
import { RECORDS_MIGRATIONS } from "../../../../src/stores/sqlite/org-database.ts";
import { openSqliteRecords } from "../../../../src/stores/sqlite/records.ts";
import { TextWriter } from "../../../../src/stores/sqlite/text-writer.ts";
import { refuseNewerFolder } from "../../../../src/stores/versions.ts";
import { found, newScope, START_MS, statuses } from "../../../contracts/records-support.ts";
import { filesBelow, findBytes, removeFolder, temporaryFolder, textNeedles } from "../../../support/files.ts";

const SECRET = "The quetzal hides the key.";
const orgId = newOrgId();
const id = crypto.randomUUID();
let dataDir = "";

beforeEach(() => {
  dataDir = temporaryFolder();
});
afterEach(() => removeFolder(dataDir));

/** A folder of the first version: one memory, without the table that the second migration adds. */
function writeFirstVersion(): void {
  const path = recordsFile(dataDir, orgId);
  makeFolder(dirname(path));
  const connection = new Connection(path, RECORDS_MIGRATIONS.slice(0, 1));
  connection.db.run("INSERT INTO scope (scope_no, agent_id, user_id, agent_no, user_no) VALUES (1, 'a', 'u', 1, 1)");
  connection.db.run(
    `INSERT INTO memory (id, scope_no, agent_no, user_no, level, status, importance, confidence, source, created_at_ms, updated_at_ms, generation, content)
     VALUES (?, 1, 1, 1, 0, 'active', 0.5, 1, 'agent', 1, 1, 1, ?)`,
    [id, SECRET],
  );
  connection.close();
}

function setVersion(path: string, version: number): void {
  const db = new Database(path, { readwrite: true });
  db.run(`PRAGMA user_version = ${version}`);
  db.close();
}

/** Opens the organization's records as the first request after a start does. */
async function openOnce(): Promise<void> {
  const records = openSqliteRecords({ dataDir });
  await records.submissions.depth(orgId);
  await records.close();
}

const copies = (path: string) => readdirSync(dirname(path)).filter((name) => name.includes(".before-"));

test("an older database is copied and then migrated, when it is first opened", async () => {
  writeFirstVersion();
  checkDataFolder(dataDir);
  expect(copies(recordsFile(dataDir, orgId))).toEqual([]);
  await openOnce();
  const path = recordsFile(dataDir, orgId);
  expect(copies(path)).toEqual(["records.sqlite.before-0002"]);
  const copy = new Database(join(dirname(path), "records.sqlite.before-0002"), { readonly: true });
  expect(copy.query("SELECT id, content FROM memory").all()).toEqual([{ id, content: SECRET }]);
  expect(copy.query("PRAGMA user_version").get()).toEqual({ user_version: 1 });
  copy.close();
  const records = openSqliteRecords({ dataDir });
  expect(await records.memories.get(orgId, id)).toMatchObject({ content: SECRET });
  await records.close();
});

test("a new database and one of this version are not copied", async () => {
  openControl(dataDir).close();
  openControl(dataDir).close();
  expect(copies(controlFile(dataDir))).toEqual([]);
});

test("an erasure removes the copy, so no byte of the memory is left", async () => {
  writeFirstVersion();
  await openOnce();
  const records = openSqliteRecords({ dataDir });
  const needles = textNeedles([SECRET, "quetzal"]);
  expect(findBytes(dataDir, needles).some((place) => place.includes(".before-0002"))).toBe(true);
  await records.memories.erase(orgId, id, START_MS);
  expect(await records.erasures.scrub(orgId)).toBe(true);
  expect(findBytes(dataDir, needles)).toEqual([]);
  await records.close();
});

/** What a process leaves that is killed while it copies: SQLite's files beside the copy as well. */
function leaveUnfinished(path: string): void {
  for (const suffix of ["", "-journal", "-wal"]) copyFileSync(path, `${path}.before-0003.${crypto.randomUUID()}${suffix}`);
}

test("opening removes expired copies, and at once what a killed migration left", async () => {
  writeFirstVersion();
  const path = recordsFile(dataDir, orgId);
  leaveUnfinished(path);
  await openOnce();
  await openOnce();
  expect(copies(path)).toEqual(["records.sqlite.before-0002"]);
  const seconds = (Date.now() - MIGRATION_COPY_MS) / 1000;
  utimesSync(join(dirname(path), "records.sqlite.before-0002"), seconds + 60, seconds + 60);
  await openOnce();
  expect(copies(path)).toHaveLength(1);
  utimesSync(join(dirname(path), "records.sqlite.before-0002"), seconds - 60, seconds - 60);
  await openOnce();
  expect(copies(path)).toEqual([]);
});

test("opening the control store removes what a killed migration of it left", () => {
  openControl(dataDir).close();
  leaveUnfinished(controlFile(dataDir));
  openControl(dataDir).close();
  expect(copies(controlFile(dataDir))).toEqual([]);
});

test("an erasure removes copies that a killed process left while the records were open", async () => {
  writeFirstVersion();
  const path = recordsFile(dataDir, orgId);
  const records = openSqliteRecords({ dataDir });
  await records.submissions.depth(orgId);
  leaveUnfinished(path);
  const needles = textNeedles([SECRET, "quetzal"]);
  expect(findBytes(dataDir, needles).length).toBeGreaterThan(3);
  await records.memories.erase(orgId, id, START_MS);
  expect(await records.erasures.scrub(orgId)).toBe(true);
  expect(copies(path)).toEqual([]);
  expect(findBytes(dataDir, needles)).toEqual([]);
  await records.close();
});

test("a migration that fails in its last step leaves the database at its version", () => {
  const path = recordsFile(dataDir, orgId);
  writeFirstVersion();
  const broken = [...RECORDS_MIGRATIONS.slice(0, 3), "this is no SQL"];
  expect(() => new Connection(path, broken)).toThrow();
  const db = new Database(path, { readonly: true });
  expect(db.query("PRAGMA user_version").get()).toEqual({ user_version: 1 });
  db.close();
  expect(copies(path)).toEqual(["records.sqlite.before-0002"]);
});

test("while another thread migrates, nothing is copied, and the copy that it is making stays", async () => {
  writeFirstVersion();
  const path = recordsFile(dataDir, orgId);
  const other = new Database(path, { readwrite: true });
  other.run("BEGIN IMMEDIATE");
  leaveUnfinished(path);
  const unfinished = copies(path);
  const records = openSqliteRecords({ dataDir });
  const opened = records.submissions.depth(orgId);
  // The first attempt has already met the lock.
  expect(copies(path)).toEqual(unfinished);
  other.run("COMMIT");
  other.close();
  await opened;
  expect(copies(path)).toEqual(["records.sqlite.before-0002"]);
  await records.close();
});

test("records of a newer memoryd are refused alone, and no byte of them changes", async () => {
  openControl(dataDir).close();
  writeFirstVersion();
  const newerOrg = newOrgId();
  const newer = recordsFile(dataDir, newerOrg);
  makeFolder(dirname(newer));
  new Connection(newer, RECORDS_MIGRATIONS).close();
  setVersion(newer, 99);
  const bytes = () => filesBelow(dataDir).map((path) => [path, Bun.hash(readFileSync(path))]);
  const before = bytes();
  // A restore refuses such a backup as a whole.
  expect(() => refuseNewerFolder(dataDir)).toThrow(`newer memoryd (schema 99; this version knows ${RECORDS_MIGRATIONS.length})`);
  checkDataFolder(dataDir);
  const records = openSqliteRecords({ dataDir });
  await expect(records.submissions.depth(newerOrg)).rejects.toThrow(/newer memoryd/);
  await expect(records.submissions.depth(newerOrg)).rejects.toMatchObject({ code: "unavailable" });
  expect(records.damaged()).toEqual({ found: [], unopened: [newerOrg] });
  expect(bytes()).toEqual(before);
  expect((await records.submissions.depth(orgId)).queued).toBe(0);
  await records.close();
});

test("a control store of a newer memoryd refuses the start, and no byte of it changes", () => {
  openControl(dataDir).close();
  setVersion(controlFile(dataDir), 99);
  const before = readFileSync(controlFile(dataDir));
  expect(() => checkDataFolder(dataDir)).toThrow(/newer memoryd \(schema 99/);
  expect(readFileSync(controlFile(dataDir))).toEqual(before);
});

/** A folder of version 4, with superseded, deleted, restored and erased memories, and the words of those that are found. */
async function writeFourthVersion(): Promise<void> {
  const path = recordsFile(dataDir, orgId);
  makeFolder(dirname(path));
  const connection = new Connection(path, RECORDS_MIGRATIONS.slice(0, 4));
  const { db } = connection;
  db.run("INSERT INTO scope (scope_no, agent_id, user_id, agent_no, user_no, generation) VALUES (1, 'assistant', 'ann', 1, 1, 1)");
  const statuses = { older: "deprecated", newer: "active", deleted: "deprecated", restored: "active", likeness: "active" };
  for (const [name, status] of Object.entries(statuses))
    db.run(
      `INSERT INTO memory (id, scope_no, agent_no, user_no, level, status, importance, confidence, source, created_at_ms, updated_at_ms, generation,
         fact_key, content) VALUES (?, 1, 1, 1, 0, ?, 0.5, 1, 'agent', 1, 7, 1, ?, ?)`,
      [name, status, name, name],
    );
  db.run("INSERT INTO supersession (older_id, newer_id, reason, created_at_ms) VALUES ('older', 'newer', 'updates', 5)");
  db.run("INSERT INTO supersession (older_id, newer_id, reason, created_at_ms, undone_at_ms) VALUES ('restored', 'newer', 'same', 5, 6)");
  const text = new TextWriter(connection);
  for (const { memory_no, content } of db
    .query<{ memory_no: number; content: string }, []>("SELECT memory_no, content FROM memory WHERE status = 'active'")
    .all())
    text.add(1, memory_no, content);
  text.apply();
  connection.close();
}

test("supersessions from before certainties were stored are sure, and deleting the newer memory reactivates the older", async () => {
  await writeFourthVersion();
  await openOnce();
  expect(copies(recordsFile(dataDir, orgId))).toEqual(["records.sqlite.before-0005"]);
  const records = openSqliteRecords({ dataDir });
  const scope = newScope(orgId);
  expect(
    (await records.browse.details(orgId, "newer", 10))?.supersedes.toSorted((a, b) => (a.memory.id < b.memory.id ? -1 : 1)),
  ).toMatchObject([
    { memory: { id: "older" }, certainty: "sure", rule: undefined, undoneBy: undefined },
    { memory: { id: "restored" }, certainty: "sure", undoneAtMs: 6, undoneBy: "person" },
  ]);
  expect(await records.memories.get(orgId, "likeness")).toMatchObject({ outdated: false });
  await records.memories.erase(orgId, "newer", START_MS);
  expect(await statuses(records, orgId, ["older", "deleted", "restored", "newer"])).toEqual(["active", "deprecated", "active", undefined]);
  expect(await found(records, scope, "older")).toEqual(["older"]);
  await records.memories.restore(orgId, "deleted", START_MS);
  expect(await statuses(records, orgId, ["deleted"])).toEqual(["active"]);
  await records.close();
});

test("memories from before expiry was stored expire by the times that writes accept, with what was made from them", async () => {
  const path = recordsFile(dataDir, orgId);
  makeFolder(dirname(path));
  const { db } = new Connection(path, RECORDS_MIGRATIONS.slice(0, 6));
  db.run("INSERT INTO scope (scope_no, agent_id, user_id, agent_no, user_no) VALUES (1, 'a', 'u', 1, 1)");
  const times: readonly unknown[] = [
    ...["2099-12-31T23:59:59.250Z", "2099-06-01T02:00:00+02:00", "2099-06-01T00:00Z"],
    ...["2099-02-30T00:00:00Z", "2099-06-01", "2099-06-01T00:00:00", "2099-06-01T24:00:00Z", "soon", 4_000_000_000_000, null, undefined],
  ];
  const insert = (name: string, level: number, metadata: object | null) =>
    db.run(
      `INSERT INTO memory (id, scope_no, agent_no, user_no, level, status, importance, confidence, source, created_at_ms, updated_at_ms, generation,
         metadata, content) VALUES (?, 1, 1, 1, ?, 'active', 0.5, 1, 'agent', 1, 1, 1, ?, 'x')`,
      [name, level, metadata && JSON.stringify(metadata)],
    );
  for (const [n, expires_at] of times.entries()) insert(`m${n}`, 0, { a: "expires_at", expires_at });
  insert("summary", 1, null);
  for (const source of ["m0", "m1", "m4"]) db.run("INSERT INTO lineage (abstraction_id, source_id) VALUES ('summary', ?)", [source]);
  db.close();
  const records = openSqliteRecords({ dataDir });
  for (const [n, expires_at] of times.entries()) {
    const accepted = typeof expires_at === "string" ? exactTimeMs(expires_at) : undefined;
    expect([expires_at, (await records.memories.get(orgId, `m${n}`))?.expiresAtMs]).toEqual([expires_at, accepted]);
  }
  expect((await records.memories.get(orgId, "summary"))?.expiresAtMs).toBe(Date.UTC(2099, 5, 1));
  await records.close();
});
