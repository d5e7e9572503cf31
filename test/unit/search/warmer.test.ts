import { expect, test } from "bun:test";
import type { Scope } from "../../../src/memory/types.ts";
import type { SearchRequest } from "../../../src/search/types.ts";
import { WARM_QUEUE, Warmer } from "../../../src/search/warmer.ts";
import { until } from "../../support/until.ts";

const SCOPE: Scope = { orgId: "o", agentId: "a", userId: "u" };
const ask = (query: string): SearchRequest => ({ query, k: 10 });

/** A warmer that notes what it answers, and how many at the same time. */
function open(busy: () => boolean = () => false) {
  const answered: string[] = [];
  const counts = { running: 0, most: 0 };
  const answer = async (_scope: Scope, request: SearchRequest) => {
    counts.most = Math.max(counts.most, ++counts.running);
    await Bun.sleep(0);
    answered.push(request.query);
    counts.running--;
  };
  return { warmer: new Warmer({ answer, busy, pauseMs: 1 }), answered, counts };
}

test("answers each waiting question once, one at a time, in order", async () => {
  const { warmer, answered, counts } = open();
  warmer.add(SCOPE, [ask("a"), ask("b")]);
  warmer.add(SCOPE, [ask("b"), ask("c")]);
  warmer.add(SCOPE, []);
  await until("all are answered", () => answered.length === 3);
  expect(answered).toEqual(["a", "b", "c"]);
  expect(counts.most).toBe(1);
  warmer.add(SCOPE, [ask("a")]);
  await until("the question is answered again", () => answered.length === 4);
});

test("waits while live requests run", async () => {
  let live = true;
  let looks = 0;
  const { warmer, answered } = open(() => {
    looks++;
    return live;
  });
  warmer.add(SCOPE, [ask("a")]);
  await until("the warmer has looked several times", () => looks > 3);
  expect(answered).toEqual([]);
  live = false;
  await until("the question is answered", () => answered.length === 1);
});

test("keeps only the latest questions, up to its bound", async () => {
  let live = true;
  const { warmer, answered } = open(() => live);
  const queries = Array.from({ length: WARM_QUEUE + 5 }, (_, i) => String(i));
  warmer.add(SCOPE, queries.map(ask));
  live = false;
  await until("all that are kept are answered", () => answered.length === WARM_QUEUE);
  expect(answered).toEqual(queries.slice(5));
});

test("stops when it is closed", async () => {
  const { warmer, answered } = open();
  warmer.add(SCOPE, [ask("a"), ask("b")]);
  warmer.close();
  warmer.add(SCOPE, [ask("c")]);
  // Another one that starts later and takes more turns is done, so this one would have answered by now.
  const later = open();
  later.warmer.add(SCOPE, ["x", "y", "z"].map(ask));
  await until("the other warmer is done", () => later.answered.length === 3);
  expect(answered).toEqual([]);
});
