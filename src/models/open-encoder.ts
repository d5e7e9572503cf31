/** The encoder of the built-in embedder alone. A thread with only the encoder takes 4 MiB; the whole embedder takes 42 MiB. */
export { openEncoder } from "./builtin/multilingual/embeddings.ts";
