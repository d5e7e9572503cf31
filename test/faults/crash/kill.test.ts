import { expect, test } from "bun:test";
import { until } from "../../../scripts/lib/service.ts";
import { forSeeds } from "../../support/effort.ts";
import { findBytes, textNeedles } from "../../support/files.ts";
import { Random } from "../../support/random.ts";
import { tenantForFile } from "../../support/tenant.ts";
import { Countdown } from "./countdown.ts";

const BUDGET_MS = 12_000;
/** A round ends with the kill, after at most so many answers. */
const MOST_ANSWERS = 300;
const WRITERS = 16;
const USERS = 8;

const tenant = tenantForFile();

/** Writes that the service acknowledged before it died. */
const acknowledged = new Map<string, string>();
const erased = new Map<string, string>();
/** Requests without an answer, for which either outcome is right. */
let unanswered = 0;
const unknown = new Set<string>();

/** Writes, and occasionally erases one of its own writes, until the server is dead. */
async function writeUntilDead(random: Random, writer: number, answers: Countdown): Promise<void> {
  const mine: [string, string][] = [];
  for (;;) {
    const erase = mine.length > 0 && random.chance(0.15);
    const [id, text] = erase
      ? (mine.splice(random.below(mine.length), 1)[0] ?? ["", ""])
      : ["", `The ${random.token()} lantern hangs in the ${random.token()} hall.`];
    try {
      if (erase) {
        expect(await tenant.client.delete(id, true)).toBe(true);
        acknowledged.delete(id);
        erased.set(id, text);
      } else {
        const written = await tenant.client.write({
          content: text,
          agent_id: "crash",
          user_id: `u${writer % USERS}`,
          extract: random.chance(0.5),
        });
        acknowledged.set(written, text);
        mine.push([written, text]);
      }
      answers.count();
    } catch (error) {
      // Only a broken connection is expected here, because the server was killed. An error response is a failure.
      if (error instanceof Error && error.name === "Error" && "status" in error) throw error;
      unanswered++;
      if (erase) {
        unknown.add(id);
        acknowledged.delete(id);
      }
      return;
    }
  }
}

test("after a kill under load, every accepted write exists once", async () => {
  await forSeeds(BUDGET_MS, async (round) => {
    const answers = new Countdown(1 + new Random(round * 7919).below(MOST_ANSWERS), () => tenant.service.kill());
    await Promise.all(Array.from({ length: WRITERS }, (_, n) => writeUntilDead(new Random(round * 1000 + n), n, answers)));
    await answers.done;

    await tenant.start();
    await until("the queue is empty", async () => (await tenant.client.waiting()) === 0);
    await until("every accepted write is listed", async () => {
      const ids = new Set((await tenant.client.listAll()).map((record) => record.id));
      return [...acknowledged.keys()].every((id) => ids.has(id));
    });
    const facts = (await tenant.client.listAll()).filter((record) => record.level === 0);
    expect(new Set(facts.map((record) => record.id)).size).toBe(facts.length);
    for (const id of erased.keys()) expect(await tenant.client.get(id)).toBeUndefined();
    const surplus = facts.filter((record) => !acknowledged.has(record.id) && !unknown.has(record.id));
    expect(surplus.length).toBeLessThanOrEqual(unanswered);
    expect(surplus.filter((record) => erased.has(record.id))).toEqual([]);
  });
});

test("afterwards every accepted text is complete and searchable, and no erased text is in any file", async () => {
  expect(acknowledged.size).toBeGreaterThan(WRITERS);
  const sample = [...acknowledged].filter((_, index) => index % 17 === 0);
  for (const [id, text] of sample) {
    const record = await tenant.client.get(id);
    expect(record?.content).toBe(text);
    expect(record?.status).toBe("active");
    const { results } = await tenant.client.search({ query: text, agent_id: "crash", user_id: record?.user_id ?? "", k: 3 });
    expect(results.map((hit) => hit.id)).toContain(id);
  }
  expect(erased.size).toBeGreaterThan(0);
  await until("the erasures are done", async () => (await tenant.client.metric("memoryd_erasures_waiting")) === 0);
  expect(findBytes(tenant.folder, textNeedles([...erased.values()]))).toEqual([]);
});
