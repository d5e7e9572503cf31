import { expect, test } from "bun:test";
import { KeyedMutex } from "../../../src/async/keyed-mutex.ts";

test("work of one key runs in order, one piece at a time, also after an error; work of another key does not wait", async () => {
  const mutex = new KeyedMutex();
  const [first, told] = [Promise.withResolvers<void>(), [] as string[]];
  const done = [
    mutex.run("a", async () => {
      await first.promise;
      told.push("first");
    }),
    mutex.run("a", async () => {
      told.push("second");
      throw new Error("second failed");
    }),
    mutex.run("a", async () => told.push("third")),
  ];
  expect(await mutex.run("b", async () => "at once")).toBe("at once");
  expect(told).toEqual([]);
  first.resolve();
  expect((await Promise.allSettled(done)).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(told).toEqual(["first", "second", "third"]);
});

test("an idle key is removed, and later work of the key still waits for earlier work", async () => {
  const mutex = new KeyedMutex();
  const told: string[] = [];
  for (const round of ["1", "2"]) {
    await Promise.all(
      ["a", "b"].map((piece) =>
        mutex.run("key", async () => {
          told.push(`${round}${piece} begins`);
          await Bun.sleep(0);
          told.push(`${round}${piece} ends`);
        }),
      ),
    );
    // The queue is removed after this.
    await Bun.sleep(0);
  }
  expect(told).toEqual(["1a", "1b", "2a", "2b"].flatMap((piece) => [`${piece} begins`, `${piece} ends`]));
});
