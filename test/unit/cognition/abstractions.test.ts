import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { compress } from "../../../src/cognition/compress/compress.ts";
import { newCounters } from "../../../src/cognition/loop/counters.ts";
import { Erasures } from "../../../src/cognition/loop/erasures.ts";
import type { Memory } from "../../../src/memory/types.ts";
import { Fixture, withFaults } from "./fixture.ts";

const POTTERY = [
  "Ann signed up for a pottery class.",
  "Ann made a blue bowl in her pottery class.",
  "Pottery calms Ann.",
  "Ann's pottery teacher is called Mr. Clay.",
  "Ann wants to sell her pottery at the market.",
  "Ann keeps her pottery on a shelf.",
];

let fixture: Fixture;
beforeEach(() => {
  fixture = new Fixture();
  orphans.length = 0;
});
afterEach(() => fixture.close());

async function writeAll(texts: readonly string[], confidence = 1): Promise<string[]> {
  const ids = [];
  for (const text of texts) ids.push(await fixture.write(text, { confidence }));
  await fixture.process();
  return ids;
}

const orphans: string[] = [];
const derive = (deps = fixture.deps) => compress(deps, fixture.scope.orgId, 10, (ids) => orphans.push(...ids));
const due = () => fixture.deps.records.scopes.abstractionsDue(fixture.scope.orgId, 10);

async function abstractions(status: Memory["status"] = "active"): Promise<Memory[]> {
  return (await fixture.memories()).filter((memory) => memory.level === 1 && memory.status === status);
}

describe("abstractions", () => {
  test("related memories get one in their own words, slightly more important than their mean, with their lowest confidence", async () => {
    await writeAll(POTTERY.slice(0, 3), 0.9);
    await writeAll(POTTERY.slice(3), 0.6);
    expect(await derive()).toEqual({ scopes: 1, abstractions: 1 });
    const [abstraction] = await abstractions();
    expect(abstraction).toMatchObject({ source: "cognition", confidence: 0.6, metadata: null });
    expect(POTTERY.filter((sentence) => abstraction?.content.includes(sentence)).length).toBeGreaterThan(1);
    const facts = (await fixture.memories()).filter((memory) => memory.level === 0 && abstraction?.content.includes(memory.content));
    const mean = facts.reduce((sum, fact) => sum + fact.importance, 0) / facts.length;
    expect(abstraction?.importance).toBeGreaterThan(mean);
    expect(abstraction?.importance).toBeLessThan(mean + 0.1);
    expect((await fixture.vectorIds()).has(abstraction?.id ?? "")).toBe(true);
    expect(fixture.announced.at(-1)?.arrived.map(({ id }) => id)).toEqual([abstraction?.id ?? ""]);
    expect(await due()).toEqual([]);
  });

  test("a second derivation from the same memories adds none", async () => {
    await writeAll(POTTERY);
    await derive();
    const before = await fixture.memories();
    await fixture.write("The rope is wet.");
    await fixture.process();
    expect(await derive()).toMatchObject({ scopes: 1, abstractions: 0 });
    expect((await fixture.memories()).filter((memory) => memory.level === 1)).toEqual(before.filter((memory) => memory.level === 1));
  });

  test("the sources are those it quotes; the others go into another one, and each memory is in at most one", async () => {
    const places = ["bench", "pond", "oak", "gate", "bridge", "meadow", "fountain", "kiosk", "lawn", "statue", "hedge"];
    for (const [index, place] of places.entries())
      await fixture.write(`I painted the ${place} of the park ${["with Eva", "in ink", "at noon"][index % 3]}.`, {
        metadata: { speaker: "Ann" },
      });
    await fixture.process();
    expect((await derive()).abstractions).toBeGreaterThan(1);
    const facts = (await fixture.memories()).filter((memory) => memory.level === 0);
    const made = await abstractions();
    const quoted = made.flatMap(({ content }) => facts.filter((fact) => content.includes(fact.content)).map(({ id }) => id));
    expect(new Set(quoted).size).toBe(quoted.length);
    const left = await fixture.deps.records.memories.unabstracted(fixture.scope, 100);
    expect(new Set([...quoted, ...left.map(({ id }) => id)])).toEqual(new Set(facts.map(({ id }) => id)));
    expect(left.length).toBe(facts.length - quoted.length);
  });

  test("too few memories get none, and the scope is not processed again until it changes", async () => {
    await writeAll(POTTERY.slice(0, 4));
    expect(await derive()).toMatchObject({ scopes: 1, abstractions: 0 });
    expect(await derive()).toMatchObject({ scopes: 0 });
  });

  test("when a source is removed, another one is made from the others", async () => {
    const [gone] = await writeAll(POTTERY);
    await derive();
    await fixture.deps.records.memories.deprecate(fixture.scope.orgId, gone ?? "", fixture.deps.now());
    expect(await abstractions()).toEqual([]);
    expect(await derive()).toMatchObject({ abstractions: 1 });
    const [abstraction] = await abstractions();
    expect(abstraction?.content).not.toContain(POTTERY[0] ?? "");
  });

  test("a deleted one is not made again from the same memories", async () => {
    await writeAll(POTTERY);
    await derive();
    const [abstraction] = await abstractions();
    await fixture.deps.records.memories.deprecate(fixture.scope.orgId, abstraction?.id ?? "", fixture.deps.now());
    await fixture.write("The rope is wet.");
    await fixture.process();
    await derive();
    expect(await abstractions()).toEqual([]);
  });

  test("when the records fail, the scope stays due, and vectors are reported as orphans until they have a record", async () => {
    await writeAll(POTTERY);
    const { records } = fixture.deps;
    const memories = withFaults(records.memories, {
      addAbstraction: async () => {
        throw new Error("a disk is full");
      },
    });
    await expect(derive({ ...fixture.deps, records: { ...records, memories } })).rejects.toThrow("a disk is full");
    expect(await due()).toEqual([fixture.scope]);
    expect(orphans).toHaveLength(1);
    const erasures = new Erasures(fixture.deps, newCounters());
    const hasVector = async () => (await fixture.vectorIds()).has(orphans[0] ?? "");
    expect(await hasVector()).toBe(true);
    erasures.addOrphans(fixture.scope.orgId, orphans);
    await erasures.visit(fixture.scope.orgId);
    expect(await hasVector()).toBe(false);
    expect(await derive()).toMatchObject({ scopes: 1, abstractions: 1 });
    erasures.addOrphans(fixture.scope.orgId, orphans);
    await erasures.visit(fixture.scope.orgId);
    expect(await hasVector()).toBe(true);
  });

  test("when the vectors cannot be stored, the scope stays due", async () => {
    await writeAll(POTTERY);
    const vectors = withFaults(fixture.deps.vectors, {
      add: async () => {
        throw new Error("a disk is full");
      },
    });
    await expect(derive({ ...fixture.deps, vectors })).rejects.toThrow("a disk is full");
    expect(await due()).toEqual([fixture.scope]);
  });

  test("statements of two people about one thing are not combined", async () => {
    const things = ["bench by the pond", "oak at the gate", "map of the paths"];
    for (const speaker of ["Ann", "Ben"])
      for (const thing of things)
        await fixture.write(`I painted the park: the ${thing}, in ${speaker === "Ann" ? "oil" : "ink"}.`, { metadata: { speaker } });
    await fixture.process();
    expect(await derive()).toMatchObject({ abstractions: 0 });
    for (const thing of ["bridge over the brook", "gate in winter"])
      await fixture.write(`I painted the park's ${thing}.`, { metadata: { speaker: "Ann" } });
    await fixture.process();
    expect(await derive()).toMatchObject({ abstractions: 1 });
    const [abstraction] = await abstractions();
    expect(abstraction?.content).toStartWith("Ann: ");
    expect(abstraction?.content).not.toContain("ink");
  });

  test("small talk is not summarized", async () => {
    await writeAll([
      "Glad you like pottery!",
      "Wow, nice pottery!",
      "Cool pottery, Ann!",
      "Great pottery again!",
      "How is the pottery?",
      "Is pottery fun?",
    ]);
    expect(await derive()).toMatchObject({ abstractions: 0 });
  });
});
