import type { RecordSignal } from "../signal.ts";

/** A memory that its writer was sure of ranks above one that says the same with less confidence. */
export const confidence = {
  name: "confidence" as const,
  label: "confidence",
  parameters: { most: 0.02 },
  factor: ({ memory }, { most }) => 1 + most * memory.confidence,
  most: ({ most }) => 1 + most,
} satisfies RecordSignal<{ most: number }>;
