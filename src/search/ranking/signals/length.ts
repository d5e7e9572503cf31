import type { NormSignal } from "../signal.ts";

/** A line of a few words says little: `1 - less / (1 + terms / fewTerms)`. */
export const length = {
  name: "length" as const,
  label: "length",
  parameters: { less: 0.2, fewTerms: 4 },
  factor: (_features, terms, { less, fewTerms }) => 1 - less / (1 + terms / fewTerms),
} satisfies NormSignal<{ less: number; fewTerms: number }>;
