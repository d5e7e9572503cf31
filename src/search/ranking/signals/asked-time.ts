import { attributionIn } from "../../../memory/labels.ts";
import { daysOutside } from "../../../reading/dates/asked-dates.ts";
import { attributed } from "../../../reading/headers/attribution.ts";
import type { RecordSignal } from "../signal.ts";

/**
 * A question that names a day, month or year ("in May", "on 3 June") is about what was said then: `1 + more · e^(-days outside / days)`.
 * People report events some days later, so the factor fades beyond the named time. It is no filter: memories of another time still rank.
 * Worth 0, 0, 0, 0 in recall@10, and 0.5 and 0.6 in adversarial MRR.
 */
export const askedTime = {
  name: "askedTime" as const,
  label: "from the time asked about",
  parameters: { more: 0.5, days: 7 },
  factor({ memory, dates }, { more, days }) {
    if (dates.length === 0) return 1;
    const { saidAtMs } = attributed(memory.content, attributionIn(memory.metadata));
    return 1 + more * Math.exp(-daysOutside(dates, saidAtMs ?? memory.createdAtMs) / days);
  },
  most: ({ more }, dates) => (dates?.length === 0 ? 1 : 1 + more),
} satisfies RecordSignal<{ more: number; days: number }>;
