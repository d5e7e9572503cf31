import { readFileSync } from "node:fs";
import artefactPath from "./builtin/static.bin" with { type: "file" };
import { StaticEmbeddings } from "./builtin/static.ts";
import { type Embedder, ModelError } from "./model.ts";

/** SHA-256 of the artefact, as `scripts/distill` printed it. */
const ARTEFACT_SHA256 = "f7e3e06e78ff5ad62273e34ca4fdae31b70999224708137b685c9782639569d5";
const DIMENSIONS = 256;

/**
 * An embedder that needs no model server: static token embeddings distilled from all-MiniLM-L6-v2 (see NOTICE), bundled with the
 * program. It is for English, and a query takes microseconds. The artefact is read at the first text.
 */
export function createBuiltinEmbedder(): Embedder {
  let opened: StaticEmbeddings | undefined;
  const embed = (text: string): Float32Array => {
    opened ??= openEmbeddings(readFileSync(artefactPath));
    return opened.embed(text);
  };
  return {
    identity: { name: "builtin-static-minilm-256", digest: ARTEFACT_SHA256, dimensions: DIMENSIONS },
    async embedDocuments(texts, signal) {
      return texts.map((text) => {
        signal?.throwIfAborted();
        return embed(text);
      });
    },
    async embedQuery(text, signal) {
      signal?.throwIfAborted();
      return embed(text);
    },
  };
}

/** Opens the artefact of this version. Throws {@link ModelError} for any other, because vectors of two artefacts are never compared. */
export function openEmbeddings(artefact: Uint8Array<ArrayBuffer>): StaticEmbeddings {
  const digest = new Bun.CryptoHasher("sha256").update(artefact).digest("hex");
  if (digest !== ARTEFACT_SHA256) {
    throw new ModelError("malformed", "The data of the built-in embedder is damaged: install this version of memoryd again");
  }
  return new StaticEmbeddings(artefact);
}
