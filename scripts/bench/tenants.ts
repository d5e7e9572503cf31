import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { USUAL_PERMISSIONS } from "../../src/memory/types.ts";
import { openControl } from "../../src/stores/open.ts";
import { Random } from "../../test/support/random.ts";
import { Client } from "../lib/client.ts";
import { type Service, startService, until } from "../lib/service.ts";
import { quantile } from "./load.ts";
import { AGENT, ms, residentMiB } from "./setup.ts";
import { factText } from "./texts.ts";

/**
 * Measures many organizations in one server: bun scripts/bench/tenants.ts [--organizations 1000] [--writers 32] [--queued 50000]
 *
 * First a write for each new organization, then a start after SIGKILL, then the time until a write is searchable while another organization
 * has a long queue, and at last a hard delete in each organization.
 */

const USER = "ana";
/** One write each second, as from a person, while the queue of the other organization is processed. */
const WRITE_EACH_MS = 1_000;
const SERVER_ARGS = ["--log-level", "warn", "--model", "builtin"];
const QUEUE_WRITERS = 64;

const { values: flags } = parseArgs({
  options: {
    organizations: { type: "string", default: "1000" },
    writers: { type: "string", default: "32" },
    queued: { type: "string", default: "50000" },
  },
});
const organizations = Number(flags.organizations);
const writers = Number(flags.writers);
const queued = Number(flags.queued);
const random = new Random(43);
const folder = mkdtempSync(join(tmpdir(), "memoryd-bench-"));
const dataDir = join(folder, "data");
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Straight into the control store, because a process for each command would take minutes. */
function createKeys(count: number): string[] {
  const control = openControl(dataDir);
  const keys = Array.from({ length: count }, (_, n) => {
    const { id: orgId } = control.orgs.create(`tenant ${n} of ${count}`);
    return control.keys.create({ orgId, label: "bench", permissions: USUAL_PERMISSIONS, rateLimit: 1_000_000 }).secret;
  });
  control.close();
  return keys;
}

/** Calls `work` with each number below `count`, in `parallel` lines. */
async function shared(count: number, parallel: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const line = async () => {
    for (let n = next++; n < count; n = next++) await work(n);
  };
  await Promise.all(Array.from({ length: parallel }, line));
}

function quantiles(times: readonly number[]): string {
  const sorted = Float64Array.from(times).sort();
  return `p50 ${ms(quantile(sorted, 0.5))}, p99 ${ms(quantile(sorted, 0.99))}, longest ${ms(sorted.at(-1) ?? Number.NaN)}`;
}

const openFiles = ({ pid }: Service) => readdirSync(`/proc/${pid}/fd`).length;
const seconds = (sinceMs: number) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

async function settled(client: Client): Promise<void> {
  await until("nothing waits", async () => (await client.waiting()) === 0, 600_000);
}

async function newOrganizations(service: Service, keys: readonly string[]): Promise<void> {
  const times: number[] = [];
  const startMs = performance.now();
  await shared(keys.length, writers, async (n) => {
    const client = new Client(service.url, keys[n] ?? "");
    const beganMs = performance.now();
    await client.write({ content: factText(random), agent_id: AGENT, user_id: USER });
    times.push(performance.now() - beganMs);
  });
  print(`first write of each of ${keys.length} organizations, ${writers} at once: ${quantiles(times)}; all in ${seconds(startMs)}`);
  for (const key of keys) {
    const client = new Client(service.url, key);
    await until("the memory is there", async () => (await client.listAll({ user_id: USER })).length > 0, 600_000);
  }
  print(`all searchable after ${seconds(startMs)}; ${openFiles(service)} open files, ${Math.round(await residentMiB(service))} MiB`);
}

async function startAfterKill(service: Service, key: string): Promise<Service> {
  await service.kill();
  const startMs = performance.now();
  const next = await startService({ dataDir, args: SERVER_ARGS });
  print(`start after SIGKILL: listens after ${seconds(startMs)}`);
  await settled(new Client(next.url, key));
  print(`nothing waits after ${seconds(startMs)}; ${openFiles(next)} open files`);
  return next;
}

/** One organization queues many writes at once, and another one writes once a second meanwhile. */
async function fairness(service: Service, busyKey: string, otherKey: string): Promise<void> {
  const busy = new Client(service.url, busyKey);
  const other = new Client(service.url, otherKey);
  const startMs = performance.now();
  let isFilled = false;
  const filling = shared(queued, QUEUE_WRITERS, async (n) => {
    await busy.write({ content: factText(random), agent_id: AGENT, user_id: `u${n % 100}`, extract: false });
  }).then(() => (isFilled = true));
  const times: number[] = [];
  while (!isFilled || (await busy.waiting()) > 0) {
    const beganMs = performance.now();
    const marker = random.token();
    const id = await other.write({ content: `The ${marker} lantern hangs in the hall.`, agent_id: AGENT, user_id: USER, extract: false });
    await until("the write is found", async () => {
      const { results } = await other.search({ query: `${marker} lantern`, agent_id: AGENT, user_id: USER, k: 3 });
      return results.some((hit) => hit.id === id);
    });
    times.push(performance.now() - beganMs);
    await Bun.sleep(Math.max(0, beganMs + WRITE_EACH_MS - performance.now()));
  }
  await filling;
  print(
    `time to searchable beside ${queued} queued writes of another, ${times.length} writes: ${quantiles(times)}; queue gone after ${seconds(startMs)}`,
  );
}

/** Erases the memory of each organization, and waits until no byte of them is left: the queue of erasures is empty. */
async function erasures(service: Service, keys: readonly string[]): Promise<void> {
  const startMs = performance.now();
  await shared(keys.length, writers, async (n) => {
    const client = new Client(service.url, keys[n] ?? "");
    for (const { id } of await client.listAll({ user_id: USER })) await client.delete(id, true);
  });
  const answered = seconds(startMs);
  const client = new Client(service.url, keys[0] ?? "");
  await until("nothing is left to erase", async () => (await client.metric("memoryd_erasures_waiting")) === 0, 600_000);
  print(`a hard delete in each of ${keys.length} organizations: answered after ${answered}, erased after ${seconds(startMs)}`);
}

let service = await startService({ dataDir, args: SERVER_ARGS });
const keys = createKeys(organizations);
await newOrganizations(service, keys);
// Each start is measured twice: organizations that were written just before it, and organizations in which nothing happened since.
service = await startAfterKill(service, keys[0] ?? "");
await Bun.sleep(20_000);
service = await startAfterKill(service, keys[0] ?? "");
if (queued > 0) await fairness(service, keys[0] ?? "", keys[1] ?? "");
// The organization with the long queue has a thousand times as much to erase.
await erasures(service, keys.slice(1));
await service.stop();
rmSync(folder, { recursive: true, force: true });
