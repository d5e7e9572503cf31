import type { Embedder } from "../../models/model.ts";
import type { EmbeddingSpace } from "../../stores/interfaces/embeddings.ts";
import type { Vectors } from "../../stores/interfaces/vectors.ts";

/**
 * An organization's space is the embedder of its vectors; vectors of two spaces are never compared. The target is the space of the
 * embedder that this process chose. The worker moves organizations of another space to the target, while searches use the former one.
 *
 * - `stores/interfaces/embeddings.ts`: the row that names an organization's active space, which both threads read, and the progress of its
 *   move.
 * - `opened-spaces.ts`: opens the vectors and the embedder of a former space, on either thread.
 * - `search-by-space.ts`: the server's side, which routes each search to the read path of its organization's space.
 * - `cognition/loop/reindex.ts`: the worker's side, which moves organizations; `sweep.ts` next to it embeds memories without a vector in
 *   the target.
 *
 * @example
 * const former = spaces.open(space);
 * if (!former) throw new ModelError("missing", "this version of memoryd does not have the embedder of the space");
 * const query = await former.embedder.embedQuery("What does Ann drink?");
 */
export interface Spaces {
  /** The space that every organization has or is moving to. */
  readonly target: EmbeddingSpace;
  /** Returns undefined for the space of an embedder that this version of memoryd does not have. */
  open(space: EmbeddingSpace): FormerSpace | undefined;
}

/** A space that an organization had before. */
export interface FormerSpace {
  readonly vectors: Vectors;
  readonly embedder: Embedder;
}
