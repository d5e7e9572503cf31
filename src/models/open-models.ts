import { createBuiltinEmbedder, createFormerBuiltinEmbedder, createSentenceReader } from "./builtin.ts";
import { lazyJudge } from "./judge/open-judge.ts";
import type { ChosenEmbedder, ChosenModels, EmbedderIdentity, EncodingHelper, ModelConnection, Models, SentenceReader } from "./model.ts";
import { createOllamaClient } from "./ollama/client.ts";
import { createOllamaEmbedder } from "./ollama/embedder.ts";
import { createOllamaGenerator } from "./ollama/generator.ts";
import { type OnCall, watchEmbedder, watchGenerator } from "./watched.ts";

export { chooseModels } from "./choose-models.ts";
export { modelStates } from "./model-states.ts";

interface OpenOptions {
  readonly helper?: EncodingHelper | undefined;
  readonly warn?: (message: string) => void;
  readonly onCall?: OnCall;
}

/**
 * Opens the models of {@link chooseModels}. Only this file imports their implementations. It does not contact the server, so every thread
 * gets the same models. Each model has its own client, and so its own queue: a reply that takes a minute must not delay a query's vector.
 *
 * @param helper encodes the queries of the built-in embedder.
 * @param warn is told what a person should do about a chat model.
 * @param onCall is told how each call to one of the models ends.
 */
export function openModels({ embedder, generator, connection }: ChosenModels, { helper, warn, onCall }: OpenOptions = {}): Models {
  const embedding = openEmbedder(embedder, connection, helper);
  const chatting = createOllamaClient(connection);
  const chat = generator.kind === "builtin" ? undefined : createOllamaGenerator({ client: chatting, chosen: generator, connection, warn });
  return {
    embedder: onCall ? watchEmbedder(embedding.embedder, onCall) : embedding.embedder,
    generator: onCall && chat ? watchGenerator(chat, onCall) : chat,
    judge: lazyJudge(),
    reader: createSentenceReader(embedder.kind === "builtin"),
    close() {
      embedding.close();
      chatting.close();
    },
  };
}

/** Opens what reads a sentence without an embedder. */
export function openReader(): SentenceReader {
  return createSentenceReader(false);
}

/** A stored choice, and the identity that its embedder had at that time. */
interface FormerChoice {
  readonly embedder: ChosenEmbedder;
  readonly identity: EmbedderIdentity;
}

/** Opens the embedder that an organization was embedded with before. Today's embedder may have another identity, as after an update. */
export function openFormerEmbedder({ embedder, identity }: FormerChoice, connection: ModelConnection): Pick<Models, "embedder" | "close"> {
  const former = createFormerBuiltinEmbedder();
  if (embedder.kind === "builtin" && identity.digest === former.identity.digest) return { embedder: former, close() {} };
  return openEmbedder(embedder, connection);
}

function openEmbedder(embedder: ChosenEmbedder, connection: ModelConnection, helper?: EncodingHelper): Pick<Models, "embedder" | "close"> {
  if (embedder.kind === "builtin") return { embedder: createBuiltinEmbedder(helper), close() {} };
  const client = createOllamaClient(connection);
  return { embedder: createOllamaEmbedder({ client, chosen: embedder, connection }), close: () => client.close() };
}
