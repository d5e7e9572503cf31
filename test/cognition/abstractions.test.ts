import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { compress } from "../../src/cognition/compress/compress.ts";
import type { Memory } from "../../src/memory/types.ts";
import { Fixture } from "./fixture.ts";

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
});
afterEach(() => fixture.close());

async function writeAll(texts: readonly string[], confidence = 1): Promise<string[]> {
  const ids = [];
  for (const text of texts) ids.push(await fixture.write(text, { confidence }));
  await fixture.process();
  return ids;
}

const derive = () => compress(fixture.deps, fixture.scope.orgId, 10);
const due = () => fixture.deps.records.scopes.abstractionsDue(fixture.scope.orgId, 10);

async function abstractions(status: Memory["status"] = "active"): Promise<Memory[]> {
  return (await fixture.memories()).filter((memory) => memory.level === 1 && memory.status === status);
}

describe("abstractions", () => {
  test("related memories get one, in their own words, a little weightier than they are, as sure as the least sure", async () => {
    await writeAll(POTTERY.slice(0, 3), 0.9);
    await writeAll(POTTERY.slice(3), 0.6);
    expect(await derive()).toEqual({ scopes: 1, abstractions: 1, orphans: [] });
    const [abstraction] = await abstractions();
    expect(abstraction).toMatchObject({ source: "cognition", confidence: 0.6, metadata: null });
    expect(POTTERY.filter((sentence) => abstraction?.content.includes(sentence)).length).toBeGreaterThan(1);
    const facts = (await fixture.memories()).filter((memory) => memory.level === 0);
    const mean = facts.reduce((sum, fact) => sum + fact.importance, 0) / facts.length;
    expect(abstraction?.importance).toBeGreaterThan(mean);
    expect(abstraction?.importance).toBeLessThan(mean + 0.1);
    expect((await fixture.vectorIds()).has(abstraction?.id ?? "")).toBe(true);
    expect(fixture.announced.at(-1)?.arrived.map(({ id }) => id)).toEqual([abstraction?.id ?? ""]);
    expect(await due()).toEqual([]);
  });

  test("derived again from the same memories, there is still one", async () => {
    await writeAll(POTTERY);
    await derive();
    const before = await fixture.memories();
    await fixture.write("The rope is wet.");
    await fixture.process();
    expect(await derive()).toMatchObject({ scopes: 1, abstractions: 0 });
    expect((await fixture.memories()).filter((memory) => memory.level === 1)).toEqual(before.filter((memory) => memory.level === 1));
  });

  test("too few memories get none, and the scope is not looked at again before it changes", async () => {
    await writeAll(POTTERY.slice(0, 4));
    expect(await derive()).toMatchObject({ scopes: 1, abstractions: 0 });
    expect(await derive()).toMatchObject({ scopes: 0 });
  });

  test("when a source goes, another one is made from what is left", async () => {
    const [gone] = await writeAll(POTTERY);
    await derive();
    await fixture.deps.records.memories.deprecate(fixture.scope.orgId, gone ?? "", fixture.deps.now());
    expect(await abstractions()).toEqual([]);
    expect(await derive()).toMatchObject({ abstractions: 1 });
    const [abstraction] = await abstractions();
    expect(abstraction?.content).not.toContain(POTTERY[0] ?? "");
  });

  test("one that somebody deleted is not made again from the same memories", async () => {
    await writeAll(POTTERY);
    await derive();
    const [abstraction] = await abstractions();
    await fixture.deps.records.memories.deprecate(fixture.scope.orgId, abstraction?.id ?? "", fixture.deps.now());
    await fixture.write("The rope is wet.");
    await fixture.process();
    await derive();
    expect(await abstractions()).toEqual([]);
  });

  test("chit-chat is not summed up", async () => {
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
