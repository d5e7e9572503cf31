import { expect, test } from "bun:test";
import { CALLS_MINUTES, CallCounter, NO_CALLS } from "../../../src/observability/model-calls.ts";

const MINUTE_MS = 60_000;

test("counts the calls of the last minutes, and remembers when one last succeeded", () => {
  let nowMs = 0;
  const counter = new CallCounter(
    () => 1_000_000 + nowMs,
    () => nowMs,
  );
  expect(counter.stats()).toEqual(NO_CALLS);
  counter.count(undefined);
  nowMs += MINUTE_MS;
  counter.count("busy");
  counter.count("broken");
  expect(counter.stats()).toEqual({ calls: 3, failed: 2, reason: "broken", isFailing: true, workedMs: 1_000_000 });
  nowMs += MINUTE_MS;
  counter.count(undefined);
  expect(counter.stats()).toMatchObject({ calls: 4, failed: 2, reason: "broken", isFailing: false, workedMs: 1_000_000 + nowMs });
  nowMs += (CALLS_MINUTES - 1) * MINUTE_MS;
  expect(counter.stats()).toMatchObject({ calls: 1, failed: 0, reason: undefined });
  nowMs += CALLS_MINUTES * MINUTE_MS;
  expect(counter.stats()).toEqual({ ...NO_CALLS, workedMs: 1_000_000 + 2 * MINUTE_MS });
});

test("a failure is no longer told when its minutes are over", () => {
  let nowMs = 0;
  const counter = new CallCounter(
    () => nowMs,
    () => nowMs,
  );
  counter.count("busy");
  nowMs += CALLS_MINUTES * MINUTE_MS;
  expect(counter.stats()).toEqual(NO_CALLS);
});
