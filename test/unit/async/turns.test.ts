import { expect, test } from "bun:test";
import { Turns } from "../../../src/async/turns.ts";

const LIMITS = { atOnce: 3, atOnceOfGroup: 2, placeMs: 60_000 };
const always = () => true;

/** Work that ends when its gate is opened, in the order in which it began. */
class Gated {
  readonly begun: string[] = [];
  readonly #gates: (() => void)[] = [];

  readonly work = (name: string) => (): Promise<string> => {
    this.begun.push(name);
    return new Promise((resolve) => this.#gates.push(() => resolve(name)));
  };

  async open(): Promise<void> {
    this.#gates.shift()?.();
    // The end of the work, of its place and the next beginning are some turns of the event loop apart.
    await Bun.sleep(0);
    await Bun.sleep(0);
  }
}

test("a group has at most its share, and a free place goes to the group that waited longest", async () => {
  const turns = new Turns(LIMITS);
  const gated = new Gated();
  const run = (group: string, n: number) => turns.run(group, gated.work(`${group}${n}`), always);
  const all = [1, 2, 3, 4, 5].map((n) => run("a", n));
  all.push(run("b", 1), run("b", 2), run("c", 1));
  await Bun.sleep(0);
  expect(gated.begun).toEqual(["a1", "a2", "b1"]);
  for (let opened = 0; opened < 8; opened++) await gated.open();
  expect(gated.begun).toEqual(["a1", "a2", "b1", "a3", "b2", "c1", "a4", "a5"]);
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "a4", "a5", "b1", "b2", "c1"]);
});

test("what nobody wants any more is skipped", async () => {
  const turns = new Turns({ ...LIMITS, atOnce: 1 });
  const gated = new Gated();
  const first = turns.run("a", gated.work("first"), always);
  const unwanted = turns.run("a", gated.work("unwanted"), () => false);
  const last = turns.run("a", gated.work("last"), always);
  await Bun.sleep(0);
  await gated.open();
  await gated.open();
  expect(await Promise.all([first, unwanted, last])).toEqual(["first", undefined, "last"]);
  expect(gated.begun).toEqual(["first", "last"]);
});

test("work that fails gives its place back, and its error to its caller", async () => {
  const turns = new Turns({ ...LIMITS, atOnce: 1 });
  await expect(turns.run("a", () => Promise.reject(new Error("no disk")), always)).rejects.toThrow("no disk");
  expect(await turns.run("b", async () => "next", always)).toBe("next");
});

test("work that hangs keeps its place for a bounded time", async () => {
  const turns = new Turns({ ...LIMITS, atOnce: 1, placeMs: 1 });
  void turns.run("a", () => new Promise(() => {}), always);
  expect(await turns.run("b", async () => "next", always)).toBe("next");
});
