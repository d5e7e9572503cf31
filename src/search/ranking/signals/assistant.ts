import type { QuerySignal } from "../signal.ts";

/** What an assistant said is rarely the answer. Worth 0, 0, 0, 1.7. */
export const assistant = {
  name: "assistant" as const,
  label: "said by the assistant",
  parameters: { less: 0.1 },
  prepare({ words }, { less }) {
    const number = words.speakers.numberOf("assistant");
    return number < 0 ? undefined : (slot) => (words.speakerOf.at(slot) === number ? 1 - less : 1);
  },
} satisfies QuerySignal<{ less: number }>;
