import { type ChosenModels, type Embedder, type EmbedderIdentity, ModelError } from "../../models/model.ts";
import { openFormerEmbedder } from "../../models/open-models.ts";
import { type EmbeddingSpace, sameIdentity } from "../../stores/interfaces/embeddings.ts";
import type { Stores } from "../../stores/open.ts";
import type { FormerSpace, Spaces } from "./spaces.ts";

/** The spaces of one thread: the target space, and former spaces of organizations, which are opened when they are needed. */
export class OpenedSpaces implements Spaces {
  readonly target: EmbeddingSpace;
  readonly #chosen: ChosenModels;
  readonly #stores: Stores;
  readonly #closers: (() => void)[] = [];

  /** `target` is the identity of the chosen embedder. */
  constructor(chosen: ChosenModels, target: EmbedderIdentity, stores: Stores) {
    this.target = { identity: target, embedder: chosen.embedder };
    this.#chosen = chosen;
    this.#stores = stores;
  }

  /** Opens a space even when its model is no longer available; each use of it then fails. */
  open(space: EmbeddingSpace): FormerSpace | undefined {
    const { embedder, close } = openFormerEmbedder(space, this.#chosen.connection);
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

/** A placeholder for an embedder that this version of memoryd does not have. Every call fails. */
export function unavailableEmbedder(identity: EmbedderIdentity): Embedder {
  const refuse = async (): Promise<never> => {
    throw new ModelError("missing", `this version of memoryd has no embedder ${identity.name} ${identity.digest}`);
  };
  return { identity, embedDocuments: refuse, embedQuery: refuse };
}
