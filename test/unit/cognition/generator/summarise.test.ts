import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import { compress } from "../../../../src/cognition/compress/compress.ts";
import type { Memory } from "../../../../src/memory/types.ts";
import { OllamaDouble } from "../../../support/ollama/double.ts";
import { QWEN } from "../../../support/ollama/models.ts";
import { openGenerator } from "../../models/ollama/fixture.ts";
import { Fixture } from "../fixture.ts";

const FACTS = [
  "Ann signed up for a pottery class in Oslo.",
  "Ann made a blue bowl in her pottery class.",
  "Pottery calms Ann.",
  "Ann's pottery teacher is called Mr. Clay.",
  "Ann wants to sell her pottery at the market for 20 euros.",
];
const double = new OllamaDouble({ models: [QWEN] });
let fixture: Fixture;
beforeEach(async () => {
  fixture = new Fixture(undefined, await openGenerator(double));
  for (const content of FACTS) await fixture.write(content, { extract: false });
  await fixture.process();
});
afterEach(() => fixture.close());
afterAll(() => double.stop());

async function abstractions(): Promise<Memory[]> {
  await compress(fixture.deps, fixture.scope.orgId, 8, () => {});
  return (await fixture.memories()).filter(({ level, status }) => level === 1 && status === "active");
}

describe("an abstraction by the model", () => {
  test("contains only supported sentences, takes one call, and is removed with a source", async () => {
    double.answer(() => ({ summary: "Ann takes a pottery class in Oslo with Mr. Clay, and wants to sell her pottery at the market." }));
    const [made] = await abstractions();
    expect(made?.content).toBe("Ann takes a pottery class in Oslo with Mr. Clay, and wants to sell her pottery at the market.");
    expect(fixture.deps.steps.stats().calls).toEqual([{ step: "summarise", label: "ok", count: 1 }]);
    const source = (await fixture.memories()).find(({ content }) => content === "Pottery calms Ann.");
    await fixture.deps.records.memories.deprecate(fixture.scope.orgId, source?.id ?? "", fixture.deps.now());
    expect((await fixture.memories()).filter(({ level, status }) => level === 1 && status === "active")).toEqual([]);
  });

  for (const [name, summary] of [
    ["another number", "Ann takes a pottery class, and wants to sell her pottery at the market for 200 euros."],
    ["another name", "Ann takes a pottery class with Bob."],
    ["a claim of its own", "Ann takes a pottery class in Oslo. Gambling debts ruined the whole family."],
    ["nothing", " "],
    ["too much", "Ann takes a pottery class. ".repeat(30)],
  ] as const) {
    test(`with ${name} is rejected, and the sources' own words are used`, async () => {
      double.answer(() => ({ summary }));
      const [made] = await abstractions();
      const sources = FACTS.join(" ");
      expect(made?.content.split(/(?<=[a-z]\.) /u).every((sentence) => sources.includes(sentence))).toBe(true);
      expect(fixture.deps.steps.stats().fallbacks).toEqual([{ step: "summarise", label: "unsupported", count: 1 }]);
    });
  }
});
