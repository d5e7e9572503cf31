import type { OrgId } from "../memory/types.ts";

/** Who did what, and when. Never content, a key or a password: ids and e-mail addresses of users. */
export interface Audit {
  /** In this order, all of them durable or none. */
  add(...entries: readonly NewAuditEntry[]): void;
  /** Newest first; `beforeId` is the last one of the page before. */
  list(limit: number, beforeId?: number): AuditEntry[];
}

/** The actor of what is done at the command line: whoever may write the data folder. */
export const COMMAND_LINE = "command line";

export interface NewAuditEntry {
  readonly atMs: number;
  /** The e-mail address of a user, the id of an API key, or {@link COMMAND_LINE}. */
  readonly actor: string;
  /** A noun and what became of it, such as `key.created`. */
  readonly action: string;
  readonly target: string | undefined;
  readonly orgId: OrgId | undefined;
}

export interface AuditEntry extends NewAuditEntry {
  /** Ascends. */
  readonly id: number;
}
