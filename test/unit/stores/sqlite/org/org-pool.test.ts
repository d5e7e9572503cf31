import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { newOrgId } from "../../../../../src/memory/ids.ts";
import { adjustReserve, FLOOR_BYTES } from "../../../../../src/stores/folder/disk-space.ts";
import { lastReserveFile, orgFolder, recordsFile, reserveFile } from "../../../../../src/stores/folder/paths.ts";
import { QUEUED_PER_ORG } from "../../../../../src/stores/relational/queue/accept.ts";
import { perform } from "../../../../../src/stores/sqlite/file/rows.ts";
import { DamagedPage } from "../../../../../src/stores/sqlite/file/unused-bytes.ts";
import type { OrgDatabase } from "../../../../../src/stores/sqlite/org/org-database.ts";
import { OrgPool } from "../../../../../src/stores/sqlite/org/org-pool.ts";
import { openSqliteRecords } from "../../../../../src/stores/sqlite/records.ts";
import { accept, claim, newScope, newSubmission, START_MS, store } from "../../../../contracts/records-support.ts";
import { removeFolder, temporaryFolder } from "../../../../support/files.ts";

let dataDir: string;

beforeEach(() => {
  dataDir = temporaryFolder();
});

afterEach(() => {
  removeFolder(dataDir);
});

const write = (org: OrgDatabase) => perform(org.ensureScope({ orgId: org.orgId, agentId: "a", userId: "u" }));

describe("the pool of open organizations", () => {
  test("stays within its limit, and opens closed ones again on use", async () => {
    const pool = new OrgPool(dataDir, { limit: 3 });
    const orgIds = Array.from({ length: 8 }, newOrgId);
    // One that waits for its commit cannot be closed, so the others wait for it.
    let most = 0;
    await Promise.all(
      orgIds.map(async (orgId) => {
        await pool.write(orgId, write);
        most = Math.max(most, pool.size);
      }),
    );
    expect(most).toBe(3);
    for (const orgId of orgIds)
      expect(await pool.read(orgId, 0, (org) => perform(org.scopeNo({ orgId, agentId: "a", userId: "u" })) ?? 0)).toBe(1);
    expect(pool.size).toBe(3);
    await pool.close();
    expect(pool.size).toBe(0);
    expect(pool.write(newOrgId(), write)).rejects.toThrow("stopping");
  });

  test("keeps recently used ones open", async () => {
    const pool = new OrgPool(dataDir, { limit: 2 });
    const [used = "", ...others] = Array.from({ length: 6 }, newOrgId);
    await pool.write(used, write);
    const first = await pool.read(used, undefined, (org) => org);
    for (const orgId of others) {
      await pool.write(orgId, write);
      expect(await pool.read(used, undefined, (org) => org)).toBe(first);
    }
    await pool.close();
  });
});

test("a change that fails is reported with its organization, because it may be durable all the same", async () => {
  const failed: string[] = [];
  const pool = new OrgPool(dataDir, { onChangeFailed: (orgId) => failed.push(orgId) });
  const orgId = newOrgId();
  await pool.write(orgId, write);
  const fails = () => {
    throw new Error("the disk failed");
  };
  expect(pool.write(orgId, fails)).rejects.toThrow("the disk failed");
  expect(pool.change(orgId, undefined, fails)).rejects.toThrow("the disk failed");
  await pool.close();
  expect(failed).toEqual([orgId, orgId]);
});

describe("damage that is met once, as SQLite calls a disk that fails to read for a moment", () => {
  test.each(["read", "change", "write"] as const)("does not fail a %s, which is repeated on a new connection", async (kind) => {
    const pool = new OrgPool(dataDir);
    const orgId = newOrgId();
    await pool.write(orgId, write);
    const met: OrgDatabase[] = [];
    const operation = (org: OrgDatabase) => {
      met.push(org);
      if (met.length === 1) throw new DamagedPage();
      return "answered";
    };
    const answer =
      kind === "write"
        ? pool.write(orgId, operation)
        : kind === "read"
          ? pool.read(orgId, "", operation)
          : pool.change(orgId, "", operation);
    expect(await answer).toBe("answered");
    expect(new Set(met).size).toBe(2);
    expect([pool.size, pool.damaged(10)]).toEqual([1, { found: [], unopened: [] }]);
    await pool.close();
  });

  test("is a verdict when it is met twice, which what failed revises after a minute, without a request", async () => {
    let nowMs = 0;
    let isFailing = true;
    const pool = new OrgPool(dataDir, { monotonicMs: () => nowMs });
    const orgId = newOrgId();
    await pool.write(orgId, write);
    const reading = () =>
      pool.read(orgId, "", () => {
        if (isFailing) throw new DamagedPage();
        return "answered";
      });
    await expect(reading()).rejects.toThrow("could not be read twice");
    nowMs += 61_000;
    expect(pool.damaged(10).found).toEqual([orgId]);
    isFailing = false;
    expect(pool.damaged(10).found).toEqual([orgId]);
    await expect(reading()).rejects.toThrow("could not be read twice");
    nowMs += 61_000;
    expect(pool.damaged(10).found).toEqual([]);
    expect(await reading()).toBe("answered");
    await pool.close();
  });

  test("is a verdict of another thread only as long as that repeats it", async () => {
    let nowMs = 0;
    const pool = new OrgPool(dataDir, { monotonicMs: () => nowMs });
    const orgId = newOrgId();
    await pool.write(orgId, write);
    for (let second = 0; second < 20; second++) {
      pool.refuse(orgId);
      nowMs += 1_000;
      await expect(pool.read(orgId, "", () => "answered")).rejects.toThrow("could not be read twice");
    }
    nowMs += 5_000;
    expect(await pool.read(orgId, "", () => "answered")).toBe("answered");
    await pool.close();
  });
});

describe("a disk without a free byte", () => {
  const full = () => Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });

  test("has a deletion repeated in the space that is reserved for it, and refuses it in words when nothing is left", async () => {
    adjustReserve(dataDir, () => 100 * FLOOR_BYTES);
    const isHeld = () => [reserveFile(dataDir), lastReserveFile(dataDir)].map((path) => existsSync(path));
    const pool = new OrgPool(dataDir, { freeBytes: () => 0 });
    const orgId = newOrgId();
    await pool.write(orgId, write);
    for (const held of [
      [false, true],
      [false, false],
    ]) {
      let attempts = 0;
      const deleted = pool.change(orgId, "", () => {
        if (++attempts === 1) throw full();
        return "deleted";
      });
      expect([await deleted, isHeld()]).toEqual(["deleted", held]);
    }
    const refused = pool.change(orgId, "", () => {
      throw full();
    });
    await expect(refused).rejects.toMatchObject({ code: "unavailable", message: expect.stringContaining("free some MiB and try again") });
    await pool.close();
  });
});

/** What has bytes: the write-ahead log has none after a release, and its index, which a start on a full disk needs, has no text. */
const filesAtRest = (folder: string) => readdirSync(folder).filter((name) => statSync(join(folder, name)).size > 0);

describe("the folder", () => {
  test("of an organization is created by its first write, readable only by its owner", async () => {
    const records = openSqliteRecords({ dataDir });
    const scope = newScope();
    await records.memories.list({ orgId: scope.orgId }, 10);
    await records.memories.erase(scope.orgId, newSubmission(scope, "x").id, START_MS);
    await records.erasures.scrub(scope.orgId);
    expect(existsSync(orgFolder(dataDir, scope.orgId))).toBe(false);
    await accept(records, scope, "Ann likes tea.");
    const folder = orgFolder(dataDir, scope.orgId);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder).length).toBe(3);
    for (const name of readdirSync(folder))
      expect(`${name} ${(statSync(join(folder, name)).mode & 0o777).toString(8)}`).toBe(`${name} 600`);
    await records.close();
    expect(filesAtRest(folder)).toEqual(["records.sqlite", "records.sqlite-shm"]);
  });

  test("can be removed after a release", async () => {
    const records = openSqliteRecords({ dataDir });
    const scope = newScope();
    const [id = ""] = await store(records, scope, "Ann likes tea.");
    await records.files.release(scope.orgId);
    expect(filesAtRest(orgFolder(dataDir, scope.orgId))).toEqual(["records.sqlite", "records.sqlite-shm"]);
    removeFolder(orgFolder(dataDir, scope.orgId));
    expect(await records.memories.get(scope.orgId, id)).toBeUndefined();
    await records.close();
  });
});

describe("opening", () => {
  test("refuses a database of a newer memoryd", async () => {
    const orgId = newOrgId();
    const first = openSqliteRecords({ dataDir });
    await accept(first, newScope(orgId), "Ann likes tea.");
    await first.close();
    const db = new Database(recordsFile(dataDir, orgId));
    db.run("PRAGMA user_version = 999");
    db.close(true);
    const second = openSqliteRecords({ dataDir });
    expect(second.submissions.depth(orgId)).rejects.toThrow("newer memoryd");
    await second.close();
  });

  test("by several connections at the same time creates one database", async () => {
    const all = Array.from({ length: 4 }, () => openSqliteRecords({ dataDir }));
    const scope = newScope();
    await Promise.all(all.map((records, index) => accept(records, scope, `${index}`)));
    expect((await all[0]?.submissions.depth(scope.orgId))?.queued).toBe(4);
    for (const records of all) await records.close();
  });

  test("sets the pragmas for durability and erasure", async () => {
    const pool = new OrgPool(dataDir);
    const setting = (name: string) => pool.write(orgId, (org) => Object.values(org.connection.db.query(`PRAGMA ${name}`).get() ?? {})[0]);
    const orgId = newOrgId();
    await pool.write(orgId, write);
    expect(await setting("journal_mode")).toBe("wal");
    expect(await setting("synchronous")).toBe(2);
    expect(await setting("secure_delete")).toBe(1);
    expect(await setting("foreign_keys")).toBe(1);
    expect(await setting("temp_store")).toBe(2);
    expect(await setting("busy_timeout")).toBe(0);
    await pool.close();
  });
});

test("a full queue refuses writes until the worker has processed some", async () => {
  const records = openSqliteRecords({ dataDir });
  const other = openSqliteRecords({ dataDir });
  const scope = newScope();
  await accept(other, scope, "first");
  const db = new Database(recordsFile(dataDir, scope.orgId));
  // A million real ones would take a minute.
  db.run("UPDATE submission_count SET count = ? WHERE state = 'queued'", [QUEUED_PER_ORG - 1]);
  db.close(true);
  await accept(records, scope, "the last that fits");
  expect(accept(records, scope, "too much")).rejects.toMatchObject({ code: "rate_limited", message: "rate limit exceeded" });
  expect(accept(other, scope, "too much")).rejects.toMatchObject({ code: "rate_limited" });
  await records.memories.erase(scope.orgId, (await claim(other, scope.orgId)).claimed[0]?.id ?? "", START_MS);
  await accept(records, scope, "fits again");
  await records.close();
  await other.close();
});
