import type { NormSignal } from "../signal.ts";

/** Who tells of himself tells facts: `1 + most` times as much at most. Worth 0.2, 0, -0.1, 1.0. */
export const firstPerson = {
  name: "firstPerson" as const,
  label: "tells of its teller",
  parameters: { most: 0.15 },
  factor: ({ firstPerson }, _terms, { most }) => 1 + most * firstPerson,
} satisfies NormSignal<{ most: number }>;
