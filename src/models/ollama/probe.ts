import { ModelError } from "../model.ts";
import type { CallOptions, OllamaClient } from "./client.ts";
import { canonicalName } from "./known-models.ts";
import { embedRequest } from "./requests.ts";
import { readRows } from "./rows.ts";
import { checked, SHOW, TAGS, VERSION } from "./wire.ts";

/** Start-up looks for Ollama this long where it may do without: a refused connection answers at once, a hanging one must not delay the start. */
export const PROBE_MS = 1_500;
/** The same where Ollama is insisted on: a machine that is busy loading a model answers late. */
export const INSIST_MS = 10_000;
/** Ollama's `num_batch`: what is longer is refused or cut whatever the model's context. */
const INPUT_TOKENS = 2_048;

/** Older servers enforce a schema on a model that thinks only while it thinks. Embeddings need no particular version. */
export const LEAST_CHAT_VERSION = "0.31.2";

export interface InstalledModel {
  /** Without `:latest`. */
  readonly name: string;
  readonly digest: string;
  readonly sizeBytes: number;
  /** `embedding`, `completion`, `thinking`, ...; absent where the server does not say. */
  readonly capabilities: readonly string[] | undefined;
}

export interface OllamaServer {
  readonly version: string;
  readonly models: readonly InstalledModel[];
}

export interface ModelDetails {
  readonly capabilities: readonly string[] | undefined;
  /** What the model was trained for, or less where its Modelfile says so; at most what Ollama takes as one input. */
  readonly contextTokens: number;
}

/** What runs there, in one deadline for all. Throws {@link ModelError}. */
export async function probeServer(client: OllamaClient, deadlineMs: number): Promise<OllamaServer> {
  const options = { deadlineMs, signal: AbortSignal.timeout(deadlineMs) };
  try {
    const { version } = checked(VERSION, await client.version(options), "/api/version");
    const { models } = checked(TAGS, await client.tags(options), "/api/tags");
    return {
      version,
      models: models.map(({ name, digest, size = 0, capabilities }) => ({
        name: canonicalName(name),
        digest,
        sizeBytes: size,
        capabilities,
      })),
    };
  } catch (error) {
    if (error instanceof ModelError || !options.signal.aborted) throw error;
    throw new ModelError("timeout", `Ollama did not answer within ${deadlineMs} ms`, { cause: error });
  }
}

/** Throws {@link ModelError}: `missing` when the server has no such model. */
export async function inspectModel(client: OllamaClient, model: string, options: CallOptions): Promise<ModelDetails> {
  const { capabilities, parameters = "", model_info = {} } = checked(SHOW, await client.show(model, options), "/api/show");
  const trained = model_info[`${String(model_info["general.architecture"])}.context_length`];
  const configured = /^num_ctx\s+(\d+)\s*$/m.exec(parameters)?.[1];
  const contextTokens = Math.min(
    INPUT_TOKENS,
    typeof trained === "number" && trained > 0 ? trained : Number.POSITIVE_INFINITY,
    configured === undefined ? Number.POSITIVE_INFINITY : Number(configured),
  );
  return { capabilities, contextTokens };
}

export interface MeasureOptions extends CallOptions {
  readonly model: string;
  readonly contextTokens: number;
  readonly keepAliveSeconds: number;
}

/** The length of the model's vectors, from one that it really made: metadata names the width of a layer, which need not be the last. Loads the model. */
export async function measureDimensions(client: OllamaClient, { deadlineMs, signal, ...target }: MeasureOptions): Promise<number> {
  const [row] = readRows(await client.embed(embedRequest(target, ["memory"]), { deadlineMs, signal }), 1, 0);
  return row?.length ?? 0;
}

/** Whether a version is at least another; `0.0.0` is what a build from source calls itself, and passes. */
export function isAtLeast(version: string, least: string): boolean {
  const numbers = (text: string) => (/^v?(\d+)\.(\d+)\.(\d+)/.exec(text) ?? []).slice(1).map(Number);
  const own = numbers(version);
  if (own.length === 0 || own.every((number) => number === 0)) return true;
  for (const [i, wanted] of numbers(least).entries()) {
    const number = own[i] ?? 0;
    if (number !== wanted) return number > wanted;
  }
  return true;
}
