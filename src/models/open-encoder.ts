/** The encoder of the built-in embedder alone. A thread that needs no more than this takes 4 MiB, where the whole embedder takes 42. */
export { openEncoder } from "./builtin/multilingual/embeddings.ts";
