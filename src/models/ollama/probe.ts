import { ModelError } from "../model.ts";
import { checked, SHOW, TAGS, VERSION } from "./answers.ts";
import type { CallOptions, OllamaClient } from "./client.ts";
import { canonicalName } from "./known-models.ts";
import { embedRequest } from "./requests.ts";
import { readRows } from "./rows.ts";

/**
 * Timeout of the probe at the start when Ollama is optional. A refused connection fails at once, and a hanging one must
 * not delay the start.
 */
export const PROBE_MS = 1_500;
/** Timeout of the probe when Ollama is required. A machine that is loading a model answers late. */
export const REQUIRED_PROBE_MS = 10_000;
/** Ollama's `num_batch`. Longer inputs are refused or truncated, whatever the model's context. */
const INPUT_TOKENS = 2_048;

/** Older servers enforce the schema on a thinking model only while it thinks. Embeddings need no particular version. */
export const LEAST_CHAT_VERSION = "0.31.2";

export interface InstalledModel {
  /** Without `:latest`. */
  readonly name: string;
  readonly digest: string;
  readonly sizeBytes: number;
  /** `embedding`, `completion`, `thinking`, ...; undefined if the server does not list them. */
  readonly capabilities: readonly string[] | undefined;
}

export interface OllamaServer {
  readonly version: string;
  readonly models: readonly InstalledModel[];
}

export interface ModelDetails {
  readonly capabilities: readonly string[] | undefined;
  /** The model's trained context, or less if its Modelfile says so; at most {@link INPUT_TOKENS}. */
  readonly contextTokens: number;
}

/** Asks the server for its version and its models, with one deadline for both. Throws {@link ModelError}. */
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

/** Throws {@link ModelError}, with kind `missing` when the server does not have the model. */
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

/**
 * Embeds a text and returns the length of its vector. The metadata only has the width of a layer, which may not be the
 * last. Loads the model.
 */
export async function measureDimensions(client: OllamaClient, { deadlineMs, signal, ...target }: MeasureOptions): Promise<number> {
  const [row] = readRows(await client.embed(embedRequest(target, ["memory"]), { deadlineMs, signal }), 1, 0);
  return row?.length ?? 0;
}

/** Whether a version is at least another. `0.0.0` passes, because builds from source have it. */
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
