/**
 * The terms of memoryd. Each has one meaning everywhere in the code.
 *
 * - **organization**: the tenant. Each key belongs to one organization, and its data is one folder.
 * - **scope**: organization + agent + user. Every memory belongs to exactly one scope, and every search covers exactly one.
 * - **submission**: an accepted write. It is both the queue entry and the archive of the text. Its id stands for all facts made from it.
 * - **memory**: an item that can be listed and fetched: a *fact* (level 0) or an *abstraction* (level 1).
 * - **supersession**: a newer memory replaces an older one, which becomes `deprecated`. If that is only likely, the older one stays
 *   active and is *outdated*.
 * - **lineage**: the memories that an abstraction was derived from.
 * - **space**: the vectors of one embedder. Each organization has one active space; vectors of two spaces are never compared.
 * - **generation**: a number of a scope that increases with every change. Results of an older generation are stale.
 * - **erasure**: a hard delete that must still reach every file. It is durable until then.
 * - **trail**: who did what to memories: people, keys and commands. An entry has ids and times, and goes with its memory.
 * - **use**: which memories an agent was told, and when. It is kept only where the organization chose so.
 * - **dead letter**: a submission whose processing failed at every attempt. Its text is stored verbatim.
 */

export type OrgId = string;
/** A lower-case UUID. */
export type MemoryId = string;

export interface Scope {
  readonly orgId: OrgId;
  readonly agentId: string;
  readonly userId: string;
}

/** The part of an organization that a list covers: all of it, one agent, one user, or one scope. */
export interface ScopeFilter {
  readonly orgId: OrgId;
  readonly agentId?: string | undefined;
  readonly userId?: string | undefined;
}

export const LEVEL = { fact: 0, abstraction: 1 } as const;
export type Level = (typeof LEVEL)[keyof typeof LEVEL];
export type Status = "active" | "deprecated";
/** `agent` for a memory that a caller wrote, `cognition` for one that the worker derived. */
export type Source = "agent" | "cognition";

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };
/**
 * Numbers stay exact: a number that a double would change is a `RawNumber` (`memory/json.ts`), which `JSON.stringify`
 * writes with its original text.
 */
export type Metadata = { readonly [key: string]: JsonValue };

/** A memory without its text, for lists. Times are milliseconds since the epoch, UTC. */
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
  /** From then on the memory is deprecated; absent when it does not expire. */
  readonly expiresAtMs?: number | undefined;
}

export interface Memory extends MemoryHeader {
  readonly content: string;
  readonly metadata: Metadata | null;
  /** True if the memory is active but a newer one probably supersedes it: it ranks below that one. Never true for a deprecated memory. */
  readonly outdated: boolean;
}

/** An accepted write. */
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

/** Every permission, in the order in which lists show them. */
export const PERMISSIONS = ["memory:read", "memory:write", "memory:delete", "memory:restore"] as const;
/** A permission of an API key. The API calls it a scope, but in the code that word means organization + agent + user. */
export type Permission = (typeof PERMISSIONS)[number];
/** The permissions of a key for which nobody chose any. A restore brings back what somebody deleted, so it has to be asked for. */
export const USUAL_PERMISSIONS = PERMISSIONS.filter((permission) => permission !== "memory:restore");

/** Returns one string for a scope within its organization. Identifiers cannot contain `/`, so two scopes never share a key. */
export function scopeKey(scope: Scope): string {
  return `${scope.agentId}/${scope.userId}`;
}

/** The scope of a {@link scopeKey}. */
export function scopeOfKey(orgId: OrgId, key: string): Scope {
  const [agentId = "", userId = ""] = key.split("/");
  return { orgId, agentId, userId };
}

/** A key for a scope among all organizations. Identifiers contain no `/`, so two scopes never share a key. */
export function keyOf(scope: Scope): string {
  return `${scope.orgId}/${scopeKey(scope)}`;
}
