import type { RecordSignal } from "../signal.ts";

/**
 * Probably no longer true: what took its place leads although it has fewer of the query's words. It still leads what is about something
 * else, because the verdict may be wrong.
 */
export const outdated = {
  name: "outdated" as const,
  label: "probably outdated",
  parameters: { factor: 0.6 },
  factor: ({ memory }, { factor }) => (memory.outdated ? factor : 1),
  most: () => 1,
} satisfies RecordSignal<{ factor: number }>;
