import { expect, test } from "bun:test";
import fc from "fast-check";
import { piecesOf } from "../../../../src/transfer/foreign/pieces.ts";

const text = fc
  .array(fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("\n", "\n\n", " ", "# Head\n", "word ")), { maxLength: 60 })
  .map((parts) => parts.join(""));

test("pieces keep every character but white space, in order, within the limit", () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 4, max: 80 }), (whole, limitBytes) => {
      const pieces = piecesOf(whole, limitBytes);
      const bare = (one: string) => one.replaceAll(/\s/gu, "");
      expect(bare(pieces.join(""))).toBe(bare(whole));
      for (const piece of pieces) {
        expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(limitBytes);
        expect(piece.isWellFormed()).toBeTrue();
        expect(piece.trim()).not.toBe("");
      }
    }),
  );
});

test("a text is cut at headings first, then at paragraphs, lines and words", () => {
  expect(piecesOf("# A\none\n## B\ntwo")).toEqual(["# A\none", "## B\ntwo"]);
  expect(piecesOf("# A\n## B\ntwo")).toEqual(["# A\n## B\ntwo"]);
  expect(piecesOf("aaaa bbbb\n\ncccc", 9)).toEqual(["aaaa bbbb", "cccc"]);
  expect(piecesOf("aaaa\nbbbb cccc", 9)).toEqual(["aaaa", "bbbb cccc"]);
  expect(piecesOf("aaaaaaaaaa", 4)).toEqual(["aaaa", "aaaa", "aa"]);
  expect(piecesOf("ࠀ\u2003ࠀ", 4)).toEqual(["ࠀ", "ࠀ"]);
});
