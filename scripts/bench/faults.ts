import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { FaultyDisk } from "./faults/faulty-disk.ts";
import { runSeed } from "./faults/run-seed.ts";

/**
 * Runs a server on a disk that fails and recovers, once for each seed, and checks what must hold:
 * bun scripts/bench/faults.ts [--seeds 300] [--from 1] [--keep]
 *
 * Ends with status 1 if any seed failed; with --keep, the data folder of a failed seed stays.
 */

const { values: flags } = parseArgs({
  options: { seeds: { type: "string", default: "300" }, from: { type: "string", default: "1" }, keep: { type: "boolean", default: false } },
});
const from = Number(flags.from);
const seeds = Array.from({ length: Number(flags.seeds) }, (_, index) => from + index);
const print = (line: string) => process.stdout.write(`${line}\n`);

const failed: number[] = [];
for (const seed of seeds) {
  const folder = mkdtempSync(join(tmpdir(), "memoryd-faults-"));
  const disk = new FaultyDisk(folder);
  try {
    const { accepted, erased, refused, failedCalls } = await runSeed(seed, disk);
    print(`seed ${seed}: ${accepted} accepted, ${erased} erased, ${refused} refused, ${failedCalls} calls of the disk failed`);
    rmSync(folder, { recursive: true });
  } catch (error) {
    failed.push(seed);
    print(`seed ${seed} FAILED: ${error instanceof Error ? error.message : String(error)}`);
    if (flags.keep) print(`its data folder is ${disk.dataDir}`);
    else rmSync(folder, { recursive: true });
  }
}
print(failed.length === 0 ? `${seeds.length} seeds, all passed` : `${seeds.length} seeds, failed: ${failed.join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);
