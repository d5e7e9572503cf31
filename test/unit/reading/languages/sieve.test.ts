import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { openBatch } from "../../../../src/reading/batch.ts";
import { languagesOf } from "../../../../src/reading/languages/detection.ts";
import { caseless, literalsOf } from "../../../../src/reading/languages/required-literals.ts";
import { Sieve } from "../../../../src/reading/languages/sieve.ts";
import { LANGUAGES_WITH_PAIRS, type LanguagePair } from "../../../support/fact-pairs.ts";

// The sieve filters only what is read in a batch.
let batch: Disposable;
beforeEach(() => {
  batch = openBatch();
});
afterEach(() => batch[Symbol.dispose]());

const textsOf = ({ older, newer }: LanguagePair) => [older, newer, `${older} ${newer}`, newer.toUpperCase()];

describe("the words that a pattern needs", () => {
  const cases: readonly [RegExp, readonly string[] | undefined][] = [
    [/^(?<s>\S+) (?:lives?|resides) in (?<v>.{1,80}?)$/iu, [" live in ", " lives in ", " resides in "]],
    [/(?<![\p{L}\p{N}])(?:sold|got rid of)(?!\p{L})/iu, ["sold", "got rid of"]],
    [/colou?r/iu, ["color", "colour"]],
    [/finali[sz]ed/iu, ["finalised", "finalized"]],
    [/(?:really )*tea(?:pot)?/iu, ["tea"]],
    [/(?:ab){2,3}c{0,2}/u, ["ab"]],
    [/(?-i:Rome)\.|Ulm/iu, ["rome.", "ulm"]],
    [/gr(?:ö|\u00fc)(?=n)ß/iu, ["gröss", "grüss"]],
    [/(?=lookahead)x{1,2}(?<!behind)/u, ["x"]],
    [/\b\d+ ?(?:km|\p{Lu})/u, undefined],
    [/a*|b/u, undefined],
    [/(?!)/u, undefined],
    [/[^a]/u, undefined],
  ];
  for (const [pattern, expected] of cases) test(`${pattern}`, () => expect(literalsOf(pattern)?.toSorted()).toEqual(expected?.toSorted()));

  test("letters that match each other regardless of case are one letter", () => {
    const special = [..."sſSkKKåÅÅßẞσςΣıIiİµμΜ"];
    const letters = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code)).filter(
      (one) => one.toLowerCase() !== one.toUpperCase(),
    );
    const pairs = [
      ...special.flatMap((one) => special.map((other) => [one, other] as const)),
      ...letters.flatMap((one) => [[one, one.toLowerCase()] as const, [one, one.toUpperCase()] as const]),
    ];
    const isOne = (one: string, other: string) => new RegExp(`^${one}$`, "iu").test(other);
    expect(pairs.filter(([one, other]) => isOne(one, other) && caseless(one) !== caseless(other))).toEqual([]);
  });

  /** Of the patterns of each language, which its pairs share with texts of others. */
  const known = new Map<RegExp, readonly string[] | undefined>();
  for (const { language, pairs } of LANGUAGES_WITH_PAIRS) {
    test(`${language}: each text that a pattern matches has one of its words`, () => {
      const missed: string[] = [];
      for (const text of pairs.flatMap(textsOf)) {
        const searched = caseless(text);
        for (const { pattern } of languagesOf(text).flatMap(({ frames }) => frames)) {
          if (!known.has(pattern)) known.set(pattern, literalsOf(pattern));
          const literals = known.get(pattern);
          if (literals && !literals.some((one) => searched.includes(one)) && pattern.test(text)) missed.push(`${pattern}: ${text}`);
        }
      }
      expect(missed).toEqual([]);
    });
  }
});

describe("a sieve", () => {
  const patterns = [/\b(?:sold|lost) (?<what>\p{L}+)/iu, /\s*;\s*|\band\b/iu, /n't\b/giu, /(?:^|,) ?(?=\d)/u, /straße/iu, /了|现在/u];
  const texts = [
    "I sold it; I have n't got one and you don't.",
    "I SOLD Toys, 5 of them",
    "",
    "and",
    "Hauptstraße 5",
    "HAUPTSTRASSE",
    "HAUPTSTRAẞE",
    "我现在住在柏林了",
    "nothing",
    "a sentence that holds nothing of the sort, long as it is",
    "In der HAUPTSTRAẞE 5 wohnt niemand mehr",
    "He wouldn't say; they sold everything, 5 of them and 6",
  ];

  test("matches as its patterns do", () => {
    const sieve = new Sieve();
    const sieved = patterns.map((pattern) => sieve.pattern(pattern));
    for (const text of [...texts, ...texts.map((one) => one.slice(1)), ...texts]) {
      for (const [index, plain] of patterns.entries()) {
        const pattern = sieved[index] ?? plain;
        if (!plain.global) expect(pattern.test(text)).toBe(plain.test(text));
        if (!plain.global) expect(pattern.exec(text)).toEqual(plain.exec(text));
        expect(text.replace(pattern, "<$&>")).toBe(text.replace(plain, "<$&>"));
        expect(text.split(pattern)).toEqual(text.split(plain));
      }
    }
  });

  test("tries a part of a pattern only if the text has what the whole pattern needs", () => {
    const sieve = new Sieve();
    const part = sieve.pattern(/ is /u, /^my rent is \d+$/u);
    expect(part.test("they say that my rent is 900")).toBe(true);
    expect(part.test("they say that my dog is old")).toBe(false);
    expect(part.test("my dog is old")).toBe(true);
  });

  test("matches the same after it forgot its text", () => {
    const sieve = new Sieve();
    const pattern = sieve.pattern(/sold/u);
    expect([pattern.test("we said that we sold it"), sieve.keeps("sold it")]).toEqual([true, true]);
    sieve.forget();
    expect([sieve.keeps("sold it"), pattern.test("we said that we sold it")]).toEqual([false, true]);
  });
});
