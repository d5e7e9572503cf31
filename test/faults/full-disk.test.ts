import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { closeSync, existsSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { Client } from "../../scripts/lib/client.ts";
import { giveToService } from "../../scripts/lib/sandbox.ts";
import { createTenant, type Service, startService, until } from "../../scripts/lib/service.ts";
import { findBytes, removeFolder, temporaryFolder, textNeedles } from "../support/files.ts";

/** A disk that another program fills to the last byte: a small file system of its own, which only root can mount. */

const DISK_MIB = 96;
const SCOPE = { agent_id: "a", user_id: "u" };

let folder: string;
let disk: string;
let dataDir: string;
let service: Service;
let client: Client;
let key: string;

const mount = (...args: string[]) => Bun.spawnSync(["mount", ...args]).exitCode === 0;
const canMount = (() => {
  const probe = temporaryFolder();
  const mounted = mount("-t", "tmpfs", "tmpfs", probe);
  if (mounted) Bun.spawnSync(["umount", probe]);
  removeFolder(probe);
  return mounted;
})();

beforeEach(async () => {
  folder = temporaryFolder();
  disk = join(folder, "disk");
  dataDir = join(disk, "data");
  mkdirSync(disk);
  mount("-t", "tmpfs", "-o", `size=${DISK_MIB}m`, "tmpfs", disk);
  mkdirSync(dataDir);
  giveToService(dataDir);
  service = await startService({ dataDir, env: { MEMORYD_MODEL: "builtin" } });
  ({ client, key } = await createTenant(dataDir, "acme", service.url));
});
afterEach(async () => {
  await service.kill();
  Bun.spawnSync(["umount", disk]);
  removeFolder(folder);
});

const ballast = () => join(disk, "ballast");

/** Fills the disk to its last byte, as far as that goes while a server works on it. */
function fillDisk(): void {
  const descriptor = openSync(ballast(), "a");
  const bytes = Buffer.alloc(64 * 1024, 1);
  try {
    for (;;) writeSync(descriptor, bytes);
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || error.code !== "ENOSPC") throw error;
  } finally {
    closeSync(descriptor);
  }
}

const makeRoom = () => rmSync(ballast());
const freeBytes = () => statfsSync(disk).bavail * statfsSync(disk).bsize;
const write = (content: string) => client.request("POST", "/v1/memories", { content, ...SCOPE, extract: false });
const found = async (query: string) => (await client.search({ query, ...SCOPE })).results.map(({ content }) => content);
const listed = async () => (await client.listAll()).map(({ id }) => id).sort();
const health = async () => {
  const answer = await fetch(`${service.url}/healthz`);
  return { code: answer.status, ...((await answer.json()) as { status: string; erasures_waiting?: number }) };
};

async function stored(...texts: readonly string[]): Promise<string[]> {
  const before = (await listed()).length;
  const ids: string[] = [];
  for (const text of texts) ids.push(await client.write({ content: text, ...SCOPE, extract: false }));
  await until("the memories are listed", async () => (await listed()).length === before + texts.length);
  return ids;
}

describe.skipIf(!canMount)("a disk without a free byte", () => {
  test("refuses writes in words, answers searches, erases, and goes on by itself when there is room", async () => {
    const [ann = "", bob = ""] = await stored("Ann keeps zqbeesword behind the mill.", "Bob repairs old clocks.");
    await until("the reserve is held", () => existsSync(join(dataDir, "reserve")));
    fillDisk();
    await until("the reserve is given up", () => !existsSync(join(dataDir, "reserve")));
    await until("the health says so", async () => (await health()).status.startsWith("the disk of the data folder is full"));
    const refused = await write("Cleo sails on Sundays.");
    expect({ status: refused.status, body: await refused.json() }).toMatchObject({
      status: 503,
      body: { error: { code: "unavailable", message: expect.stringContaining("the disk of the data folder is full") } },
    });
    expect(await found("Who keeps bees?")).toContain("Ann keeps zqbeesword behind the mill.");
    expect(await client.delete(ann, true)).toBe(true);
    await until("the erased text is in no file", () => findBytes(dataDir, textNeedles(["zqbeesword"])).length === 0);
    expect(await listed()).toEqual([bob]);
    expect(await client.get(bob)).toMatchObject({ content: "Bob repairs old clocks." });

    makeRoom();
    await until("the health is ok again", async () => (await health()).code === 200);
    await stored("Cleo sails on Sundays.");
    await until("the reserve is held again", () => existsSync(join(dataDir, "reserve")));
    expect(await found("Who sails?")).toContain("Cleo sails on Sundays.");
  });

  test("whose reserve another program took, too, lets a start and some deletions pass, and answers the others in words", async () => {
    const texts = Array.from({ length: 40 }, (_, n) => `Ann keeps zqbeesword${n} behind the mill.`);
    const ids = await stored(...texts);
    await until("the reserves are held", () => existsSync(join(dataDir, "reserve")) && existsSync(join(dataDir, "reserve.last")));
    fillDisk();
    // The first one, at the moment at which the disk is full: the watch has not seen it yet.
    expect(await client.delete(ids[0] ?? "", true)).toBe(true);
    await until("the reserve is given up", () => !existsSync(join(dataDir, "reserve")));
    fillDisk();
    expect(freeBytes()).toBe(0);
    const answers: number[] = [];
    for (const id of ids.slice(1, 20)) {
      fillDisk();
      const answer = await client.request("DELETE", `/v1/memories/${id}?hard=true`);
      answers.push(answer.status);
      if (answer.status === 204) continue;
      expect({ status: answer.status, body: await answer.json() }).toMatchObject({
        status: 503,
        body: { error: { code: "unavailable", message: expect.stringContaining("free some MiB and try again") } },
      });
    }
    expect(answers).toContain(204);
    expect(answers).toContain(503);
    expect(await found("Who keeps bees?")).not.toEqual([]);
    makeRoom();
    await until("the reserves are held again", () => existsSync(join(dataDir, "reserve")) && existsSync(join(dataDir, "reserve.last")));
    expect(await client.delete(ids[20] ?? "", true)).toBe(true);
    const left = await listed();

    fillDisk();
    await until("the reserve is given up", () => !existsSync(join(dataDir, "reserve")));
    await service.stop();
    fillDisk();
    expect(freeBytes()).toBe(0);
    service = await startService({ dataDir, env: { MEMORYD_MODEL: "builtin" } });
    client = new Client(service.url, key);
    expect(await listed()).toEqual(left);

    // Everything that was reserved is gone: what a killed or a stopped server leaves is enough for a start.
    for (const end of [() => service.kill(), () => service.stop()]) {
      fillDisk();
      await end();
      fillDisk();
      expect([freeBytes(), existsSync(join(dataDir, "reserve.last"))]).toEqual([0, false]);
      service = await startService({ dataDir, env: { MEMORYD_MODEL: "builtin" } });
      client = new Client(service.url, key);
      expect(await listed()).toEqual(left);
      expect(await found("Who keeps bees?")).not.toEqual([]);
    }
  });

  test("does not keep a server from starting, which serves reads, deletions and health", async () => {
    const [ann = "", bob = ""] = await stored("Ann keeps zqbeesword behind the mill.", "Bob repairs old clocks.");
    await until("the reserve is held", () => existsSync(join(dataDir, "reserve")));
    await service.kill();
    fillDisk();
    expect(freeBytes()).toBe(0);
    service = await startService({ dataDir, env: { MEMORYD_MODEL: "builtin" } });
    client = new Client(service.url, key);
    expect((await health()).code).toBe(503);
    expect(await listed()).toEqual([ann, bob].sort());
    expect(await found("Who keeps bees?")).toContain("Ann keeps zqbeesword behind the mill.");
    expect(await client.delete(ann, true)).toBe(true);
    expect(await listed()).toEqual([bob]);
    await until("the erased text is in no file", () => findBytes(dataDir, textNeedles(["zqbeesword"])).length === 0);
    makeRoom();
    await until("the health is ok again", async () => (await health()).code === 200);
    await stored("Cleo sails on Sundays.");
    expect(await service.stop()).toBe(0);
  });
});
