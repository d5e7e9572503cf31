import type { NormSignal } from "../signal.ts";

/** What asks seldom answers. Worth 0.7, 0, 0, 0.7. */
export const asks = {
  name: "asks" as const,
  label: "asks",
  parameters: { less: 0.1 },
  factor: ({ asks }, _terms, { less }) => (asks ? 1 - less : 1),
} satisfies NormSignal<{ less: number }>;
