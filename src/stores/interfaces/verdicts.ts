import type { MemoryId } from "../../memory/types.ts";
import { REVISION_REASONS } from "./revisions.ts";

/** The relation between two memories. It is in a file of its own because the imports of `records.ts` need it. */

export const SUPERSESSION_REASONS = ["same", "updates", "contradicts", ...REVISION_REASONS] as const;
export type SupersessionReason = (typeof SUPERSESSION_REASONS)[number];

/** `sure`: the older memory becomes `deprecated`. `likely`: it stays active, is marked as outdated, and ranks directly below the newer one. */
export const CERTAINTIES = ["sure", "likely"] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** Why a supersession is no longer in force: a person restored the older memory, or the newer one was deleted. */
export const UNDOERS = ["person", "deletion"] as const;
export type UndoneBy = (typeof UNDOERS)[number];

/** The decision that one memory supersedes another, and why. */
export interface Verdict {
  readonly reason: SupersessionReason;
  readonly certainty: Certainty;
  /**
   * Short code of the deciding rule, such as "residence" or "schedule/moved"; "model" for a language model; the reason itself for a
   * person's decision.
   */
  readonly rule: string;
}

export interface Superseding extends Verdict {
  readonly olderId: MemoryId;
}

export interface SupersededBy extends Verdict {
  readonly newerId: MemoryId;
}

/** A likely supersession. */
export interface Doubt {
  readonly olderId: MemoryId;
  readonly newerId: MemoryId;
}
