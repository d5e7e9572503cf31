import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packAddon } from "../lib/build/addon.ts";
import { bundledFiles } from "../lib/build/bundle.ts";
import { hostTarget, installedAddon, ROOT } from "../lib/build/targets.ts";
import { createTenant, memorydCommand, residentMiB, type Service, startService, until } from "../lib/service.ts";
import { median, ms } from "./setup.ts";

/** Measures the size of the binary by part, its start time and its resident memory: scripts/bench/binary */

const RUNS = 11;
const sizeOf = (path: string) => statSync(path).size;
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const row = (...cells: string[]) => process.stdout.write(`| ${cells.join(" | ")} |\n`);

async function weigh(): Promise<void> {
  const published = installedAddon(hostTarget()) ?? "";
  const addon = packAddon(published);
  const notice = join(ROOT, "dist/NOTICE");
  const binary = sizeOf(memorydCommand()[0] ?? "");
  const scripts = (await bundledFiles({ addon, notice })).reduce((sum, { bytes }) => sum + bytes, 0);
  const parts: [string, number][] = [
    ["Bun's runtime", sizeOf(process.execPath)],
    [
      `LanceDB's addon, packed (published ${megabytes(sizeOf(published))}, without symbols ${megabytes(addon.sizeBytes)})`,
      sizeOf(addon.path),
    ],
    ["scripts of both threads, without names of folders and maps", scripts],
    ["the built-in embedder's table", sizeOf(join(ROOT, "src/models/builtin/static.bin"))],
    ["script of the API page", sizeOf(join(ROOT, "node_modules/@scalar/fastify-api-reference/dist/js/standalone.js"))],
    ["licences", sizeOf(notice)],
  ];
  const rest = binary - parts.reduce((sum, [, bytes]) => sum + bytes, 0);
  row("part of the binary", "size");
  row("---", "---");
  for (const [part, bytes] of [...parts, ["bytecode of the scripts and what is left", rest] as const]) row(part, megabytes(bytes));
  row("**all**", megabytes(binary));
  process.stdout.write("\n");
}

/** Returns the median duration of some runs, in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < RUNS; n++) {
    const startMs = performance.now();
    await work();
    times.push(performance.now() - startMs);
  }
  return median(times);
}

async function toEnd(command: readonly string[]): Promise<void> {
  await Bun.spawn([...command], { stdout: "ignore", stderr: "ignore" }).exited;
}

/** Measures the time from the start of the process to the first healthy answer, and then calls `whileItRuns`. */
async function serve(dataDir: string, temporary: string, whileItRuns = async (_: Service) => {}): Promise<number> {
  const startMs = performance.now();
  const service = await startService({ dataDir, args: ["--model", "builtin", "--log-level", "silent"], env: { MEMORYD_TMP: temporary } });
  await fetch(`${service.url}/healthz`);
  const tookMs = performance.now() - startMs;
  await whileItRuns(service);
  await service.stop();
  return tookMs;
}

async function measure(folder: string): Promise<void> {
  const [data, filled, temporary] = [join(folder, "data"), join(folder, "filled"), join(folder, "temporary")];
  row("start and memory", "measured");
  row("---", "---");
  row("`memoryd version`", ms(await timed(() => toEnd([...memorydCommand(), "version"]))));
  row("`bun -e ''`, against it", ms(await timed(() => toEnd([process.execPath, "-e", ""]))));
  row("first start of all, which unpacks the addon, to a healthy answer", ms(await serve(data, temporary)));
  const starts: number[] = [];
  const idle: number[] = [];
  for (let n = 0; n < RUNS; n++)
    starts.push(
      await serve(data, temporary, async (service) => {
        await Bun.sleep(1000);
        idle.push(residentMiB(service.pid));
      }),
    );
  row("start, to a healthy answer", ms(median(starts)));
  row("resident, with no memory stored", `${Math.round(median(idle))} MiB`);
  await serve(filled, temporary, async (service) => {
    const { client } = await createTenant(filled, "bench", service.url);
    await client.write({ agent_id: "bench", user_id: "bench", content: "The boat is moored in Bergen.", extract: false });
    const search = () => client.search({ agent_id: "bench", user_id: "bench", query: "Where is the boat?" });
    await until("the memory is found", async () => (await search()).results.length > 0);
    await Bun.sleep(1000);
    row("resident, with a memory stored and found: the addon is loaded", `${Math.round(residentMiB(service.pid))} MiB`);
  });
  await serve(filled, temporary, async (service) => {
    await Bun.sleep(1000);
    row("resident, started again", `${Math.round(residentMiB(service.pid))} MiB`);
  });
}

const folder = mkdtempSync(join(tmpdir(), "memoryd-bench-"));
try {
  await weigh();
  await measure(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
