import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES } from "../../../../src/language/languages.ts";
import { identify } from "../../../../src/reading/languages/identify.ts";
import { spelledWords } from "../../../../src/reading/words.ts";

/** Chat sentences of up to 15 words, each with the code of its language in front. */
const SENTENCES = readFileSync(join(import.meta.dir, "../../language/short-sentences.txt"), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split("\t") as [code: string, text: string]);
/** The share of the sentences of a language that is identified. Norwegian and Danish share most of their words. */
const IDENTIFIED: Readonly<Record<string, number>> = { nb: 0.8 };
const LEAST_IDENTIFIED = 0.9;

const codeOf = (text: string) => identify(text, spelledWords(text))?.code;

describe("the language of a short sentence", () => {
  for (const { code } of LANGUAGES) {
    const texts = SENTENCES.filter(([of]) => of === code).map(([, text]) => text);
    test(`${code} is identified`, () => {
      expect(texts.length).toBeGreaterThanOrEqual(20);
      const missed = texts.filter((text) => codeOf(text) !== code);
      const least = IDENTIFIED[code] ?? LEAST_IDENTIFIED;
      if (missed.length > (1 - least) * texts.length) throw new Error([`Too many are not identified as ${code}:`, ...missed].join("\n"));
    });
  }

  test("English is never taken for another", () => {
    const wrong = SENTENCES.filter(([of, text]) => of === "en" && !["en", undefined].includes(codeOf(text)));
    expect(wrong).toEqual([]);
  });

  test.each([
    "### Permutations vs. Combinations",
    "Angle A = Angle D",
    "Final week, two coffees, 70 kilos",
    "A café and crème brûlée",
    "Jalapeño poppers",
    "Lech Wałęsa, Łódź",
    "C(n, k) = n!/(k!(n-k)!)",
    "git commit -m update",
  ])("nothing in %j indicates a language other than English", (text) => {
    expect(["en", undefined]).toContain(codeOf(text));
  });

  test.each([
    ["da", "Det ved jeg ikke noget om"],
    ["nb", "Det vet jeg ikke noe om"],
    ["da", "Jeg har aldrig prøvet det"],
    ["nb", "Foreldrene mine kommer på lørdag"],
    ["da", "Mine forældre kommer på lørdag"],
    ["sv", "Jag har aldrig provat det"],
    ["pt", "Não sei onde está"],
    ["es", "No sé dónde está"],
  ])("look-alikes are told apart: %s %s", (code, text) => expect(codeOf(text)).toBe(code));
});
