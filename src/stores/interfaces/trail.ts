import type { MemoryId, OrgId } from "../../memory/types.ts";

/** The newest entries of an organization that are kept: years of what people do, and days of a host that deletes by its key. */
export const KEPT_TRAIL_ENTRIES = 100_000;

/**
 * The audit trail of memories: what people, keys and commands did to them. An entry is written in the transaction of the change, and has ids
 * and times, never content. What happens by itself (supersession, expiry) is read from the memories instead. When a memory is erased, its
 * entries go with it; one `erased` entry stays.
 *
 * @example
 * await records.memories.deprecate(orgId, id, Date.now(), { kind: "key", id: key.id });
 * const [entry] = await records.trail.of(orgId, [id], 20); // { action: "deleted", by: { kind: "key", … }, … }
 */
export interface Trail {
  /** What was done to these memories, newest first. */
  of(orgId: OrgId, ids: readonly MemoryId[], limit: number): Promise<TrailEntry[]>;
  /** Newest first; `beforeNo` is that of the last entry of the page before. */
  list(orgId: OrgId, filter: TrailFilter, limit: number, beforeNo?: number): Promise<TrailEntry[]>;
}

export const ACTORS = ["person", "key", "command"] as const;

/** Who did something: a user of the dashboard by e-mail address, a key by its id, or a command of this machine. */
export type Actor = { readonly kind: "person" | "key"; readonly id: string } | { readonly kind: "command" };

/** `unrestored`: a restore was taken back. `withdrawn`: a confirmation or the answer to a question was. */
export const TRAIL_ACTIONS = [
  "deleted",
  "restored",
  "unrestored",
  "edited",
  "merged",
  "patched",
  "confirmed",
  "settled",
  "withdrawn",
  "erased",
] as const;
export type TrailAction = (typeof TRAIL_ACTIONS)[number];

export interface TrailFilter {
  readonly userId?: string | undefined;
  readonly agentId?: string | undefined;
  readonly action?: TrailAction | undefined;
  readonly by?: Actor | undefined;
  /** Inclusive. */
  readonly fromMs?: number | undefined;
  /** Exclusive. */
  readonly toMs?: number | undefined;
}

export interface TrailEntry {
  /** Ascending within the organization. */
  readonly no: number;
  readonly atMs: number;
  readonly by: Actor;
  readonly action: TrailAction;
  /**
   * What was named: a memory, or a write with all of its facts. Of an edit or a merge, the new memory. Undefined for an erasure of several
   * memories.
   */
  readonly memoryId: MemoryId | undefined;
  readonly agentId: string;
  readonly userId: string;
  /** How many memories an erasure took; 1 for everything else. */
  readonly count: number;
}
