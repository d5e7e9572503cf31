import { expect, test } from "bun:test";
import fc from "fast-check";
import { sentences } from "../../../../src/reading/sentences/sentences.ts";
import { casesOf } from "../../../support/cases.ts";

for (const { sentences: expected } of casesOf<{ sentences: readonly string[] }>("text/sentences")) {
  const joint = /[。！？]$/u.test(expected[0] ?? "") ? "" : " ";
  test(expected.join(" | "), () => expect(sentences(expected.join(joint))).toEqual([...expected]));
}

test("an open bracket does not swallow the text", () => {
  const found = sentences(`Ann has (a cat. ${"Bob has a dog. ".repeat(100)}`);
  expect(found.length).toBeGreaterThan(50);
});

test("nothing but space is lost, whatever the text", () => {
  const bare = (text: string) => text.replace(/\s+/gu, "");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
      expect(bare(sentences(text).join(" "))).toBe(bare(text));
    }),
  );
});
