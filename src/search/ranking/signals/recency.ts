import type { RecordSignal } from "../signal.ts";

/**
 * A memory of this month ranks above one of last year. The factor is mild, because most questions are not about what is new, and
 * superseded facts are not searched.
 */
export const recency = {
  name: "recency" as const,
  label: "recency",
  parameters: {
    most: 0.02,
    /** The age at which the factor has lost half of its gain. */
    halfLifeMs: 30 * 24 * 60 * 60 * 1000,
  },
  factor: ({ memory, nowMs }, { most, halfLifeMs }) => 1 + most * recencyOf(memory.createdAtMs, nowMs, halfLifeMs),
  most: ({ most }) => 1 + most,
} satisfies RecordSignal<{ most: number; halfLifeMs: number }>;

/** 1 for a new memory, halved by each half-life of age. Also 1 for a memory from the future, which a clock that was set back leaves. */
export function recencyOf(createdAtMs: number, nowMs: number, halfLifeMs: number): number {
  return 2 ** (-Math.max(0, nowMs - createdAtMs) / halfLifeMs);
}
