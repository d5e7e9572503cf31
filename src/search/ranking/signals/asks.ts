import type { NormSignal } from "../signal.ts";

/** A text that asks rarely answers a question. Worth 0.7, 0, 0, 0.7. */
export const asks = {
  name: "asks" as const,
  label: "a question itself",
  parameters: { less: 0.1 },
  factor: ({ asks }, _terms, { less }) => (asks ? 1 - less : 1),
} satisfies NormSignal<{ less: number }>;
