import type { RecordSignal } from "../signal.ts";

/** An important memory ranks above one that is about as relevant. */
export const importance = {
  name: "importance" as const,
  label: "importance",
  parameters: { most: 0.05 },
  factor: ({ memory }, { most }) => 1 + most * memory.importance,
  most: ({ most }) => 1 + most,
} satisfies RecordSignal<{ most: number }>;
