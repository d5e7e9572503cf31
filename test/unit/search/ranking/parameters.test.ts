import { expect, test } from "bun:test";
import { parametersFor } from "../../../../src/search/ranking/parameters.ts";
import { indexOf, ranking, textOf } from "../texts.ts";

test("changing one parameter changes no other, and not those of the next caller", () => {
  const plain = parametersFor("builtin");
  const changed = parametersFor("builtin", { words: { pair: 0.9 }, asks: { less: 0 } });
  expect(changed).toEqual({ ...plain, words: { ...plain.words, pair: 0.9 }, asks: { less: 0 } });
  expect(parametersFor("builtin")).toEqual(plain);
});

test("with another embedding model, vectors count for more and named speakers for less, unless a change says otherwise", () => {
  const [builtin, model] = [parametersFor("builtin-multilingual-512"), parametersFor("openai-text")];
  expect(builtin).toEqual(parametersFor("builtin"));
  expect(model.similarity).toEqual({ ...builtin.similarity, weight: model.similarity.weight });
  expect(model.similarity.weight).toBeGreaterThan(builtin.similarity.weight);
  expect(model.speaker.words).toBeLessThan(builtin.speaker.words);
  expect(model.speaker.trustPower).toBe(builtin.speaker.trustPower);
  const changed = parametersFor("openai-text", { similarity: { weight: 0.1 } });
  expect(changed).toEqual({ ...model, similarity: { ...model.similarity, weight: 0.1 } });
});

test("a changed parameter changes the ranking only by its signal", () => {
  const index = indexOf([textOf(1, "Who has a dog?", { session: "s" }), textOf(2, "Ana has a dog", { session: "t" })]);
  const partsOf = (less: number) => new Map(ranking(index, "dog", {}, { asks: { less } }).ranked.map((entry) => [entry.id, entry]));
  const [none, much] = [partsOf(0).get("m1"), partsOf(0.5).get("m1")];
  expect(none?.factors.map(({ signal }) => signal)).not.toContain("asks");
  expect(much?.factors).toContainEqual({ signal: "asks", value: 0.5 });
  expect(much?.factors.filter(({ signal }) => signal !== "asks")).toEqual(none?.factors as never);
  expect(much?.relevance).toBeCloseTo((none?.relevance ?? 0) / 2, 9);
  expect(partsOf(0).get("m2")).toEqual(partsOf(0.5).get("m2") as never);
});
