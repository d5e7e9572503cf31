import { afterEach, beforeEach, expect, test } from "bun:test";
import type { ChosenModels } from "../../../src/models/model.ts";
import { chooseModels, modelStates } from "../../../src/models/open-models.ts";
import { viewModels } from "../../../src/server/models-view.ts";
import { BUILTIN_MODELS } from "../../support/models.ts";
import { OllamaDouble } from "../../support/ollama/double.ts";
import { NOMIC, QWEN } from "../../support/ollama/models.ts";
import { settingsFor } from "./ollama/fixture.ts";

let double: OllamaDouble;
let chosen: ChosenModels;
beforeEach(async () => {
  double = new OllamaDouble({ models: [NOMIC, QWEN] });
  chosen = await chooseModels(settingsFor(double.url), undefined);
});
afterEach(() => double.stop());

const problems = async () => (await modelStates(chosen)).map(({ role, problem }) => [role, problem]);

test("built-in models have no problem", async () => {
  expect(await modelStates(BUILTIN_MODELS)).toEqual([
    { role: "embedder", name: "built in", host: undefined, problem: undefined },
    { role: "generator", name: "built in", host: undefined, problem: undefined },
  ]);
});

test("models that Ollama has have no problem, and the check loads none", async () => {
  const before = double.count("embed");
  expect(await modelStates(chosen)).toMatchObject([
    { role: "embedder", name: "nomic-embed-text", host: double.url, problem: undefined },
    { role: "generator", host: double.url, problem: undefined },
  ]);
  expect([double.count("embed"), double.count("chat")]).toEqual([before, 0]);
});

test("the problem names its cause: no server, no model, another model", async () => {
  double.misbehave({ kind: "refuse" });
  expect(await problems()).toEqual([
    ["embedder", expect.stringContaining(double.url)],
    ["generator", expect.stringContaining(double.url)],
  ]);
  double.behave();
  const other = new OllamaDouble({ models: [{ ...NOMIC, digest: "f".repeat(64) }] });
  try {
    chosen = { ...chosen, connection: { ...chosen.connection, host: other.url } };
    expect(await problems()).toEqual([
      ["embedder", expect.stringContaining("a different nomic-embed-text")],
      ["generator", expect.stringContaining("no longer has")],
    ]);
  } finally {
    other.stop();
  }
});

test("concurrent callers share one request", async () => {
  const view = viewModels(chosen);
  const before = double.count("tags");
  const states = await Promise.all(Array.from({ length: 5 }, () => view.states()));
  expect(new Set(states).size).toBe(1);
  expect(double.count("tags")).toBe(before + 1);
});
