import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readDataset } from "../lib/dataset.ts";
import { inLanes } from "../lib/lanes.ts";
import { runCommand, startService } from "../lib/service.ts";
import { quantile } from "./load.ts";
import { AGENT, type Bench, CONNECTIONS, drained, ms, startBench } from "./setup.ts";

/**
 * Measures what real texts cost the server, in CPU milliseconds a fact and a search, which depend little on what else the machine does:
 * bun scripts/bench/cpu.ts FILE... [--scale 1000,10000] [--only facts|searches]
 *
 * FILE has one scope a line, as scripts/bench/retrieval reads it. Texts and questions repeat with a number when there are too few.
 */

const FACTS = 1_000;
const IN_BATCHES = 5_000;
const IMPORTED = 5_000;
const BATCH = 100;
const QUESTIONS = 300;
const COLD_STARTS = 3;
/** Words of a long question: about five sentences. */
const LONG_WORDS = 60;
/** The kernel counts the time of a process in hundredths of a second. */
const TICK_MS = 10;

const { values: flags, positionals: files } = parseArgs({
  options: {
    scale: { type: "string", default: "1000,10000" },
    /** What is measured: facts, searches or both. */
    only: { type: "string" },
  },
  allowPositionals: true,
});
if (files.length === 0) throw new Error("Name a file with texts and questions, such as scripts/samples/conversation.jsonl.");
const scopes = files.flatMap(readDataset);
const texts = scopes.flatMap(({ memories }) => memories.map(({ text }) => text));
const questions = scopes.flatMap(({ queries }) => queries.map(({ text }) => text));
const print = (...cells: readonly string[]) => process.stdout.write(`| ${cells.join(" | ")} |\n`);

/** The n-th of the texts; from the second round on, with a number that makes it another text. */
const nth = (of: readonly string[], n: number): string =>
  n < of.length ? (of[n] ?? "") : `${of[n % of.length]} (${Math.floor(n / of.length)})`;
const longQuestion = (n: number): string =>
  Array.from({ length: 12 }, (_, more) => nth(questions, (n * 7 + more) % questions.length))
    .join(" ")
    .split(" ")
    .slice(0, LONG_WORDS)
    .join(" ");

/** The CPU time that a process has used so far, user and system. Fields 14 and 15 of /proc/PID/stat; the second field may have spaces. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

interface Cost {
  readonly cpuMs: number;
  readonly seconds: number;
}

async function costOf(bench: Bench, work: () => Promise<void>): Promise<Cost> {
  const [before, startMs] = [cpuMs(bench.service.pid), performance.now()];
  await work();
  return { cpuMs: cpuMs(bench.service.pid) - before, seconds: (performance.now() - startMs) / 1_000 };
}

async function withBench<T>(work: (bench: Bench) => Promise<T>): Promise<T> {
  const bench = await startBench();
  try {
    // The models of a new server are prepared.
    await Bun.sleep(2_000);
    return await work(bench);
  } finally {
    await bench.end();
  }
}

/** Writes the first texts, one request each, and waits until all are found. */
async function writing(bench: Bench, count: number, userOf: (n: number) => string, extract: boolean): Promise<void> {
  await inLanes([...Array(count).keys()], CONNECTIONS, async (n) => {
    await bench.client.write({ content: nth(texts, n), agent_id: AGENT, user_id: userOf(n), extract });
  });
  await drained(bench.client);
}

async function batches(bench: Bench, count: number, user: string): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const memories = Array.from({ length: Math.min(BATCH, count - from) }, (_, n) => ({
      content: nth(texts, from + n),
      agent_id: AGENT,
      user_id: user,
      extract: false,
    }));
    const { status } = await bench.client.request("POST", "/v1/memories/batch", { memories });
    if (status !== 202) throw new Error(`a batch was answered ${status}`);
  }
  await drained(bench.client);
}

/** Imports texts as facts of another program; the command ends when the server has made their vectors. Returns its CPU time. */
async function importing(bench: Bench, count: number, user: string): Promise<number> {
  const path = join(bench.folder, "import.jsonl");
  const line = (n: number) => JSON.stringify({ id: `${user}-${n}`, memory: nth(texts, n), user_id: user, agent_id: AGENT });
  writeFileSync(path, Array.from({ length: count }, (_, n) => `${line(n)}\n`).join(""));
  const { code, stderr, cpuMs: spentMs } = await runCommand(["import", path, "--from", "mem0", "--org", "bench", "--data", bench.folder]);
  if (code !== 0) throw new Error(`the import ended with ${code}: ${stderr}`);
  return spentMs;
}

async function imports(count: number): Promise<void> {
  const name = `${count.toLocaleString("en")} imported, verbatim, one scope`;
  await withBench(async (bench) => {
    let spentMs = 0;
    const cost = await costOf(bench, async () => {
      spentMs = await importing(bench, count, "one");
    });
    print(name, ms((cost.cpuMs + spentMs) / count), (count / cost.seconds).toFixed(0));
  });
}

async function facts(): Promise<void> {
  print("1,000 facts until found", "CPU a fact", "found a second");
  print("---", "---", "---");
  // The wait for an empty queue, three times in a row, adds a second to the work.
  const row = (what: string, count: number, cost: Cost) =>
    print(what, ms(cost.cpuMs / count), (count / Math.max(0.1, cost.seconds - 1)).toFixed(0));
  const ways: readonly (readonly [string, (n: number) => string, boolean])[] = [
    ["verbatim, one scope", () => "one", false],
    ["verbatim, twenty scopes", (n) => `u${n % 20}`, false],
    ["verbatim, a thousand scopes", (n) => `u${n}`, false],
    ["by default, one scope", () => "one", true],
  ];
  for (const [what, userOf, extract] of ways)
    row(what, FACTS, await withBench((bench) => costOf(bench, () => writing(bench, FACTS, userOf, extract))));
  row(`${IN_BATCHES.toLocaleString("en")} in batches of ${BATCH}, one scope`, IN_BATCHES, await withBench(batched));
  await imports(IMPORTED);
}

const batched = (bench: Bench): Promise<Cost> => costOf(bench, () => batches(bench, IN_BATCHES, "one"));

async function searchRow(bench: Bench, what: string, user: string, queryOf: (n: number) => string, count = QUESTIONS): Promise<void> {
  const times: number[] = [];
  const cost = await costOf(bench, async () => {
    for (let n = 0; n < count; n++) {
      const startMs = performance.now();
      await bench.client.search({ query: queryOf(n), agent_id: AGENT, user_id: user });
      times.push(performance.now() - startMs);
    }
  });
  const sorted = Float64Array.from(times).sort();
  print(what, ms(cost.cpuMs / count), ms(quantile(sorted, 0.5)), ms(quantile(sorted, 0.95)));
}

async function searches(bench: Bench, scale: number): Promise<void> {
  const user = `at${scale}`;
  await importing(bench, scale, user);
  const name = scale.toLocaleString("en");
  let asked = 0;
  await searchRow(bench, `first 50 at ${name}`, user, () => nth(questions, asked++), 50);
  await searchRow(bench, `question, ${name} memories`, user, () => nth(questions, asked++));
  await searchRow(bench, `question of ${LONG_WORDS} words, ${name}`, user, longQuestion);
  await searchRow(bench, `the same question again, ${name}`, user, () => nth(questions, asked - 1), 2_000);
}

/** The first search after a start, of each scale; and what a start costs. */
async function cold(folder: string, key: string, scales: readonly number[]): Promise<void> {
  for (const scale of scales) {
    const times: number[] = [];
    const spent: number[] = [];
    for (let n = 0; n < COLD_STARTS; n++) {
      const service = await startService({ dataDir: folder, args: ["--log-level", "warn"] });
      await Bun.sleep(2_000);
      const [before, startMs] = [cpuMs(service.pid), performance.now()];
      const body = JSON.stringify({ query: nth(questions, n), agent_id: AGENT, user_id: `at${scale}` });
      const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
      await (await fetch(`${service.url}/v1/memories/search`, { method: "POST", headers, body })).text();
      times.push(performance.now() - startMs);
      spent.push(cpuMs(service.pid) - before);
      await service.stop();
    }
    const middle = (of: readonly number[]) => ms(quantile(Float64Array.from(of).sort(), 0.5));
    print(`cold, ${scale.toLocaleString("en")} memories`, middle(spent), middle(times), ms(Math.max(...times)));
  }
}

async function searchesAndStarts(): Promise<void> {
  const scales = flags.scale.split(",").map(Number);
  print("one search after the other", "CPU a search", "p50", "p95");
  print("---", "---", "---", "---");
  await withBench(async (bench) => {
    for (const scale of scales) await searches(bench, scale);
    await bench.service.stop();
    await cold(bench.folder, bench.key, scales);
  });
}

if (flags.only !== "searches") await facts();
process.stdout.write("\n");
if (flags.only !== "facts") await searchesAndStarts();
