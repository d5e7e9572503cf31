import { describe, expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { FaultyDisk } from "../../scripts/lib/faulty-disk/faulty-disk.ts";
import { forSeeds } from "../support/effort.ts";
import { folderPerTest } from "../support/folder-per-test.ts";
import { runSeed } from "./faulty-disk-seed.ts";

/** A disk that fails and recovers under load. Needs a C compiler and glibc. */

/** Two seeds or three. */
const BUDGET_MS = 3_000;
const canInject = process.platform === "linux" && Bun.which("cc") !== null;

const folder = folderPerTest();

describe.skipIf(!canInject)("a disk that fails and recovers", () => {
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
