import { describe, expect, test } from "bun:test";
import type { ModelSettings } from "../../../src/config/config.ts";
import { UsageError } from "../../../src/memory/errors.ts";
import { chooseModels } from "../../../src/models/choose-models.ts";
import { isAtLeast } from "../../../src/models/ollama/probe.ts";
import type { DoubleOptions } from "../../support/ollama/double.ts";
import type { Fault } from "../../support/ollama/faults.ts";
import { chatModel, type DoubleModel, EMBEDDINGGEMMA, embeddingModel, NOMIC, QWEN } from "../../support/ollama/models.ts";
import { doublesPerTest, settingsFor } from "./ollama/fixture.ts";

const start = doublesPerTest();

interface Row {
  readonly when: string;
  readonly server?: DoubleOptions;
  readonly fault?: Fault;
  readonly settings?: Partial<ModelSettings>;
  /** The embedder, and below the generator, that `auto` chooses; undefined: the built-in one. */
  readonly embedder?: string;
  readonly generator?: string;
  /** Parts of the explanation of `auto`. */
  readonly says: readonly string[];
  /** Parts of the error of `ollama`; absent: there is no error. */
  readonly refuses?: readonly string[];
}

const GEMMA_CHAT = chatModel({ name: "gemma3:latest" });
const GRANITE = embeddingModel({ name: "granite-embedding:30m", dimensions: 384, contextLength: 512 });

const TABLE: readonly Row[] = [
  {
    when: "nothing runs",
    fault: { kind: "refuse" },
    says: ["built-in models", "ollama serve", "ollama pull embeddinggemma", "ollama pull qwen3:4b-instruct"],
    refuses: ["cannot be reached", "ollama serve"],
  },
  {
    when: "it runs without models",
    server: { models: [] },
    says: ["the built-in model, and cognition uses its built-in steps", "ollama pull embeddinggemma", "ollama pull qwen3:4b-instruct"],
    refuses: ["no embedding model", "ollama pull embeddinggemma", "no chat model", "ollama pull qwen3:4b-instruct"],
  },
  {
    when: "it has only an embedding model",
    server: { models: [NOMIC] },
    embedder: "ollama/nomic-embed-text",
    says: ["ollama/nomic-embed-text (768 dimensions)", "built-in steps", "ollama pull qwen3:4b-instruct"],
    refuses: ["ollama pull qwen3:4b-instruct"],
  },
  {
    when: "it has only a chat model",
    server: { models: [GEMMA_CHAT] },
    generator: "gemma3",
    says: ["the built-in model, and cognition uses ollama/gemma3", "ollama pull embeddinggemma"],
    refuses: ["ollama pull embeddinggemma"],
  },
  {
    when: "it has both",
    server: { models: [QWEN, EMBEDDINGGEMMA] },
    embedder: "ollama/embeddinggemma",
    generator: "qwen3:4b-instruct",
    says: ["ollama/embeddinggemma (768 dimensions), and cognition uses ollama/qwen3:4b-instruct", "Ollama 0.31.2"],
  },
  {
    when: "it has several, and memoryd prefers some",
    server: { models: [GRANITE, NOMIC, EMBEDDINGGEMMA, GEMMA_CHAT, QWEN] },
    embedder: "ollama/embeddinggemma",
    generator: "qwen3:4b-instruct",
    says: [],
  },
  {
    when: "it has only models that memoryd does not know",
    server: { models: [embeddingModel({ name: "own-embed:latest" }), chatModel({ name: "own-chat:latest" })] },
    says: ["no embedding model that memoryd knows", "no chat model that memoryd knows"],
    refuses: ["no embedding model that memoryd knows"],
  },
  {
    when: "the settings name models that it has",
    server: {
      models: [EMBEDDINGGEMMA, QWEN, embeddingModel({ name: "own-embed:latest", dimensions: 512 }), chatModel({ name: "own-chat:latest" })],
    },
    settings: { embedModel: "own-embed", chatModel: "own-chat:latest" },
    embedder: "ollama/own-embed",
    generator: "own-chat",
    says: ["ollama/own-embed (512 dimensions)"],
  },
  {
    when: "the settings name models that it does not have",
    server: { models: [EMBEDDINGGEMMA, QWEN] },
    settings: { embedModel: "bge-m3", chatModel: "gemma3:4b" },
    says: ["no model bge-m3", "ollama pull bge-m3", "ollama pull gemma3:4b"],
    refuses: ["ollama pull bge-m3", "ollama pull gemma3:4b"],
  },
  {
    when: "the settings name the wrong kind of model",
    server: { models: [EMBEDDINGGEMMA, QWEN] },
    settings: { embedModel: "qwen3:4b-instruct", chatModel: "embeddinggemma" },
    says: ["MEMORYD_EMBED_MODEL", "MEMORYD_CHAT_MODEL"],
    refuses: ["qwen3:4b-instruct cannot make vectors", "embeddinggemma cannot write"],
  },
  {
    when: "the settings combine the built-in steps with Ollama's vectors",
    server: { models: [EMBEDDINGGEMMA, QWEN] },
    settings: { chatModel: "builtin" },
    embedder: "ollama/embeddinggemma",
    says: ["cognition uses its built-in steps"],
  },
  {
    when: "the settings combine the built-in vectors with Ollama's chat model",
    server: { models: [EMBEDDINGGEMMA, QWEN] },
    settings: { embedModel: "builtin" },
    generator: "qwen3:4b-instruct",
    says: ["Embeds with the built-in model"],
  },
  {
    when: "it is too old for replies by a schema",
    server: { version: "0.12.6", models: [EMBEDDINGGEMMA, QWEN] },
    embedder: "ollama/embeddinggemma",
    says: ["Ollama 0.12.6 is older than 0.31.2", "update Ollama"],
    refuses: ["update Ollama"],
  },
  {
    when: "it is another server",
    server: { models: [EMBEDDINGGEMMA, QWEN] },
    fault: { kind: "plain", status: 404, text: "404 page not found" },
    says: ["built-in models"],
    refuses: ["404"],
  },
  {
    when: "it answers nonsense",
    server: { models: [EMBEDDINGGEMMA, QWEN] },
    fault: { kind: "body", body: '{"version": 7}' },
    says: ["built-in models"],
    refuses: ["an unexpected format"],
  },
];

describe("with auto", () => {
  for (const { when, server = {}, fault, settings, embedder, generator, says } of TABLE) {
    test(when, async () => {
      const double = start(server);
      if (fault) double.misbehave(fault);
      const chosen = await chooseModels(settingsFor(double.url, { model: "auto", ...settings }));
      expect(chosen.embedder.kind === "ollama" ? chosen.embedder.identity.name : undefined).toBe(embedder);
      expect(chosen.generator.kind === "ollama" ? chosen.generator.model : undefined).toBe(generator);
      expect(chosen.explanation).not.toContain("\n");
      for (const words of says) expect(chosen.explanation).toContain(words);
    });
  }

  test("a server that hangs delays the start no longer than the timeout of the probe", async () => {
    const double = start({ models: [EMBEDDINGGEMMA, QWEN] });
    double.misbehave({ kind: "hang" });
    const chosen = await chooseModels(settingsFor(double.url, { model: "auto" }));
    expect(chosen.embedder.kind).toBe("builtin");
    expect(chosen.explanation).toContain("did not answer within");
  });

  test("a model that does not embed is not chosen", async () => {
    const double = start({ models: [EMBEDDINGGEMMA] });
    double.misbehave({ kind: "zero_vectors" }, { on: "embed" });
    const chosen = await chooseModels(settingsFor(double.url, { model: "auto" }));
    expect(chosen.embedder.kind).toBe("builtin");
    expect(chosen.explanation).toContain("its model embeddinggemma does not embed");
  });
});

const CONTEXTS: readonly [string, Partial<DoubleModel>, number][] = [
  ["what the weights were trained for", { contextLength: 512 }, 512],
  ["less where the Modelfile says so", { contextLength: 512, numCtx: 256 }, 256],
  ["not more where the Modelfile says so", { contextLength: 1024, numCtx: 8192 }, 1024],
  ["what Ollama takes as one input", { contextLength: 32_768 }, 2048],
];

describe("the context of an embedding model is", () => {
  for (const [name, model, contextTokens] of CONTEXTS) {
    test(name, async () => {
      const double = start({ models: [embeddingModel({ name: "bge-m3:latest", ...model })] });
      const { embedder } = await chooseModels(settingsFor(double.url, { chatModel: "builtin" }));
      expect(embedder).toMatchObject({ contextTokens });
    });
  }
});

test("the smallest model of a family is chosen", async () => {
  const sizes = { "0.6b-fp16": 1_200, "0.6b-q8_0": 639, "8b": 4_700 };
  const models = Object.entries(sizes).map(([tag, sizeBytes]) => embeddingModel({ name: `qwen3-embedding:${tag}`, sizeBytes }));
  const { embedder } = await chooseModels(settingsFor(start({ models }).url, { chatModel: "builtin" }));
  expect(embedder).toMatchObject({ model: "qwen3-embedding:0.6b-q8_0" });
});

describe("with ollama", () => {
  for (const { when, server = {}, fault, settings, refuses } of TABLE) {
    test(`${when}: ${refuses ? "refused, with a remedy" : "accepted"}`, async () => {
      const double = start(server);
      if (fault) double.misbehave(fault);
      const choosing = chooseModels(settingsFor(double.url, settings));
      if (!refuses) {
        await choosing;
        return;
      }
      await expect(choosing).rejects.toBeInstanceOf(UsageError);
      for (const words of refuses) await expect(choosing).rejects.toThrow(words);
    });
  }
});

describe("with builtin", () => {
  for (const settings of [{ model: "builtin" }, { model: "auto", embedModel: "builtin", chatModel: "builtin" }] as const) {
    test(`no connection is made: ${JSON.stringify(settings)}`, async () => {
      const double = start({ models: [EMBEDDINGGEMMA, QWEN] });
      const chosen = await chooseModels(settingsFor(double.url, settings));
      expect([chosen.embedder.kind, chosen.generator.kind]).toEqual(["builtin", "builtin"]);
      expect(double.seen).toEqual([]);
    });
  }
});

test("the choice is plain data that can be sent to another thread and stored in a file", async () => {
  const double = start({ models: [EMBEDDINGGEMMA, QWEN] });
  const chosen = await chooseModels(settingsFor(double.url));
  expect(structuredClone(chosen)).toEqual(chosen);
  expect(JSON.parse(JSON.stringify(chosen))).toEqual(chosen);
});

const VERSIONS: readonly [string, boolean][] = [
  ["0.31.2", true],
  ["0.31.10", true],
  ["0.32.0-rc1", true],
  ["1.0.0", true],
  ["0.31.1", false],
  ["0.9.9", false],
  ["0.0.0", true],
  ["unknown", true],
];

describe("a version is new enough", () => {
  for (const [version, fine] of VERSIONS) test(version, () => expect(isAtLeast(version, "0.31.2")).toBe(fine));
});
