import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { WEIGHTS as ENCODER, openWeights, prepareWeights } from "../../../../src/models/builtin/multilingual/embeddings.ts";
import { Safetensors } from "../../../../src/models/builtin/multilingual/safetensors.ts";
import { Judge, RELATIONS } from "../../../../src/models/judge/judge.ts";
import { lazyJudge, WEIGHTS } from "../../../../src/models/judge/open-judge.ts";
import { gelu } from "../../../../src/models/judge/transformer.ts";
import golden from "../../../golden/judge.json" with { type: "json" };
import { removeFolder, temporaryFolder } from "../../../support/files.ts";

const judge = new Judge(new Safetensors(openWeights(WEIGHTS)));

describe("the judge of pairs", () => {
  test.each(golden)("reads the pieces of the reference, and says what it says: $older", ({ older, newer, ids, said }) => {
    expect(judge.pieces(older, newer).ids).toEqual(ids);
    const judged = judge.judge(older, newer);
    // The reference computes in floats; the inputs of products are rounded to 12 bits here.
    for (const [n, relation] of RELATIONS.entries()) expect(Math.abs(judged[relation] - (said[n] ?? 0))).toBeLessThan(0.02);
  });

  test("gives likelihoods that add up to one, for any two texts", () => {
    for (const text of ["", " ", "\u0000", "🦊", "\ud800", "a".repeat(20_000), "ق".repeat(5_000), "word ".repeat(900)])
      for (const other of [text, "I live in Lisbon"]) {
        const judged = judge.judge(text, other);
        expect(RELATIONS.reduce((sum, relation) => sum + judged[relation], 0)).toBeCloseTo(1, 4);
        expect(judge.pieces(text, other).ids.length).toBeLessThanOrEqual(80);
      }
  });

  test("gives the likelihood of a change, as the worker asks for it", () => {
    const [older, newer] = ["i take 5 mg ramipril in the morning", "doc doubled my ramipril, 10 now"];
    const { replaces, ends } = judge.judge(older, newer);
    expect(lazyJudge().judge(older, newer)).toBeCloseTo(replaces + ends, 6);
  });
});

test("the table of the Gaussian error linear unit is exact to four places", () => {
  // Values of x · Φ(x) by the normal distribution's tables.
  for (const [x, value] of [
    [-7, 0],
    [-1, -0.15866],
    [0, 0],
    [0.5, 0.34573],
    [2, 1.9545],
    [9, 9],
  ] as const)
    expect(gelu(x)).toBeCloseTo(value, 4);
});

test("the weights of each model stay where they are when those of another are unpacked", () => {
  const folder = temporaryFolder();
  try {
    const paths = [ENCODER, WEIGHTS, ENCODER].map((packed) => prepareWeights(packed, folder));
    expect(paths.map((path) => existsSync(path))).toEqual([true, true, true]);
    expect(readdirSync(folder)).toHaveLength(2);
  } finally {
    removeFolder(folder);
  }
});
