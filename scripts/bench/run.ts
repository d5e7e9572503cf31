import { residentMiB, startService } from "../lib/service.ts";
import { processing, timeToSearchable } from "./cognition.ts";
import { accepts, cachedSearch } from "./http.ts";
import { quantile } from "./load.ts";
import { searchesPerSecond, searchUnderWrites, uncachedSearch } from "./search.ts";
import { AGENT, type Bench, type Figure, fill, median, ms, printFigures, startBench } from "./setup.ts";

/** Measures the figures of speed and memory in docs/figures.md, in one run on one machine: scripts/bench/run */

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

const FIRST_WRITES = 10;
/** A person needs longer from the start to the first write. */
const PREPARED_MS = 2_000;

/** Measures the first write of a new server, from the request to the 202 that comes when search finds it. */
async function firstWrite(): Promise<Figure> {
  const times: number[] = [];
  for (let n = 0; n < FIRST_WRITES; n++) {
    const bench = await startBench();
    await Bun.sleep(PREPARED_MS);
    const body = JSON.stringify({ agent_id: AGENT, user_id: "first", content: "I live in Lisbon and my favourite colour is green." });
    const headers = { authorization: `Bearer ${bench.key}`, "content-type": "application/json", prefer: "wait=30" };
    const startMs = performance.now();
    await (await fetch(`${bench.service.url}/v1/memories`, { method: "POST", headers, body })).text();
    times.push(performance.now() - startMs);
    await bench.end();
  }
  const sorted = Float64Array.from(times).sort();
  const value = `${ms(quantile(sorted, 0.5))} / ${ms(quantile(sorted, 1))}`;
  return { what: `first write of a new server until it can be found, p50 / worst of ${FIRST_WRITES}`, value, aim: "p95 300 ms" };
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
  await step("first write", async () => [await firstWrite()]);
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

printFigures(await measureAll());
