import { expect, test } from "bun:test";
import { closeAll } from "../../../src/server/closers.ts";

const never = () => new Promise<void>(() => {});

test("the last step is undone first, and is told the deadline", async () => {
  const closed: [string, number][] = [];
  const step = (name: string) => (deadlineMs: number) => void closed.push([name, deadlineMs]);
  const deadlineMs = performance.now() + 1_000;
  await closeAll([step("first"), step("second")], deadlineMs, () => expect.unreachable());
  expect(closed).toEqual([
    ["second", deadlineMs],
    ["first", deadlineMs],
  ]);
});

test("steps that hang or fail end with the deadline, and the others still have their turn", async () => {
  const closed: string[] = [];
  const failures: string[] = [];
  const refuses = () => {
    throw new Error("EIO");
  };
  const steps = [() => void closed.push("lock"), never, () => Promise.reject(new Error("ENOSPC")), refuses, never];
  // The deadline and the grace after it are over.
  await closeAll(steps, performance.now() - 60_000, (reason) => failures.push(reason));
  expect(failures).toEqual(["it took too long", "EIO", "ENOSPC", "it took too long"]);
  expect(closed).toEqual(["lock"]);
});
