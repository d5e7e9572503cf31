import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { IMPORTANCE_OF_DEAD_LETTER, IMPORTANCE_OF_NOTHING, score } from "../../../src/cognition/score.ts";
import { casesOf } from "../../support/cases.ts";

/** Texts, the most important first. Only this order is promised, never the numbers. */
const LADDERS = casesOf<{ name: string; texts: readonly string[] }>("importance");

describe("more important texts score higher", () => {
  for (const { name, texts } of LADDERS) {
    test(name, () => {
      const scores = texts.map(score);
      expect([...scores].sort((a, b) => b - a)).toEqual(scores);
      expect(new Set(scores).size).toBe(scores.length);
    });
  }

  test("an empty remark ranks below an unprocessed text, and both below a plain statement", () => {
    expect(IMPORTANCE_OF_NOTHING).toBeLessThan(IMPORTANCE_OF_DEAD_LETTER);
    expect(IMPORTANCE_OF_DEAD_LETTER).toBeLessThan(score("The rope is wet."));
  });
});

test("scores are from 0 to 1 for any text", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom(...LADDERS.flatMap(({ texts }) => texts))), (text) => {
      const importance = score(text);
      expect(importance).toBeGreaterThanOrEqual(0);
      expect(importance).toBeLessThanOrEqual(1);
    }),
  );
});

test("speaker and date do not affect the score", () => {
  expect(score("[8 May, 2023] Caroline: The rope is wet.")).toBe(score("The rope is wet."));
});

test('the Italian "mai" for "never" is not the German month of May', () => {
  expect(score("Der Kurs ist am 3. Mai.")).toBe(score("Der Kurs ist am 3. Juni."));
});
