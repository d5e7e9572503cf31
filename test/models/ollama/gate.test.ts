import { describe, expect, test } from "bun:test";
import { Gate } from "../../../src/models/ollama/gate.ts";
import { kindOf } from "./fixture.ts";

const open = new AbortController().signal;

/** Work that runs until it is told to end. */
function held(): { work: () => Promise<string>; end: () => void; begun: () => boolean } {
  const { promise, resolve } = Promise.withResolvers<string>();
  let begun = false;
  const work = () => {
    begun = true;
    return promise;
  };
  return { work, end: () => resolve("done"), begun: () => begun };
}

describe("the gate before a model", () => {
  test("lets so many through at once, the others in order", async () => {
    const gate = new Gate({ concurrency: 2, waiting: 10 });
    const works = [held(), held(), held(), held()];
    const running = works.map(({ work }) => gate.run(work, open));
    await Bun.sleep(0);
    expect(works.map(({ begun }) => begun())).toEqual([true, true, false, false]);
    works[1]?.end();
    await running[1];
    await Bun.sleep(0);
    expect(works.map(({ begun }) => begun())).toEqual([true, true, true, false]);
    for (const { end } of works) end();
    expect(await Promise.all(running)).toEqual(["done", "done", "done", "done"]);
  });

  test("refuses more than may wait", async () => {
    const gate = new Gate({ concurrency: 1, waiting: 1 });
    const first = held();
    const running = [gate.run(first.work, open), gate.run(async () => "second", open)];
    expect(await kindOf(gate.run(async () => "third", open))).toBe("overloaded");
    first.end();
    expect(await Promise.all(running)).toEqual(["done", "second"]);
  });

  test("who gives up leaves the queue, and takes nobody's place with him", async () => {
    const gate = new Gate({ concurrency: 1, waiting: 2 });
    const first = held();
    const running = gate.run(first.work, open);
    const controller = new AbortController();
    const impatient = gate.run(async () => "never", controller.signal);
    const patient = gate.run(async () => "patient", open);
    controller.abort(new Error("enough"));
    await expect(impatient).rejects.toThrow("enough");
    first.end();
    await running;
    expect(await patient).toBe("patient");
    expect(await gate.run(async () => "free again", open)).toBe("free again");
  });

  test("who gives up at the moment he is called takes nobody's place with him either", async () => {
    const gate = new Gate({ concurrency: 1, waiting: 2 });
    const first = held();
    const running = gate.run(first.work, open);
    const controller = new AbortController();
    const called = gate.run(async () => "called", controller.signal);
    const patient = gate.run(async () => "patient", open);
    first.end();
    // Two turns later the first has called the next, which has not begun.
    queueMicrotask(() => queueMicrotask(() => controller.abort(new Error("enough"))));
    await running;
    expect(await called).toBe("called");
    expect(await patient).toBe("patient");
  });

  test("work that fails gives its place back", async () => {
    const gate = new Gate({ concurrency: 1, waiting: 1 });
    const failing = gate.run(() => Promise.reject(new Error("bad")), open);
    await expect(failing).rejects.toThrow("bad");
    expect(await gate.run(async () => "next", open)).toBe("next");
  });

  test("a signal that has already ended begins nothing", async () => {
    const gate = new Gate({ concurrency: 1, waiting: 1 });
    const work = held();
    await expect(gate.run(work.work, AbortSignal.abort(new Error("over")))).rejects.toThrow("over");
    expect(work.begun()).toBe(false);
  });
});
