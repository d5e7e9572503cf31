import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import { scrubPages } from "../../../../../src/stores/sqlite/file/page-scrub.ts";
import { findBytes, removeFolder, temporaryFolder, textNeedles } from "../../../../support/files.ts";
import { Random } from "../../../../support/random.ts";

let folder: string;
let path: string;
let db: Database;

beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, "rows.sqlite");
  db = open();
  db.run("PRAGMA journal_mode = WAL");
  db.run("CREATE TABLE row (no INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, body TEXT NOT NULL) STRICT");
  db.run("CREATE INDEX row_by_body ON row (substr(body, 1, 200), no)");
});

afterEach(() => {
  db.close();
  removeFolder(folder);
});

function open(): Database {
  const opened = new Database(path, { create: true, readwrite: true });
  opened.run("PRAGMA secure_delete = ON");
  opened.run("PRAGMA synchronous = OFF");
  return opened;
}

interface Row {
  readonly no: number;
  readonly tokens: readonly string[];
}

/** Inserts a row with tokens of its own in front of, within and behind a body of up to six pages. */
function insert(into: Database, random: Random, no: number): Row {
  const tokens = [random.token(), random.token(), random.token()];
  const filler = "all work ".repeat(random.below(random.chance(0.1) ? 2_500 : 60));
  const body = `${tokens[1]} ${filler}${tokens[2]}`;
  into.run("INSERT INTO row (no, name, body) VALUES (?, ?, ?)", [no, tokens[0] ?? "", body]);
  return { no, tokens };
}

/** Changes rows at random and returns those that are left and those that are gone. */
function change(into: Database, random: Random, rows: Map<number, Row>, count: number): Row[] {
  const gone: Row[] = [];
  into.transaction(() => {
    for (let step = 0; step < count; step++) {
      const no = random.below(100_000);
      const old = rows.get(no) ?? (random.chance(0.6) ? random.pick([...rows.values()]) : undefined);
      if (old) {
        into.run("DELETE FROM row WHERE no = ?", [old.no]);
        rows.delete(old.no);
        gone.push(old);
      } else {
        rows.set(no, insert(into, random, no));
      }
    }
  })();
  return gone;
}

function fill(random: Random, count: number): Map<number, Row> {
  const rows = new Map<number, Row>();
  db.transaction(() => {
    while (rows.size < count) {
      const no = random.below(100_000);
      if (!rows.has(no)) rows.set(no, insert(db, random, no));
    }
  })();
  return rows;
}

const needles = (rows: readonly Row[]) => textNeedles(rows.flatMap(({ tokens }) => tokens));

function expectSound(rows: ReadonlyMap<number, Row>): void {
  expect(db.query("PRAGMA integrity_check").values()).toEqual([["ok"]]);
  const stored = db.query<{ no: number; name: string }, []>("SELECT no, name FROM row ORDER BY no").all();
  expect(stored).toEqual([...rows.values()].sort((a, b) => a.no - b.no).map(({ no, tokens }) => ({ no, name: tokens[0] ?? "" })));
}

for (const seed of [1, 2, 3, 4, 5, 6]) {
  test(`after random inserts and deletions, no byte of a deleted row is left (seed ${seed})`, async () => {
    const random = new Random(seed);
    const rows = fill(random, 600);
    const gone: Row[] = [];
    for (let round = 0; round < 8; round++) gone.push(...change(db, random, rows, 100));
    expect(await scrubPages(path)).toBe("done");
    db.run("PRAGMA wal_checkpoint(TRUNCATE)");
    expect(findBytes(folder, needles(gone))).toEqual([]);
    expectSound(rows);
  });

  test(`a connection that read the pages just before they were cleared does not write them back (seed ${seed})`, async () => {
    const random = new Random(seed);
    const other = open();
    try {
      const rows = fill(random, 1_500);
      const gone: Row[] = [];
      for (let round = 0; round < 8; round++) gone.push(...change(round % 2 === 0 ? db : other, random, rows, 100));
      const readAll = other.query("SELECT sum(length(name) + length(body)) FROM row");
      expect(await scrubPages(path, { onLocked: () => readAll.get() })).toBe("done");
      // Touches most pages.
      for (let round = 0; round < 4; round++) change(other, random, rows, 100);
      db.run("PRAGMA wal_checkpoint(TRUNCATE)");
      expect(findBytes(folder, needles(gone))).toEqual([]);
      expectSound(rows);
    } finally {
      other.close();
    }
  });

  test(`writes between the slices bring nothing back (seed ${seed})`, async () => {
    const random = new Random(seed);
    const other = open();
    try {
      const rows = fill(random, 1_500);
      const gone: Row[] = [];
      for (let round = 0; round < 8; round++) gone.push(...change(db, random, rows, 100));
      let done = false;
      const scrub = scrubPages(path, { sliceMs: 0 }).finally(() => {
        done = true;
      });
      for (let turn = 0; !done; turn++) {
        const no = 200_000 + turn;
        rows.set(no, insert(turn % 2 === 0 ? db : other, random, no));
        await new Promise(setImmediate);
      }
      expect(await scrub).toBe("done");
      db.run("PRAGMA wal_checkpoint(TRUNCATE)");
      expect(findBytes(folder, needles(gone))).toEqual([]);
      expectSound(rows);
    } finally {
      other.close();
    }
  });
}

test("clearing pages waits for a reader, and reports one that stays", async () => {
  const random = new Random(7);
  const rows = fill(random, 300);
  const reader = open();
  try {
    reader.run("BEGIN");
    reader.query("SELECT count(*) FROM row").get();
    const gone = change(db, random, rows, 100);
    expect(await scrubPages(path)).toBe("blocked");
    const scrub = scrubPages(path);
    reader.run("COMMIT");
    expect(await scrub).toBe("done");
    expect(findBytes(folder, needles(gone))).toEqual([]);
    expectSound(rows);
  } finally {
    reader.close();
  }
});

test("a page whose header contradicts itself is reported, and the database stays usable", async () => {
  const rows = fill(new Random(8), 300);
  db.run("PRAGMA wal_checkpoint(TRUNCATE)");
  const root = db.query<{ rootpage: number }, []>("SELECT rootpage FROM sqlite_schema WHERE name = 'row'").get()?.rootpage ?? 0;
  // A second process would do this: closing a descriptor of the file drops the locks of this one, of which it has none now.
  const fd = openSync(path, "r+");
  const header = Buffer.alloc(8);
  readSync(fd, header, 0, header.length, (root - 1) * 4_096);
  const damaged = Buffer.from(header);
  damaged.writeUInt16BE(8, 5);
  writeSync(fd, damaged, 0, damaged.length, (root - 1) * 4_096);
  await expect(scrubPages(path)).rejects.toThrow("the database file is damaged");
  writeSync(fd, header, 0, header.length, (root - 1) * 4_096);
  closeSync(fd);
  expect(await scrubPages(path)).toBe("done");
  expectSound(rows);
});

test("a database with pointer maps is left to VACUUM", async () => {
  const other = join(folder, "pointers.sqlite");
  const made = new Database(other);
  made.run("PRAGMA auto_vacuum = FULL");
  made.run("PRAGMA journal_mode = WAL");
  made.run("CREATE TABLE row (no INTEGER PRIMARY KEY)");
  made.close();
  expect(await scrubPages(other)).toBe("impossible");
});
