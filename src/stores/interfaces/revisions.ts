import type { MemoryId, Metadata, OrgId, Scope } from "../../memory/types.ts";
import type { Actor } from "./trail.ts";

/**
 * Facts that a person edited or merged. A revision is a submission that is stored verbatim and names the facts that it replaces. The
 * transaction that stores it makes those facts `deprecated`; they can be restored.
 *
 * @example
 * const revision = { id: newMemoryId(), content: "Lives in Bergen", reason: "edited", olderIds: [fact.id], createdAtMs };
 * const { id } = await records.revisions.accept(orgId, revision);
 * // once processed, `id` is the new fact and `fact.id` is deprecated
 */
export interface Revisions {
  /**
   * Queues the revision. Resolves, once it is durable, with the id of the future memory. A repeated call with the same text and facts
   * returns the same id, unless the revision was processed and undone since, or names other metadata. The new fact gets the metadata on
   * which the older facts agree, unless the revision names its own, their lowest confidence, and their highest pinned importance.
   *
   * Throws `not_found` when a fact is missing; `validation_error` when one is an abstraction, is not active, belongs to another scope or is
   * about to be replaced; and `rate_limited` when the queue is full.
   */
  accept(orgId: OrgId, revision: Revision): Promise<{ readonly id: MemoryId; readonly scope: Scope }>;
}

export interface Revision {
  /** The id of the submission. A repeated call keeps the id of the first one. */
  readonly id: MemoryId;
  readonly content: string;
  readonly reason: RevisionReason;
  /** Facts of one scope: one for an edit, several for a merge. */
  readonly olderIds: readonly MemoryId[];
  /** The metadata of the new fact. If undefined, it gets the values on which the older facts agree. */
  readonly metadata?: Metadata | null | undefined;
  /** Pins the importance of the older facts and of the new one, or unpins it, as a patch does. If undefined, pins stay. */
  readonly importance?: number | null | undefined;
  readonly createdAtMs: number;
  /** Who asked for it: an entry of the trail names the new fact. */
  readonly by?: Actor | undefined;
}

export const REVISION_REASONS = ["edited", "merged"] as const;
export type RevisionReason = (typeof REVISION_REASONS)[number];
