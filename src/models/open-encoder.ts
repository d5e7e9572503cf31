import { openEncoder } from "./builtin/multilingual/embeddings.ts";

/**
 * Opens the encoder of the built-in embedder alone: it turns the pieces of a text into a vector. A thread that needs no more than this takes
 * 4 MiB, where the whole embedder takes 42. Throws as `prepareWeights` does.
 */
export function openPieceEncoder(): (pieces: readonly number[]) => Float32Array {
  const encoder = openEncoder();
  return (pieces) => encoder.encode(pieces);
}
