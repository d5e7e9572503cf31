import type { MemoryId, OrgId } from "../../memory/types.ts";
import type { ScopeChange } from "./scopes.ts";

/**
 * The list of erased memories whose bytes may still be in some file.
 *
 * @example
 * const ids = await records.erasures.pending(orgId, 64);
 * await vectors.erase(orgId, ids);
 * if (await records.erasures.scrub(orgId)) await records.erasures.finish(orgId, ids, Date.now());
 */
export interface Erasures {
  /** Ids whose bytes may still be in some file, oldest first. */
  pending(orgId: OrgId, limit: number): Promise<MemoryId[]>;
  /**
   * Overwrites what SQLite keeps of deleted rows: free pages, page slack and the write-ahead log. Also removes the snapshots of the scopes'
   * indexes. Returns false when a reader blocked it; the caller then tries again.
   */
  scrub(orgId: OrgId): Promise<boolean>;
  /** Removes the ids from the list. The store remembers them as erased, so that no import or repeated job stores them again. */
  finish(orgId: OrgId, ids: readonly MemoryId[], nowMs: number): Promise<void>;
  waiting(orgId: OrgId): Promise<WaitingErasures>;
}

export interface WaitingErasures {
  /** Ids whose bytes may still be in some file. */
  readonly count: number;
  /** When the oldest was requested; undefined when none waits. */
  readonly oldestMs: number | undefined;
}

/** The ids are those of memories and writes, of which nothing may be stored any more. */
export interface Erasure extends ScopeChange {
  readonly ids: readonly MemoryId[];
}
