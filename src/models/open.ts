import type { ModelChoice } from "../config.ts";
import { UsageError } from "../memory/errors.ts";
import { createBuiltinEmbedder } from "./builtin.ts";
import type { ChosenEmbedder, ChosenModels, ModelConnection, Models } from "./model.ts";
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

/** The embedder of a stored choice alone: what an organization was embedded with before. */
export function openEmbedder(embedder: ChosenEmbedder, connection: ModelConnection): Pick<Models, "embedder" | "close"> {
  if (embedder.kind === "builtin") return { embedder: createBuiltinEmbedder(), close() {} };
  const client = createOllamaClient(connection);
  return { embedder: createOllamaEmbedder({ client, chosen: embedder, connection }), close: () => client.close() };
}

/** Each model has a client, and so a queue, of its own: a reply that takes a minute must not hold up a query's vector. */
function openChosen({ embedder, generator, connection }: ChosenModels): Models {
  const embedding = openEmbedder(embedder, connection);
  const chatting = createOllamaClient(connection);
  return {
    embedder: embedding.embedder,
    generator: generator.kind === "builtin" ? undefined : createOllamaGenerator({ client: chatting, chosen: generator, connection }),
    close() {
      embedding.close();
      chatting.close();
    },
  };
}
