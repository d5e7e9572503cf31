import type { NormSignal } from "../signal.ts";

/** People state facts about themselves in the first person: a factor of `1 + most` at most. Worth 0.2, 0, -0.1, 1.0. */
export const firstPerson = {
  name: "firstPerson" as const,
  label: "first person",
  parameters: { most: 0.15 },
  factor: ({ firstPerson }, _terms, { most }) => 1 + most * firstPerson,
} satisfies NormSignal<{ most: number }>;
