import { describe, expect, test } from "bun:test";
import { endsWithin, untilAborted, withDeadline } from "../../src/async/deadline.ts";

const never = () => new Promise<never>(() => {});
const late = () => new Error("late");

describe("work with a deadline", () => {
  test("answers what it answers, and fails as it fails", async () => {
    expect(await withDeadline(async () => 7, { limitMs: 60_000, late })).toBe(7);
    await expect(withDeadline(() => Promise.reject(new Error("bad")), { limitMs: 60_000, late })).rejects.toThrow("bad");
  });

  test("is ended at the deadline, and left when it does not listen", async () => {
    let told: AbortSignal | undefined;
    const deaf = (signal: AbortSignal) => {
      told = signal;
      return never();
    };
    await expect(withDeadline(deaf, { limitMs: 1, late, signal: new AbortController().signal })).rejects.toThrow("late");
    expect(told?.reason).toEqual(new Error("late"));
  });

  test("is ended by its caller, with the caller's reason", async () => {
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

  test("does not begin when its caller has given up already", async () => {
    const begun: string[] = [];
    const work = async () => begun.push("begun");
    await expect(withDeadline(work, { limitMs: 60_000, late, signal: AbortSignal.abort(new Error("over")) })).rejects.toThrow("over");
    expect(begun).toEqual([]);
  });
});

test("what several wait for goes on when one of them gives up", async () => {
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

test("whether work ends in time is told, also for a time that is over", async () => {
  expect(await endsWithin(Promise.resolve(), 60_000)).toBe(true);
  expect(await endsWithin(never(), 1)).toBe(false);
  expect(await endsWithin(never(), -5)).toBe(false);
  await expect(endsWithin(Promise.reject(new Error("bad")), 60_000)).rejects.toThrow("bad");
});
