/**
 * The contract for `GET events`: one stream of server-sent events for every page of a session of any role. It has two events, each with JSON
 * as `data`: `status` with the `CognitionStatus` of `GET cognition`, at the start and whenever it differs, and `changed` with
 * {@link ChangesTold}. The stream ends with the session. What happened while no stream was open is not repeated, so a page that opens one
 * reads again what it shows.
 */

/** What a page may show. `jobs` are accepted texts that are not memories yet, and dead letters; `uses`, what agents were told. */
export type ChangedKind = "memories" | "jobs" | "uses" | "keys" | "organizations" | "users" | "audit";

/** Says where something changed, and never what it is now: a page reads that with the rights of its session. */
export interface Change {
  /** Null for any organization, or when the change belongs to none. */
  readonly org_id: string | null;
  /** Null for any agent, or for any user. */
  readonly agent_id: string | null;
  readonly user_id: string | null;
  readonly kinds: readonly ChangedKind[];
}

/** Changes of a moment, by any process on the same data: a few of these a second, with up to {@link TOLD_CHANGES} changes each. */
export interface ChangesTold {
  readonly changes: readonly Change[];
}

/** When more scopes change at once, their organizations are told instead, and when there are more of those, that anything may have changed. */
export const TOLD_CHANGES = 32;
