import { Database } from "bun:sqlite";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { recordsFile } from "../../../src/stores/folder/paths.ts";
import type { StorePlace } from "../../../src/stores/interfaces/backend.ts";
import { lockDataFolder, openControl, openRecords } from "../../../src/stores/open.ts";
import { openForCommand, openForWorker } from "../../../src/stores/open-backend.ts";
import { found, newScope, store } from "../../contracts/records-support.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";
import { asOwner, POSTGRES, recordsDatabase, type TestDatabase, testDatabase } from "../../support/postgres.ts";
import { copy, type Filled, fill, rowsOf } from "./copy-fixture.ts";

const root = temporaryFolder();
const folder = (name: string): Extract<StorePlace, { kind: "folder" }> => ({ kind: "folder", dataDir: join(root, name) });
const source = folder("source");
let filled: Filled;
let folders = 0;
const emptyFolder = () => folder(`target-${folders++}`);
const databases: TestDatabase[] = [];

async function emptyDatabase(): Promise<Extract<StorePlace, { kind: "postgres" }>> {
  const database = await testDatabase(POSTGRES ?? "");
  databases.push(database);
  return { kind: "postgres", url: database.url, passwordFile: null };
}

/** As the owner of the database that was made last. */
const ownerUrl = () => databases.at(-1)?.ownerUrl ?? "";

beforeAll(async () => {
  filled = await fill(source.dataDir);
});
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});
afterAll(() => removeFolder(root));

/** Stops a copy once it has stored some hundred memories. */
const stopAt = (memories: number) => (made: { readonly memories: number }) => {
  if (made.memories >= memories) throw new Error("interrupted");
};

/** All that the command and the tests may know of a place's kind. */
function behavesAsACopy(emptyPlace: () => Promise<StorePlace>): void {
  test("brings every row there and back", async () => {
    const [there, back] = [await emptyPlace(), emptyFolder()];
    const made = await copy(source, there);
    expect(made).toMatchObject({ organizations: 3, differences: [], damaged: 0, wasComplete: false });
    expect(made.memories).toBeGreaterThan(1_200);
    expect(made.vectors).toBeGreaterThan(1_200);
    expect((await copy(there, back)).differences).toEqual([]);
    expect(await rowsOf(back.dataDir, filled.orgIds)).toEqual(await rowsOf(source.dataDir, filled.orgIds));
  });

  test("goes on after an interruption, and copies nothing twice", async () => {
    const target = await emptyPlace();
    await expect(copy(source, target, stopAt(500))).rejects.toThrow("interrupted");
    const again = await copy(source, target);
    expect(again).toMatchObject({ differences: [], wasComplete: false });
    const whole = await copy(source, emptyFolder());
    expect(again.memories).toBe(whole.memories - 500);
    expect(again.vectors).toBe(whole.vectors);
  });

  test("copies nothing again once it was complete, and names what differs then", async () => {
    const target = await emptyPlace();
    await copy(source, target);
    expect(await copy(source, target)).toMatchObject({ memories: 0, vectors: 0, differences: [], wasComplete: true });
    const { control, close, openRecords: open } = await openForCommand(target);
    const records = open();
    const [work = ""] = filled.orgIds;
    const { id } = (await records.memories.latest(filled.scope, 1))[0] ?? expect.unreachable();
    await records.memories.erase(work, id, Date.now());
    await records.close();
    await control.close();
    await close();
    const { differences } = await copy(source, target);
    expect(differences.some((text) => text.startsWith("organization work, table memory: 1 missing, 0 too many"))).toBeTrue();
  });

  test("serves the same keys and finds the same memories", async () => {
    const target = await emptyPlace();
    await copy(source, target);
    const backend = await openForWorker(target, () => {});
    const [work = ""] = filled.orgIds;
    const key = await backend.control.keys.authenticate(filled.secret);
    expect(key).toMatchObject({ orgId: work, label: "agent ö", rateLimit: 7, userId: "ann" });
    expect(await backend.control.sessions.look("any", Date.now())).toBeUndefined();
    const stores = backend.openStores({ embedder: { name: "test", digest: "one", dimensions: 4 } });
    expect((await found(stores.records, filled.scope, "Rome")).length).toBe(1);
    expect((await found(stores.records, filled.scope, "book")).length).toBe(100);
    // What comes next gets numbers that nothing had.
    const [next = ""] = await store(stores.records, newScope(work, "new"), "Bob drinks coffee.");
    expect(await stores.records.memories.has(work, next)).toBeTrue();
    await stores.close();
    await backend.close();
  });

  test("refuses a target with an organization of its own, and writes nothing", async () => {
    const target = await emptyPlace();
    const { control, close } = await openForCommand(target);
    await control.orgs.create("stranger");
    await close();
    await expect(copy(source, target)).rejects.toThrow("has the organization stranger (org_");
    const again = await openForCommand(target);
    expect((await again.control.orgs.list()).map(({ name }) => name)).toEqual(["stranger"]);
    await again.close();
  });

  test("refuses a target with an audit log of its own", async () => {
    const target = await emptyPlace();
    const { control, close } = await openForCommand(target);
    await control.audit.add({ atMs: 1, actor: "command line", action: "key.created", target: undefined, orgId: undefined });
    await close();
    await expect(copy(source, target)).rejects.toThrow("has entries of an audit log that");
  });
}

describe("a copy between folders", () => {
  behavesAsACopy(async () => emptyFolder());

  test("refuses a folder that a server has", async () => {
    const target = emptyFolder();
    const lock = lockDataFolder(target.dataDir);
    await expect(copy(source, target)).rejects.toThrow(`holds the data folder ${target.dataDir}. Stop it`);
    lock.release();
    const held = lockDataFolder(source.dataDir);
    await expect(copy(source, target)).rejects.toThrow(`holds the data folder ${source.dataDir}. Stop it`);
    held.release();
  });

  test("holds both folders while it runs", async () => {
    const target = emptyFolder();
    await copy(source, target, () => {
      for (const { dataDir } of [source, target]) expect(() => lockDataFolder(dataDir)).toThrow("Another memoryd process holds");
    });
  });

  test("says which rows were damaged before", async () => {
    const [damaged, target] = [emptyFolder(), emptyFolder()];
    const control = openControl(damaged.dataDir);
    const { id } = await control.orgs.create("work");
    const records = openRecords(damaged.dataDir, control.written);
    await store(records, newScope(id), "Ann likes tea.");
    await records.close();
    await control.close();
    const db = new Database(recordsFile(damaged.dataDir, id));
    db.run("UPDATE memory SET content = 'Ann likes tee.'");
    db.close();
    expect(await copy(damaged, target)).toMatchObject({ damaged: 1, differences: [] });
  });
});

describe.skipIf(POSTGRES === undefined)("a copy between a folder and a database", () => {
  behavesAsACopy(emptyDatabase);

  test("goes on after each of several interruptions of the way back", async () => {
    const [database, target] = [await emptyDatabase(), emptyFolder()];
    await copy(source, database);
    for (let stops = 0; stops < 2; stops++) await expect(copy(database, target, stopAt(500))).rejects.toThrow("interrupted");
    expect(await copy(database, target)).toMatchObject({ differences: [] });
    expect(await rowsOf(target.dataDir, filled.orgIds)).toEqual(await rowsOf(source.dataDir, filled.orgIds));
  });

  test("refuses a database that servers use", async () => {
    const database = await emptyDatabase();
    await asOwner(ownerUrl(), (sql) => sql.unsafe("INSERT INTO memoryd.worker (id, until_ms) VALUES ('w', 1e15)"));
    await expect(copy(source, database)).rejects.toThrow("Servers run on the database");
  });

  test("refuses a database without tables", async () => {
    // One of its own, because a database without tables is none for other tests.
    const { url, ownerUrl: owner, drop } = await recordsDatabase(POSTGRES ?? "");
    await asOwner(owner, (sql) => sql.unsafe("DROP SCHEMA memoryd CASCADE"));
    await expect(copy(source, { kind: "postgres", url, passwordFile: null })).rejects.toThrow("Run: memoryd store migrate");
    await drop();
  });

  test("leaves no number to be given twice", async () => {
    const database = await emptyDatabase();
    await copy(source, database);
    const [work = ""] = filled.orgIds;
    await asOwner(ownerUrl(), async (sql) => {
      const [row] = await sql.unsafe(
        `SELECT (SELECT json_object_agg(of_what, no) FROM memoryd.last_number l WHERE l.org_id = o.org_id) AS last,
           (SELECT max(memory_no) FROM memoryd.memory m WHERE m.org_id = o.org_id) AS memories,
           (SELECT max(submission_no) FROM memoryd.submission s WHERE s.org_id = o.org_id) AS submissions
         FROM memoryd.org o WHERE o.org_id = $1`,
        [work],
      );
      expect(row.last).toEqual({ memory: row.memories, submission: row.submissions + 1, erasure: 2 });
    });
  });
});
