import { afterEach } from "bun:test";
import { type ModelSettings, readConfig } from "../../../../src/config/config.ts";
import { chooseModels } from "../../../../src/models/choose-models.ts";
import { type ChosenModels, type Embedder, type GenerateRequest, type Generator, ModelError } from "../../../../src/models/model.ts";
import { createOllamaClient } from "../../../../src/models/ollama/client.ts";
import { createOllamaEmbedder } from "../../../../src/models/ollama/embedder.ts";
import { createOllamaGenerator } from "../../../../src/models/ollama/generator.ts";
import { type DoubleOptions, OllamaDouble } from "../../../support/ollama/double.ts";

/** The double, or another server at an address. */
interface Server {
  readonly url: string;
}

/** Returns what starts doubles, which stop after the test. */
export function doublesPerTest(): (options: DoubleOptions) => OllamaDouble {
  const doubles: OllamaDouble[] = [];
  afterEach(() => {
    for (const double of doubles.splice(0)) double.stop();
  });
  return (options) => {
    const double = new OllamaDouble(options);
    doubles.push(double);
    return double;
  };
}

/** The default settings, with Ollama required, at this address. */
export function settingsFor(ollamaHost: string, changes: Partial<ModelSettings> = {}): ModelSettings {
  return { ...readConfig({}, {}), model: "ollama", ollamaHost, ...changes };
}

/** Chooses with a double that has no fault, so that only later calls meet one. */
export function choose({ url }: Server, changes: Partial<ModelSettings> = {}): Promise<ChosenModels> {
  return chooseModels(settingsFor(url, changes));
}

export async function openEmbedder(server: Server, changes: Partial<ModelSettings> = {}, monotonicMs?: () => number): Promise<Embedder> {
  const { embedder: chosen, connection } = await choose(server, { chatModel: "builtin", ...changes });
  if (chosen.kind !== "ollama") throw new Error("the double's embedder was not chosen");
  return createOllamaEmbedder({ client: createOllamaClient(connection), chosen, connection, ...(monotonicMs ? { monotonicMs } : {}) });
}

export async function openGenerator(server: Server, changes: Partial<ModelSettings> = {}): Promise<Generator> {
  const { generator: chosen, connection } = await choose(server, { embedModel: "builtin", ...changes });
  if (chosen.kind !== "ollama") throw new Error("the double's generator was not chosen");
  return createOllamaGenerator({ client: createOllamaClient(connection), chosen, connection });
}

export const FACTS_SCHEMA = {
  type: "object",
  properties: { facts: { type: "array", minItems: 1, items: { type: "string" } } },
  required: ["facts"],
} as const;

export const FACTS_REQUEST: GenerateRequest = {
  system: "Extract facts as JSON.",
  prompt: "Ana moved to Lisbon.",
  schema: FACTS_SCHEMA,
  maxOutputTokens: 256,
};

/** Returns the kind of a model's error, the text of another error, or that there was none. */
export async function kindOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "nothing";
  } catch (error) {
    return error instanceof ModelError ? error.kind : String(error);
  }
}

export function dot(a: Float32Array | undefined, b: Float32Array | undefined): number {
  if (!a || !b) throw new Error("a vector is missing");
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}
