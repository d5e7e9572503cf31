import type { MemoryId } from "../../memory/types.ts";

/** An active fact with the fields by which it is compared with others. */
export interface KeyedMemory {
  readonly id: MemoryId;
  readonly content: string;
  readonly factKey: string;
  readonly propertyKey: string | undefined;
  readonly createdAtMs: number;
  /** The write of the fact; undefined for a fact that an import stored without its write. */
  readonly submissionId: MemoryId | undefined;
  /** Metadata `speaker` and `session_id`; undefined when the write has none. */
  readonly speaker: string | undefined;
  readonly session: string | undefined;
  /** Metadata `occurred_at`; undefined when the write has no valid time. */
  readonly occurredAtMs: number | undefined;
}
