import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { copyFileSync, readdirSync, readFileSync, utimesSync } from "node:fs";
import { dirname, join } from "node:path";
import { newOrgId } from "../../../src/memory/ids.ts";
import { LIMITS } from "../../../src/memory/limits.ts";
import { openControl, openRecords, prepareDataFolder } from "../../../src/stores/open.ts";
import { controlFile, makeFolder, recordsFile } from "../../../src/stores/paths.ts";
import { Connection } from "../../../src/stores/sqlite/connection.ts";
import { RECORDS_MIGRATIONS } from "../../../src/stores/sqlite/org-database.ts";
import { START_MS } from "../../contracts/records-support.ts";
import { filesBelow, findBytes, removeFolder, temporaryFolder, textNeedles } from "../../support/files.ts";

const SECRET = "The quetzal hides the key.";
const orgId = newOrgId();
const id = crypto.randomUUID();
let dataDir = "";

beforeEach(() => {
  dataDir = temporaryFolder();
});
afterEach(() => removeFolder(dataDir));

/** A folder as the first version wrote it: one memory, and a table that the second migration does not know yet. */
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

const copies = (path: string) => readdirSync(dirname(path)).filter((name) => name.includes(".before-"));

test("an older database is migrated after a copy, which holds what was there", async () => {
  writeFirstVersion();
  prepareDataFolder(dataDir, Date.now());
  const path = recordsFile(dataDir, orgId);
  expect(copies(path)).toEqual(["records.sqlite.before-0002"]);
  const copy = new Database(join(dirname(path), "records.sqlite.before-0002"), { readonly: true });
  expect(copy.query("SELECT id, content FROM memory").all()).toEqual([{ id, content: SECRET }]);
  expect(copy.query("PRAGMA user_version").get()).toEqual({ user_version: 1 });
  copy.close();
  const records = openRecords(dataDir);
  expect(await records.memories.get(orgId, id)).toMatchObject({ content: SECRET });
  await records.close();
});

test("a new database and one of this version are not copied", async () => {
  openControl(dataDir).close();
  prepareDataFolder(dataDir, Date.now());
  prepareDataFolder(dataDir, Date.now());
  expect(copies(controlFile(dataDir))).toEqual([]);
});

test("an erasure takes the copy away: no byte of the memory is left", async () => {
  writeFirstVersion();
  prepareDataFolder(dataDir, Date.now());
  const records = openRecords(dataDir);
  const needles = textNeedles([SECRET, "quetzal"]);
  expect(findBytes(dataDir, needles).some((place) => place.includes(".before-0002"))).toBe(true);
  await records.memories.erase(orgId, id, START_MS);
  expect(await records.erasures.scrub(orgId)).toBe(true);
  expect(findBytes(dataDir, needles)).toEqual([]);
  await records.close();
});

test("a copy goes at a start after its time, an unfinished one too", () => {
  writeFirstVersion();
  const path = recordsFile(dataDir, orgId);
  prepareDataFolder(dataDir, Date.now());
  prepareDataFolder(dataDir, Date.now() + LIMITS.migrationCopyMs / 2);
  expect(copies(path)).toHaveLength(1);
  const unfinished = join(dirname(path), "records.sqlite.before-0002.half");
  copyFileSync(join(dirname(path), "records.sqlite.before-0002"), unfinished);
  utimesSync(unfinished, 1, 1);
  prepareDataFolder(dataDir, Date.now());
  expect(copies(path)).toEqual(["records.sqlite.before-0002"]);
  prepareDataFolder(dataDir, Date.now() + 2 * LIMITS.migrationCopyMs);
  expect(copies(path)).toEqual([]);
});

test("a folder of which a newer memoryd wrote one part is refused, and no byte of any part changes", () => {
  openControl(dataDir).close();
  writeFirstVersion();
  const newerOrg = newOrgId();
  const newer = recordsFile(dataDir, newerOrg);
  makeFolder(dirname(newer));
  new Connection(newer, RECORDS_MIGRATIONS).close();
  setVersion(newer, 99);
  const bytes = () => filesBelow(dataDir).map((path) => [path, Bun.hash(readFileSync(path))]);
  const before = bytes();
  expect(() => prepareDataFolder(dataDir, Date.now())).toThrow(`newer memoryd (schema 99; this one knows ${RECORDS_MIGRATIONS.length})`);
  expect(bytes()).toEqual(before);
  expect(() => new Connection(newer, RECORDS_MIGRATIONS)).toThrow(/newer memoryd/);
  expect(bytes()).toEqual(before);
});
