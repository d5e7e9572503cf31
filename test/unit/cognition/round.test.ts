import { describe, expect, test } from "bun:test";
import { Round } from "../../../src/cognition/loop/round.ts";
import { backoffMs, Schedule } from "../../../src/cognition/loop/schedule.ts";
import { StoreUnavailable } from "../../../src/memory/errors.ts";
import { LIMITS } from "../../../src/memory/limits.ts";
import { createLog } from "../../../src/observability/log.ts";

describe("schedule", () => {
  /** A schedule and a function that takes what is due at a time. */
  function scheduled() {
    let nowMs = 0;
    const schedule = new Schedule(() => nowMs);
    const takeAt = (ms: number) => {
      nowMs = ms;
      return schedule.take(1)[0];
    };
    return { schedule, takeAt };
  }

  test("first come, first served among those that are due, each once", () => {
    const { schedule, takeAt } = scheduled();
    schedule.add("later", 100);
    schedule.add("a");
    schedule.add("b");
    schedule.add("a");
    expect([takeAt(0), takeAt(0), takeAt(0)]).toEqual(["a", "b", undefined]);
    expect([schedule.waitMs(), takeAt(100), schedule.waitMs()]).toEqual([100, "later", undefined]);
  });

  test("the earlier of two times wins", () => {
    const { schedule, takeAt } = scheduled();
    schedule.add("a", 100);
    schedule.add("a", 50);
    schedule.add("a", 200);
    expect([takeAt(49), takeAt(50), takeAt(1000)]).toEqual([undefined, "a", undefined]);
  });

  test("a removed organization is not taken", () => {
    const { schedule, takeAt } = scheduled();
    schedule.add("a");
    schedule.remove("a");
    expect([takeAt(0), schedule.waitMs()]).toEqual([undefined, undefined]);
  });
});

test("backoff doubles up to its limit", () => {
  expect([1, 2, 3, 4, 5, 500].map((attempts) => backoffMs(attempts, 500, 3000))).toEqual([500, 1000, 2000, 3000, 3000, 3000]);
});

describe("round", () => {
  const log = createLog({ level: "silent", format: "json" });

  test("organizations take turns, however much work each has", async () => {
    const visited: string[] = [];
    const left = new Map([
      ["busy", 3],
      ["idle", 1],
    ]);
    const visit = async (orgId: string) => {
      visited.push(orgId);
      left.set(orgId, (left.get(orgId) ?? 0) - 1);
      return (left.get(orgId) ?? 0) > 0 ? 0 : undefined;
    };
    const round = new Round({ name: "Counting", visit, log, now: () => 0 });
    for (const orgId of left.keys()) round.schedule.add(orgId);
    while (await round.step());
    expect(visited).toEqual(["busy", "idle", "busy", "busy"]);
  });

  test("as many organizations as it is wide are visited at once, and a failing one delays no other", async () => {
    let running = 0;
    let most = 0;
    const visited: string[] = [];
    const visit = async (orgId: string) => {
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running--;
      if (orgId === "b") throw new Error("a disk is full");
      visited.push(orgId);
      return undefined;
    };
    const round = new Round({ name: "Counting", visit, log, width: 3, now: () => 0 });
    for (const orgId of ["a", "b", "c", "d", "e"]) round.schedule.add(orgId);
    const step = round.step();
    expect(["a", "c", "d"].map((orgId) => round.has(orgId))).toEqual([true, true, true]);
    await step;
    expect([most, visited, round.has("a"), round.has("b")]).toEqual([3, ["a", "c"], false, true]);
    expect([await round.step(), await round.step()]).toEqual([true, false]);
    expect(visited).toEqual(["a", "c", "d", "e"]);
  });

  test("a failing one is retried with growing pauses and delays no other", async () => {
    let nowMs = 0;
    const visits: [string, number][] = [];
    const visit = async (orgId: string) => {
      visits.push([orgId, nowMs]);
      if (orgId === "broken" && visits.length < 4) throw new Error("a disk is full");
      return undefined;
    };
    const round = new Round({ name: "Counting", visit, log, now: () => nowMs });
    round.schedule.add("broken");
    round.schedule.add("sound");
    for (;;) {
      while (await round.step());
      const waitMs = round.schedule.waitMs();
      if (waitMs === undefined) break;
      nowMs += waitMs;
    }
    const base = LIMITS.backoffBaseMs;
    expect(visits).toEqual([
      ["broken", 0],
      ["sound", 0],
      ["broken", base],
      ["broken", base * 3],
    ]);
  });

  test("of an organization whose records are unavailable, only the first failure is an error in the log", async () => {
    let nowMs = 0;
    const lines: string[] = [];
    const sink = { write: (line: string) => lines.push(line), flush: () => {} };
    const visit = async () => {
      if (nowMs < 10_000) throw new StoreUnavailable("the records are missing");
      return undefined;
    };
    const round = new Round({ name: "Counting", visit, log: createLog({ level: "info", format: "json", sink }), now: () => nowMs });
    round.schedule.add("lost");
    for (let waitMs: number | undefined = 0; waitMs !== undefined; waitMs = round.schedule.waitMs()) {
      nowMs += waitMs;
      while (await round.step());
    }
    expect(nowMs).toBeGreaterThanOrEqual(10_000);
    expect(lines).toHaveLength(1);
  });
});
