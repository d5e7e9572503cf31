import { afterEach, beforeEach, expect, test } from "bun:test";
import { Loop } from "../../../src/cognition/loop/loop.ts";
import { sweep } from "../../../src/cognition/loop/sweep.ts";
import { DamagedMemory } from "../../../src/memory/errors.ts";
import { newMemoryId } from "../../../src/memory/ids.ts";
import { until } from "../../support/until.ts";
import { Fixture, withFaults } from "./fixture.ts";

let fixture: Fixture;
beforeEach(() => {
  fixture = new Fixture();
});
afterEach(() => fixture.close());

async function sweepAll(): Promise<void> {
  for await (const _ of sweep(fixture.deps, fixture.scope.orgId));
}

test("a vector without a record is erased, and the others stay", async () => {
  const kept = await fixture.write("I love tea.");
  await fixture.process();
  const [vector] = await fixture.deps.embedder.embedDocuments(["an orphan"]);
  if (!vector) throw new Error("no vector");
  await fixture.deps.vectors.add(fixture.scope.orgId, [{ scope: fixture.scope, id: newMemoryId(), vector }]);
  await sweepAll();
  expect(await fixture.vectorIds()).toEqual(new Set([kept]));
});

test("an active memory without a vector is embedded and announced; a deprecated one is not", async () => {
  const active = await fixture.write("I love tea.");
  const deprecated = await fixture.write("I love jazz.");
  await fixture.process();
  await fixture.deps.records.memories.deprecate(fixture.scope.orgId, deprecated, fixture.deps.now());
  const before = await fixture.deps.vectors.load(fixture.scope);
  await fixture.deps.vectors.erase(fixture.scope.orgId, [active, deprecated]);
  fixture.announced.length = 0;
  await sweepAll();
  const after = await fixture.deps.vectors.load(fixture.scope);
  expect(after.ids).toEqual([active]);
  const dimensions = fixture.deps.vectors.dimensions;
  const row = before.ids.indexOf(active) * dimensions;
  expect(after.codes).toEqual(before.codes.slice(row, row + dimensions));
  expect(fixture.announced.flatMap(({ arrived }) => arrived.map(({ id }) => id))).toEqual([active]);
});

test("a damaged memory gets no vector, and those beside it do", async () => {
  const damaged = await fixture.write("I love tea.");
  const sound = await fixture.write("I love jazz.");
  await fixture.process();
  await fixture.deps.vectors.erase(fixture.scope.orgId, [damaged, sound]);
  const { get } = fixture.deps.records.memories;
  const memories = withFaults(fixture.deps.records.memories, {
    get: async (orgId, id) => {
      if (id === damaged) throw new DamagedMemory();
      return get(orgId, id);
    },
  });
  const records = { ...fixture.deps.records, memories };
  for await (const _ of sweep({ ...fixture.deps, records }, fixture.scope.orgId));
  expect(await fixture.vectorIds()).toEqual(new Set([sound]));
});

test("an empty organization is not changed", async () => {
  await sweepAll();
  expect(fixture.announced).toEqual([]);
});

test("what a sweep adds piece by piece is merged", async () => {
  let maintained = 0;
  const vectors = withFaults(fixture.deps.vectors, {
    files: withFaults(fixture.deps.vectors.files, {
      maintain: async () => {
        maintained++;
      },
    }),
  });
  const loop = new Loop({ ...fixture.deps, vectors }, fixture.spaces);
  const running = loop.run([fixture.scope.orgId]);
  await until("the upkeep of an organization that is only swept", () => maintained > 0);
  loop.stop();
  await running;
});
