import { expect, test } from "bun:test";
import { prepareCognition } from "../../../src/cognition/prepare.ts";
import { keepsText } from "../../../src/reading/batch.ts";
import { rememberingEmbedder } from "../../support/embedder.ts";

test("prepares the embedder and the rules, and keeps nothing of the text that it reads", () => {
  let prepared = 0;
  prepareCognition({ ...rememberingEmbedder(), prepare: () => prepared++ });
  expect([prepared, keepsText("Lisbon")]).toEqual([1, false]);
});

test("needs no embedder that can be prepared", () => {
  const { prepare: _, ...embedder } = rememberingEmbedder();
  expect(() => prepareCognition(embedder)).not.toThrow();
});
