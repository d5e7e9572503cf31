import { expect, test } from "bun:test";
import { join } from "node:path";
import { readQualitySet } from "../../../scripts/lib/cognition-quality/set.ts";
import { verdictOn } from "../../../src/cognition/dedupe/verdict.ts";
import { type ParsedFact, parseFact } from "../../../src/reading/clauses/parsed-fact.ts";
import { shareTopic } from "../../../src/reading/clauses/topics.ts";

const SETS = ["development", "tuning", "wordings"];

test("a fact that supersedes another always shares a topic with it", () => {
  let compared = 0;
  for (const name of SETS) {
    for (const entry of readQualitySet(join(import.meta.dir, `../../sets/cognition-${name}.jsonl`)).entries) {
      if (entry.type !== "pair") continue;
      const [older, newer] = [entry.older, entry.newer].map(({ text, speaker }, index): ParsedFact => {
        const origin = { submissionId: `${index}`, session: undefined, occurredAtMs: undefined, createdAtMs: index * 60_000 };
        return parseFact({ ...origin, id: `${index}` as ParsedFact["id"], content: text, speaker });
      });
      if (!older || !newer || older.factKey === newer.factKey || !verdictOn(newer, older)) continue;
      compared++;
      expect({ older: entry.older.text, newer: entry.newer.text, shareTopic: shareTopic(newer, older) }).toMatchObject({
        shareTopic: true,
      });
    }
  }
  expect(compared).toBeGreaterThan(400);
});
