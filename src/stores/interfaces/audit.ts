import type { OrgId } from "../../memory/types.ts";

/** The audit log: who did what, and when. It contains ids and e-mail addresses of users, and never content, a key or a password. */
export interface Audit {
  /** Appends the entries in this order, durably, all or none. */
  add(...entries: readonly NewAuditEntry[]): Promise<void>;
  /** Newest first; `beforeId` is the id of the last entry of the previous page. With `orgIds` only the entries of these organizations. */
  list(limit: number, beforeId?: number, orgIds?: readonly OrgId[]): Promise<AuditEntry[]>;
}

/** The actor of a command: anyone who can write to the data folder. */
export const COMMAND_LINE = "command line";

export interface NewAuditEntry {
  readonly atMs: number;
  /** The e-mail address of a user, the id of an API key, or {@link COMMAND_LINE}. */
  readonly actor: string;
  /** A noun and a past participle, such as `key.created`. */
  readonly action: string;
  readonly target: string | undefined;
  readonly orgId: OrgId | undefined;
}

export interface AuditEntry extends NewAuditEntry {
  /** Ascending. */
  readonly id: number;
}
