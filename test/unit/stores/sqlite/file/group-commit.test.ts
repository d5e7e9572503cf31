import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { join } from "node:path";
import { GroupCommit } from "../../../../../src/stores/sqlite/file/group-commit.ts";
import { removeFolder, temporaryFolder } from "../../../../support/files.ts";
import { until } from "../../../../support/until.ts";

let folder: string;
let db: Database;
let commits: GroupCommit;
let takenBack: number;

beforeEach(() => {
  folder = temporaryFolder();
  db = new Database(join(folder, "test.sqlite"), { create: true, strict: true });
  db.run("PRAGMA journal_mode = WAL");
  db.run("PRAGMA foreign_keys = ON");
  db.run("PRAGMA busy_timeout = 0");
  db.run("CREATE TABLE parent (no INTEGER PRIMARY KEY)");
  db.run("CREATE TABLE entry (no INTEGER PRIMARY KEY, parent_no INTEGER REFERENCES parent (no) DEFERRABLE INITIALLY DEFERRED, body BLOB)");
  takenBack = 0;
  commits = new GroupCommit(db, () => {
    takenBack++;
  });
});

afterEach(() => {
  commits.close();
  db.close(true);
  removeFolder(folder);
});

const insert = (no: number, parentNo: number | null = null) => db.run("INSERT INTO entry (no, parent_no) VALUES (?, ?)", [no, parentNo]);
const stored = () =>
  db
    .query<{ no: number }, []>("SELECT no FROM entry ORDER BY no")
    .all()
    .map((row) => row.no);

test("waiting operations share a transaction, and each gets its result after the commit", async () => {
  let transactions = 0;
  db.run("CREATE TABLE mark (no INTEGER)");
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, no) =>
      commits.run(() => {
        if (no === 0) transactions++;
        insert(no);
        return { no, together: db.inTransaction && stored().length === no + 1 };
      }),
    ),
  );
  expect(results).toEqual(Array.from({ length: 50 }, (_, no) => ({ no, together: true })));
  expect(transactions).toBe(1);
  const reader = new Database(join(folder, "test.sqlite"), { readonly: true });
  expect(reader.query("SELECT count(*) AS count FROM entry").get()).toEqual({ count: 50 });
  reader.close(true);
});

test("a promise resolves after the commit, not before it", async () => {
  const reader = new Database(join(folder, "test.sqlite"), { readonly: true });
  const count = reader.query<{ count: number }, []>("SELECT count(*) AS count FROM entry");
  const seen = await Promise.all([1, 2, 3].map((no) => commits.run(() => insert(no)).then(() => count.get()?.count)));
  expect(seen).toEqual([3, 3, 3]);
  reader.close(true);
});

test("an operation that throws rolls back only its own changes", async () => {
  const fault = new Error("of the operation");
  const outcomes = await Promise.allSettled([
    commits.run(() => insert(1)),
    commits.run(() => {
      insert(2);
      throw fault;
    }),
    commits.run(() => {
      insert(3);
      insert(1);
    }),
    commits.run(() => insert(4)),
  ]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
  expect(outcomes[1]).toMatchObject({ reason: fault });
  expect(outcomes[2]).toMatchObject({ reason: { code: "SQLITE_CONSTRAINT_PRIMARYKEY" } });
  expect(stored()).toEqual([1, 4]);
  expect(takenBack).toBe(2);
});

test("a failed commit rejects all its operations, and later ones succeed", async () => {
  const outcomes = await Promise.allSettled([commits.run(() => insert(1)), commits.run(() => insert(2, 99)), commits.run(() => insert(3))]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(outcomes[0]).toMatchObject({ reason: { code: "internal_error", message: expect.stringContaining("FOREIGN KEY") } });
  expect(stored()).toEqual([]);
  expect(takenBack).toBe(1);
  await commits.run(() => insert(4));
  expect(stored()).toEqual([4]);
});

test("a full disk rejects what does not fit, and later operations succeed once there is space", async () => {
  const pages = db.query<{ page_count: number }, []>("PRAGMA page_count").get()?.page_count ?? 0;
  db.run(`PRAGMA max_page_count = ${pages + 2}`);
  const outcomes = await Promise.allSettled([
    commits.run(() => insert(1)),
    commits.run(() => db.run("INSERT INTO entry (no, body) VALUES (2, randomblob(1000000))")),
  ]);
  expect(outcomes[1]?.status).toBe("rejected");
  expect(db.inTransaction).toBe(false);
  // Either the whole group was rolled back, or only the operation that did not fit; everything promised is stored.
  expect(stored()).toEqual(outcomes[0]?.status === "fulfilled" ? [1] : []);
  db.run(`PRAGMA max_page_count = ${pages + 10_000}`);
  await commits.run(() => db.run("INSERT INTO entry (no, body) VALUES (3, randomblob(1000000))"));
  expect(stored()).toContain(3);
});

test("waiting for a lock does not block the event loop", async () => {
  const other = new Database(join(folder, "test.sqlite"));
  other.run("BEGIN IMMEDIATE");
  let tries = 0;
  const waiting = new GroupCommit(
    db,
    () => {},
    () => {
      tries++;
    },
  );
  const written = Promise.all([1, 2, 3].map((no) => waiting.run(() => insert(no))));
  // A blocked writer would give up before this loop continues, and its promise would reject.
  await until("the writer tried several times", () => tries > 3);
  expect(stored()).toEqual([]);
  other.run("COMMIT");
  await written;
  waiting.close();
  other.close(true);
  expect(stored()).toEqual([1, 2, 3]);
});

test("a write during a group's wait is committed, and `settled` waits for it", async () => {
  const done: number[] = [];
  const write = (no: number): Promise<void> =>
    commits
      .run(() => insert(no))
      .then(() => {
        done.push(no);
        if (no < 20) void write(no + 1);
      });
  void write(0);
  expect(commits.idle).toBe(false);
  while (!commits.idle) await commits.nextCommit();
  expect(done.length).toBe(21);
  expect(stored().length).toBe(21);
});
