import { join } from "node:path";
import { parseArgs } from "node:util";
import { Random } from "../../test/support/random.ts";
import { Client } from "../lib/client.ts";
import { createTenant, startService } from "../lib/service.ts";
import { quantile } from "./load.ts";
import { AGENT, drained, fill, ms, startBench } from "./setup.ts";
import { factText, questionText } from "./texts.ts";

/**
 * Measures what a crowd of cold searches does to others: bun scripts/bench/cold-crowd.ts [--scopes 1000] [--memories 20]
 *
 * After a start, one organization searches each of its scopes at once. Meanwhile another one, whose scope is in memory, asks one new
 * question after the other, from a process of its own.
 */

const { values: flags } = parseArgs({
  options: {
    scopes: { type: "string", default: "1000" },
    memories: { type: "string", default: "20" },
    /** The process of the other organization: the address of the server and the key. */
    ask: { type: "string", multiple: true },
  },
});
const random = new Random(45);
const print = (line: string) => process.stdout.write(`${line}\n`);
const USER = "ana";

const search = (client: Client, user: string, n: number) =>
  client.request("POST", "/v1/memories/search", { query: `${questionText(random)} ${n}`, agent_id: AGENT, user_id: user });

interface Times {
  readonly alone: number[];
  readonly beside: number[];
}

/** Asks until standard input ends, and prints the times before and after its first line. */
async function askOnAndOn([url = "", key = ""]: readonly string[]): Promise<void> {
  const client = new Client(url, key);
  const times: Times = { alone: [], beside: [] };
  const state: { measured: keyof Times | undefined; isOver: boolean } = { measured: undefined, isOver: false };
  const reading = (async () => {
    for await (const _ of Bun.stdin.stream()) state.measured = "beside";
    state.isOver = true;
  })();
  for (let n = 0; !state.isOver; n++) {
    const startMs = performance.now();
    const { status } = await search(client, USER, n);
    if (status !== 200) throw new Error(`the other organization was answered ${status}`);
    if (state.measured !== undefined) times[state.measured].push(performance.now() - startMs);
    if (n === 50) state.measured = "alone";
    if (n === 150) print("ready");
  }
  await reading;
  print(JSON.stringify(times));
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream) {
    const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

async function measure(): Promise<void> {
  const bench = await startBench();
  const users = Array.from({ length: Number(flags.scopes) }, (_, n) => ({ user: `user${n}`, count: Number(flags.memories) }));
  await fill(bench, users, 43);
  const calm = await createTenant(bench.folder, "calm", bench.service.url);
  for (let n = 0; n < 100; n++) await calm.client.write({ content: factText(random), agent_id: AGENT, user_id: USER, extract: false });
  await drained(calm.client);
  await bench.service.stop();

  const service = await startService({ dataDir: bench.folder, args: ["--log-level", "warn"] });
  const other = Bun.spawn([process.execPath, join(import.meta.dir, "cold-crowd.ts"), "--ask", service.url, "--ask", calm.key], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  const lines = linesOf(other.stdout);
  await lines.next();
  const crowd = new Client(service.url, bench.key);
  other.stdin.write("now\n");
  other.stdin.flush();
  const startMs = performance.now();
  const statuses = await Promise.all(
    users.map(({ user }, n) =>
      search(crowd, user, n).then(
        ({ status }) => String(status),
        () => "no answer",
      ),
    ),
  );
  const seconds = (performance.now() - startMs) / 1000;
  other.stdin.end();
  const counts = [...Map.groupBy(statuses, (status) => status)].map(([status, of]) => `${of.length} × ${status}`);
  print(`the crowd of ${users.length}: ${counts.join(", ")} in ${seconds.toFixed(1)} s`);
  const times = JSON.parse((await lines.next()).value ?? "{}") as Times;
  for (const [name, taken] of Object.entries(times)) {
    const sorted = Float64Array.from(taken).sort();
    const [p50, p99, longest] = [quantile(sorted, 0.5), quantile(sorted, 0.99), sorted.at(-1) ?? 0].map(ms);
    print(`the other organization ${name}: ${taken.length} searches, p50 ${p50}, p99 ${p99}, longest ${longest}`);
  }
  await service.stop();
  await bench.end();
}

await (flags.ask ? askOnAndOn(flags.ask) : measure());
