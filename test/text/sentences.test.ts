import { expect, test } from "bun:test";
import fc from "fast-check";
import { sentences } from "../../src/text/sentences.ts";

const CASES: readonly (readonly string[])[] = [
  ["Dr. Smith is here.", "He left at 5 p.m. on Monday."],
  ["I know J. K. Rowling.", "She writes."],
  ["I take vitamin C.", "Ann takes none."],
  ["It costs $3.50 e.g. here.", "There it costs 4."],
  ["Am 3. Mai kommt Frau Dr. Maier z.B. nicht.", "Danke."],
  ["The firm is Acme Inc. and it pays.", "We like it."],
  ['She said "No. Never." and left.', "He stayed."],
  ["See (page 3. It is long.) now.", "Then go."],
  ["1. First thing.", "2. Second thing."],
  ["My site is https://a.example/b?c=d.e&f=g here.", "Look."],
  ["Really?!", "Yes!!!", "Well... maybe."],
  ["i live in rome.", "i love tea."],
  ["我喜欢茶。", "我住在北京！", "你呢？"],
  ["मैं दिल्ली में रहता हूँ।", "मुझे चाय पसंद है।"],
  ["أحب الشاي.", "أين أنت؟", "نعم"],
  ["One sentence without an end"],
];

for (const expected of CASES) {
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
    { numRuns: 500 },
  );
});
