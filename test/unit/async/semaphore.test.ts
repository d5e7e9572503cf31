import { describe, expect, test } from "bun:test";
import { setImmediate } from "node:timers/promises";
import { Semaphore } from "../../../src/async/semaphore.ts";

const open = new AbortController().signal;

const semaphoreOf = (limits: { permits: number; waitingLimit: number }) =>
  new Semaphore({ ...limits, refusal: (waiting) => new Error(`${waiting} wait already`) });

/** Work that runs until the test ends it. */
function held(): { work: () => Promise<string>; end: () => void; begun: () => boolean } {
  const { promise, resolve } = Promise.withResolvers<string>();
  let begun = false;
  const work = () => {
    begun = true;
    return promise;
  };
  return { work, end: () => resolve("done"), begun: () => begun };
}

describe("a semaphore", () => {
  test("runs as much work as it has permits, and the rest in order", async () => {
    const semaphore = semaphoreOf({ permits: 2, waitingLimit: 10 });
    const works = [held(), held(), held(), held()];
    const running = works.map(({ work }) => semaphore.run(work, open));
    await Bun.sleep(0);
    expect(works.map(({ begun }) => begun())).toEqual([true, true, false, false]);
    works[1]?.end();
    await running[1];
    await Bun.sleep(0);
    expect(works.map(({ begun }) => begun())).toEqual([true, true, true, false]);
    for (const { end } of works) end();
    expect(await Promise.all(running)).toEqual(["done", "done", "done", "done"]);
  });

  test("refuses work beyond the waiting limit", async () => {
    const semaphore = semaphoreOf({ permits: 1, waitingLimit: 1 });
    const first = held();
    const running = [semaphore.run(first.work, open), semaphore.run(async () => "second", open)];
    await expect(semaphore.run(async () => "third", open)).rejects.toThrow("1 wait already");
    first.end();
    expect(await Promise.all(running)).toEqual(["done", "second"]);
  });

  test("a caller that gives up leaves the queue and keeps no permit", async () => {
    const semaphore = semaphoreOf({ permits: 1, waitingLimit: 2 });
    const first = held();
    const running = semaphore.run(first.work, open);
    const controller = new AbortController();
    const impatient = semaphore.run(async () => "never", controller.signal);
    const patient = semaphore.run(async () => "patient", open);
    controller.abort(new Error("enough"));
    await expect(impatient).rejects.toThrow("enough");
    first.end();
    await running;
    expect(await patient).toBe("patient");
    expect(await semaphore.run(async () => "free again", open)).toBe("free again");
  });

  test("a caller that gives up at the moment it gets a permit keeps none either", async () => {
    const semaphore = semaphoreOf({ permits: 1, waitingLimit: 2 });
    const first = held();
    const running = semaphore.run(first.work, open);
    const controller = new AbortController();
    const called = semaphore.run(async () => {
      controller.abort(new Error("enough"));
      return "called";
    }, controller.signal);
    const patient = semaphore.run(async () => "patient", open);
    first.end();
    await running;
    await expect(called).rejects.toThrow("enough");
    expect(await patient).toBe("patient");
    expect(await semaphore.run(async () => "free again", open)).toBe("free again");
  });

  test("aborted work releases its permit, even if it ignores its signal", async () => {
    const semaphore = semaphoreOf({ permits: 1, waitingLimit: 1 });
    const controller = new AbortController();
    const deaf = semaphore.run(held().work, controller.signal);
    const next = semaphore.run(async () => "next", open);
    controller.abort(new Error("enough"));
    await expect(deaf).rejects.toThrow("enough");
    expect(await next).toBe("next");
  });

  test("keeps no reference to work that has ended, failed or was aborted", async () => {
    const semaphore = semaphoreOf({ permits: 1, waitingLimit: 9 });
    const texts: WeakRef<object>[] = [];
    const outcomes: Promise<unknown>[] = [];
    const first = held();
    outcomes.push(semaphore.run(first.work, open));
    const queue = (end: "succeeds" | "fails" | "is given up") => {
      const text = { of: end };
      texts.push(new WeakRef(text));
      const controller = new AbortController();
      const work = async () => {
        if (text.of === "fails") throw new Error("bad");
        return text.of.length;
      };
      outcomes.push(semaphore.run(work, controller.signal));
      if (end === "is given up") controller.abort(new Error("enough"));
    };
    for (const end of ["succeeds", "fails", "is given up"] as const) queue(end);
    first.end();
    expect((await Promise.allSettled(outcomes)).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "rejected"]);
    for (let i = 0; i < 50 && texts.some((text) => text.deref()); i++) {
      await setImmediate();
      Bun.gc(true);
    }
    expect(texts.filter((text) => text.deref())).toEqual([]);
    // The semaphore itself is still in use.
    expect(await semaphore.run(async () => "free", open)).toBe("free");
  });

  test("failed work releases its permit", async () => {
    const semaphore = semaphoreOf({ permits: 1, waitingLimit: 1 });
    const failing = semaphore.run(() => Promise.reject(new Error("bad")), open);
    await expect(failing).rejects.toThrow("bad");
    expect(await semaphore.run(async () => "next", open)).toBe("next");
  });

  test("work whose signal has already ended does not start", async () => {
    const semaphore = semaphoreOf({ permits: 1, waitingLimit: 1 });
    const work = held();
    await expect(semaphore.run(work.work, AbortSignal.abort(new Error("over")))).rejects.toThrow("over");
    expect(work.begun()).toBe(false);
  });
});
