import { afterEach, beforeEach, expect, test } from "bun:test";
import { statSync } from "node:fs";
import { join } from "node:path";
import { until } from "../../scripts/lib/service.ts";
import { lockDataFolder, tryLockDataFolder } from "../../src/stores/lock.ts";
import { removeFolder, temporaryFolder } from "../support/files.ts";

const LOCK = join(import.meta.dir, "../../src/stores/lock.ts");

let dataDir: string;
let holder: Bun.Subprocess | undefined;

beforeEach(() => {
  dataDir = temporaryFolder();
});

afterEach(async () => {
  holder?.kill("SIGKILL");
  await holder?.exited;
  holder = undefined;
  removeFolder(dataDir);
});

/** Another process that holds the folder until it is killed, at the latest when the test ends. It drops the lock object, and still holds the lock. */
async function startHolder(): Promise<Bun.Subprocess> {
  const script = `import { lockDataFolder } from ${JSON.stringify(LOCK)}; lockDataFolder(${JSON.stringify(dataDir)}); await Bun.sleep(1); Bun.gc(true); console.log("held"); setInterval(() => {}, 1000);`;
  const child = Bun.spawn([process.execPath, "-e", script], { stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  holder = child;
  let printed = "";
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    printed += text;
    if (printed.includes("held\n")) return child;
  }
  throw new Error(`the holder ended with ${await child.exited}: ${printed}${await new Response(child.stderr).text()}`);
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
  const other = await startHolder();
  expect(tryLockDataFolder(dataDir)).toBeUndefined();
  other.kill("SIGKILL");
  await other.exited;
  // Not every kernel has closed the files of a process by the time it tells of its end.
  await until("the lock is free", () => {
    const lock = tryLockDataFolder(dataDir);
    lock?.release();
    return lock !== undefined;
  });
});

test("a folder that is missing is made", () => {
  const missing = join(dataDir, "a", "b");
  lockDataFolder(missing).release();
  expect(statSync(missing).mode & 0o777).toBe(0o700);
});
