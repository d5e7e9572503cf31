import type { Memory, MemoryId, OrgId } from "../../memory/types.ts";
import type { Topic } from "../../models/model.ts";
import type { Certainty, SupersessionReason, UndoneBy } from "./verdicts.ts";

/** Memories per transaction. The server's own writes wait for it, about 10 ms. */
export const TRANSFER_MEMORIES = 256;

/** A memory with its lineage and supersessions: one record of an export. */
export interface ExportedMemory extends Memory {
  /** The write that a fact was made from; undefined for an abstraction. */
  readonly writeId: MemoryId | undefined;
  /** Whether a caller chose its importance; then the worker's score does not replace it. */
  readonly isPinned: boolean;
  /** When a person last said that it is right; absent when nobody has. */
  readonly confirmedAtMs?: number | undefined;
  /** When it was soft-deleted; undefined when it was only superseded, or is active. */
  readonly deletedAtMs: number | undefined;
  /** The older memories that it supersedes. */
  readonly supersedes: readonly ExportedSupersession[];
  /** The sources of an abstraction; empty for a fact. */
  readonly sourceIds: readonly MemoryId[];
}

export interface ExportedSupersession {
  readonly olderId: MemoryId;
  readonly reason: SupersessionReason;
  readonly certainty: Certainty;
  readonly rule: string;
  /** The deleted memory from which the newer one inherited this supersession. */
  readonly via: MemoryId | undefined;
  readonly createdAtMs: number;
  readonly undoneAtMs: number | undefined;
  readonly undoneBy: UndoneBy | undefined;
}

/** Includes the keys by which later facts are compared with it; undefined for an abstraction. */
export interface ImportedMemory extends ExportedMemory {
  /** Undefined for what was not read yet. */
  readonly topic?: Topic | "none" | undefined;
  readonly factKey: string | undefined;
  readonly propertyKey: string | undefined;
}

export interface ExportedPage<Place = number> {
  readonly memories: readonly ExportedMemory[];
  /** Memories of the page that are left out because their stored data is damaged. */
  readonly damaged: readonly MemoryId[];
  /** Where the next page begins; undefined after the last one. */
  readonly next: Place | undefined;
}

export interface StoreOutcome {
  readonly stored: number;
  /** Memories whose id is in use; the stored ones stay unchanged. */
  readonly present: number;
  /** Memories that were damaged here and have been replaced by the given ones. */
  readonly mended: number;
  /** Memories that were erased here, or whose write or sources were erased. */
  readonly erased: number;
}

/**
 * Moves memories from one data folder to another.
 *
 * @example
 * const page = await source.transfer.page(orgId, 0, TRANSFER_MEMORIES);
 * const memories = page.memories.map(withKeys); // each fact with its fact key and property key
 * const { stored, present, erased } = await target.transfer.store(targetOrgId, memories);
 */
export interface Transfer {
  /**
   * At most `limit` memories in the order in which they were stored, as of one moment. `after` is `next` of the previous page, 0 for the
   * first page.
   */
  page(orgId: OrgId, after: number, limit: number): Promise<ExportedPage>;

  /**
   * Stores the memories whose id was never used, unchanged and without the queue. The next sweep adds their vectors. Idempotent; a memory
   * that was erased here is not stored again.
   */
  store(orgId: OrgId, memories: readonly ImportedMemory[]): Promise<StoreOutcome>;
}
