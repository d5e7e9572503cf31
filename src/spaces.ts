import { type ChosenModels, type Embedder, type EmbedderIdentity, ModelError } from "./models/model.ts";
import { openEmbedder } from "./models/open.ts";
import { type EmbeddingSpace, sameIdentity } from "./stores/embeddings.ts";
import type { Stores } from "./stores/open.ts";
import type { Vectors } from "./stores/vectors.ts";

/** Spaces that organizations were embedded with before, opened once each by a thread. */
export class FormerSpaces {
  readonly #chosen: ChosenModels;
  readonly #stores: Stores;
  readonly #closers: (() => void)[] = [];

  constructor(chosen: ChosenModels, stores: Stores) {
    this.#chosen = chosen;
    this.#stores = stores;
  }

  /** Undefined when this version of memoryd has no such embedder. One whose model is gone opens, and fails when it is used. */
  open(space: EmbeddingSpace): { readonly vectors: Vectors; readonly embedder: Embedder } | undefined {
    const { embedder, close } = openEmbedder(space.embedder, this.#chosen.connection);
    if (!sameIdentity(embedder.identity, space.identity)) {
      close();
      return undefined;
    }
    this.#closers.push(close);
    return { vectors: this.#stores.vectorsOf(space.identity), embedder };
  }

  close(): void {
    for (const close of this.#closers.splice(0)) close();
  }
}

/** Stands for an embedder that this version of memoryd does not have. */
export function unavailableEmbedder(identity: EmbedderIdentity): Embedder {
  const refuse = async (): Promise<never> => {
    throw new ModelError("missing", `this version of memoryd has no embedder ${identity.name} ${identity.digest}`);
  };
  return { identity, embedDocuments: refuse, embedQuery: refuse };
}
