import type { NormSignal } from "../signal.ts";

/** A text with a figure, a date or a count often answers a question. Worth 0, 0, 0.1, 0.7. */
export const figures = {
  name: "figures" as const,
  label: "has a figure",
  parameters: { more: 0.1 },
  factor: ({ hasFigure }, _terms, { more }) => (hasFigure ? 1 + more : 1),
} satisfies NormSignal<{ more: number }>;
