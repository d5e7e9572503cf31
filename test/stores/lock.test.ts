import { afterEach, beforeEach, expect, test } from "bun:test";
import { statSync } from "node:fs";
import { join } from "node:path";
import { lockDataFolder, tryLockDataFolder } from "../../src/stores/lock.ts";
import { removeFolder, temporaryFolder } from "../support/files.ts";

const LOCK = join(import.meta.dir, "../../src/stores/lock.ts");

let dataDir: string;

beforeEach(() => {
  dataDir = temporaryFolder();
});

afterEach(() => {
  removeFolder(dataDir);
});

/** Another process that holds the folder until it is killed. */
async function holder(): Promise<Bun.Subprocess> {
  const script = `import { lockDataFolder } from ${JSON.stringify(LOCK)}; lockDataFolder(${JSON.stringify(dataDir)}); console.log("held"); setInterval(() => {}, 1000);`;
  const holding = Bun.spawn([process.execPath, "-e", script], { stdout: "pipe", stderr: "inherit" });
  const { value } = await holding.stdout.getReader().read();
  expect(new TextDecoder().decode(value)).toBe("held\n");
  return holding;
}

test("the folder has one holder, and is free again once that one lets go", () => {
  const lock = lockDataFolder(dataDir);
  expect(tryLockDataFolder(dataDir)).toBeUndefined();
  expect(() => lockDataFolder(dataDir)).toThrow(`holds the data folder ${dataDir}. Stop it first`);
  lock.release();
  const again = tryLockDataFolder(dataDir);
  expect(again).toBeDefined();
  again?.release();
  expect(statSync(join(dataDir, "lock.sqlite")).mode & 0o777).toBe(0o600);
});

test("a folder that another process holds is refused, until that process dies, however it dies", async () => {
  const other = await holder();
  expect(tryLockDataFolder(dataDir)).toBeUndefined();
  other.kill("SIGKILL");
  await other.exited;
  const lock = lockDataFolder(dataDir);
  lock.release();
});

test("a folder that is missing is made", () => {
  const missing = join(dataDir, "a", "b");
  lockDataFolder(missing).release();
  expect(statSync(missing).mode & 0o777).toBe(0o700);
});
