import { describe, expect, test } from "bun:test";
import { type FactPair, factPairsOf, isReplaced, LANGUAGES_WITH_PAIRS } from "../../support/fact-pairs.ts";

/** Of the plain changes of a language so many must be seen; of what stays, nothing may be deprecated. */
const SEEN_SHARE = 0.8;
const START_MS = Date.parse("2026-06-01");
const isReplacedAtOnce = (pair: FactPair) => isReplaced(pair, START_MS, START_MS + 60_000);
const listed = (what: string, pairs: readonly FactPair[]) =>
  [what, ...pairs.map(({ older, newer }) => `"${older}" and then "${newer}"`)].join("\n");

describe("each language", () => {
  test("has its pairs", () => expect(LANGUAGES_WITH_PAIRS.length).toBeGreaterThanOrEqual(14));

  for (const { language, pairs } of LANGUAGES_WITH_PAIRS) {
    const changed = pairs.filter(({ expect: expected }) => expected === "replaced");
    const kept = pairs.filter(({ expect: expected }) => expected === "kept");

    test(`${language}: a fact that is still true is kept`, () => {
      const lost = kept.filter(isReplacedAtOnce);
      if (lost.length > 0) throw new Error(listed("These end a fact that is still true:", lost));
    });

    test(`${language}: a fact that has changed is replaced`, () => {
      expect(changed.length).toBeGreaterThan(20);
      const missed = changed.filter((pair) => !isReplacedAtOnce(pair));
      const seen = (changed.length - missed.length) / changed.length;
      if (seen < SEEN_SHARE) throw new Error(listed("Too many changes are not seen:", missed));
    });
  }
});

describe("a fact that holds since a date", () => {
  const OLDER_MS = Date.UTC(2023, 3, 20);
  const NEWER_MS = Date.UTC(2023, 7, 20);
  const cases = factPairsOf<FactPair & { readonly language?: string; readonly because?: string }>("since-a-date");

  for (const pair of cases) {
    const { older, newer, language, because } = pair;
    const name = because ? `"${newer}" leaves "${older}" as it is, because ${because}` : `${language}: "${newer}" replaces "${older}"`;
    test(name, () => expect(isReplaced(pair, OLDER_MS, NEWER_MS)).toBe(pair.expect === "replaced"));
  }
});
