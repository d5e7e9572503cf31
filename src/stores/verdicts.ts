import type { MemoryId } from "../memory/types.ts";
import { REVISION_REASONS } from "./revisions.ts";

/** What is said of two memories; part of `records.ts`, which others import. */

export const SUPERSESSION_REASONS = ["same", "updates", "contradicts", ...REVISION_REASONS] as const;
export type SupersessionReason = (typeof SUPERSESSION_REASONS)[number];

/** `sure`: the older memory becomes `deprecated`. `likely`: it stays active, marked as outdated, and ranks below. */
export const CERTAINTIES = ["sure", "likely"] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** By whom a supersession no longer holds: a person restored the older memory, or the newer one was deleted. */
export const UNDOERS = ["person", "deletion"] as const;
export type UndoneBy = (typeof UNDOERS)[number];

/** That one memory takes the place of another, and why. */
export interface Verdict {
  readonly reason: SupersessionReason;
  readonly certainty: Certainty;
  /** Short code of the rule that decided, such as "residence" or "schedule/moved"; "model" for a language model, the reason itself for a person. */
  readonly rule: string;
}

export interface Superseding extends Verdict {
  readonly olderId: MemoryId;
}

export interface SupersededBy extends Verdict {
  readonly newerId: MemoryId;
}
