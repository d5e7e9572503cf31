import { expect, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import { readAuthors } from "../../../scripts/lib/cognition-quality/author-sets.ts";
import { rankCorrelation } from "../../../scripts/lib/cognition-quality/readings.ts";
import { IMPORTANCE_OF_DEAD_LETTER, IMPORTANCE_OF_NOTHING, score as scoreBy } from "../../../src/cognition/score.ts";
import { createSentenceReader } from "../../../src/models/builtin.ts";

const reader = createSentenceReader(true);
const score = (content: string) => scoreBy(reader, { content }).importance;

/** Texts, the most important first, of authors whose orders nothing was trained on. */
const ORDERS = readAuthors(join(import.meta.dir, "../../sets/authors/open")).flatMap(({ importance }) => importance);

test("the scores of texts follow the order that authors gave them", () => {
  const agreement = ORDERS.map(({ texts }) =>
    rankCorrelation(
      texts.map((_, at) => -at),
      texts.map(score),
    ),
  );
  expect(ORDERS.length).toBeGreaterThan(10);
  expect(agreement.reduce((sum, one) => sum + one, 0) / ORDERS.length).toBeGreaterThan(0.75);
});

test.each([
  ["im on warfarin since the clot, 5 mg at night", "just made a cup of tea"],
  ["Ich darf auf keinen Fall Erdnüsse essen.", "Der Bus kam heute zu spät."],
  ["always answer me in short sentences", "lol thanks, ttyl!"],
])("%p matters more than %p", (more, less) => expect(score(more)).toBeGreaterThan(2 * score(less)));

test("an empty remark ranks below an unprocessed text", () => {
  expect(IMPORTANCE_OF_NOTHING).toBeLessThan(IMPORTANCE_OF_DEAD_LETTER);
});

test("scores are from 0 to 1 for any text", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom(...ORDERS.flatMap(({ texts }) => texts))), (text) => {
      const importance = score(text);
      expect(importance).toBeGreaterThanOrEqual(0);
      expect(importance).toBeLessThanOrEqual(1);
    }),
  );
});

test("speaker and date do not affect the score", () => {
  expect(score("[8 May, 2023] Caroline: The rope is wet.")).toBe(score("The rope is wet."));
});

test("what is told in a game is summed up nowhere", () => {
  const topic = (content: string) => scoreBy(reader, { content }).topic;
  expect(topic("I work as a detective in Chicago")).toBe("work");
  expect(topic("In our story I work as a detective in Chicago")).toBe("none");
});
