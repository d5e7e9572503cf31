import { type Embedder, type Generator, ModelError, type ModelState } from "./model.ts";

/** @param failure why the call failed; undefined when it succeeded. */
export type OnCall = (role: ModelState["role"], failure: string | undefined) => void;

/** Reports how each call ends. Without texts there is nothing to embed, so that is no call. */
export function watchEmbedder(embedder: Embedder, onCall: OnCall): Embedder {
  const watched = <T>(signal: AbortSignal | undefined, call: () => Promise<T>) => watch(onCall, "embedder", signal, call);
  return {
    identity: embedder.identity,
    embedDocuments(texts, signal) {
      if (texts.length === 0) return embedder.embedDocuments(texts, signal);
      return watched(signal, () => embedder.embedDocuments(texts, signal));
    },
    embedQuery: (text, signal) => watched(signal, () => embedder.embedQuery(text, signal)),
    ...(embedder.prepare && { prepare: () => embedder.prepare?.() }),
  };
}

/** Reports how each call ends. */
export function watchGenerator(generator: Generator, onCall: OnCall): Generator {
  return {
    identity: generator.identity,
    generate: (request) => watch(onCall, "generator", request.signal, () => generator.generate(request)),
  };
}

async function watch<T>(onCall: OnCall, role: ModelState["role"], signal: AbortSignal | undefined, call: () => Promise<T>): Promise<T> {
  try {
    const result = await call();
    onCall(role, undefined);
    return result;
  } catch (error) {
    // A call that its caller gave up says nothing about the model. Only a message of a model is known to contain no text of a memory.
    if (!signal?.aborted) onCall(role, error instanceof ModelError ? error.message : "an error that the log describes");
    throw error;
  }
}
