import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { estimateTokens, halve, splitText } from "../../../../src/models/ollama/split.ts";

/** Tokens as all-MiniLM's tokenizer counts them, without its two special tokens. */
const COUNTED: readonly [string, number][] = [
  ["hello", 1],
  ["Ana likes green tea and the invoice is due on Friday.", 14],
  ["The quick brown fox jumps over the lazy dog near the riverbank, while thunderstorms approach.", 20],
  ["私は緑茶が好きです", 9],
  ["https://example.org/a/b?c=d&e=f", 19],
  ['{"a": [1,2,3], "b": {"c": null}}', 25],
];

describe("the estimate of tokens", () => {
  for (const [text, tokens] of COUNTED) {
    test(`is near the count for ${JSON.stringify(text)}`, () => {
      expect(estimateTokens(text)).toBeGreaterThanOrEqual(tokens);
      expect(estimateTokens(text)).toBeLessThanOrEqual(Math.ceil(tokens * 1.34));
    });
  }

  test("is 0 for an empty text", () => {
    expect(estimateTokens(" \n\t ")).toBe(0);
  });
});

describe("a text that is too long", () => {
  test("is split where a sentence ends", () => {
    expect(splitText("I like tea. You like coffee. We like both.", 10)).toEqual(["I like tea. You like coffee. ", "We like both."]);
  });

  test("is split between words if no sentence ends, and between characters if there is no space", () => {
    expect(halve("one two three four")).toEqual(["one two ", "three four"]);
    expect(halve("aaaabbbb")).toEqual(["aaaa", "bbbb"]);
    expect(halve("a")).toBeUndefined();
    expect(halve("")).toBeUndefined();
  });

  test("is not split at a border far from the middle", () => {
    const [first] = halve(`Yes. ${"word ".repeat(40)}`) ?? [];
    expect(first?.length).toBeGreaterThan(80);
  });

  test("is the concatenation of its pieces, which all fit", () => {
    const texts = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 400 }),
      fc.lorem({ maxCount: 40 }),
      fc.string({ unit: "binary", maxLength: 400 }),
    );
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 40 }), (text, limitTokens) => {
        const pieces = splitText(text, limitTokens);
        expect(pieces.join("")).toBe(text);
        for (const piece of pieces) expect(estimateTokens(piece)).toBeLessThanOrEqual(limitTokens);
      }),
    );
  });

  test("is never split inside a character", () => {
    for (const piece of splitText("🦊".repeat(33), 8)) expect(piece.isWellFormed()).toBe(true);
  });
});
