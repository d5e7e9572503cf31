import type { EmbedRequest } from "ollama/browser";
import { ModelError } from "../model.ts";
import type { CallOptions, OllamaClient } from "./client.ts";
import { canonicalName } from "./known-models.ts";
import { checked, TAGS } from "./wire.ts";

export interface EmbedTarget {
  readonly model: string;
  readonly contextTokens: number;
  readonly keepAliveSeconds: number;
}

/**
 * The one form of every embedding request: another `num_ctx` would load the model anew. `truncate: false`, because Ollama would cut a long text silently.
 * Without inputs it has Ollama load the model.
 */
export function embedRequest({ model, contextTokens, keepAliveSeconds }: EmbedTarget, input: string[]): EmbedRequest {
  return { model, input, truncate: false, keep_alive: keepAliveSeconds, options: { num_ctx: contextTokens } };
}

/** Throws {@link ModelError} `missing` unless the server has the model, and with this digest. */
export async function verifyModel(client: OllamaClient, model: string, digest: string, options: CallOptions): Promise<void> {
  const { models } = checked(TAGS, await client.tags(options), "/api/tags");
  const found = models.find(({ name }) => canonicalName(name) === canonicalName(model));
  if (!found) throw new ModelError("missing", `Ollama has no model ${model} any more: run "ollama pull ${model}"`);
  if (found.digest !== digest) {
    throw new ModelError(
      "missing",
      `Ollama's model ${model} is another one than when memoryd started: restart memoryd to take it into use`,
    );
  }
}
