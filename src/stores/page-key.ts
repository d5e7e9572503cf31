import type { MemoryId } from "../memory/types.ts";

/** A place in a list that is newest first by `(createdAtMs, id)`: a page begins behind it. */
export interface PageKey {
  readonly createdAtMs: number;
  readonly id: MemoryId;
}
