import { expect, test } from "bun:test";
import { Generations } from "../../src/search/generations.ts";

const SCOPE = { orgId: "org", agentId: "a", userId: "u" };

function counted() {
  let reads = 0;
  return { scopes: { generation: async () => ++reads }, reads: () => reads };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test("searches of one turn share one read, scope by scope", async () => {
  const { scopes, reads } = counted();
  const generations = new Generations(scopes);
  const asked = [generations.of(SCOPE), generations.of(SCOPE), generations.of({ ...SCOPE, userId: "v" })];
  expect(await Promise.all(asked)).toEqual([1, 1, 2]);
  expect(reads()).toBe(2);
});

test("the next turn reads anew", async () => {
  const generations = new Generations(counted().scopes);
  expect(await generations.of(SCOPE)).toBe(1);
  await nextTurn();
  expect(await generations.of(SCOPE)).toBe(2);
});

test("a change made in the same turn is seen in it", async () => {
  const generations = new Generations(counted().scopes);
  expect(await generations.of(SCOPE)).toBe(1);
  generations.forget(SCOPE);
  expect(await generations.of(SCOPE)).toBe(2);
});
