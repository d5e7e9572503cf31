import { describe, expect, test } from "bun:test";
import type { Embedder } from "../../../../src/models/model.ts";
import { markAnswers } from "../../../../src/search/ranking/answering.ts";
import { MeasuredBackground, measureBackground } from "../../../../src/search/ranking/background.ts";
import type { Ranked } from "../../../../src/search/ranking/candidate.ts";
import { rememberingEmbedder } from "../../../support/embedder.ts";
import { until } from "../../../support/until.ts";

const BACKGROUND = { mean: 0.1, deviation: 0.1 };
const ranked = (id: string): Ranked => ({ id, slot: 0, relevance: 1, terms: [], factors: [], task: 0, isLifted: false });

/** Which of the memories answer, by their cosines, in a scope of so many. */
function answering(cosines: readonly (number | undefined)[], memories = cosines.length, words: readonly number[] = [], continuation = 0) {
  const ids = cosines.map((_, at) => `${at}`);
  const judged = { continuation, nearness: () => cosines, wordsOf: ({ id }: Ranked) => words[Number(id)] ?? 0, memories };
  return markAnswers(ids.map(ranked), judged, BACKGROUND).flatMap(({ id, answers }) => (answers ? [Number(id)] : []));
}

describe("memories answer", () => {
  test("when the nearest is nearer than the nearest of as many unrelated ones, and then all that are not far", () => {
    expect(answering([0.5, 0.2, 0.05])).toEqual([0, 1]);
    expect(answering([0.15, 0.14, 0.05])).toEqual([]);
    // Among many, one of the unrelated ones is as near by chance.
    expect(answering([0.3], 5)).toEqual([0]);
    expect(answering([0.3], 5_000)).toEqual([]);
    // Several sentences are nearer to everything.
    expect(answering([0.3], 5, [], 1)).toEqual([]);
  });

  test("when they have most of the words, or have no vector yet", () => {
    expect(answering([0.1, 0.1, undefined], 3, [0.6, 0.4])).toEqual([0, 2]);
  });

  test("on the scale of the model", () => {
    const shifted = { mean: 0.6, deviation: 0.02 };
    const judged = { continuation: 0, nearness: () => [0.68, 0.63, 0.59], wordsOf: () => 0, memories: 3 };
    expect(markAnswers(["0", "1", "2"].map(ranked), judged, shifted).map(({ answers }) => answers)).toEqual([true, true, false]);
    expect(markAnswers(["0", "1"].map(ranked), { ...judged, nearness: () => [0.61, 0.6] }, shifted).map(({ answers }) => answers)).toEqual([
      false,
      false,
    ]);
  });
});

describe("the background", () => {
  test("of the built-in embedder is the one that is measured", async () => {
    const { mean, deviation } = await measureBackground(rememberingEmbedder());
    const known = new MeasuredBackground(rememberingEmbedder()).get();
    expect([known?.mean, known?.deviation]).toEqual([Math.round(mean * 1_000) / 1_000, Math.round(deviation * 1_000) / 1_000]);
  });

  test("of another model is measured when it is asked for, again after a fault, and nobody waits", async () => {
    let faults = 1;
    const plain = rememberingEmbedder();
    const other: Embedder = {
      ...plain,
      identity: { ...plain.identity, name: "ollama/other" },
      embedDocuments: (texts) => (faults-- > 0 ? Promise.reject(new Error("away")) : plain.embedDocuments(texts)),
    };
    const background = new MeasuredBackground(other);
    expect(background.get()).toBeUndefined();
    await until("it is measured", async () => background.get() !== undefined);
    expect(background.get()).toEqual(await measureBackground(plain));
    expect(faults).toBeLessThan(0);
  });
});
