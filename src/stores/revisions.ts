import type { MemoryId, OrgId, Scope } from "../memory/types.ts";

/**
 * Facts put right by a person. A revision is a submission like any other, stored verbatim, that knows what it takes the place of: the older facts become
 * `deprecated`, in the transaction that stores it, and can be restored.
 */
export interface Revisions {
  /**
   * Queues the revision. Resolves once it is durable, with the id of the memory that will be: asked for again, with the same text and the same
   * facts, the same one, unless it was processed and undone since. It keeps the metadata that the older facts agree on, and the least of their confidences.
   *
   * Throws `not_found` when a fact is missing, `validation_error` when one is an abstraction, not active, of another scope or already about to be
   * replaced, and `rate_limited` when the queue is full.
   */
  accept(orgId: OrgId, revision: Revision): Promise<{ readonly id: MemoryId; readonly scope: Scope }>;
}

export interface Revision {
  /** Of the submission, unless it was asked for before. */
  readonly id: MemoryId;
  readonly content: string;
  readonly reason: RevisionReason;
  /** Facts of one scope: one that is edited, several that are merged. */
  readonly olderIds: readonly MemoryId[];
  readonly createdAtMs: number;
}

export const REVISION_REASONS = ["edited", "merged"] as const;
export type RevisionReason = (typeof REVISION_REASONS)[number];
