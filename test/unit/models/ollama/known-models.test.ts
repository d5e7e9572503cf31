import { describe, expect, test } from "bun:test";
import { CHAT_ALIASES, CHAT_MODELS, EMBEDDING_MODELS, knownEmbeddingModel } from "../../../../src/models/ollama/known-models.ts";

const FAMILIES: readonly [string, string | undefined][] = [
  ["nomic-embed-text", "nomic-embed-text"],
  ["nomic-embed-text:v1.5", "nomic-embed-text"],
  ["nomic-embed-text-v2-moe", "nomic-embed-text-v2-moe"],
  ["hf.co/nomic-ai/nomic-embed-text-v1.5-GGUF:F16", "nomic-embed-text"],
  ["snowflake-arctic-embed:335m", "snowflake-arctic-embed"],
  ["snowflake-arctic-embed2", "snowflake-arctic-embed2"],
  ["qwen3-embedding:0.6b", "qwen3-embedding"],
  ["hf.co/Qwen/Qwen3-Embedding-0.6B-GGUF:Q8_0", "qwen3-embedding"],
  ["qwen3:4b", undefined],
  ["my-own-model", undefined],
];

describe("the family of an embedding model", () => {
  for (const [name, family] of FAMILIES) test(name, () => expect(knownEmbeddingModel(name)?.family).toBe(family));
});

test("the tables name each model once", () => {
  const names = [...EMBEDDING_MODELS.map(({ family }) => family), ...CHAT_MODELS.map(({ name }) => name), ...Object.values(CHAT_ALIASES)];
  expect(new Set(names).size).toBe(names.length);
  for (const { pull, family } of EMBEDDING_MODELS) expect(knownEmbeddingModel(pull)?.family).toBe(family);
  for (const name of Object.keys(CHAT_ALIASES)) expect(CHAT_MODELS.map((model) => model.name)).toContain(name);
});
