import type { MemoryId, Metadata, OrgId } from "../../memory/types.ts";
import type { ScopeChange } from "./scopes.ts";
import type { Actor } from "./trail.ts";

/**
 * Changes of a memory that do not affect its text. They take effect at once, without the queue.
 *
 * The vector and the dedupe keys of a fact depend on its speaker and its time, which its metadata may give. After a change of these the
 * memory is {@link Patches.due} until the worker has made vector and keys again. Meanwhile searches use the former vector.
 *
 * @example
 * await records.patches.apply(orgId, id, { metadata: { speaker: "Ann" } }, Date.now());
 * const [due] = await records.patches.due(orgId, 64);
 * // embed due.memory, compute its keys, then
 * await records.patches.remade(orgId, [{ id, generation: due.generation, factKey, propertyKey }]);
 */
export interface Patches {
  /** Undefined when there is no such memory. The archived write keeps its metadata, because it is the text as it arrived. */
  apply(orgId: OrgId, id: MemoryId, patch: Patch, nowMs: number, by?: Actor): Promise<Patched | undefined>;
  /** Active facts that need a new vector, at most `limit`. */
  due(orgId: OrgId, limit: number): Promise<DueVector[]>;
  /** Records the new vectors and keys. Skips a memory that changed since it was due. Returns one change per scope. */
  remade(orgId: OrgId, made: readonly RemadeVector[]): Promise<ScopeChange[]>;
}

/** Undefined fields stay as they are. */
export interface Patch {
  /** Replaces the metadata; null removes it. */
  readonly metadata?: Metadata | null | undefined;
  /** Pins the importance, from 0 to 1; null returns it to the worker's score. */
  readonly importance?: number | null | undefined;
}

export interface Patched extends ScopeChange {
  /** Whether the memory needs a new vector. */
  readonly isDue: boolean;
}

export interface DueVector {
  readonly id: MemoryId;
  readonly content: string;
  readonly metadata: Metadata | null;
  /** The generation of its last change. */
  readonly generation: number;
}

export interface RemadeVector {
  readonly id: MemoryId;
  /** The generation that {@link DueVector} gave. */
  readonly generation: number;
  readonly factKey: string;
  readonly propertyKey: string | undefined;
}
