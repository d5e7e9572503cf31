import type { RecordSignal } from "../signal.ts";

/** What was said this month leads what was said last year. Mild, since most questions are not about what is new, and superseded facts are gone already. */
export const recency = {
  name: "recency" as const,
  label: "recency",
  parameters: {
    most: 0.02,
    /** After as long, what recency adds has halved. */
    halfLifeMs: 30 * 24 * 60 * 60 * 1000,
  },
  factor: ({ memory, nowMs }, { most, halfLifeMs }) => 1 + most * recencyOf(memory.createdAtMs, nowMs, halfLifeMs),
  most: ({ most }) => 1 + most,
} satisfies RecordSignal<{ most: number; halfLifeMs: number }>;

/** Halves with each half-life of age; 1 for what is new or, by a clock that was set back, not yet. */
export function recencyOf(createdAtMs: number, nowMs: number, halfLifeMs: number): number {
  return 2 ** (-Math.max(0, nowMs - createdAtMs) / halfLifeMs);
}
