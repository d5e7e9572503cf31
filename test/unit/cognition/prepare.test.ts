import { expect, test } from "bun:test";
import { prepareCognition } from "../../../src/cognition/prepare.ts";
import { createSentenceReader } from "../../../src/models/builtin.ts";
import { keepsText } from "../../../src/reading/batch.ts";
import { rememberingEmbedder } from "../../support/embedder.ts";

const reader = createSentenceReader(false);
const quiet = { warn: () => expect.unreachable() };

test("prepares the embedder and the rules, and keeps nothing of the text that it reads", () => {
  let prepared = 0;
  prepareCognition({ ...rememberingEmbedder(), prepare: () => prepared++ }, reader, quiet);
  expect([prepared, keepsText("Lisbon")]).toEqual([1, false]);
});

test("needs no embedder that can be prepared", () => {
  const { prepare: _, ...embedder } = rememberingEmbedder();
  prepareCognition(embedder, reader, quiet);
});

test("goes on without a model that cannot be loaded, because erasures need none, and says so in the log", () => {
  const warned: object[] = [];
  const prepare = () => {
    throw new Error("the weights are damaged");
  };
  prepareCognition({ ...rememberingEmbedder(), prepare }, reader, { warn: (fields) => void warned.push(fields) });
  expect([warned, keepsText("Lisbon")]).toEqual([[{ error: "the weights are damaged" }], false]);
});
