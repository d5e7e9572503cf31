import type { ModelChoice } from "../config.ts";
import { UsageError } from "../memory/errors.ts";
import { createBuiltinEmbedder } from "./builtin.ts";
import type { ChosenModels, Models } from "./model.ts";
import { createOllamaClient } from "./ollama/client.ts";
import { createOllamaEmbedder } from "./ollama/embedder.ts";
import { createOllamaGenerator } from "./ollama/generator.ts";

export { chooseModels } from "./choose.ts";

/**
 * The only importer of the models' implementations. Opens what {@link chooseModels} chose, without a look at the server, so each thread gets the
 * same; from the bare setting it opens the built-in embedder.
 */
export async function openModels(chosen: ChosenModels | { readonly model: ModelChoice }): Promise<Models> {
  if ("connection" in chosen) return openChosen(chosen);
  if (chosen.model === "ollama") {
    throw new UsageError("The model `ollama` is not there yet in this version: set `builtin` or `auto`, which need no download");
  }
  return { embedder: createBuiltinEmbedder(), generator: undefined, close() {} };
}

/** Each model has a client, and so a queue, of its own: a reply that takes a minute must not hold up a query's vector. */
function openChosen({ embedder, generator, connection }: ChosenModels): Models {
  const [embedding, chatting] = [createOllamaClient(connection), createOllamaClient(connection)];
  return {
    embedder:
      embedder.kind === "builtin" ? createBuiltinEmbedder() : createOllamaEmbedder({ client: embedding, chosen: embedder, connection }),
    generator: generator.kind === "builtin" ? undefined : createOllamaGenerator({ client: chatting, chosen: generator, connection }),
    close() {
      embedding.close();
      chatting.close();
    },
  };
}
