import { expect, test } from "bun:test";
import { CoalescedReads } from "../../../src/search/coalesced-reads.ts";

function counted() {
  let count = 0;
  const reads = new CoalescedReads<number>();
  return { reads, of: (key: string) => reads.of(key, async () => ++count), count: () => count };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test("callers in the same turn of the event loop share one read per key", async () => {
  const { of, count } = counted();
  expect(await Promise.all([of("a"), of("a"), of("b")])).toEqual([1, 1, 2]);
  expect(count()).toBe(2);
});

test("a caller in the next turn causes another read", async () => {
  const { of } = counted();
  expect(await of("a")).toBe(1);
  await nextTurn();
  expect(await of("a")).toBe(2);
});

test("a change in the same turn is seen by that read", async () => {
  const { reads, of } = counted();
  expect(await of("a")).toBe(1);
  reads.forget("a");
  expect(await of("a")).toBe(2);
});
