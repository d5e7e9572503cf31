import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { runSeed } from "../../test/faults/simulation/process/seed.ts";

/**
 * Runs seeds of the simulation of the server process: bun scripts/bench/simulate.ts [--seeds 2000] [--from 1] [--jobs CORES]
 *
 * Ends with status 1 if any seed failed, and prints each with the choices that led to the failure.
 */

const { values: flags } = parseArgs({
  options: {
    seeds: { type: "string", default: "2000" },
    from: { type: "string", default: "1" },
    jobs: { type: "string", default: String(availableParallelism()) },
    /** Set by this program in its jobs: every `each`th seed, and the result as JSON. */
    each: { type: "string" },
  },
});
const [from, seeds] = [Number(flags.from), Number(flags.seeds)];
const print = (line: string) => process.stdout.write(`${line}\n`);

interface Ran {
  readonly failures: readonly { readonly seed: number; readonly message: string }[];
  readonly calls: number;
  readonly faults: number;
}

async function runSeeds(each: number): Promise<Ran> {
  const failures: { seed: number; message: string }[] = [];
  let [calls, faults] = [0, 0];
  for (let seed = from; seed < from + seeds; seed += each) {
    try {
      const ran = await runSeed(seed);
      calls += ran.calls;
      faults += ran.faults;
    } catch (error) {
      failures.push({ seed, message: error instanceof Error ? error.message : String(error) });
    }
  }
  return { failures, calls, faults };
}

/**
 * A process for each core, because time is virtual for a whole thread. Each restart of the simulated server takes a WebAssembly memory; with
 * 4 GiB of addresses reserved for each, as is usual, every other one would need a garbage collection, which takes half of the time.
 */
async function runJob(job: number, jobs: number): Promise<Ran> {
  const args = ["--from", String(from + job), "--seeds", String(seeds - job), "--each", String(jobs)];
  const child = Bun.spawn([process.execPath, import.meta.path, ...args], {
    env: { ...process.env, BUN_JSC_useWasmFastMemory: "0" },
    stderr: "inherit",
  });
  const printed = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`Job ${job} of the simulation ended with ${child.exitCode}: see what it printed above`);
  return JSON.parse(printed);
}

if (flags.each !== undefined) {
  print(JSON.stringify(await runSeeds(Number(flags.each))));
  process.exit(0);
}
const jobs = Math.min(seeds, Number(flags.jobs));
const startMs = performance.now();
const ran = await Promise.all(Array.from({ length: jobs }, (_, job) => runJob(job, jobs)));
const minutes = (performance.now() - startMs) / 60_000;
const failures = ran.flatMap((part) => part.failures).toSorted((a, b) => a.seed - b.seed);
for (const { message } of failures) print(message);
const sum = (of: (part: Ran) => number) => ran.reduce((all, part) => all + of(part), 0);
const rate = `${Math.round(seeds / minutes)} a minute in ${jobs} processes; ${sum((part) => part.calls)} calls, ${sum((part) => part.faults)} faults`;
const verdict = failures.length === 0 ? "passed" : `FAILED in ${failures.map(({ seed }) => seed).join(", ")}`;
print(`simulation ${verdict}: ${seeds} seeds from ${from}, ${rate}`);
process.exit(failures.length === 0 ? 0 : 1);
