import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Outcome } from "../../../../scripts/lib/cognition-quality/measure.ts";
import { runSet } from "../../../../scripts/lib/cognition-quality/run.ts";
import { type QualitySet, readQualitySet } from "../../../../scripts/lib/cognition-quality/set.ts";
import { OllamaDouble } from "../../../support/ollama/double.ts";
import { QWEN } from "../../../support/ollama/models.ts";
import { openGenerator } from "../../models/ollama/fixture.ts";

/** A model that says of everything that it was replaced: the worst that a model can be to a memory. */

const double = new OllamaDouble({ models: [QWEN] });
afterAll(() => double.stop());

const trapsOf = (name: string): QualitySet => {
  const set = readQualitySet(join(import.meta.dir, `../../../sets/cognition-${name}.jsonl`));
  return { ...set, entries: set.entries.filter((entry) => entry.type === "pair" && entry.expect === "kept") };
};

/** Every text as its one fact, and one verdict on everything. */
function sayOfAll(verdict: "updates" | "same" | "contradicts"): void {
  double.answer(({ system, prompt }) => {
    if (!/^You (?:take facts|compare)/.test(system)) return undefined;
    const lines: Record<string, unknown>[] = prompt.split("\n").map((line) => JSON.parse(line));
    if (system.startsWith("You take facts"))
      return { answers: lines.map(({ text }, index) => ({ about: index + 1, facts: [{ fact: text, importance: 9 }] })) };
    const known = lines.flatMap(({ known_facts }) => Object.keys(known_facts as object));
    return { verdicts: known.map((number) => ({ known: Number(number), verdict })) };
  });
}

const lostOf = (outcomes: readonly Outcome[]) =>
  outcomes.filter(({ deprecated }) => deprecated).map(({ about, beside }) => [about, beside]);
const markedOf = (outcomes: readonly Outcome[]) => outcomes.filter(({ outdated }) => outdated).length;

describe.each(["development"])("of the traps of the %s set", (name) => {
  const set = trapsOf(name);
  let byRules: readonly Outcome[];
  beforeAll(async () => {
    byRules = await runSet(set, { isJudged: false });
  });

  test.each(["updates", "same", "contradicts"] as const)('a model that says "%s" of all ends no more than the rules', async (verdict) => {
    sayOfAll(verdict);
    const byModel = await runSet(set, { isJudged: false, generator: await openGenerator(double) });
    expect(byModel).toHaveLength(byRules.length);
    expect(lostOf(byModel)).toEqual(lostOf(byRules));
    // It was asked and believed as far as a mark.
    expect(markedOf(byModel)).toBeGreaterThan(markedOf(byRules));
  });
});
