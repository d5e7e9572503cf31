import { expect, test } from "bun:test";
import { currency } from "../../../../src/search/ranking/currency.ts";
import { parseQuery } from "../../../../src/search/ranking/query.ts";
import { wordRelevance } from "../../../../src/search/ranking/word-relevance.ts";
import { PARAMETERS, textOf, wordIndexOf } from "../texts.ts";

/** A memory about the wall, then as many about other things, all in one session unless their times say otherwise. */
function currencyOf(query: string, gapMs = 0): number {
  const others = Array.from({ length: 40 }, (_, i) => textOf(i + 2, `The oven number ${i} is repaired.`, { atMs: gapMs }));
  const words = wordIndexOf([textOf(1, "The wall is painted red.", { atMs: 0 }), ...others]);
  return currency(words, wordRelevance(words, parseQuery(query), PARAMETERS.words, PARAMETERS.session));
}

test("if everything was written in one go, the last texts count as the present if they are about the query", () => {
  expect(currencyOf("Let us go on. The oven. What is next?")).toBe(1);
  expect(currencyOf("Let us go on. The red wall. What is next?")).toBeLessThan(0.1);
  expect(currencyOf("Let us go on. The roof. What is next?")).toBe(1);
});

test("if there were several sessions, the last session is the present", () => {
  expect(currencyOf("Let us go on. The red wall. What is next?", 24 * 60 * 60_000)).toBe(1);
});
