import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { measureSet, plainRecall, precision } from "../../../scripts/lib/cognition-quality/measure.ts";
import { faultsOf, totalsOf } from "../../../scripts/lib/cognition-quality/report.ts";
import { runSet } from "../../../scripts/lib/cognition-quality/run.ts";
import { readQualitySet } from "../../../scripts/lib/cognition-quality/set.ts";

/** The share of deprecations that must be right. To lose a true fact from search is the worst that a memory can do. */
const PRECISION = 0.99;
/**
 * The share of the changes obvious to any attentive person that must be found by the rules alone: they leave everyday speech to the judge.
 * `sealed` was written without regard to the rules. `languages` covers thirteen languages and was half read during their development.
 * `wordings` was written to express no change in the same words twice, and shows the limits of the rules.
 */
const PLAIN_RECALL = { development: 0.9, sealed: 0.68, languages: 0.58, wordings: 0.23 } as const;

/** The number that remains; the attacks of `test/sets/language/en.jsonl` allow none. It may only decrease. */
const HOSTILE_TRIPPED = 117;

const fileOf = (name: string) => join(import.meta.dir, `../../sets/cognition-${name}.jsonl`);

describe("a new fact replaces an old one correctly", () => {
  for (const name of ["development", "sealed", "languages", "wordings"] as const) {
    test(`in the ${name} set`, async () => {
      if (!existsSync(fileOf(name)))
        throw new Error(`test/sets/cognition-${name}.jsonl is missing. It belongs to the repository. Restore it.`);
      const set = readQualitySet(fileOf(name));
      const measured = measureSet(set, await runSet(set, { isJudged: false }));
      const isRight = precision(measured.total) >= PRECISION && plainRecall(measured.total) >= PLAIN_RECALL[name];
      // Of a sealed set, only the totals may be shown.
      if (!isRight) throw new Error(["The figures are lower than before.", ...totalsOf(measured), ...faultsOf(measured)].join("\n"));
    });
  }

  test(`of 493 pairs that others wrote against the published rules, at most ${HOSTILE_TRIPPED} end a true fact`, async () => {
    const set = readQualitySet(fileOf("hostile"));
    const measured = measureSet(set, await runSet(set, { isJudged: false }));
    if (measured.total.made > HOSTILE_TRIPPED)
      throw new Error(["More pairs than before end a true fact.", ...totalsOf(measured), ...faultsOf(measured)].join("\n"));
  });

  test("the development set has 300 pairs, half of them traps, and 30 dialogues", () => {
    const { entries } = readQualitySet(fileOf("development"));
    const pairs = entries.filter((entry) => entry.type === "pair");
    expect([pairs.length, entries.length - pairs.length]).toEqual([300, 30]);
    expect(pairs.filter(({ expect: expected }) => expected === "replaced")).toHaveLength(150);
  });
});
