import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newOrgId } from "../../../../../src/memory/ids.ts";
import { controlFile, recordsFile } from "../../../../../src/stores/folder/paths.ts";
import { checkDataFolder, openControl, snapshotControl, snapshotRecords } from "../../../../../src/stores/open.ts";
import { CONTROL_MIGRATIONS } from "../../../../../src/stores/sqlite/control/control.ts";
import { Connection } from "../../../../../src/stores/sqlite/file/connection.ts";
import { RECORDS_MIGRATIONS } from "../../../../../src/stores/sqlite/org/org-database.ts";
import { openSqliteRecords } from "../../../../../src/stores/sqlite/records.ts";
import { refuseNewerFolder } from "../../../../../src/stores/versions.ts";
import { newScope, store } from "../../../../contracts/records-support.ts";
import { filesBelow, removeFolder, temporaryFolder } from "../../../../support/files.ts";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => removeFolder(folder));

const at = (name: string) => join(folder, name);
const bytesOf = (dataDir: string) => filesBelow(dataDir).map((path) => [path, Bun.hash(readFileSync(path))]);

test.each([
  ["records", RECORDS_MIGRATIONS],
  ["control", CONTROL_MIGRATIONS],
])("the schema of %s has a type for every column, and refuses every other", (_, migrations) => {
  const { db } = new Connection(at("new.sqlite"), migrations);
  const loose = "SELECT name FROM pragma_table_list WHERE type = 'table' AND NOT strict AND name NOT LIKE 'sqlite_%'";
  expect(db.query(`${loose} AND name NOT LIKE 'memory_text_%'`).all()).toEqual([]);
  expect(db.query("PRAGMA integrity_check").values()).toEqual([["ok"]]);
  expect(db.query("PRAGMA foreign_key_check").values()).toEqual([]);
});

describe("one more migration", () => {
  const MORE = [
    ...RECORDS_MIGRATIONS,
    "ALTER TABLE scope ADD COLUMN made_up TEXT NOT NULL DEFAULT 'x'; CREATE TABLE added (n INTEGER) STRICT;",
  ];

  function writeFirst(): void {
    const { db } = new Connection(at("db.sqlite"), RECORDS_MIGRATIONS);
    db.run("INSERT INTO scope (scope_no, agent_id, user_id, agent_no, user_no) VALUES (1, 'a', 'u', 1, 1)");
    db.close();
  }
  const scopes = (db: Database) => db.query("SELECT * FROM scope").all();
  const version = (db: Database) => db.query("PRAGMA user_version").values();

  test("keeps the rows, and runs once", () => {
    writeFirst();
    for (let opening = 0; opening < 2; opening++) {
      const { db } = new Connection(at("db.sqlite"), MORE, { mayCreate: false });
      expect(scopes(db)).toMatchObject([{ agent_id: "a", made_up: "x" }]);
      expect(version(db)).toEqual([[MORE.length]]);
      db.close();
    }
    expect(() => new Connection(at("db.sqlite"), RECORDS_MIGRATIONS)).toThrow("newer memoryd, or by one from before the first release");
  });

  test("that fails leaves the database as it was", () => {
    writeFirst();
    expect(() => new Connection(at("db.sqlite"), [...MORE, "this is no SQL"])).toThrow("syntax error");
    const { db } = new Connection(at("db.sqlite"), RECORDS_MIGRATIONS);
    expect(version(db)).toEqual([[RECORDS_MIGRATIONS.length]]);
    expect(scopes(db)).toMatchObject([{ agent_id: "a" }]);
    expect(scopes(db)).not.toMatchObject([{ made_up: "x" }]);
  });

  test("waits while another thread writes", () => {
    writeFirst();
    const other = new Database(at("db.sqlite"), { readwrite: true });
    other.run("BEGIN IMMEDIATE");
    expect(() => new Connection(at("db.sqlite"), MORE, { lockMs: 0 })).toThrow("locked");
    other.run("ROLLBACK");
    expect(version(new Connection(at("db.sqlite"), MORE, { lockMs: 0 }).db)).toEqual([[MORE.length]]);
    other.close();
  });
});

/** Numbers of schemas from before the first release, and one of a version to come. */
describe.each([RECORDS_MIGRATIONS.length + 1, 10, 99])("a database of version %i, which another memoryd wrote", (version) => {
  const orgId = newOrgId();

  function setVersion(path: string): void {
    const db = new Database(path, { readwrite: true });
    db.run(`PRAGMA user_version = ${version}`);
    db.close();
  }

  async function writeFolder(dataDir: string): Promise<void> {
    await openControl(dataDir).close();
    const records = openSqliteRecords({ dataDir });
    await store(records, newScope(orgId), "Ann likes tea.");
    await records.close();
  }

  test("as control store refuses the start and every command in a sentence, and no byte of the folder changes", async () => {
    await writeFolder(at("running"));
    const path = controlFile(at("running"));
    setVersion(path);
    // As a kill leaves the folder: with changes that are in the write-ahead log alone.
    const db = new Database(path, { readwrite: true });
    db.run("UPDATE write_check SET checked_at_ms = 7");
    cpSync(at("running"), at("killed"), { recursive: true });
    db.close();
    const before = bytesOf(at("killed"));
    expect(before.some(([file]) => `${file}`.endsWith("control.sqlite-wal"))).toBe(true);
    const refusal = new RegExp(`^${controlFile(at("killed"))} was written .*schema ${version}; this version knows ${CONTROL_MIGRATIONS.length}.* export .* import `);
    expect(() => checkDataFolder(at("killed"))).toThrow(refusal);
    expect(() => refuseNewerFolder(at("killed"))).toThrow(refusal);
    expect(bytesOf(at("killed"))).toEqual(before);

    const stopped = bytesOf(at("running"));
    expect(() => openControl(at("running"))).toThrow(`(schema ${version}; this version knows ${CONTROL_MIGRATIONS.length})`);
    expect(() => snapshotControl(at("running"), at("copy"))).toThrow(`${path} was written`);
    expect(bytesOf(at("running"))).toEqual(stopped);
  });

  test("as records of an organization is refused alone, and no byte of it changes", async () => {
    const dataDir = at("data");
    await writeFolder(dataDir);
    const other = newScope();
    const path = recordsFile(dataDir, orgId);
    setVersion(path);
    const before = bytesOf(dataDir);
    // A restore refuses such a backup as a whole.
    expect(() => refuseNewerFolder(dataDir)).toThrow(`(schema ${version}; this version knows ${RECORDS_MIGRATIONS.length})`);
    expect(() => snapshotRecords(dataDir, orgId, at("copy"))).toThrow(`${path} was written`);
    checkDataFolder(dataDir);
    const records = openSqliteRecords({ dataDir });
    await expect(records.submissions.depth(orgId)).rejects.toThrow("newer memoryd, or before the first release");
    await expect(records.submissions.depth(orgId)).rejects.toMatchObject({ code: "unavailable" });
    expect(records.files.damaged()).toEqual({ found: [], unopened: [orgId] });
    expect(bytesOf(dataDir)).toEqual(before);
    await store(records, other, "Ben plays the cello.");
    await records.close();
  });
});

test("a file that is no database has no version, and its own fault is told", async () => {
  const dataDir = at("data");
  await openControl(dataDir).close();
  const bytes = readFileSync(controlFile(dataDir));
  bytes.fill(0xa5);
  writeFileSync(controlFile(dataDir), bytes);
  checkDataFolder(dataDir);
  expect(() => openControl(dataDir)).toThrow("not a database");
});
