import { beforeEach, expect, test } from "bun:test";
import { type Embedder, type Generator, ModelError } from "../../../src/models/model.ts";
import { watchEmbedder, watchGenerator } from "../../../src/models/watched.ts";

let ends: (string | undefined)[];
let error: Error | undefined;
beforeEach(() => {
  ends = [];
  error = undefined;
});

async function result<T>(value: T): Promise<T> {
  if (error) throw error;
  return value;
}
const inner: Embedder = {
  identity: { name: "test", digest: "1", dimensions: 2 },
  embedDocuments: (texts) => result(texts.map(() => new Float32Array(2))),
  embedQuery: () => result(new Float32Array(2)),
};
const embedder = watchEmbedder(inner, (role, failure) => ends.push(failure && `${role}: ${failure}`));

test("each call is reported with its reason when it fails, and its error stays as it was", async () => {
  expect(await embedder.embedDocuments(["tea"])).toHaveLength(1);
  expect(await embedder.embedQuery("tea")).toHaveLength(2);
  error = new ModelError("overloaded", "Ollama is busy");
  await expect(embedder.embedDocuments(["tea"])).rejects.toBe(error);
  expect(ends).toEqual([undefined, undefined, "embedder: Ollama is busy"]);
});

test("an error that may quote a memory is not reported", async () => {
  error = new Error("cannot embed: Ann likes tea");
  await expect(embedder.embedQuery("tea")).rejects.toBe(error);
  expect(ends[0]).not.toContain("tea");
});

test("nothing to embed, and a call that its caller gave up, say nothing of the model", async () => {
  await embedder.embedDocuments([]);
  error = new Error("enough");
  await expect(embedder.embedQuery("tea", AbortSignal.abort(error))).rejects.toBe(error);
  expect(ends).toEqual([]);
});

test("the calls of a generator are reported", async () => {
  const generator: Generator = {
    identity: { name: "test", digest: "1" },
    generate: () => result({ value: {}, repaired: false, usage: { promptTokens: 0, outputTokens: 0, promptMs: 0, outputMs: 0 } }),
  };
  const watched = watchGenerator(generator, (role, failure) => ends.push(`${role}: ${failure}`));
  await watched.generate({ system: "", prompt: "", schema: {}, maxOutputTokens: 1 });
  expect(ends).toEqual(["generator: undefined"]);
});
