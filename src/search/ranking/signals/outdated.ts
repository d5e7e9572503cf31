import type { RecordSignal } from "../signal.ts";

/**
 * A memory that is probably no longer true ranks below the one that replaced it, even when it has more of the query's words. It still ranks
 * above memories about something else, because the verdict may be wrong.
 */
export const outdated = {
  name: "outdated" as const,
  label: "probably outdated",
  parameters: { factor: 0.6 },
  factor: ({ memory }, { factor }) => (memory.outdated ? factor : 1),
  most: () => 1,
} satisfies RecordSignal<{ factor: number }>;
