import type { Embedder } from "../models/model.ts";
import type { EmbeddingSpace } from "../stores/embeddings.ts";
import type { Vectors } from "../stores/vectors.ts";

/**
 * An organization's space is the embedder that its vectors were made by; vectors of two spaces are never compared. Where it is not the target, the space
 * of the embedder that this process chose, the worker moves the organization there while searches go on in the former one.
 *
 * - `stores/embeddings.ts`: the row that names an organization's space, which both threads follow, and how far its move is.
 * - `opened-spaces.ts`: opens the vectors and the embedder of a former space, on either thread.
 * - `search-by-space.ts`: the server's side, each search to the read path of its organization's space.
 * - `cognition/loop/reindex.ts`: the worker's side, the move; `sweep.ts` beside it embeds what has no vector in the target.
 */
export interface Spaces {
  /** What every organization is, or is being, embedded with. */
  readonly target: EmbeddingSpace;
  /** Undefined for the space of an embedder that this version of memoryd does not have. */
  open(space: EmbeddingSpace): FormerSpace | undefined;
}

/** A space that an organization was embedded with before. */
export interface FormerSpace {
  readonly vectors: Vectors;
  readonly embedder: Embedder;
}
