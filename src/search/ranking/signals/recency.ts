import type { RecordSignal } from "../signal.ts";

/** A memory of this month ranks above one of last year. A mild factor: most questions are not about what is new, and superseded facts are not searched. */
export const recency = {
  name: "recency" as const,
  label: "recency",
  parameters: {
    most: 0.02,
    /** The age at which the factor has lost half of what it adds. */
    halfLifeMs: 30 * 24 * 60 * 60 * 1000,
  },
  factor: ({ memory, nowMs }, { most, halfLifeMs }) => 1 + most * recencyOf(memory.createdAtMs, nowMs, halfLifeMs),
  most: ({ most }) => 1 + most,
} satisfies RecordSignal<{ most: number; halfLifeMs: number }>;

/** Halves with each half-life of age; 1 for what is new or, by a clock that was set back, not yet. */
export function recencyOf(createdAtMs: number, nowMs: number, halfLifeMs: number): number {
  return 2 ** (-Math.max(0, nowMs - createdAtMs) / halfLifeMs);
}
