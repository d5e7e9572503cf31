import { describe, expect, test } from "bun:test";
import { isExact } from "../../../src/reading/clauses/relations.ts";
import { languagesOf } from "../../../src/reading/languages/detection.ts";
import { readValue } from "../../../src/reading/values/value.ts";
import { valuesFrom } from "../../../src/reading/values/value-filter.ts";
import { LANGUAGES_WITH_PAIRS } from "../../support/fact-pairs.ts";

const MOST_WORDS = 5;
const WRITTEN = [
  "My rent is EUR 50 or about 60 euros, twenty-two of them on Friday's, next week",
  "The Berlin 's doing it at Hauptstraße 5 (Bonn, Germany) or in The Hague",
  "Moved to São Paulo, from New York City; reach me at a@b.de or +49 30 123456",
  "Wir treffen uns am Dienstag, den 3. Mai um 15 Uhr in Bad Homburg",
  "İstanbul'dan İzmir'e 5 Mayıs'ta taşındık",
  "오후 3시에 만나요",
];

/** Runs of words of the text, each with its first words. */
function* runsOf(text: string): Generator<{ readonly front: readonly string[]; readonly taken: readonly string[] }> {
  const parts = text.split(" ");
  for (const at of parts.keys())
    for (let length = 1; length <= MOST_WORDS && at + length <= parts.length; length++)
      yield { front: parts.slice(at, at + 2), taken: parts.slice(at, at + length) };
}

function missedIn(text: string): string[] {
  const missed: string[] = [];
  for (const language of languagesOf(text)) {
    for (const { front, taken } of runsOf(text)) {
      if (valuesFrom(front, language)(taken)) continue;
      const value = readValue(taken.join(" ").replace(/['’]s$/u, ""), language);
      if (value && (isExact(value) || value.moment || value.kind === "place")) missed.push(`${language.code}: ${taken.join(" ")}`);
    }
  }
  return missed;
}

describe("the quick check for places, names, numbers and dates", () => {
  for (const { language, pairs } of LANGUAGES_WITH_PAIRS) {
    test(`misses no value in ${language}`, () => {
      expect(pairs.flatMap(({ older, newer }) => [older, newer]).flatMap(missedIn)).toEqual([]);
    });
  }

  test("misses no value of a rare form", () => expect(WRITTEN.flatMap(missedIn)).toEqual([]));

  test("skips most of a sentence", () => {
    const text = "My brother painted the old kitchen because it was late and everybody slept";
    const [language] = languagesOf(text);
    if (!language) throw new Error("no language");
    expect([...runsOf(text)].filter(({ front, taken }) => !valuesFrom(front, language)(taken)).length).toBeGreaterThan(30);
  });
});
