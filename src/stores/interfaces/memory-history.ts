import type { Memory, MemoryId } from "../../memory/types.ts";
import type { Certainty, SupersessionReason, UndoneBy } from "./verdicts.ts";

/** The versions of a memory: the memory, those that it superseded, and those that superseded it. A part of `records.ts`. */
export interface MemoryHistory {
  /** The memories that the id stands for: all facts of a write in the order of its text, or the one memory. */
  readonly memoryIds: readonly MemoryId[];
  /** Oldest first, without erased versions. */
  readonly versions: readonly MemoryVersion[];
  /** False when the history has more versions than the limit; those nearest to the memory are kept. */
  readonly isWhole: boolean;
}

export interface MemoryVersion {
  readonly memory: Memory;
  /** When a caller deleted it; undefined when nobody did, or it was restored. */
  readonly deletedAtMs: number | undefined;
  /** The supersession that is in force against it, or else the last one that was undone. */
  readonly superseded: SupersededVersion | undefined;
}

export interface SupersededVersion {
  readonly newerId: MemoryId;
  readonly reason: SupersessionReason;
  readonly certainty: Certainty;
  readonly atMs: number;
  readonly undoneAtMs: number | undefined;
  readonly undoneBy: UndoneBy | undefined;
}
