import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { ownWords } from "../../../src/cognition/extract/own-words.ts";
import { StoreFault } from "../../../src/cognition/store-fault.ts";
import type { Scope } from "../../../src/memory/types.ts";
import { Fixture, withFaults } from "./fixture.ts";

let fixture: Fixture;
beforeEach(() => {
  fixture = new Fixture();
});
afterEach(() => fixture.close());

/** The content that one write stores in a new scope. */
async function stored(text: string): Promise<string> {
  await fixture.write(text);
  await fixture.process();
  return (await fixture.contents("active")).join("\n");
}

describe("a writer's own lists are stored", () => {
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    [
      "a book about a childhood",
      "I am writing a book about my childhood.\nMemories:\n- The smell of hay in my grandfather's barn.\n- My first bicycle was red.",
      ["book about my childhood", "smell of hay", "My first bicycle was red"],
    ],
    [
      "a trip",
      "Past memories of the trip to Rome:\n- We ate gelato at midnight.\n- The Colosseum was closed.",
      ["trip to Rome", "gelato at midnight", "Colosseum was closed"],
    ],
    [
      "a guest book",
      "Guest book of the Miller wedding\n\nMemories:\n- Ana: What a lovely evening under the lime tree!\n- Ben: The cake was made by Ruth.\n- Carla: We danced until four.",
      ["lime tree", "cake was made by Ruth", "danced until four"],
    ],
    ["a tag of a configuration", "The machine is set up so:\n<vm><memory>16GB</memory></vm>", ["16GB"]],
  ];
  for (const [name, text, parts] of cases) {
    test(name, async () => {
      const facts = await stored(text);
      for (const part of parts) expect(facts).toContain(part);
    });
  }
});

test("only the new part of a pasted list is stored, even when the scope has the rest as deprecated", async () => {
  const id = await fixture.write("I live in Lisbon near the river.");
  await fixture.write("My sister Ruth bakes bread on Sundays.");
  await fixture.process();
  await fixture.deps.records.memories.deprecate(fixture.scope.orgId, id, fixture.deps.now());
  await fixture.write(
    "Relevant memories:\n- I live in Lisbon near the river.\n- My sister Ruth bakes bread on Sundays.\n\nMy brother Paul repairs old clocks.",
  );
  await fixture.process();
  expect(await fixture.contents("active")).toEqual(["My brother Paul repairs old clocks.", "My sister Ruth bakes bread on Sundays."]);
  expect(await fixture.contents("deprecated")).toEqual(["I live in Lisbon near the river."]);
});

test("each scope is compared with its own memories, once per batch", async () => {
  const other: Scope = { ...fixture.scope, userId: "other" };
  await fixture.write("I live in Lisbon.");
  await fixture.process();
  let looks = 0;
  const { memories } = fixture.deps.records;
  const records = withFaults(fixture.deps.records, {
    memories: withFaults(memories, {
      pasted: (scope, asked) => {
        looks++;
        return memories.pasted(scope, asked);
      },
    }),
  });
  const pasted = "Memories:\n- I live in Lisbon.\n\nGood to know.";
  await fixture.write(pasted);
  await fixture.write(pasted, { scope: other });
  await fixture.write("Good night.");
  const submissions = await fixture.claim(crypto.randomUUID());
  const texts = new Map((await ownWords(records, submissions)).map((text, index) => [submissions[index]?.scope.userId, text]));
  expect(texts.get(other.userId)).toBe(pasted);
  expect((await ownWords(records, submissions.slice(0, 1)))[0]).toBe("Good to know.");
  expect(looks).toBe(3);
});

test("a failing store is a fault of the store, not of the write", async () => {
  const records = withFaults(fixture.deps.records, {
    memories: withFaults(fixture.deps.records.memories, { pasted: () => Promise.reject(new Error("disk I/O error")) }),
  });
  await fixture.write("Memories:\n- I live in Lisbon.");
  const submissions = await fixture.claim(crypto.randomUUID());
  await expect(ownWords(records, submissions)).rejects.toBeInstanceOf(StoreFault);
});
