import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Random } from "../../test/support/random.ts";
import { createTenant, startService, until } from "../lib/service.ts";

/**
 * Prints what the server keeps in memory under a steady load, a line for each interval, and what is left after a rest:
 * bun scripts/bench/memory.ts [--load writes,searches,erasures] [--seconds 600] [--each 30] [--rest 60] [--memories 500] [--per-second 10] [--seed 1]
 *
 * Each turn of the load writes a memory, asks a question and erases the oldest memory, as far as `--load` names them, so that the number of memories
 * stays the same when all three are named. `--seed` fixes the texts and the questions.
 */

const AGENT = "memory";
const USER = "ana";
const MIB = 1024;

const { values: flags } = parseArgs({
  options: {
    load: { type: "string", default: "writes,searches,erasures" },
    seconds: { type: "string", default: "600" },
    each: { type: "string", default: "30" },
    rest: { type: "string", default: "60" },
    memories: { type: "string", default: "500" },
    "per-second": { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
  },
});
const load = new Set(flags.load.split(","));
const random = new Random(Number(flags.seed));
const print = (line: string) => process.stdout.write(`${line}\n`);

const folder = mkdtempSync(join(tmpdir(), "memoryd-memory-"));
const service = await startService({ dataDir: join(folder, "data") });
const { client } = await createTenant(service.dataDir, "memory", service.url);
const counts = { writes: 0, searches: 0, erasures: 0 };

/** A sentence of its own for each memory, which no other replaces. */
async function write(): Promise<void> {
  const n = counts.writes++;
  const content = `Parcel number ${n} is stored in the shed of harbour ${random.below(1_000_000)}.`;
  await client.write({ content, agent_id: AGENT, user_id: USER, extract: false });
}

async function search(): Promise<void> {
  counts.searches++;
  await client.search({ query: `Where is parcel number ${random.below(counts.writes)}?`, agent_id: AGENT, user_id: USER });
}

/** Ids of memories that are to be erased, read from the list when none is left. */
let listed: string[] = [];

/** Erases the oldest of the listed memories. */
async function erase(): Promise<void> {
  if (listed.length === 0) listed = (await client.listAll({ user_id: USER })).map(({ id }) => id);
  const id = listed.pop();
  if (id !== undefined && (await client.delete(id, true))) counts.erasures++;
}

/** Sums of a process in KiB by kind of mapping. */
function memoryOf(pid: number): Record<"rss" | "pss" | "heap" | "anonymous" | "files", number> {
  const kib = { rss: 0, pss: 0, heap: 0, anonymous: 0, files: 0 };
  let kind: "heap" | "anonymous" | "files" = "anonymous";
  for (const line of readFileSync(`/proc/${pid}/smaps`, "utf8").split("\n")) {
    const name = /^[0-9a-f]+-[0-9a-f]+ \S+ \S+ \S+ \d+\s*(.*)$/.exec(line)?.[1];
    if (name !== undefined) kind = name === "[heap]" ? "heap" : name.startsWith("/") ? "files" : "anonymous";
    const [, field, value] = /^(Rss|Pss):\s+(\d+) kB/.exec(line) ?? [];
    if (field === "Pss") kib.pss += Number(value);
    else if (field === "Rss") {
      kib.rss += Number(value);
      kib[kind] += Number(value);
    }
  }
  return kib;
}

/** Open files that were removed count apart: a handle that is never closed keeps their bytes on the disk. */
function filesOf(pid: number): { open: number; removed: number } {
  let removed = 0;
  const open = readdirSync(`/proc/${pid}/fd`);
  for (const fd of open) {
    try {
      if (readlinkSync(`/proc/${pid}/fd/${fd}`).endsWith(" (deleted)")) removed++;
    } catch {
      // It was closed meanwhile.
    }
  }
  return { open: open.length, removed };
}

const startedMs = performance.now();
function report(phase: string): void {
  const { rss, pss, heap, anonymous, files } = memoryOf(service.pid);
  const { open, removed } = filesOf(service.pid);
  const mib = (kib: number) => String(Math.round(kib / MIB)).padStart(5);
  const seconds = String(Math.round((performance.now() - startedMs) / 1000)).padStart(5);
  const threads = readdirSync(`/proc/${service.pid}/task`).length;
  print(
    `${seconds} s ${phase.padEnd(5)} rss${mib(rss)} pss${mib(pss)} heap${mib(heap)} anonymous${mib(anonymous)} files${mib(files)} MiB, ` +
      `${open} open, ${removed} removed, ${threads} threads, ${counts.writes} written, ${counts.searches} asked, ${counts.erasures} erased`,
  );
}

report("idle");
while (counts.writes < Number(flags.memories)) await write();
await until("the first memories are processed", async () => (await client.waiting()) === 0, 600_000);
report("first");
const everyMs = Number(flags.each) * 1000;
const turnMs = 1000 / Number(flags["per-second"]);
let reportAtMs = performance.now() + everyMs;
const untilMs = performance.now() + Number(flags.seconds) * 1000;
while (performance.now() < untilMs) {
  const turnEndsMs = performance.now() + turnMs;
  if (load.has("writes")) await write();
  if (load.has("searches")) await search();
  if (load.has("erasures")) await erase();
  if (performance.now() >= reportAtMs) {
    report("load");
    reportAtMs += everyMs;
  }
  await Bun.sleep(Math.max(0, turnEndsMs - performance.now()));
}
report("load");
await Bun.sleep(Number(flags.rest) * 1000);
report("rest");
await service.stop();
rmSync(folder, { recursive: true, force: true });
