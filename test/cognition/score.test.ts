import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { IMPORTANCE_OF_DEAD_LETTER, IMPORTANCE_OF_NOTHING, score } from "../../src/cognition/score.ts";

/** Most important first. Only this order is promised, never the numbers. */
const LADDERS: Readonly<Record<string, readonly string[]>> = {
  "a person": [
    "I am allergic to peanuts and must never eat them.",
    "My name is Ann Lee and I was born in Rome.",
    "I love green tea.",
    "The garden was green.",
    "How was the garden?",
    "Hi there!",
  ],
  "a promise": [
    "I must send the contract to Bob by Friday.",
    "I will send the contract.",
    "The contract was long.",
    "Was the contract long?",
  ],
  "more evidence": ["I have an appointment with Dr. Maier on 5 May.", "I have an appointment.", "I sat there."],
  certainty: ["I like jazz.", "Maybe I like jazz."],
  "chit-chat": ["I like the new house.", "Glad you like the new house.", "lol"],
  fragment: ["The rope is wet.", "Wet rope."],
  german: ["Ich habe eine Allergie gegen Nüsse und darf nie welche essen.", "Ich mag Tee.", "Es war windig."],
  chinese: ["我对花生过敏。", "我喜欢绿茶。", "风很大。"],
};

describe("order", () => {
  for (const [name, ladder] of Object.entries(LADDERS)) {
    test(name, () => {
      const scores = ladder.map(score);
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
    fc.property(fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom(...Object.values(LADDERS).flat())), (text) => {
      const importance = score(text);
      expect(importance).toBeGreaterThanOrEqual(0);
      expect(importance).toBeLessThanOrEqual(1);
    }),
    { numRuns: 500 },
  );
});

test("speaker and date do not affect the score", () => {
  expect(score("[8 May, 2023] Caroline: The rope is wet.")).toBe(score("The rope is wet."));
});
