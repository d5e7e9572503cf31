import { expect, test } from "bun:test";
import { until } from "../../../scripts/lib/service.ts";
import { forSeeds } from "../../support/effort.ts";
import { Random } from "../../support/random.ts";
import { tenantForFile } from "../../support/tenant.ts";
import { Countdown } from "./countdown.ts";

const BUDGET_MS = 4_000;
/** A round ends with the kill, after at most so many answers. */
const MOST_ANSWERS = 40;
const SENDERS = 4;
/** Batches of one sender in one round, which it sends again and again: what they store is processed within seconds. */
const BATCHES = 3;
const WRITES = 25;

const tenant = tenantForFile();
/** The ids that each batch was answered with, by its Idempotency-Key. */
const answered = new Map<string, readonly string[]>();

const textOf = (batch: string, n: number) => `The lantern ${batch}-${n} hangs in hall ${n}.`;

/** The ids of the batch's writes; undefined when the connection broke before the answer. */
async function send(batch: string): Promise<readonly string[] | undefined> {
  const memories = Array.from({ length: WRITES }, (_, n) => ({
    content: textOf(batch, n),
    agent_id: "crash",
    user_id: `u${n % 3}`,
    extract: n % 2 === 0,
  }));
  let response: Response;
  try {
    response = await fetch(`${tenant.service.url}/v1/memories/batch`, {
      method: "POST",
      headers: { authorization: `Bearer ${tenant.key}`, "content-type": "application/json", "idempotency-key": batch },
      body: JSON.stringify({ memories }),
    });
    if (response.status === 202) return ((await response.json()) as { results: { id: string }[] }).results.map(({ id }) => id);
  } catch {
    return undefined;
  }
  throw new Error(`a batch was answered with ${response.status}`);
}

async function sendUntilDead(batchOf: (n: number) => string, begun: Set<string>, answers: Countdown): Promise<void> {
  for (let n = 0; ; n++) {
    const batch = batchOf(n % BATCHES);
    begun.add(batch);
    const ids = await send(batch);
    if (ids === undefined) return;
    expect(ids).toEqual(answered.get(batch) ?? ids);
    answered.set(batch, ids);
    answers.count();
  }
}

test("after a kill, repeated batches are whole and stored once", async () => {
  await forSeeds(BUDGET_MS, async (round) => {
    const begun = new Set<string>();
    const answers = new Countdown(1 + new Random(round * 7919).below(MOST_ANSWERS), () => tenant.service.kill());
    await Promise.all(Array.from({ length: SENDERS }, (_, sender) => sendUntilDead((n) => `r${round}-s${sender}-${n}`, begun, answers)));
    await answers.done;
    await tenant.start();
    // A caller that got no answer, or lost it, sends the batch again.
    for (const batch of begun) {
      const ids = (await send(batch)) ?? expect.unreachable();
      expect(ids).toEqual(answered.get(batch) ?? ids);
      answered.set(batch, ids);
    }
    await until("the queue is empty", async () => (await tenant.client.waiting()) === 0);
    const facts = (await tenant.client.listAll()).filter((record) => record.level === 0);
    const expected = [...answered.values()].flat();
    expect(new Set(expected).size).toBe(answered.size * WRITES);
    expect(facts.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
  });
});

test("afterwards each memory has the text of its position", async () => {
  expect(answered.size).toBeGreaterThan(SENDERS - 1);
  for (const [batch, ids] of [...answered].filter((_, at) => at % 7 === 0))
    for (const [n, id] of ids.entries()) expect((await tenant.client.get(id))?.content).toBe(textOf(batch, n));
});
