import { createBuiltinEmbedder } from "./builtin.ts";
import type { ChosenEmbedder, ChosenModels, ModelConnection, Models } from "./model.ts";
import { createOllamaClient } from "./ollama/client.ts";
import { createOllamaEmbedder } from "./ollama/embedder.ts";
import { createOllamaGenerator } from "./ollama/generator.ts";

export { chooseModels } from "./choose.ts";
export { modelStates } from "./state.ts";

/**
 * The only importer of the models' implementations. Opens what {@link chooseModels} chose, without a look at the server, so each thread gets the
 * same. Each model has a client, and so a queue, of its own: a reply that takes a minute must not hold up a query's vector.
 */
export function openModels({ embedder, generator, connection }: ChosenModels): Models {
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

/** The embedder of a stored choice alone: what an organization was embedded with before. */
export function openEmbedder(embedder: ChosenEmbedder, connection: ModelConnection): Pick<Models, "embedder" | "close"> {
  if (embedder.kind === "builtin") return { embedder: createBuiltinEmbedder(), close() {} };
  const client = createOllamaClient(connection);
  return { embedder: createOllamaEmbedder({ client, chosen: embedder, connection }), close: () => client.close() };
}
