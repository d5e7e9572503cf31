import type { RecordSignal } from "../signal.ts";

/** An important memory ranks above one that is about as relevant. A lifted summary ranks below the leading facts, even if important. */
export const importance = {
  name: "importance" as const,
  label: "importance",
  parameters: { most: 0.05 },
  factor: ({ memory, isLifted }, { most }) => (isLifted ? 1 : 1 + most * memory.importance),
  most: ({ most }) => 1 + most,
} satisfies RecordSignal<{ most: number }>;
