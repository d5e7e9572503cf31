import { afterEach, beforeEach, expect, test } from "bun:test";
import { statSync } from "node:fs";
import { join } from "node:path";
import { lockConnections, lockDataFolder, tryLockDataFolder } from "../../../src/stores/sqlite/file/lock.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";

const LOCK = join(import.meta.dir, "../../../src/stores/sqlite/file/lock.ts");

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

/** Another process that holds the folder, or what connect keeps in it, until it is killed. */
async function holder(lock: "lockDataFolder" | "lockConnections" = "lockDataFolder"): Promise<Bun.Subprocess> {
  const script = `import { ${lock} } from ${JSON.stringify(LOCK)}; ${lock}(${JSON.stringify(dataDir)}); Bun.gc(true); console.log("held"); setInterval(() => {}, 1000);`;
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

test("the connections are waited for until the process that holds them ends, however it ends", async () => {
  const other = await holder("lockConnections");
  const script = `import { lockConnections } from ${JSON.stringify(LOCK)}; console.log("waits"); lockConnections(${JSON.stringify(dataDir)}).release(); console.log("had it");`;
  const waiting = Bun.spawn([process.execPath, "-e", script], { stdout: "pipe", stderr: "inherit" });
  const reader = waiting.stdout.getReader();
  const said = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await said()).toBe("waits\n");
  other.kill("SIGKILL");
  expect(await said()).toBe("had it\n");
  expect(await waiting.exited).toBe(0);
});

test("the connections can be changed beside a running server, by one process after the other", () => {
  const server = lockDataFolder(dataDir);
  for (let round = 0; round < 2; round++) lockConnections(dataDir).release();
  server.release();
  expect(statSync(join(dataDir, "connections-lock.sqlite")).mode & 0o777).toBe(0o600);
});

test("a missing folder is created", () => {
  const missing = join(dataDir, "a", "b");
  lockDataFolder(missing).release();
  expect(statSync(missing).mode & 0o777).toBe(0o700);
});
