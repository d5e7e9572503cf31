import { cpus } from "node:os";
import { residentMiB, startService } from "../lib/service.ts";
import { processing, timeToSearchable } from "./cognition.ts";
import { accepts, cachedSearch } from "./http.ts";
import { searchesPerSecond, searchUnderWrites, uncachedSearch } from "./search.ts";
import { type Bench, type Figure, fill, median, ms, startBench } from "./setup.ts";

/** Measures the figures of speed and memory in docs/figures.md, in one run on one machine: scripts/bench/run */

const print = (line: string) => process.stdout.write(`${line}\n`);
const note = (line: string) => process.stderr.write(`${line}\n`);

async function startUp(dataDir: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 5; n++) {
    const startMs = performance.now();
    const service = await startService({ dataDir, args: ["--log-level", "silent"] });
    await fetch(`${service.url}/healthz`);
    times.push(performance.now() - startMs);
    await service.stop();
  }
  return median(times);
}

/** The server gives memory back when it has rested for some seconds. */
const REST_MS = 15_000;

async function memory(bench: Bench, what: string): Promise<Figure> {
  const worked = residentMiB(bench.service.pid);
  await Bun.sleep(REST_MS);
  const rested = residentMiB(bench.service.pid);
  return { what: `resident memory ${what}, at once / after a rest of 15 s`, value: `${Math.round(worked)} / ${Math.round(rested)} MiB` };
}

async function measureAll(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const step = async (what: string, measure: () => Promise<Figure[]>) => {
    note(`measuring ${what} ...`);
    figures.push(...(await measure()));
  };

  const first = await startBench();
  figures.push(await memory(first, "at 0 memories"));
  await step("cached search", () => cachedSearch(first));
  await step("time to searchable", () => timeToSearchable(first));
  await step("processing", () => processing(first));
  await step("accepted writes", () => accepts(first));
  await first.end();

  const filled = await startBench();
  note("filling 10,000 memories ...");
  await fill(filled, [{ user: "ten-thousand", count: 10_000 }], 31);
  figures.push(await memory(filled, "at 10,000 memories"));
  note("filling up to 100,000 memories ...");
  await fill(
    filled,
    [{ user: "one-thousand", count: 1_000 }, ...Array.from({ length: 89 }, (_, n) => ({ user: `other${n}`, count: 1_000 }))],
    32,
  );
  figures.push(await memory(filled, "at 100,000 memories"));
  await step("search at 1,000", () => uncachedSearch(filled, "one-thousand", 1_000, 2));
  await step("search at 10,000", () => uncachedSearch(filled, "ten-thousand", 10_000, 4));
  await step("searches a second", () => searchesPerSecond(filled, "one-thousand"));
  await step("search under writes", () => searchUnderWrites(filled, "one-thousand"));
  await filled.service.stop();
  figures.push({ what: "start-up with 100,000 memories, to the first healthy answer", value: ms(await startUp(filled.folder)) });
  return figures;
}

const figures = await measureAll();
print(`Measured on ${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}), the load generator on the same machine.\n`);
print("| what | measured | against, in the same run | aim |");
print("| --- | --- | --- | --- |");
for (const { what, value, against, aim } of figures) print(`| ${what} | ${value} | ${against ?? ""} | ${aim ?? ""} |`);
