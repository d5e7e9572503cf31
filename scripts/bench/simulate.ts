import { parseArgs } from "node:util";
import { runSeed } from "../../test/simulation/process/seed.ts";

/**
 * Runs seeds of the simulation of the server process: bun scripts/bench/simulate.ts [--seeds 2000] [--from 1]
 *
 * Ends with status 1 if any seed failed, and prints each with the choices that led to the failure.
 */

const { values: flags } = parseArgs({ options: { seeds: { type: "string", default: "2000" }, from: { type: "string", default: "1" } } });
const [from, seeds] = [Number(flags.from), Number(flags.seeds)];
const print = (line: string) => process.stdout.write(`${line}\n`);

const failed: number[] = [];
let [calls, faults] = [0, 0];
const startMs = performance.now();
for (let seed = from; seed < from + seeds; seed++) {
  try {
    const ran = await runSeed(seed);
    calls += ran.calls;
    faults += ran.faults;
  } catch (error) {
    failed.push(seed);
    print(error instanceof Error ? error.message : String(error));
  }
}
const minutes = (performance.now() - startMs) / 60_000;
const rate = `${Math.round(seeds / minutes)} a minute; ${calls} calls, ${faults} faults`;
print(`simulation ${failed.length === 0 ? "passed" : `FAILED in ${failed.join(", ")}`}: ${seeds} seeds from ${from}, ${rate}`);
process.exit(failed.length === 0 ? 0 : 1);
