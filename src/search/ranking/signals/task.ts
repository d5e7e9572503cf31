import type { RecordSignal } from "../signal.ts";

/** A memory near the caller's task context counts more. This factor is the strongest of its kind, because the caller asked for it. */
export const task = {
  name: "task" as const,
  label: "task",
  parameters: { most: 0.2 },
  factor: ({ task }, { most }) => 1 + most * task,
  most: ({ most }) => 1 + most,
} satisfies RecordSignal<{ most: number }>;
