import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { giveToService } from "../../../scripts/lib/sandbox.ts";
import { memorydCommand, runCommand } from "../../../scripts/lib/service.ts";
import { createBuiltinEmbedder } from "../../../src/models/builtin.ts";
import { checkDataFolder, openControl, openVectors } from "../../../src/stores/open.ts";
import { lockDataFolder } from "../../../src/stores/sqlite/file/lock.ts";
import { backUp } from "../../../src/transfer/backup.ts";
import { restore } from "../../../src/transfer/restore.ts";
import { newScope, store } from "../../contracts/records-support.ts";
import { forSeeds } from "../../support/effort.ts";
import { Random } from "../../support/random.ts";
import { Folder } from "../../unit/transfer/fixture.ts";

/** A restore that was killed, begun again with --again. */

const BUDGET_MS = 3_000;
const MEMORIES = 200;

const embedder = createBuiltinEmbedder();
let folder: Folder;
let volume: string;
beforeEach(async () => {
  folder = await Folder.create();
  volume = folder.path("volume");
  mkdirSync(volume);
  const scope = newScope(folder.orgId);
  const texts = Array.from({ length: MEMORIES }, (_, i) => `Ann likes tea number ${i}.`);
  const ids = await store(folder.records, scope, ...texts);
  await folder.records.embeddings.adopt(folder.orgId, { identity: embedder.identity, embedder: { kind: "builtin" } });
  const vectors = openVectors(folder.dataDir, embedder.identity);
  const embedded = await embedder.embedDocuments(texts);
  await vectors.add(
    folder.orgId,
    ids.map((id, i) => ({ scope, id, vector: embedded[i] ?? new Float32Array(embedder.identity.dimensions) })),
  );
  await vectors.close();
  await backUp({ dataDir: folder.dataDir, path: folder.path("backup"), overwrite: false, version: "1", onProgress: () => {} });
});
afterEach(() => folder.close());

const restoreTo = (dataDir: string, again: boolean) => restore({ path: folder.path("backup"), dataDir, again, onProgress: () => {} });

/** What a restore makes: the bytes of the databases, and the ids of the vectors. */
async function contents(dataDir: string): Promise<object> {
  const vectors = openVectors(dataDir, embedder.identity);
  const { ids } = await vectors.load(newScope(folder.orgId));
  await vectors.close();
  const hashOf = (name: string) => Bun.hash(readFileSync(join(dataDir, name)));
  return {
    entries: readdirSync(dataDir).toSorted(),
    control: hashOf("control.sqlite"),
    records: hashOf(`orgs/${folder.orgId}/records.sqlite`),
    vectors: ids.toSorted(),
  };
}

/** What a restore leaves that is killed between its first and its second move. */
async function leaveHalfMoved(): Promise<void> {
  const whole = folder.path("whole");
  await restoreTo(whole, false);
  const staging = join(volume, "restore.partial");
  mkdirSync(staging);
  renameSync(whole, join(staging, "result"));
  lockDataFolder(staging).release();
  const names = readdirSync(join(staging, "result"));
  const moved = Object.fromEntries(names.map((name) => [name, statSync(join(staging, "result", name)).ino]));
  writeFileSync(join(staging, "moved.json"), `${JSON.stringify(moved)}\n`);
  renameSync(join(staging, "result", "control.sqlite"), join(volume, "control.sqlite"));
}

describe("a restore into an existing folder that was killed", () => {
  test("between two moves is refused by a start and by a restore, which both name the flag, and is begun again with it", async () => {
    await leaveHalfMoved();
    expect(() => checkDataFolder(volume)).toThrow(/runs or was broken off\. .*memoryd restore FILE --data .* --again/);
    await expect(restoreTo(volume, false)).rejects.toThrow(
      /runs or was broken off\. .* --again, which removes only what that restore left/,
    );
    expect(existsSync(join(volume, "control.sqlite"))).toBe(true);
    await restoreTo(volume, true);
    await restoreTo(folder.path("reference"), false);
    expect(await contents(volume)).toEqual(await contents(folder.path("reference")));
    checkDataFolder(volume);
  });

  test("after its last move, before its own folder was gone, is begun again, or served when only the lock is left", async () => {
    await leaveHalfMoved();
    const staging = join(volume, "restore.partial");
    renameSync(join(staging, "result", "orgs"), join(volume, "orgs"));
    await restoreTo(volume, true);
    const before = await contents(volume);
    mkdirSync(staging);
    lockDataFolder(staging).release();
    checkDataFolder(volume);
    expect(await contents(volume)).toEqual(before);
  });

  test("is not begun again while it runs", async () => {
    await leaveHalfMoved();
    const lock = lockDataFolder(join(volume, "restore.partial"));
    await expect(restoreTo(volume, true)).rejects.toThrow(/Another memoryd process uses/);
    expect(() => checkDataFolder(volume)).toThrow(/runs or was broken off/);
    expect(existsSync(join(volume, "control.sqlite"))).toBe(true);
    lock.release();
  });
});

describe("--again removes nothing", () => {
  test("of a folder that a server has used", async () => {
    await openControl(volume).close();
    await expect(restoreTo(volume, true)).rejects.toThrow(/is not empty.*--again removes only what a broken-off restore left/);
    expect(existsSync(join(volume, "control.sqlite"))).toBe(true);
  });

  test("that took the place of what a restore had moved", async () => {
    await leaveHalfMoved();
    renameSync(join(volume, "control.sqlite"), folder.path("away"));
    await openControl(volume).close();
    await expect(restoreTo(volume, true)).rejects.toThrow(/is not empty/);
    expect(existsSync(join(volume, "control.sqlite"))).toBe(true);
  });

  test("of an empty folder, or of one that does not exist: the restore simply runs", async () => {
    await restoreTo(volume, true);
    await restoreTo(folder.path("new"), true);
    expect(await contents(volume)).toEqual(await contents(folder.path("new")));
  });
});

test("a start removes what a killed restore left beside a folder that did not exist, and no other folder of that name", () => {
  const beside = `${folder.dataDir}.partial`;
  mkdirSync(join(beside, "result"), { recursive: true });
  writeFileSync(join(beside, "result", "control.sqlite"), "half");
  checkDataFolder(folder.dataDir);
  // Without a lock it is not a restore's.
  expect(existsSync(beside)).toBe(true);
  const lock = lockDataFolder(beside);
  checkDataFolder(folder.dataDir);
  expect(existsSync(beside)).toBe(true);
  lock.release();
  writeFileSync(join(beside, "control.sqlite"), "a data folder");
  checkDataFolder(folder.dataDir);
  expect(existsSync(beside)).toBe(true);
  renameSync(join(beside, "control.sqlite"), join(beside, "scratch"));
  checkDataFolder(folder.dataDir);
  expect(existsSync(beside)).toBe(false);
});

test("a restore killed at random moments is begun again with one flag, and makes the same folder", async () => {
  await restoreTo(folder.path("reference"), false);
  const wanted = await contents(folder.path("reference"));
  giveToService(folder.path("backup"));
  const args = (name: string) => ["restore", folder.path("backup"), "--data", folder.path(name)];
  const startMs = performance.now();
  expect(await runCommand(args("timed"))).toMatchObject({ code: 0 });
  const wholeMs = performance.now() - startMs;
  await forSeeds(BUDGET_MS, async (round) => {
    const name = `round${round}`;
    const isVolume = round % 2 === 0;
    if (isVolume) {
      mkdirSync(folder.path(name));
      giveToService(folder.path(name));
    }
    const child = Bun.spawn([...memorydCommand(), ...args(name)], { stdout: "ignore", stderr: "ignore" });
    await Bun.sleep(wholeMs * (0.3 + (0.7 * new Random(round).below(1000)) / 1000));
    child.kill("SIGKILL");
    await child.exited;
    // A folder that did not exist appears whole.
    const isDone = existsSync(folder.path(name)) && !isVolume;
    const again = await runCommand([...args(name), "--again"]);
    const isUsed = again.stderr.includes("is not empty");
    if (!isDone && !isUsed) expect([again.code, again.stderr]).toEqual([0, ""]);
    expect(await contents(folder.path(name))).toEqual(wanted);
    checkDataFolder(folder.path(name));
    expect(existsSync(`${folder.path(name)}.partial`)).toBe(false);
  });
});
