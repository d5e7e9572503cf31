import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { extract } from "../../src/cognition/extract/extract.ts";
import { LIMITS } from "../../src/memory/limits.ts";
import { words } from "../../src/text/words.ts";
import recorded from "../golden/extract.json";

/** `UPDATE_GOLDEN=1 bun test` writes what extraction makes of the recorded texts now: to be read line by line before it is committed. */
const golden = process.env["UPDATE_GOLDEN"] === "1" ? recorded.map(({ text }) => ({ text, facts: extract(text) })) : recorded;
if (golden !== recorded) {
  const lines = golden.map((entry) => `  ${JSON.stringify(entry)}`);
  await Bun.write(new URL("../golden/extract.json", import.meta.url), `[\n${lines.join(",\n")}\n]\n`);
}

describe("golden", () => {
  for (const { text, facts } of golden) test(JSON.stringify(text), () => expect(extract(text)).toEqual(facts));
});

/** Texts that look like what people write: sentences, greetings, lists, headings, headers, code, several scripts. */
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...golden.map(({ text }) => text)) },
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.constantFrom(
    "\n",
    "\n\n",
    " ",
    ". ",
    "- ",
    "# ",
    "1. ",
    "```\n",
    "{",
    "}",
    "|",
    '"',
    "Ann: ",
    "[8 May] ",
    "and I ",
    "It ",
    "? ",
    "。",
    ": ",
  ),
);
const anyText = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join("").slice(0, LIMITS.contentBytes));

describe("whatever the text", () => {
  test("no word is invented, and the number of facts is bounded", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const known = new Set(words(text));
        const facts = extract(text);
        expect(facts.length).toBeLessThanOrEqual(LIMITS.factsPerSubmission);
        for (const fact of facts) {
          expect(fact.trim()).toBe(fact);
          expect(fact).not.toBe("");
          expect(words(fact).filter((word) => !known.has(word))).toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("plain sentences keep every word, in order", () => {
    const sentence = fc
      .array(fc.constantFrom("Ann", "bakes", "bread", "rivers", "flow", "seven", "quiet", "gardens", "over", "Rome"), {
        minLength: 4,
        maxLength: 12,
      })
      .map((parts) => `The ${parts.join(" ")}.`);
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 60 }), (sentences) => {
        expect(words(extract(sentences.join(" ")).join(" "))).toEqual(words(sentences.join(" ")));
      }),
    );
  });

  test("what extraction gives is extracted to itself", () => {
    const stable = golden.filter(({ facts }) => facts.length === 1 && !facts[0]?.includes(":"));
    expect(stable.length).toBeGreaterThan(10);
    for (const { facts } of stable) expect(extract(facts[0] ?? "")).toEqual(facts);
  });
});

describe("bounds", () => {
  test("what is beyond the last fact stays in it", () => {
    const text = Array.from({ length: 200 }, (_, index) => `Fact number ${index} is here.`).join(" ");
    const facts = extract(text);
    expect(facts).toHaveLength(LIMITS.factsPerSubmission);
    expect(facts.at(-1)).toContain("Fact number 199 is here.");
    expect(words(facts.join(" "))).toEqual(words(text));
  });

  test("sentences that lean on each other stop growing into one memory", () => {
    const facts = extract(`The house is old. ${"It has many rooms and a garden behind it. ".repeat(60)}`);
    expect(facts.length).toBeGreaterThan(3);
    for (const fact of facts) expect(fact.length).toBeLessThan(LIMITS.factCharacters + 100);
  });

  // Each of these made a pattern backtrack at some time. A test that hangs here has found one again.
  const hostile: Readonly<Record<string, string>> = {
    spaces: `a${" ".repeat(8000)}b`,
    conjunctions: "I a and ".repeat(1000),
    brackets: "[".repeat(8000),
    braces: "{\n".repeat(4000),
    quotes: '"A. '.repeat(2000),
    numbers: "1. ".repeat(2700),
    headings: "# a\n".repeat(2000),
    items: "- a\n".repeat(2000),
    labels: "A: ".repeat(2700),
    names: "Ann Bob is and Ann is ".repeat(370),
    letters: "A".repeat(8000),
    stamps: "[abc] ".repeat(1300),
  };
  for (const [name, text] of Object.entries(hostile)) {
    test(`hostile: ${name}`, () =>
      expect(extract(text.slice(0, LIMITS.contentBytes)).length).toBeLessThanOrEqual(LIMITS.factsPerSubmission));
  }
});
