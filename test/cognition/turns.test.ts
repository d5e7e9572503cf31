import { expect, test } from "bun:test";
import { Turns } from "../../src/cognition/turns.ts";

test("work of one key runs one after the other, in order, also after work that failed; that of another key does not wait", async () => {
  const turns = new Turns();
  const [first, told] = [Promise.withResolvers<void>(), [] as string[]];
  const done = [
    turns.take("a", async () => {
      await first.promise;
      told.push("first");
    }),
    turns.take("a", async () => {
      told.push("second");
      throw new Error("second failed");
    }),
    turns.take("a", async () => told.push("third")),
  ];
  expect(await turns.take("b", async () => "at once")).toBe("at once");
  expect(told).toEqual([]);
  first.resolve();
  expect((await Promise.allSettled(done)).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(told).toEqual(["first", "second", "third"]);
});
