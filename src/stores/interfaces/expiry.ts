import type { ExpiryAction } from "../../memory/expiry.ts";
import type { MemoryId, OrgId } from "../../memory/types.ts";
import type { ScopeChange } from "./scopes.ts";

/**
 * Expired memories. Every read compares the expiry with the clock and already treats expired memories as deprecated. These calls change the
 * records to match. Timers, or generations that are raised at the moment of expiry, would depend on a running process, but expired
 * memories must not stay visible while a worker is busy or dead.
 *
 * @example
 * const expired = await records.expiry.expire(orgId, "deprecate", nowMs, 256);
 * const nextMs = await records.expiry.nextMs(orgId, "deprecate"); // undefined when no other memory expires
 */
export interface Expiry {
  /**
   * Deprecates, or erases as a hard delete does, memories that have expired: at most `limit`, the earliest first. A memory that an expired
   * one superseded becomes active again, as after a deletion. Only the memories themselves are affected, not others of the same write.
   */
  expire(orgId: OrgId, action: ExpiryAction, nowMs: number, limit: number): Promise<readonly Expired[]>;

  /** When the next memory expires that {@link expire} would change; a past time when one has expired. Undefined when none will. */
  nextMs(orgId: OrgId, action: ExpiryAction): Promise<number | undefined>;
}

/** The changes of one scope. */
export interface Expired extends ScopeChange {
  readonly memories: number;
  /** Every erased id; empty after a deprecation. */
  readonly erased: readonly MemoryId[];
}
