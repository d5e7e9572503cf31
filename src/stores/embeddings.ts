import type { OrgId } from "../memory/types.ts";
import type { ChosenEmbedder, EmbedderIdentity } from "../models/model.ts";

/** One embedder's vectors: whose they are, and how it is opened. Vectors of two spaces are never compared. */
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

/** The name of an embedder's space, which is that of the table with its vectors: another embedder, another table, so that vectors of two are never compared. */
export function spaceName(embedder: EmbedderIdentity): string {
  const digest = new Bun.CryptoHasher("sha256").update(`${embedder.name}\n${embedder.digest}\n${embedder.dimensions}`).digest("hex");
  return `vectors_${digest.slice(0, 16)}`;
}

/** A space that is being built beside the active one. */
export interface ReindexProgress {
  readonly space: EmbeddingSpace;
  /** Memories that have their vector. */
  readonly embedded: number;
  /** Memories that need one, as far as is known. */
  readonly total: number;
}

export interface Embeddings {
  /** The space that searches of the organization use; undefined before its first vectors. */
  active(orgId: OrgId): Promise<EmbeddingSpace | undefined>;
  /** Makes the space the active one of an organization that has none yet. Answers the active one. */
  adopt(orgId: OrgId, space: EmbeddingSpace): Promise<EmbeddingSpace>;
  /** The space that is being built, if one is. */
  progress(orgId: OrgId): Promise<ReindexProgress | undefined>;
  report(orgId: OrgId, progress: ReindexProgress): Promise<void>;
  /** The space that was built takes the place of the active one, and the generation of every scope rises, in one transaction. */
  activate(orgId: OrgId, space: EmbeddingSpace): Promise<void>;
}
