import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { resolve } from "../../../src/cognition/dedupe/dedupe.ts";
import { type Origin, parseFact } from "../../../src/cognition/dedupe/parsed-fact.ts";
import type { LanguagePair } from "./pairs.ts";

/** Of the plain changes of a language so many must be seen; of what stays, nothing may be deprecated. */
const SEEN_SHARE = 0.8;
const START_MS = Date.parse("2026-06-01");

const files = readdirSync(import.meta.dir).filter((name) => name.endsWith(".pairs.ts"));

function origin(content: string, index: number): Origin {
  const id = `fact ${index}`;
  const common = { speaker: undefined, session: undefined, occurredAtMs: undefined };
  return { id, submissionId: id, content, createdAtMs: START_MS + index * 60_000, ...common };
}

function isReplaced([older, newer]: LanguagePair): boolean {
  const found = resolve([parseFact(origin(newer, 1))], [origin(older, 0)]).get("fact 1");
  return found?.supersedes.some(({ certainty }) => certainty === "sure") === true;
}

describe("each language", () => {
  test("has its pairs", () => expect(files.length).toBeGreaterThanOrEqual(14));

  for (const file of files) {
    test(`${file}: what stays is kept, and changes are seen`, async () => {
      const pairs = Object.values((await import(join(import.meta.dir, file))) as Record<string, readonly LanguagePair[]>).flat();
      const [changed, kept] = [
        pairs.filter(([, , expected]) => expected === "replaced"),
        pairs.filter(([, , expected]) => expected === "kept"),
      ];
      expect(kept.filter(isReplaced)).toEqual([]);
      expect(changed.length).toBeGreaterThan(20);
      expect(changed.filter(isReplaced).length / changed.length).toBeGreaterThanOrEqual(SEEN_SHARE);
    });
  }
});
