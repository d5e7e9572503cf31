import type { OrgId, Scope } from "../../memory/types.ts";
import type { KeyedMemory } from "./keyed-memory.ts";
import type { ScopeChange } from "./scopes.ts";
import type { Doubt } from "./verdicts.ts";

/**
 * What the judge of pairs has read. It compares each fact with older ones after the fact is stored, in the order of storage, so that a search
 * finds the fact before. The position is durable: after a crash the judge goes on where it was.
 *
 * @example
 * const { facts, through } = await records.judgements.due(orgId, 64);
 * // compare the facts with those near them, then
 * await records.judgements.settle(orgId, through, [{ olderId, newerId }], Date.now());
 */
export interface Judgements {
  /** The next active facts, at most `limit`, and the position after them. No facts and the same position when none are left. */
  due(orgId: OrgId, limit: number): Promise<DueFacts>;
  /**
   * Stores the doubts as likely supersessions, and the position. Skips a doubt of which a memory is no longer active, or that a person
   * undid. Returns one change for each changed scope.
   */
  settle(orgId: OrgId, through: number, doubts: readonly Doubt[], nowMs: number): Promise<ScopeChange[]>;
  /** Stores doubts by another rule than the judge's, as {@link settle} does. */
  doubt(orgId: OrgId, doubts: readonly Doubt[], rule: string, nowMs: number): Promise<ScopeChange[]>;
}

export interface DueFacts {
  readonly facts: readonly DueFact[];
  readonly through: number;
  /** Whether more facts may be due. */
  readonly more: boolean;
}

export interface DueFact extends KeyedMemory {
  readonly scope: Scope;
}
