import { LEVEL } from "../../../memory/types.ts";
import type { RecordSignal } from "../signal.ts";

/**
 * A summary has the words of several facts, so it matches a narrow question about as well as the fact that answers it. This factor puts it
 * below the facts that are about the question. For a broad question it is lifted instead, see `broad.ts`.
 */
export const abstraction = {
  name: "abstraction" as const,
  label: "abstraction",
  parameters: { factor: 0.4 },
  factor: ({ memory, isLifted }, { factor }) => (memory.level === LEVEL.abstraction && !isLifted ? factor : 1),
  most: () => 1,
} satisfies RecordSignal<{ factor: number }>;
