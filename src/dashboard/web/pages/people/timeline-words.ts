import type { Doer } from "../../../api/contract-activity.ts";
import type { MemoryLink, SupersessionReason } from "../../../api/contract-memories.ts";
import type { TimelineEvent } from "../../../api/contract-people.ts";
import { count } from "../../parts/format.ts";

/** How the events of a timeline are put into words. */

/** "You", the e-mail address of another person, a key by its label or its id, a command, or the agent by itself. */
export function actorInWords(by: Doer | null, agentId: string, viewerEmail: string): string {
  if (by === null) return agentId;
  const name = by.label ?? by.id ?? "";
  if (by.kind === "person") return name === viewerEmail ? "You" : name;
  return by.kind === "key" ? `key “${name}”` : "a command";
}

const REASONS: Readonly<Record<SupersessionReason, string>> = {
  same: "because both say the same",
  updates: "because the newer one updates it",
  contradicts: "because the newer one contradicts it",
  edited: "corrected it",
  merged: "made one of them",
};

/** What follows the actor. */
export function deedInWords({ kind, reason, certainty }: Pick<TimelineEvent, "kind" | "reason" | "certainty">): string {
  switch (kind) {
    case "learned":
      return "learned it";
    case "replaced":
      return `replaced it${certainty === "likely" ? ", probably" : ""}${reason === null ? "" : `, ${REASONS[reason]}`}`;
    case "expired":
      return "said until when it holds, and that is over";
    case "deleted":
      return "deleted it";
    case "restored":
      return "brought it back";
    case "unrestored":
      return "took the restore back";
    case "edited":
      return "corrected it";
    case "merged":
      return "made one of them";
    case "patched":
      return "changed it";
    case "confirmed":
      return "said that it is right";
    case "settled":
      return "answered a question about it";
    case "withdrawn":
      return "took back what was said of it";
    case "erased":
      return "asked for it";
  }
}

/** An erased memory has no text, so it is counted. */
export function erasedInWords(number: number): string {
  return number === 1 ? "1 memory erased" : `${count(number)} memories erased`;
}

/** What is not so any longer, and what is. */
export function textsOf({ kind, memory, older }: Pick<TimelineEvent, "kind" | "memory" | "older">): {
  readonly gone: readonly MemoryLink[];
  readonly here: MemoryLink | null;
} {
  const isGone = kind === "expired" || kind === "deleted";
  return isGone ? { gone: [...older, ...(memory ? [memory] : [])], here: null } : { gone: older, here: memory };
}

export interface DayOfEvents {
  /** In the reader's time zone. */
  readonly day: string;
  readonly events: readonly TimelineEvent[];
}

/** Newest first, as they come. */
export function byDay(events: readonly TimelineEvent[], dayOf: (at: string) => string): DayOfEvents[] {
  const days: { readonly day: string; readonly events: TimelineEvent[] }[] = [];
  for (const event of events) {
    const day = dayOf(event.at);
    const last = days.at(-1);
    if (last?.day === day) last.events.push(event);
    else days.push({ day, events: [event] });
  }
  return days;
}
