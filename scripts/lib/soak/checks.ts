import type { Random } from "../../../test/support/random.ts";
import { until } from "../service.ts";
import type { Ledger } from "./ledger.ts";
import { send } from "./load.ts";
import { findWords } from "./words.ts";
import { AGENT, type World } from "./world.ts";

/** "Empty within a minute after the fault goes", and as much again for a machine that others use. A move to another embedder takes longer. */
const SETTLED_MS = 120_000;
/** Searches of live memories after each round. */
const SEARCHED = 12;

/** After a fault, without load: everything becomes certain, then everything must hold. Throws the first violations. */
export async function check(world: World, ledger: Ledger, random: Random): Promise<void> {
  await world.ensureRunning();
  const { url } = world.service;
  await until("the health is ok", async () => (await fetch(`${url}/healthz`)).status === 200, SETTLED_MS);
  await resolveDoubts(world, ledger);
  for (const tenant of world.tenants) {
    const client = world.client(tenant);
    const isWhole = async () => ledger.missing(tenant.index, await client.listAll()).length === 0;
    await until(`every accepted write of tenant ${tenant.index} is listed`, isWhole, SETTLED_MS);
  }
  const [first] = world.tenants;
  if (!first) throw new Error("a soak needs a tenant");
  const client = world.client(first);
  await until("the queue is empty", async () => (await client.waiting()) === 0, SETTLED_MS);
  await until("the erasures are done", async () => (await client.metric("memoryd_erasures_waiting")) === 0, SETTLED_MS);
  const violations: string[] = [];
  for (const tenant of world.tenants) violations.push(...ledger.violations(tenant.index, await world.client(tenant).listAll()));
  violations.push(...(await unfound(world, ledger, random)));
  const words = Array.from(ledger.erased.values(), ({ word }) => word);
  violations.push(...findWords(world.dataDir, words).map((where) => `erased bytes are left: ${where}`));
  if (violations.length > 0) throw new Error(`${violations.length} violations:\n${violations.slice(0, 10).join("\n")}`);
}

/** Repeats what had no answer. A repeated write stores nothing twice, and a repeated deletion finds nothing or deletes. */
async function resolveDoubts(world: World, ledger: Ledger): Promise<void> {
  for (const texts of ledger.unanswered.splice(0)) {
    const tenant = world.tenants[texts[0]?.tenant ?? 0];
    if (!tenant) continue;
    const ids = await send(world.client(tenant), texts);
    for (const [index, text] of texts.entries()) ledger.accept({ ...text, id: ids[index] ?? "" });
  }
  for (const { written, isHard } of ledger.doubtful.splice(0)) {
    const tenant = world.tenants[written.tenant];
    if (!tenant) continue;
    await world.client(tenant).delete(written.id, isHard);
    ledger.deleted(written, isHard);
  }
}

async function unfound(world: World, ledger: Ledger, random: Random): Promise<string[]> {
  const found: string[] = [];
  const live = [...ledger.live.values()];
  for (let left = Math.min(SEARCHED, live.length); left > 0; left--) {
    const written = random.pick(live);
    const tenant = world.tenants[written.tenant];
    if (!tenant) continue;
    const { results } = await world.client(tenant).search({ query: written.content, agent_id: AGENT, user_id: written.user, k: 3 });
    const hits = results.filter(({ content }) => content.includes(written.word));
    if (!hits.some(({ id }) => id === written.id)) found.push(`lost: a search does not find ${written.id}`);
    if (hits.filter(({ level }) => level === 0).length > 1) found.push(`doubled: a search finds the text of ${written.id} twice`);
  }
  return found;
}
