import type { NormSignal } from "../signal.ts";

/** A dream, a game or a supposition rarely answers a question about what is so. With 0.5 less, questions about the dream found the fact. */
export const unreal = {
  name: "unreal" as const,
  label: "a dream or a game",
  parameters: { less: 0.3 },
  factor: ({ isUnreal }, _terms, { less }) => (isUnreal ? 1 - less : 1),
} satisfies NormSignal<{ less: number }>;
