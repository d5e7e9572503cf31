import type { OrgId } from "../../memory/types.ts";

/**
 * The audit log: who did what to keys, users and organizations, who logged in, and when. It contains ids, e-mail addresses of users and network
 * addresses, and never content, a key or a password. What was done to memories is in their trail.
 */
export interface Audit {
  /** Appends the entries in this order, durably, all or none. */
  add(...entries: readonly NewAuditEntry[]): Promise<void>;
  /**
   * Counts what strangers can do as often as they like. An entry that differs only in its time from one of the last {@link REPEAT_MS} raises
   * the count of that one. After {@link REPEAT_ENTRIES} with its action in that time, it counts as one of {@link SEVERAL}, so that nobody can
   * drive other entries out of the log.
   */
  count(entry: NewAuditEntry): Promise<void>;
  /** Newest first; `beforeId` is the id of the last entry of the previous page. */
  list(limit: number, beforeId?: number, filter?: AuditFilter): Promise<AuditEntry[]>;
}

/** The actor of a command: anyone who can write to the data folder. */
export const COMMAND_LINE = "command line";
/** The actor of what was counted without its own. */
export const SEVERAL = "several addresses";

export const REPEAT_MS = 10 * 60_000;
export const REPEAT_ENTRIES = 8;

export interface NewAuditEntry {
  readonly atMs: number;
  /** The e-mail address of a user, the id of an API key, or {@link COMMAND_LINE}; of a failed login, the network address. */
  readonly actor: string;
  /** A noun and a past participle, such as `key.created`. */
  readonly action: string;
  readonly target: string | undefined;
  readonly orgId: OrgId | undefined;
}

export interface AuditEntry extends NewAuditEntry {
  /** Ascending. */
  readonly id: number;
  /** How often it was done. */
  readonly count: number;
}

export interface AuditFilter {
  readonly orgId?: OrgId | undefined;
  /** Whether what is of no organization, and organizations that came and went, belong to the organization, too. */
  readonly withServer?: boolean | undefined;
  readonly actor?: string | undefined;
  /** The noun of the action. */
  readonly noun?: string | undefined;
  /** Inclusive. */
  readonly fromMs?: number | undefined;
  /** Exclusive. */
  readonly toMs?: number | undefined;
}
