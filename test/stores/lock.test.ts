import { afterEach, beforeEach, expect, test } from "bun:test";
import { statSync } from "node:fs";
import { join } from "node:path";
import { lockDataFolder, tryLockDataFolder } from "../../src/stores/lock.ts";
import { removeFolder, temporaryFolder } from "../support/files.ts";

const LOCK = join(import.meta.dir, "../../src/stores/lock.ts");

let dataDir: string;
let holding: Bun.Subprocess | undefined;

beforeEach(() => {
  dataDir = temporaryFolder();
});

afterEach(async () => {
  holding?.kill("SIGKILL");
  await holding?.exited;
  holding = undefined;
  removeFolder(dataDir);
});

/** Another process that holds the folder until it is killed. */
async function holder(): Promise<Bun.Subprocess> {
  const script = `import { lockDataFolder } from ${JSON.stringify(LOCK)}; lockDataFolder(${JSON.stringify(dataDir)}); Bun.gc(true); console.log("held"); setInterval(() => {}, 1000);`;
  const child = Bun.spawn([process.execPath, "-e", script], { stdout: "pipe", stderr: "ignore" });
  holding = child;
  const { value } = await child.stdout.getReader().read();
  expect(new TextDecoder().decode(value)).toBe("held\n");
  return child;
}

test("the folder has one holder, and is free after its release", () => {
  const lock = lockDataFolder(dataDir);
  expect(tryLockDataFolder(dataDir)).toBeUndefined();
  expect(() => lockDataFolder(dataDir)).toThrow(`holds the data folder ${dataDir}. Stop it first`);
  lock.release();
  const again = tryLockDataFolder(dataDir);
  expect(again).toBeDefined();
  again?.release();
  expect(statSync(join(dataDir, "lock.sqlite")).mode & 0o777).toBe(0o600);
});

test("a folder that another process holds is refused until that process ends, however it ends", async () => {
  const other = await holder();
  expect(tryLockDataFolder(dataDir)).toBeUndefined();
  other.kill("SIGKILL");
  await other.exited;
  const lock = lockDataFolder(dataDir);
  lock.release();
});

test("a missing folder is created", () => {
  const missing = join(dataDir, "a", "b");
  lockDataFolder(missing).release();
  expect(statSync(missing).mode & 0o777).toBe(0o700);
});
