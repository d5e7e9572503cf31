import type { MemoryId, OrgId } from "../../memory/types.ts";
import type { ScopeChange } from "./scopes.ts";
import type { Actor } from "./trail.ts";

/**
 * Facts of which a person said that they are right. A confirmed fact is never superseded without a question: what cognition would put in its
 * place is stored beside it, the supersession is only likely, and the confirmed fact keeps its rank. A repetition in the same words takes no
 * place either: it is the repetition that becomes `deprecated`. An edit or a merge by a person replaces a confirmed fact, and the new wording
 * is confirmed as well.
 *
 * @example
 * await records.confirmations.confirm(orgId, [nurse.id], Date.now());
 * // "I quit my job as a nurse" is stored: both are active, and `records.questions` asks which one is right.
 */
export interface Confirmations {
  /**
   * Confirms the active facts among these, and takes back the mark of those that are outdated. The id of a write stands for its facts. What
   * is not active, and abstractions, are left out. Returns one change for each scope of a confirmed fact.
   */
  confirm(orgId: OrgId, ids: readonly MemoryId[], nowMs: number, by?: Actor): Promise<ScopeChange[]>;
  /** Takes the confirmation back. What likely supersessions stand against is outdated again. */
  withdraw(orgId: OrgId, ids: readonly MemoryId[], nowMs: number, by?: Actor): Promise<ScopeChange[]>;
  /** When each of these was confirmed last; without those that are not. */
  of(orgId: OrgId, ids: readonly MemoryId[]): Promise<ReadonlyMap<MemoryId, number>>;
}
