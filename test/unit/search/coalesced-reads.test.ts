import { expect, test } from "bun:test";
import { CoalescedReads } from "../../../src/search/coalesced-reads.ts";

function counted() {
  let count = 0;
  const reads = new CoalescedReads<number>();
  return { reads, of: (key: string) => reads.of(key, async () => ++count), count: () => count };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test("whoever asks in one turn shares one read, key by key", async () => {
  const { of, count } = counted();
  expect(await Promise.all([of("a"), of("a"), of("b")])).toEqual([1, 1, 2]);
  expect(count()).toBe(2);
});

test("the next turn reads anew", async () => {
  const { of } = counted();
  expect(await of("a")).toBe(1);
  await nextTurn();
  expect(await of("a")).toBe(2);
});

test("a change made in the same turn is seen in it", async () => {
  const { reads, of } = counted();
  expect(await of("a")).toBe(1);
  reads.forget("a");
  expect(await of("a")).toBe(2);
});
