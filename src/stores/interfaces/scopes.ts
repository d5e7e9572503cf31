import type { MemoryId, OrgId, Scope } from "../../memory/types.ts";

/** The scope that a change affected, with its generation after the change. */
export interface ScopeChange {
  readonly scope: Scope;
  readonly generation: number;
}

/**
 * @example
 * const generation = await records.scopes.generation(scope); // 0 for a scope that nothing was ever written to
 * // ... compute an answer; it is current as long as the generation is the same
 * const isCurrent = (await records.scopes.generation(scope)) === generation;
 */
export interface Scopes {
  generation(scope: Scope): Promise<number>;
  /** The scope of a memory or a write, which never changes; undefined when the organization has neither with this id. */
  of(orgId: OrgId, id: MemoryId): Promise<Scope | undefined>;
  /** Scopes whose facts changed since their abstractions were last processed. */
  abstractionsDue(orgId: OrgId, limit: number): Promise<Scope[]>;
  /** Records that the scope's abstractions were processed at this generation. Changes nothing when the scope changed since. */
  abstractionsDone(scope: Scope, generation: number): Promise<void>;
}
