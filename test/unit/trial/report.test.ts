import { expect, test } from "bun:test";
import { adviceOn, gainOf } from "../../../src/trial/report.ts";
import type { Tried } from "../../../src/trial/run.ts";

const BUILTIN: Tried = {
  ...{ found: 26, alone: 12, smallTalk: 4, refused: 0, changes: 6, traps: 0, lost: 0, fallbacks: 0, late: 0, writes: 40, seconds: 2 },
};
const better: Tried = { ...BUILTIN, alone: 22, smallTalk: 0, changes: 10, traps: 1, refused: 3, fallbacks: 2, seconds: 80 };

test.each([
  ["better", better, /^m does better than the built-in steps: use it with --chat-model m\.$/],
  ["better but slow", { ...better, seconds: 1_600 }, /^m does better .+ takes 40 seconds a write .+ where writes are few\.$/],
  ["as good", { ...BUILTIN, changes: 8 }, /^m gains nothing .+: keep the built-in steps, with --chat-model builtin\.$/],
  ["worse, because traps weigh as much as changes", { ...BUILTIN, changes: 12, traps: 8 }, /^m does worse .+: keep the built-in steps/],
  [
    "unusable",
    { ...better, fallbacks: 30, late: 3 },
    /^m often gives no answer that memoryd can use.+30 times: keep .+ or try another model\.$/,
  ],
  [
    "too slow",
    { ...better, fallbacks: 30, late: 28 },
    /^m often does not answer in time .+ smaller model, or allow more with --chat-deadline\.$/,
  ],
] as const)("the advice on a model that is %s is one sentence", (_how, model, sentence) => {
  const advice = adviceOn("m", model, BUILTIN);
  expect(advice).toMatch(sentence);
  expect(advice.match(/\. /g)).toBeNull();
});

test("a gain counts cases", () => {
  expect(gainOf(BUILTIN, BUILTIN)).toBe(0);
  expect(gainOf(better, BUILTIN)).toBe(10 + 4 + 4 - 1);
});
