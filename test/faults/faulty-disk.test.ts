import { describe, expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Client } from "../../scripts/lib/client.ts";
import { FaultyDisk } from "../../scripts/lib/faulty-disk/faulty-disk.ts";
import { createTenant, startService, until } from "../../scripts/lib/service.ts";
import { forSeeds } from "../support/effort.ts";
import { folderPerTest } from "../support/folder-per-test.ts";
import { runSeed } from "./faulty-disk-seed.ts";

/** A disk that fails and recovers. Needs a C compiler and glibc. */

/** Two seeds or three. */
const BUDGET_MS = 3_000;
const canInject = process.platform === "linux" && Bun.which("cc") !== null;

const folder = folderPerTest();

const SCOPE = { agent_id: "a", user_id: "u" };

describe.skipIf(!canInject)("a disk that fails and recovers", () => {
  test("and only fails to read once makes no request fail, and takes no organization out of service", async () => {
    const disk = new FaultyDisk(folder());
    const { dataDir } = disk;
    const start = () => startService({ dataDir, env: { MEMORYD_MODEL: "builtin", ...disk.env } });
    let service = await start();
    const { key } = await createTenant(dataDir, "acme", service.url);
    const texts = Array.from({ length: 60 }, (_, n) => `Ann keeps note ${n}. ${"It is about the garden. ".repeat(20)}`);
    const writer = new Client(service.url, key);
    await Promise.all(texts.map((content) => writer.write({ content, ...SCOPE, extract: false })));
    await until("the memories are listed", async () => (await writer.listAll()).length === texts.length);
    // A new process has no page in memory.
    await service.stop();
    service = await start();
    try {
      const client = new Client(service.url, key);
      for (let failed = 1; failed <= 3; failed++) {
        disk.failReads(1);
        await until("a read has failed", async () => {
          expect((await client.request("GET", "/v1/memories?limit=100")).status).toBe(200);
          return disk.failedCalls() >= failed;
        });
      }
      expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
      expect((await client.listAll()).length).toBe(texts.length);
    } finally {
      await service.kill();
    }
  });

  test("loses nothing, and leaves nothing behind", async () => {
    let failedCalls = 0;
    await forSeeds(BUDGET_MS, async (seed) => {
      const own = join(folder(), String(seed));
      mkdirSync(own);
      const result = await runSeed(seed, new FaultyDisk(own));
      failedCalls += result.failedCalls;
      expect(result.accepted).toBeGreaterThan(0);
    });
    expect(failedCalls).toBeGreaterThan(0);
  });
});
