import { expect, test } from "bun:test";
import { counted, duration, milliseconds, percent, sentence } from "../../../../../src/dashboard/web/parts/format.ts";

test("numbers are formatted by their size", () => {
  expect([0, 0.04, 9.94, 10, 999, 1500].map(milliseconds)).toEqual(["0 ms", "0.0 ms", "9.9 ms", "10 ms", "999 ms", "1.5 s"]);
  expect([0, 0.664, 1].map(percent)).toEqual(["0%", "66%", "100%"]);
  expect([0, 59, 60, 3_600, 90_000].map(duration)).toEqual(["0 s", "59 s", "1 min", "1 h 0 min", "1 d 1 h"]);
});

test("a count of one has the singular", () => {
  expect([0, 1, 2].map((value) => counted(value, "key"))).toEqual(["0 keys", "1 key", "2 keys"]);
  expect(counted(2, "memory", "memories")).toBe("2 memories");
});

test("a message of the server becomes a sentence, and a sentence stays", () => {
  expect(sentence("no such memory: it was erased")).toBe("No such memory: it was erased.");
  expect(sentence("Is it running?")).toBe("Is it running?");
});
