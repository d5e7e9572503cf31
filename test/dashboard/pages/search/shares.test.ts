import { describe, expect, test } from "bun:test";
import { formulaOf, sharesOf } from "../../../../src/dashboard/pages/search/shares.ts";
import type { ScoreParts } from "../../../../src/http/dashboard/contract-search.ts";

const NEUTRAL: ScoreParts = {
  ...{ similarity: 0, text: 0, session: 0, speaker: 1, cues: 1, level: 1, outdated: 1 },
  ...{ importance: 1, recency: 1, task: 1, confidence: 1 },
};
/** As the search multiplies it. */
const scoreOf = (parts: ScoreParts) =>
  (parts.similarity + parts.text + parts.session) *
  (parts.speaker * parts.cues * parts.level * parts.importance * parts.recency * parts.task * parts.confidence) *
  parts.outdated;

/** With spaces that break. */
const told = (parts: ScoreParts) => formulaOf(parts).replaceAll("\u00a0", " ");

describe("a score taken apart", () => {
  test("adds up to itself, whatever lifts or lowers it", () => {
    for (let i = 0; i < 100; i++) {
      const entries = Object.keys(NEUTRAL).map((name, n) => [name, ((i * 7 + n * 13) % 20) / 10]);
      const parts = Object.fromEntries(entries) as unknown as ScoreParts;
      const sum = Object.values(sharesOf(parts)).reduce((total, share) => total + share, 0);
      expect(sum).toBeCloseTo(scoreOf(parts), 10);
    }
  });

  test("is told without what does nothing", () => {
    expect(told(NEUTRAL)).toBe("0");
    expect(told({ ...NEUTRAL, similarity: 0.5 })).toBe("0.500 similarity");
    expect(told({ ...NEUTRAL, similarity: 0.5, text: 0.25, cues: 0.9, task: 1.2 })).toBe(
      "(0.500 similarity + 0.250 words) × 0.900 how it is told × 1.200 task",
    );
  });

  test("names what is probably outdated", () => {
    expect(told({ ...NEUTRAL, text: 0.5, outdated: 0.6 })).toBe("0.500 words × 0.600 probably outdated");
  });
});
