import { createBuiltinEmbedder } from "../../src/models/builtin.ts";
import type { Embedder } from "../../src/models/model.ts";

/** 4,096 vectors are some 10 MB. Then all are forgotten, which only costs time. */
const MOST_TEXTS = 4096;
/** One for the process. */
let plain: Embedder | undefined;
const vectors = new Map<string, Float32Array>();

/**
 * The built-in embedder, which embeds a text once in a process: opening the weights takes 70 ms and a vector up to one, and many tests store
 * and ask the same few texts. Its vectors are those of the built-in embedder to the last bit, so only tests of the embedder itself need the
 * plain one.
 */
export function rememberingEmbedder(): Embedder {
  plain ??= createBuiltinEmbedder();
  const { embedQuery } = plain;
  const embed = async (text: string, signal?: AbortSignal): Promise<Float32Array> => {
    signal?.throwIfAborted();
    const known = vectors.get(text) ?? (await embedQuery(text, signal));
    if (vectors.size >= MOST_TEXTS) vectors.clear();
    vectors.set(text, known);
    // The caller may write into its vector.
    return known.slice();
  };
  return { ...plain, embedQuery: embed, embedDocuments: async (texts, signal) => Promise.all(texts.map((text) => embed(text, signal))) };
}
