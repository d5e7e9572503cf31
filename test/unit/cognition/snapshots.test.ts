import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { newCounters } from "../../../src/cognition/loop/counters.ts";
import { Erasures } from "../../../src/cognition/loop/erasures.ts";
import { SnapshotKeeping } from "../../../src/cognition/loop/snapshots.ts";
import type { MemoryId, Scope } from "../../../src/memory/types.ts";
import { indexSnapshots } from "../../../src/stores/folder/index-snapshot-files.ts";
import type { IndexSnapshots } from "../../../src/stores/interfaces/index-snapshots.ts";
import { filesBelow, findBytes, textNeedles } from "../../support/files.ts";
import { Fixture } from "./fixture.ts";

/** The worker stores the snapshots that the server made, and removes them with the memories that they contain. */

const TEXT = "The quetzal nests in the attic.";
let fixture: Fixture;
let scope: Scope;
let files: IndexSnapshots;
let id: MemoryId;
let generation: number;
const warnings: object[] = [];
const log = { warn: (fields: object) => void warnings.push(fields) };

beforeEach(async () => {
  fixture = new Fixture();
  scope = fixture.scope;
  files = indexSnapshots(fixture.dataDir);
  id = await fixture.write(TEXT);
  await fixture.process();
  generation = await fixture.deps.records.scopes.generation(scope);
  warnings.length = 0;
});
afterEach(() => fixture.close());

const snapshot = Buffer.from(TEXT.repeat(50));
const found = () => filesBelow(fixture.dataDir).filter((path) => /\.index/.test(path));
const needles = textNeedles(["quetzal", "nests"]);
const keeping = (changes: Partial<IndexSnapshots> = {}) =>
  new SnapshotKeeping({ records: fixture.deps.records, snapshots: { ...files, ...changes }, log });

/** Erases the memory and everything that files still contain of it. */
async function erase(): Promise<void> {
  await fixture.deps.records.memories.erase(scope.orgId, id, fixture.deps.now());
  await visit();
}

async function visit(): Promise<void> {
  await new Erasures(fixture.deps, newCounters()).visit(scope.orgId);
  expect(await fixture.deps.records.erasures.waiting(scope.orgId)).toMatchObject({ count: 0 });
}

test("a snapshot is stored and read, and replaced as a whole", async () => {
  expect(await files.read(scope)).toBeUndefined();
  await keeping().keep(scope, generation, snapshot);
  expect(Buffer.from((await files.read(scope)) ?? new ArrayBuffer())).toEqual(snapshot);
  await keeping().keep(scope, generation, snapshot.subarray(0, 10));
  expect((await files.read(scope))?.byteLength).toBe(10);
  expect(found()).toHaveLength(1);
  expect(await files.read({ ...scope, userId: "other" })).toBeUndefined();
});

test("one of another generation is refused, and so is one of an organization that is gone", async () => {
  await keeping().keep(scope, generation - 1, snapshot);
  await keeping().keep(scope, generation + 1, snapshot);
  const gone = { ...scope, orgId: `org_${"0".repeat(32)}` };
  await keeping().keep(gone, 0, snapshot);
  expect(found()).toEqual([]);
  expect(readdirSync(join(fixture.dataDir, "orgs"))).toEqual([scope.orgId]);
});

test("an erasure removes it before it counts as done, and leaves those of other scopes", async () => {
  const other = { ...scope, userId: "other" };
  await keeping().keep(scope, generation, snapshot);
  await files.write(other, Buffer.from("of another scope"));
  expect(findBytes(fixture.dataDir, needles).some((place) => place.includes(".index"))).toBe(true);
  await erase();
  expect(findBytes(fixture.dataDir, needles)).toEqual([]);
  expect(found()).toHaveLength(1);
  expect(await files.read(other)).toBeDefined();
});

test("an erasure that is committed while a snapshot is being written leaves no byte of it", async () => {
  const write: IndexSnapshots["write"] = async (...args) => {
    await fixture.deps.records.memories.erase(scope.orgId, id, fixture.deps.now());
    await files.write(...args);
  };
  await keeping({ write }).keep(scope, generation, snapshot);
  expect(found()).toEqual([]);
  await visit();
  expect(findBytes(fixture.dataDir, needles)).toEqual([]);
});

test("a process that is killed at any point of a write leaves nothing after the erasure that waits", async () => {
  await files.write(scope, snapshot);
  const [path = ""] = found();
  mkdirSync(dirname(path), { recursive: true });
  // Half-written, and renamed after the erasure was committed and before it was checked.
  writeFileSync(`${path}.partial`, snapshot.subarray(0, 700));
  await fixture.deps.records.memories.erase(scope.orgId, id, fixture.deps.now());
  expect(findBytes(fixture.dataDir, needles).length).toBeGreaterThan(1);
  await visit();
  expect(found()).toEqual([]);
  expect(findBytes(fixture.dataDir, needles)).toEqual([]);
});

test("a disk that is full is logged once, and nothing half-written stays", async () => {
  const full = keeping({
    write: async () => {
      throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
    },
  });
  for (let i = 0; i < 3; i++) await full.keep(scope, generation, snapshot);
  expect(warnings).toHaveLength(1);
  expect(found()).toEqual([]);
  // A folder in the place of the file makes the rename fail.
  await files.write(scope, snapshot);
  const [path = ""] = found();
  files.remove(scope);
  mkdirSync(join(path, "in the way"), { recursive: true });
  await expect(files.write(scope, snapshot)).rejects.toThrow();
  expect(existsSync(`${path}.partial`)).toBe(false);
});
