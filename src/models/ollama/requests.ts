import type { EmbedRequest } from "ollama/browser";
import { ModelError } from "../model.ts";
import { checked, TAGS } from "./answers.ts";
import type { CallOptions, OllamaClient } from "./client.ts";
import { canonicalName } from "./known-models.ts";

export interface EmbedTarget {
  readonly model: string;
  readonly contextTokens: number;
  readonly keepAliveSeconds: number;
}

/**
 * Makes every embedding request, with the same `num_ctx`, because Ollama loads the model again for another value. `truncate` is false,
 * because Ollama would otherwise truncate a long text silently. A request without inputs only loads the model.
 */
export function embedRequest({ model, contextTokens, keepAliveSeconds }: EmbedTarget, input: string[]): EmbedRequest {
  return { model, input, truncate: false, keep_alive: keepAliveSeconds, options: { num_ctx: contextTokens } };
}

/** Throws {@link ModelError} `missing` unless the server has the model with this digest. */
export async function verifyModel(client: OllamaClient, model: string, digest: string, options: CallOptions): Promise<void> {
  const { models } = checked(TAGS, await client.tags(options), "/api/tags");
  const found = models.find(({ name }) => canonicalName(name) === canonicalName(model));
  if (!found) throw new ModelError("missing", `Ollama no longer has the model ${model}: run "ollama pull ${model}"`);
  if (found.digest !== digest) {
    throw new ModelError("missing", `Ollama's model ${model} is a different one than when memoryd started: restart memoryd to use it`);
  }
}
