import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Connection } from "../../../../src/stores/sqlite/connection.ts";
import { CONTROL_MIGRATIONS } from "../../../../src/stores/sqlite/control.ts";
import { layDown } from "../../../../src/stores/sqlite/empty.ts";
import { migrate } from "../../../../src/stores/sqlite/migrate.ts";
import { RECORDS_MIGRATIONS } from "../../../../src/stores/sqlite/org-database.ts";
import { removeFolder, temporaryFolder } from "../../../support/files.ts";

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => removeFolder(folder));

/** Everything that a migration can leave: the schema, its version, and the rows of every table. */
function contentsOf(db: Database): unknown {
  const schema = db
    .query<{ type: string; name: string; sql: string | null }, []>("SELECT type, name, sql FROM sqlite_schema ORDER BY name")
    .all();
  const tables = schema.filter(({ type, sql }) => type === "table" && !/^CREATE VIRTUAL/.test(sql ?? ""));
  const rows = tables.map(({ name }) => [name, db.query(`SELECT * FROM "${name}"`).values()]);
  return [schema, db.query("PRAGMA user_version").values(), db.query("PRAGMA page_size").values(), rows];
}

test.each([
  ["records", RECORDS_MIGRATIONS],
  ["control", CONTROL_MIGRATIONS],
])("a new file of %s is what the migrations make, one after the other", (_, migrations) => {
  const migrated = new Database(join(folder, "migrated.sqlite"));
  for (let version = 1; version <= migrations.length; version++) migrate(migrated, migrations.slice(0, version));
  const { db } = new Connection(join(folder, "new.sqlite"), migrations);
  expect(contentsOf(db)).toEqual(contentsOf(migrated));
  expect(db.query("PRAGMA journal_mode").values()).toEqual([["wal"]]);
  expect(db.query("PRAGMA integrity_check").values()).toEqual([["ok"]]);
});

test("a new file is readable only by its owner, and nothing else is left beside it", () => {
  layDown(join(folder, "new.sqlite"), RECORDS_MIGRATIONS);
  expect(readdirSync(folder)).toEqual(["new.sqlite"]);
  expect(statSync(join(folder, "new.sqlite")).mode & 0o777).toBe(0o600);
});

test("an existing file stays as it is, also one that another thread creates at the same moment", () => {
  const path = join(folder, "new.sqlite");
  const before = new Connection(path, RECORDS_MIGRATIONS);
  before.db.run("INSERT INTO scope (scope_no, agent_id, user_id, agent_no, user_no) VALUES (1, 'a', 'u', 1, 1)");
  layDown(path, RECORDS_MIGRATIONS);
  expect(before.inPlace()).toBe(true);
  const after = new Connection(path, RECORDS_MIGRATIONS);
  expect(after.db.query("SELECT agent_id FROM scope").values()).toEqual([["a"]]);
});

test("if no file can be created, the error says why", () => {
  expect(() => new Connection(join(folder, "missing", "new.sqlite"), RECORDS_MIGRATIONS)).toThrow("unable to open");
});
