import { describe, expect, test } from "bun:test";
import { endsWithin, untilAborted, withDeadline } from "../../../src/async/deadline.ts";

const never = () => new Promise<never>(() => {});
const late = () => new Error("late");

describe("work with a deadline", () => {
  test("passes on the result or the error of the work", async () => {
    expect(await withDeadline(async () => 7, { limitMs: 60_000, late })).toBe(7);
    await expect(withDeadline(() => Promise.reject(new Error("bad")), { limitMs: 60_000, late })).rejects.toThrow("bad");
  });

  test("aborts the work at the deadline, and does not wait for work that ignores its signal", async () => {
    let told: AbortSignal | undefined;
    const deaf = (signal: AbortSignal) => {
      told = signal;
      return never();
    };
    await expect(withDeadline(deaf, { limitMs: 1, late, signal: new AbortController().signal })).rejects.toThrow("late");
    expect(told?.reason).toEqual(new Error("late"));
  });

  test("aborts the work on its caller's signal, with the caller's reason", async () => {
    const caller = new AbortController();
    let told: AbortSignal | undefined;
    const working = withDeadline(
      (signal) => {
        told = signal;
        return never();
      },
      { limitMs: 60_000, late, signal: caller.signal },
    );
    caller.abort(new Error("enough"));
    await expect(working).rejects.toThrow("enough");
    expect(told?.reason).toEqual(new Error("enough"));
  });

  test("does not start if its caller's signal has already ended", async () => {
    const begun: string[] = [];
    const work = async () => begun.push("begun");
    await expect(withDeadline(work, { limitMs: 60_000, late, signal: AbortSignal.abort(new Error("over")) })).rejects.toThrow("over");
    expect(begun).toEqual([]);
  });
});

test("shared work continues when one of its callers gives up", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const impatient = new AbortController();
  const waiting = [
    untilAborted(promise, impatient.signal),
    untilAborted(promise, new AbortController().signal),
    untilAborted(promise, undefined),
  ];
  impatient.abort(new Error("enough"));
  await expect(waiting[0]).rejects.toThrow("enough");
  resolve("there");
  expect(await Promise.all(waiting.slice(1))).toEqual(["there", "there"]);
});

test("endsWithin says whether work ends in time, also for a time of 0", async () => {
  expect(await endsWithin(Promise.resolve(), 60_000)).toBe(true);
  expect(await endsWithin(never(), 1)).toBe(false);
  expect(await endsWithin(never(), -5)).toBe(false);
  await expect(endsWithin(Promise.reject(new Error("bad")), 60_000)).rejects.toThrow("bad");
});
