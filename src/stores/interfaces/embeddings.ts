import type { OrgId } from "../../memory/types.ts";
import type { ChosenEmbedder, EmbedderIdentity } from "../../models/model.ts";

/** The vectors of one embedder: its identity, and how to open it. Vectors of two spaces are never compared. */
export interface EmbeddingSpace {
  readonly identity: EmbedderIdentity;
  readonly embedder: ChosenEmbedder;
}

export function sameSpace(one: EmbeddingSpace, other: EmbeddingSpace): boolean {
  return sameIdentity(one.identity, other.identity);
}

export function sameIdentity(one: EmbedderIdentity, other: EmbedderIdentity): boolean {
  return one.name === other.name && one.digest === other.digest && one.dimensions === other.dimensions;
}

/** The name of an embedder's space and of its table of vectors. Each embedder has its own table, so vectors of two embedders never mix. */
export function spaceName(embedder: EmbedderIdentity): string {
  const digest = new Bun.CryptoHasher("sha256").update(`${embedder.name}\n${embedder.digest}\n${embedder.dimensions}`).digest("hex");
  return `vectors_${digest.slice(0, 16)}`;
}

/** The progress of a space that is built while another one is active. */
export interface ReindexProgress {
  readonly space: EmbeddingSpace;
  /** Memories that have a vector in the new space. */
  readonly embedded: number;
  /** Memories that need a vector, as far as they were counted. */
  readonly total: number;
}

/**
 * Which space the searches of each organization use, and the move to another one.
 *
 * @example
 * const active = await embeddings.adopt(orgId, space); // the first space of the organization
 * await embeddings.report(orgId, { space: next, embedded: 512, total: 90_000 });
 * await embeddings.activate(orgId, next);
 */
export interface Embeddings {
  /** The space that searches of the organization use; undefined before its first vectors. */
  active(orgId: OrgId): Promise<EmbeddingSpace | undefined>;
  /** Activates the space if the organization has none. Returns the active space. */
  adopt(orgId: OrgId, space: EmbeddingSpace): Promise<EmbeddingSpace>;
  /** The progress of the space that is being built; undefined when there is none. */
  progress(orgId: OrgId): Promise<ReindexProgress | undefined>;
  report(orgId: OrgId, progress: ReindexProgress): Promise<void>;
  /** Replaces the active space by the one that was built, and raises the generation of every scope, in one transaction. */
  activate(orgId: OrgId, space: EmbeddingSpace): Promise<void>;
}
