import { describe, expect, test } from "bun:test";
import { explain } from "../../../../src/search/ranking/explanation.ts";
import { PARAMETERS } from "../texts.ts";

const TERMS = ["words", "session", "similarity"];
/** Every signal that is a factor, in the order in which they are multiplied. */
const FACTORS = Object.keys(PARAMETERS).filter((name) => !TERMS.includes(name));

const parts = (values: Readonly<Record<string, number>>) => {
  const entries = Object.entries(values).map(([signal, value]) => ({ signal, value }));
  return {
    terms: entries.filter(({ signal }) => TERMS.includes(signal)),
    factors: entries.filter(({ signal }) => !TERMS.includes(signal)),
  };
};
/** With spaces that break. */
const told = (values: Readonly<Record<string, number>>) => explain(parts(values)).formula.replaceAll("\u00a0", " ");

describe("the explanation of a score", () => {
  test("has shares that add up to the score, whatever raises or lowers it", () => {
    for (let i = 0; i < 100; i++) {
      // A boost lifts; what adds nothing in three decimals is left out, so every share is larger here.
      const factorOrTerm = (name: string, n: number) => {
        const step = (i * 7 + n * 13) % 20;
        return TERMS.includes(name) ? 0.5 + step / 10 : 1 + (step + 1) / 100;
      };
      const values = Object.fromEntries([...TERMS, ...FACTORS].map((name, n) => [name, factorOrTerm(name, n)]));
      const { terms, factors } = parts(values);
      const score = factors.reduce(
        (product, { value }) => product * value,
        terms.reduce((sum, { value }) => sum + value, 0),
      );
      expect(explain({ terms, factors }).shares.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(score, 10);
    }
  });

  test("has a share for each term, with the factors of the text, and one for each boost", () => {
    const { shares } = explain(parts({ words: 0.5, similarity: 0.25, asks: 0.8, importance: 1.1, task: 1.2 }));
    expect(shares.map(({ signal, value }) => [signal, Number(value.toFixed(6))])).toEqual([
      ["words", 0.4],
      ["similarity", 0.2],
      ["importance", 0.06],
      ["task", 0.132],
    ]);
  });

  test("leaves out what has no effect", () => {
    expect(told({})).toBe("0");
    expect(told({ similarity: 0.5 })).toBe("0.500 similarity");
    expect(told({ words: 0.25, similarity: 0.5, asks: 0.9, figures: 1.0001, task: 1.2 })).toBe(
      "(0.250 words + 0.500 similarity) × 0.900 a question itself × 1.200 task",
    );
  });

  test("says that a memory stands above one that it probably replaces", () => {
    expect(told({ words: 0.5, newerFirst: 1.2 })).toBe("0.500 words × 1.200 above what it probably replaces");
  });

  test("has a label for every signal, none of them twice", () => {
    const labelOf = (name: string) => told(TERMS.includes(name) ? { [name]: 2 } : { words: 1, [name]: 2 }).split("2.000 ")[1] ?? "";
    const labels = [...TERMS, ...FACTORS].map(labelOf);
    expect(new Set(labels).size).toBe(labels.length);
    for (const label of labels) expect(label).toMatch(/^[a-z ]+$/);
  });
});
