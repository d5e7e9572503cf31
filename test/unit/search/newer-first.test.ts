import { describe, expect, test } from "bun:test";
import type { Memory } from "../../../src/memory/types.ts";
import { putNewerFirst } from "../../../src/search/newer-first.ts";
import type { Scored } from "../../../src/search/ranking/score.ts";

const hit = (id: string, score: number): Scored => ({
  memory: { id, createdAtMs: 0 } as Memory,
  score,
  parts: { terms: [{ signal: "words", value: score }], factors: [] },
});
const doubt = (olderId: string, newerId: string) => ({ olderId, newerId });
const order = (hits: readonly Scored[]) => hits.map(({ memory, score }) => [memory.id, score]);

describe("a memory that probably replaces another one", () => {
  const hits = [hit("old", 0.9), hit("other", 0.8), hit("new", 0.3)];

  test("comes directly before it, which keeps its score", () => {
    expect(order(putNewerFirst(hits, [doubt("old", "new")]))).toEqual([
      ["new", 0.9],
      ["old", 0.9],
      ["other", 0.8],
    ]);
  });

  test("has a factor that explains its place", () => {
    const [first] = putNewerFirst(hits, [doubt("old", "new")]);
    expect(first?.parts.factors.map(({ signal, value }) => [signal, value.toFixed(3)])).toEqual([["newerFirst", "3.000"]]);
  });

  test("stays where it is when it is above, or when one of the two is not found", () => {
    for (const doubts of [[doubt("new", "old")], [doubt("old", "unknown")], [doubt("unknown", "new")], []])
      expect(putNewerFirst(hits, doubts)).toEqual(hits);
  });

  test("comes before all states of a chain, whatever the order of the doubts", () => {
    const chain = [doubt("old", "middle"), doubt("middle", "new")];
    for (const doubts of [chain, chain.toReversed()])
      expect(order(putNewerFirst([...hits, hit("middle", 0.5)], doubts)).map(([id]) => id)).toEqual(["new", "middle", "old", "other"]);
  });

  test("ends also when two memories doubt each other", () => {
    expect(putNewerFirst(hits, [doubt("old", "new"), doubt("new", "old")])).toHaveLength(3);
  });
});
