/**
 * The words of memoryd, each with one meaning everywhere in the code.
 *
 * - **organization**: the tenant. Keys belong to one; its data is one folder.
 * - **scope**: organization + agent + user. Every memory lives in exactly one, every search looks into exactly one.
 * - **submission**: a write as it was accepted. It is the queue entry and the archive at once.
 * - **memory**: a record that can be listed and fetched; a *fact* (level 0) or an *abstraction* (level 1).
 * - **supersession**: a newer memory took the place of an older one, which became `deprecated`; where that is likely only, it stays active, *outdated*.
 * - **lineage**: which memories an abstraction was derived from.
 * - **space**: the vectors of one embedder. Each organization has one; vectors of two are never compared.
 * - **generation**: a number of a scope that rises with every change; what was computed at an older one is stale.
 * - **erasure**: a hard delete that must still reach every file; it is durable until it has.
 * - **dead letter**: a submission whose processing kept failing; its text is stored verbatim all the same.
 */

export type OrgId = string;
/** A lower-case UUID. */
export type MemoryId = string;

export interface Scope {
  readonly orgId: OrgId;
  readonly agentId: string;
  readonly userId: string;
}

/** What a list looks at: an organization, narrowed or not. */
export interface ScopeFilter {
  readonly orgId: OrgId;
  readonly agentId?: string | undefined;
  readonly userId?: string | undefined;
}

export const LEVEL = { fact: 0, abstraction: 1 } as const;
export type Level = (typeof LEVEL)[keyof typeof LEVEL];
export type Status = "active" | "deprecated";
/** `agent` for what a caller wrote, `cognition` for what the worker derived. */
export type Source = "agent" | "cognition";

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };
/** Its numbers are the caller's: one that a double would change is a `RawNumber` (`text/json.ts`), which `JSON.stringify` writes as it came. */
export type Metadata = { readonly [key: string]: JsonValue };

/** A memory without its text, as a list shows it. Times are milliseconds since the epoch, UTC. */
export interface MemoryHeader {
  readonly id: MemoryId;
  readonly scope: Scope;
  readonly level: Level;
  readonly status: Status;
  /** 0 to 1. */
  readonly importance: number;
  /** 0 to 1. */
  readonly confidence: number;
  readonly source: Source;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

export interface Memory extends MemoryHeader {
  readonly content: string;
  readonly metadata: Metadata | null;
  /** Active, but a newer memory probably took its place: it ranks below. Never true of one that is deprecated. */
  readonly outdated: boolean;
}

/** A write as it was accepted. */
export interface Submission {
  readonly id: MemoryId;
  readonly scope: Scope;
  readonly content: string;
  readonly metadata: Metadata | null;
  readonly confidence: number;
  /** False: the text is stored verbatim. */
  readonly extract: boolean;
  readonly createdAtMs: number;
}

export const PERMISSIONS = ["memory:read", "memory:write", "memory:delete"] as const;
/** What an API key may do. Called a permission in the code, because "scope" is taken. */
export type Permission = (typeof PERMISSIONS)[number];

/** One string for a scope within its organization; `/` cannot occur in an identifier, so two scopes never share one. */
export function scopeKey(scope: Scope): string {
  return `${scope.agentId}/${scope.userId}`;
}

/** The scope of a {@link scopeKey}. */
export function scopeOfKey(orgId: OrgId, key: string): Scope {
  const [agentId = "", userId = ""] = key.split("/");
  return { orgId, agentId, userId };
}
