import { afterAll, expect, test } from "bun:test";
import { MemorydError } from "../../../../src/memory/errors.ts";
import type { Scope } from "../../../../src/memory/types.ts";
import { Fixture } from "../fixture.ts";
import { Opened, sorted } from "./opened.ts";

/** Searches of many scopes that are not in memory. */

const fixture = new Fixture();
afterAll(() => fixture.close());

async function filled(scopes: readonly Scope[]): Promise<readonly Scope[]> {
  for (const scope of scopes) await fixture.store(scope, ["Ana likes tea"]);
  return scopes;
}

test("a crowd of one organization leaves every other organization its turn", async () => {
  const crowd = await filled(Array.from({ length: 40 }, () => fixture.newScope()));
  const others = await filled(Array.from({ length: 3 }, () => fixture.newOrganization()));
  const reading = new Set<Scope>();
  let most = 0;
  const opened = new Opened(fixture, undefined, {
    beforeTexts: async (scope) => {
      reading.add(scope);
      most = Math.max(most, [...reading].filter(({ orgId }) => orgId === crowd[0]?.orgId).length);
    },
  });
  const order: Scope[] = [];
  const read = async (scope: Scope) => {
    expect(await opened.ids(scope)).toHaveLength(1);
    reading.delete(scope);
    order.push(scope);
  };
  await Promise.all([...crowd, ...others].map(read));
  expect(order).toHaveLength(43);
  // The others came last, and waited for a few turns instead of forty.
  for (const other of others) expect(order.indexOf(other)).toBeLessThan(12);
  expect(most).toBeLessThanOrEqual(3);
});

test("a search that has no turn in time is refused, and its scope is not read for nobody", async () => {
  const gate = Promise.withResolvers<void>();
  const scopes = await filled(Array.from({ length: 3 }, () => fixture.newScope()));
  const opened = new Opened(fixture, undefined, { beforeLoad: () => gate.promise });
  const [first, second, third] = scopes as [Scope, Scope, Scope];
  const running = [opened.ids(first), opened.ids(second)];
  const begun: string[] = [];
  const generation = await fixture.records.scopes.generation(third);
  const refused = opened.indexes.use(
    third,
    generation,
    1,
    () => undefined,
    () => begun.push("third"),
  );
  await expect(refused).rejects.toThrow(MemorydError);
  await expect(refused).rejects.toMatchObject({ code: "rate_limited" });
  expect(begun).toEqual([]);
  gate.resolve();
  expect(await Promise.all(running)).toHaveLength(2);
  expect(opened.counts.loads).toBe(2);
  expect(await opened.ids(third)).toHaveLength(1);
});

test("a scope in memory has no turn to wait for", async () => {
  const gate = Promise.withResolvers<void>();
  const [warm, ...cold] = await filled(Array.from({ length: 4 }, () => fixture.newScope()));
  let isHeld = false;
  const opened = new Opened(fixture, undefined, { beforeLoad: () => (isHeld ? gate.promise : Promise.resolve()) });
  const scope = warm ?? expect.unreachable();
  await opened.ids(scope);
  isHeld = true;
  const waiting = cold.map((each) => opened.ids(each));
  const stored = await fixture.store(scope, ["Ana moved to Porto"]);
  opened.arrived(scope, stored);
  expect(await opened.ids(scope)).toHaveLength(2);
  expect(sorted(stored)).toHaveLength(1);
  gate.resolve();
  await Promise.all(waiting);
});
