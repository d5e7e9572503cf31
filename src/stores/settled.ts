import type { OrgId } from "../memory/types.ts";
import type { MemoryCounts } from "./browse.ts";

/** What is known of an organization without opening it. */
export interface SettledState {
  /** The space of its vectors. */
  readonly space: string;
  /** As {@link Vectors.settle} returned it. */
  readonly vectors: string;
  /** When the next of its memories expires (epoch); undefined when none does. */
  readonly expiresAtMs: number | undefined;
  readonly counts: MemoryCounts;
  readonly deadLetters: number;
}

export interface SettledOrganization extends SettledState {
  readonly orgId: OrgId;
}

/**
 * Organizations in which nothing is unfinished, so that a start opens only the others. An organization counts as unfinished unless it is
 * here: the server removes it before its first change, and adds it when the worker has found it settled.
 *
 * @example
 * control.settled.remove([orgId]); // durable when it returns, so the change may be made
 * control.settled.add([{ orgId, ...state }]); // nothing waits any more
 */
export interface SettledOrganizations {
  list(): SettledOrganization[];
  /** Leaves out an organization that another process has {@link touch}ed. */
  add(orgs: readonly SettledOrganization[]): void;
  remove(orgIds: readonly OrgId[]): void;
  /** For any process but the server, before it changes the organization: the server does not know of the change until it is asked for more. */
  touch(orgId: OrgId): void;
  /** Ends the effect of {@link touch}: the organization was swept since, or is about to be looked at. */
  lookedAt(orgId: OrgId): void;
}
