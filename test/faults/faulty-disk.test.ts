import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { FaultyDisk } from "../../scripts/bench/faults/faulty-disk.ts";
import { runSeed } from "../../scripts/bench/faults/run-seed.ts";
import { removeFolder, temporaryFolder } from "../support/files.ts";

/** A disk that fails and recovers under load. `scripts/bench/faults.ts` runs hundreds of seeds. Needs a C compiler and glibc. */

const canInject = process.platform === "linux" && Bun.which("cc") !== null;

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => removeFolder(folder));

describe.skipIf(!canInject)("a disk that fails and recovers", () => {
  test.each([3, 8])("loses nothing, and leaves nothing behind (seed %p)", async (seed) => {
    const result = await runSeed(seed, new FaultyDisk(folder));
    expect(result.failedCalls).toBeGreaterThan(0);
    expect(result.accepted).toBeGreaterThan(0);
  });
});
