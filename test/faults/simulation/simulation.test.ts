import { expect, test } from "bun:test";
import { until } from "../../../scripts/lib/service.ts";
import { forSeeds } from "../../support/effort.ts";
import { findBytes, textNeedles } from "../../support/files.ts";
import { Random } from "../../support/random.ts";
import { tenantForFile } from "../../support/tenant.ts";
import { type Entry, Model } from "./model.ts";

const BUDGET_MS = 15_000;
const OPERATIONS = 25;
const USERS = ["ann", "ben"];

const tenant = tenantForFile();
const erasedTexts: string[] = [];

async function restart(how: "kill" | "stop"): Promise<void> {
  if (how === "kill") await tenant.service.kill();
  else expect({ status: await tenant.service.stop(), output: tenant.service.output() }).toMatchObject({ status: 0 });
  await tenant.start();
}

async function settle(model: Model): Promise<void> {
  for (const entry of model.entries) {
    if (model.expected(entry) !== "erased")
      await until("a write is processed", async () => (await tenant.client.get(entry.id)) !== undefined);
  }
  model.settle();
}

/** Returns its status. */
async function checkEntry(model: Model, entry: Entry): Promise<string> {
  const record = await tenant.client.get(entry.id);
  const expected = model.expected(entry);
  if (expected === "erased") {
    expect(record).toBeUndefined();
    return expected;
  }
  if (!record) throw new Error(`a write that was acknowledged with 202 is missing: ${entry.id}`);
  expect(record.content).toBe(entry.text);
  expect(expected === "active or deprecated" ? ["active", "deprecated"] : [expected]).toContain(record.status);
  return record.status;
}

async function checkAll(model: Model, agent: string, random: Random): Promise<void> {
  const status = new Map<Entry, string>();
  for (const entry of model.entries) status.set(entry, await checkEntry(model, entry));
  for (const user of USERS) {
    const mine = model.entries.filter((entry) => entry.user === user);
    const listed = (await tenant.client.listAll({ agent_id: agent, user_id: user, limit: "7" })).filter((record) => record.level === 0);
    const kept = mine.filter((entry) => status.get(entry) !== "erased");
    expect(listed.map((record) => `${record.id} ${record.status}`).sort()).toEqual(
      kept.map((entry) => `${entry.id} ${status.get(entry)}`).sort(),
    );
    const order = listed.map((record) => `${record.created_at} ${record.id}`);
    expect(order).toEqual(order.toSorted().toReversed());
    const active = new Set(mine.filter((entry) => status.get(entry) === "active").map((entry) => entry.id));
    for (let i = 0; i < 3 && active.size > 0; i++) {
      const wanted = random.pick(mine.filter((entry) => active.has(entry.id)));
      const { results } = await tenant.client.search({ query: wanted.text, agent_id: agent, user_id: user, k: 100, level: 0 });
      expect(results.map((hit) => hit.id)).toContain(wanted.id);
      expect(results.filter((hit) => !active.has(hit.id))).toEqual([]);
    }
  }
}

/** While writes are in flight, only one thing is certain of a search: it returns nothing deleted. */
async function searchInFlight(model: Model, agent: string, random: Random): Promise<void> {
  const user = random.pick(USERS);
  const text = model.entries.length > 0 ? random.pick(model.entries).text : "anything";
  const deleted = new Set(model.entries.filter((entry) => entry.deleted !== undefined).map((entry) => entry.id));
  const { results } = await tenant.client.search({ query: text, agent_id: agent, user_id: user, k: 50 });
  expect(results.filter((hit) => deleted.has(hit.id) || hit.user_id !== user)).toEqual([]);
}

async function runSeed(seed: number): Promise<void> {
  const random = new Random(seed);
  const model = new Model();
  const agent = `seed-${seed}`;
  for (let i = 0; i < OPERATIONS; i++) {
    const dice = random.next();
    if (dice < 0.5 || model.entries.length === 0) {
      const user = random.pick(USERS);
      const again = model.entries.filter(
        (entry) => entry.user === user && entry.deleted !== "for good" && !erasedTexts.includes(entry.text),
      );
      const fresh = `The ${random.token()} parade went past the ${random.token()} bridge.`;
      const text = again.length > 0 && random.chance(0.2) ? random.pick(again).text : fresh;
      const id = await tenant.client.write({
        content: text,
        agent_id: agent,
        user_id: user,
        extract: random.chance(0.3),
        metadata: { note: random.token() },
      });
      model.write(id, user, text);
    } else if (dice < 0.65) await searchInFlight(model, agent, random);
    else if (dice < 0.75) {
      const entry = random.pick(model.entries);
      expect(await tenant.client.delete(entry.id)).toBe(model.softDelete(entry));
    } else if (dice < 0.85) {
      const entry = random.pick(model.entries);
      expect(await tenant.client.delete(entry.id, true)).toBe(model.hardDelete(entry));
      const elsewhere = model.entries.some((other) => other.text === entry.text && other.deleted !== "for good");
      if (!elsewhere) erasedTexts.push(entry.text);
    } else if (dice < 0.95) {
      await settle(model);
      await checkAll(model, agent, random);
    } else if (dice < 0.97) await restart("kill");
    else if (dice < 0.98) await restart("stop");
  }
  await settle(model);
  await checkAll(model, agent, random);
}

test("random operations have the result that the model predicts", async () => {
  await forSeeds(BUDGET_MS, runSeed);
});

test("after all seeds no byte of an erased text is in any file", async () => {
  expect(erasedTexts.length).toBeGreaterThan(0);
  await until("the erasures are done", async () => (await tenant.client.metric("memoryd_erasures_waiting")) === 0);
  expect(findBytes(await tenant.files(), textNeedles(erasedTexts))).toEqual([]);
});
