import { expect, test } from "bun:test";
import type { Scope } from "../../../src/memory/types.ts";
import type { SearchRequest } from "../../../src/search/types.ts";
import { WARM_QUEUE, Warmer } from "../../../src/search/warmer.ts";

const SCOPE: Scope = { orgId: "o", agentId: "a", userId: "u" };
const ask = (query: string): SearchRequest => ({ query, k: 10 });

/** A warmer that notes what it answers, and how many at the same time. */
function open(busy: () => boolean = () => false) {
  const answered: string[] = [];
  const counts = { running: 0, most: 0 };
  const answer = async (_scope: Scope, request: SearchRequest) => {
    counts.most = Math.max(counts.most, ++counts.running);
    await Bun.sleep(1);
    answered.push(request.query);
    counts.running--;
  };
  return { warmer: new Warmer({ answer, busy, pauseMs: 1 }), answered, counts };
}

async function until(done: () => boolean): Promise<void> {
  for (let i = 0; i < 2000 && !done(); i++) await Bun.sleep(2);
  expect(done()).toBe(true);
}

test("answers each waiting question once, one at a time, in order", async () => {
  const { warmer, answered, counts } = open();
  warmer.add(SCOPE, [ask("a"), ask("b")]);
  warmer.add(SCOPE, [ask("b"), ask("c")]);
  warmer.add(SCOPE, []);
  await until(() => answered.length === 3);
  expect(answered).toEqual(["a", "b", "c"]);
  expect(counts.most).toBe(1);
  warmer.add(SCOPE, [ask("a")]);
  await until(() => answered.length === 4);
});

test("waits while live requests run", async () => {
  let live = true;
  const { warmer, answered } = open(() => live);
  warmer.add(SCOPE, [ask("a")]);
  await Bun.sleep(20);
  expect(answered).toEqual([]);
  live = false;
  await until(() => answered.length === 1);
});

test("keeps no more than its bound, the latest", async () => {
  let live = true;
  const { warmer, answered } = open(() => live);
  const queries = Array.from({ length: WARM_QUEUE + 5 }, (_, i) => String(i));
  warmer.add(SCOPE, queries.map(ask));
  live = false;
  await until(() => answered.length === WARM_QUEUE);
  expect(answered).toEqual(queries.slice(5));
});

test("stops when it is closed", async () => {
  const { warmer, answered } = open();
  warmer.add(SCOPE, [ask("a"), ask("b")]);
  warmer.close();
  warmer.add(SCOPE, [ask("c")]);
  await Bun.sleep(20);
  expect(answered).toEqual([]);
});
