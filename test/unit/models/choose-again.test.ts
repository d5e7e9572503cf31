import { describe, expect, test } from "bun:test";
import type { ModelSettings } from "../../../src/config/config.ts";
import { chooseModels } from "../../../src/models/choose-models.ts";
import type { OllamaDouble } from "../../support/ollama/double.ts";
import { chatModel, EMBEDDINGGEMMA, NOMIC, QWEN } from "../../support/ollama/models.ts";
import { doublesPerTest, settingsFor } from "./ollama/fixture.ts";

const GEMMA_CHAT = chatModel({ name: "gemma3:latest" });

const start = doublesPerTest();

describe("the choice of the last start", () => {
  const auto = (double: OllamaDouble, changes: Partial<ModelSettings> = {}) => settingsFor(double.url, { model: "auto", ...changes });

  test("stays when a better model is installed", async () => {
    const double = start({ models: [NOMIC, GEMMA_CHAT] });
    const previous = await chooseModels(auto(double));
    double.state.install(EMBEDDINGGEMMA);
    double.state.install(QWEN);
    const next = await chooseModels(auto(double), previous);
    expect(next.embedder).toEqual(previous.embedder);
    expect(next.generator).toEqual(previous.generator);
  });

  test("needs no loading to be chosen again", async () => {
    const double = start({ models: [EMBEDDINGGEMMA, QWEN] });
    const previous = await chooseModels(auto(double));
    const before = double.count("embed");
    expect((await chooseModels(auto(double), previous)).embedder).toEqual(previous.embedder);
    expect(double.count("embed")).toBe(before);
  });

  test("is measured again when the model was replaced", async () => {
    const double = start({ models: [EMBEDDINGGEMMA, QWEN] });
    const previous = await chooseModels(auto(double));
    double.state.install({ ...EMBEDDINGGEMMA, digest: "f".repeat(64), dimensions: 256 });
    expect((await chooseModels(auto(double), previous)).embedder).toMatchObject({ identity: { dimensions: 256 } });
  });

  test("stays while Ollama is down, instead of embedding all memories again", async () => {
    const double = start({ models: [EMBEDDINGGEMMA, QWEN] });
    const previous = await chooseModels(auto(double));
    double.misbehave({ kind: "refuse" });
    const next = await chooseModels(auto(double, { chatContextTokens: 4096 }), previous);
    expect(next.embedder).toEqual(previous.embedder);
    expect(next.generator).toMatchObject({ model: "qwen3:4b-instruct", contextTokens: 4096 });
    expect(next.explanation).toContain("Waits for Ollama");
    expect(next.explanation).toContain("--model builtin");
  });

  for (const changes of [{ embedModel: "bge-m3" }, { embedDocumentPrefix: "passage: " }]) {
    test(`does not stay when the settings ask for another model: ${JSON.stringify(changes)}`, async () => {
      const double = start({ models: [EMBEDDINGGEMMA, QWEN] });
      const previous = await chooseModels(auto(double));
      double.misbehave({ kind: "refuse" });
      expect((await chooseModels(auto(double, changes), previous)).embedder.kind).toBe("builtin");
    });
  }

  test("changes when its model was removed, and when Ollama gets the first model", async () => {
    const double = start({ models: [NOMIC] });
    const previous = await chooseModels(auto(double));
    double.state.remove("nomic-embed-text");
    expect((await chooseModels(auto(double), previous)).embedder.kind).toBe("builtin");
    double.state.install(EMBEDDINGGEMMA);
    expect((await chooseModels(auto(double), previous)).embedder).toMatchObject({ model: "embeddinggemma" });
  });
});
