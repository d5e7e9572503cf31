import { expect, test } from "bun:test";
import { RestingMemory, shrinkHeap } from "../../../src/native/resting-memory.ts";

test("memory is given back once after each piece of work, when an interval has passed without any", () => {
  let given = 0;
  const memory = new RestingMemory({ giveBack: () => given++ });
  const givenAfter = [0, 3, 3, 3, 7, 9, 9, 9, 9].map((work) => {
    memory.look(work);
    return given;
  });
  expect(givenAfter).toEqual([0, 0, 1, 1, 1, 1, 2, 2, 2]);
});

test("memory is given back under a load without a rest too, after many intervals", () => {
  let given = 0;
  const memory = new RestingMemory({ giveBack: () => given++ });
  const looks = 100;
  for (let work = 1; work <= looks; work++) memory.look(work);
  expect(given).toBeGreaterThan(1);
  expect(given).toBeLessThan(looks / 10);
});

test("a thread sleeps once after each time that it has rested for long", () => {
  let slept = 0;
  const memory = new RestingMemory({ giveBack: () => {}, sleepLooks: 12, sleep: () => slept++ });
  const rest = (looks: number, work: number) => Array.from({ length: looks }, () => memory.look(work));
  rest(5, 1);
  rest(10, 2);
  expect([slept, memory.isAsleep]).toEqual([0, false]);
  rest(50, 2);
  expect([slept, memory.isAsleep]).toEqual([1, true]);
  rest(1, 3);
  expect(memory.isAsleep).toBe(false);
  rest(50, 3);
  expect([slept, memory.isAsleep]).toEqual([2, true]);
});

test("what gives memory back works on this system", () => {
  const memory = new RestingMemory();
  memory.look(1);
  memory.look(1);
  shrinkHeap();
});
