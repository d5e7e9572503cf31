import type { QuerySignal } from "../signal.ts";

/** When speakers are roles, a question about "me" is answered by what the user said. Worth 0, 0, 0, 2.8. */
export const user = {
  name: "user" as const,
  label: "said by the user",
  parameters: { more: 0.35 },
  prepare({ query, words }, { more }) {
    const number = words.speakers.numberOf("user");
    return !query.asksOfSelf || number < 0 ? undefined : (slot) => (words.speakerOf.at(slot) === number ? 1 + more : 1);
  },
} satisfies QuerySignal<{ more: number }>;
