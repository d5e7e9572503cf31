import type { MemoryId } from "../../memory/types.ts";

/** A position in a list that is sorted by `(createdAtMs, id)`. The page begins after it. */
export interface PageKey {
  readonly createdAtMs: number;
  readonly id: MemoryId;
}
