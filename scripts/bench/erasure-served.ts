import { parseArgs } from "node:util";
import type { MemoryId, OrgId, Scope } from "../../src/memory/types.ts";
import { createBuiltinEmbedder } from "../../src/models/builtin.ts";
import { openControl, openStores } from "../../src/stores/open.ts";
import { removeFolder, temporaryFolder } from "../../test/support/files.ts";
import { fillRecords } from "../../test/support/plain-records.ts";
import { Random } from "../../test/support/random.ts";
import { Client } from "../lib/client.ts";
import { inLanes } from "../lib/lanes.ts";
import { createTenant, startService } from "../lib/service.ts";
import { quantile } from "./load.ts";
import { AGENT, ms } from "./setup.ts";
import { factText } from "./texts.ts";

/**
 * Measures hard deletes of a running server by the size of what stays: bun scripts/bench/erasure-served.ts [--memories 500000]
 *
 * Records and vectors, which are random; six in ten memories are in one scope. Another organization writes meanwhile, one write after the
 * other, and waits for its answers.
 */

const LARGE_SCOPE_SHARE = 0.6;
const SMALL_SCOPE_MEMORIES = 200;
const VECTOR_ROWS = 10_000;
const LANES = 16;
const MANY = 1_000;

const { values: flags } = parseArgs({ options: { memories: { type: "string", default: "500000" } } });
const print = (line: string) => process.stdout.write(`${line}\n`);

function scopeOf(orgId: OrgId, n: number, count: number): Scope {
  const isLarge = n < Math.floor(count * LARGE_SCOPE_SHARE);
  return { orgId, agentId: AGENT, userId: isLarge ? "large" : `small${Math.floor(n / SMALL_SCOPE_MEMORIES)}` };
}

async function fillFolder(dataDir: string, orgId: OrgId, count: number): Promise<MemoryId[]> {
  const random = new Random(51);
  const control = openControl(dataDir);
  const { identity } = createBuiltinEmbedder();
  const stores = openStores({ dataDir, written: control.written, embedder: identity, thread: "worker" });
  const texts = Array.from({ length: count }, (_, n) => [scopeOf(orgId, n, count), `${factText(random)} Number zq${n}.`] as const);
  const ids = await fillRecords(stores.records, texts);
  for (let from = 0; from < count; from += VECTOR_ROWS) {
    const rows = ids.slice(from, from + VECTOR_ROWS).map((id, n) => ({
      id,
      scope: scopeOf(orgId, from + n, count),
      vector: Float32Array.from({ length: identity.dimensions }, () => random.next() - 0.5),
    }));
    await stores.vectors.add(orgId, rows);
  }
  await stores.close();
  await control.close();
  return ids;
}

/** The waits of another organization's writes until `work` is done, in milliseconds, sorted. */
async function besideWrites(other: Client, work: Promise<unknown>): Promise<Float64Array> {
  const times: number[] = [];
  let isDone = false;
  void work.finally(() => (isDone = true));
  for (let n = 0; !isDone; n++) {
    const startMs = performance.now();
    await other.write({ content: `Note ${n} of the other.`, agent_id: AGENT, user_id: "ana", extract: false });
    times.push(performance.now() - startMs);
  }
  return Float64Array.from(times).sort();
}

async function erased(client: Client, ids: readonly MemoryId[]): Promise<void> {
  await inLanes(ids, LANES, async (id) => {
    const { status } = await client.request("DELETE", `/v1/memories/${id}?hard=true`);
    if (status !== 204) throw new Error(`a delete was answered ${status}`);
  });
}

/** Waits until no byte of an erased memory is left in a file. The gauge is up to a second old, so it has to say so twice. */
async function nothingOwed(client: Client): Promise<void> {
  for (let zero = 0; zero < 2; ) {
    await Bun.sleep(600);
    zero = (await client.metric("memoryd_erasures_waiting")) === 0 ? zero + 1 : 0;
  }
}

async function measure(count: number): Promise<void> {
  const dataDir = temporaryFolder();
  const first = await startService({ dataDir, args: ["--log-level", "warn"] });
  const tenant = await createTenant(dataDir, "bench", first.url);
  const calm = await createTenant(dataDir, "calm", first.url);
  await calm.client.write({ content: "A first note.", agent_id: AGENT, user_id: "ana", extract: false });
  await tenant.client.write({ content: "A first note.", agent_id: AGENT, user_id: "ana", extract: false });
  await first.stop();
  const filledMs = performance.now();
  const ids = await fillFolder(dataDir, tenant.orgId as OrgId, count);
  print(`${count.toLocaleString("en")} memories stored in ${((performance.now() - filledMs) / 1000).toFixed(0)} s`);
  const service = await startService({ dataDir, args: ["--log-level", "warn"] });
  const [client, other] = [new Client(service.url, tenant.key), new Client(service.url, calm.key)];
  const alone = await besideWrites(other, Bun.sleep(5_000));
  print(`alone: ${alone.length} writes, p50 ${ms(quantile(alone, 0.5))}, longest ${ms(alone.at(-1) ?? 0)}`);
  const middle = Math.floor(count / 3);
  for (const some of [ids.slice(middle, middle + 1), ids.slice(middle + 1, middle + 1 + MANY)]) {
    const startMs = performance.now();
    let seconds = 0;
    const since = () => (performance.now() - startMs) / 1_000;
    const work = erased(client, some)
      .then(() => (seconds = since()))
      .then(() => nothingOwed(client));
    const times = await besideWrites(other, work);
    print(
      `${some.length} deleted in ${seconds.toFixed(1)} s, out of every file after ${since().toFixed(1)} s; beside: ${times.length} writes, p50 ${ms(quantile(times, 0.5))}, p99 ${ms(quantile(times, 0.99))}, longest ${ms(times.at(-1) ?? 0)}`,
    );
  }
  await service.stop();
  removeFolder(dataDir);
}

for (const count of flags.memories.split(",").map(Number)) await measure(count);
