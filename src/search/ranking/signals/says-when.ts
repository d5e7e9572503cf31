import type { QuerySignal } from "../signal.ts";

/** A text that names a day or a span answers a question that asks when. Worth 0.2, 0, -0.1, 1.0. */
export const saysWhen = {
  name: "saysWhen" as const,
  label: "names a time",
  parameters: { more: 0.2 },
  prepare({ query, words }, { more }) {
    return query.asksWhen ? (slot) => (words.features[slot]?.hasTime ? 1 + more : 1) : undefined;
  },
} satisfies QuerySignal<{ more: number }>;
