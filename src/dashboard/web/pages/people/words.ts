import type { Belief, Beliefs } from "../../../api/contract-people.ts";

/** How the page of a person puts things into words. */

type Topic = NonNullable<Beliefs["topics"][number]["topic"]>;

const TOPICS: Readonly<Record<Topic, string>> = {
  home: "Home",
  people: "People around",
  pets: "Pets",
  work: "Work",
  health: "Health",
  food: "Food",
  money: "Money",
  things: "Things",
  plans: "Plans",
  interests: "Likes",
  instructions: "How to answer",
};

export function topicInWords(topic: Topic | null): string {
  return topic === null ? "Other" : TOPICS[topic];
}

const DAY = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const SHORT_DAY = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** "21 November 2026", for a day of the server. */
export function dayInWords(day: string): string {
  return DAY.format(Date.parse(`${day}T00:00:00Z`));
}

export function shortDay(day: string): string {
  return SHORT_DAY.format(Date.parse(`${day}T00:00:00Z`));
}

const THIS_YEAR = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });
const OTHER_YEAR = new Intl.DateTimeFormat(undefined, { month: "short", year: "numeric" });

/** "today", "12 Mar", or "Mar 2024": as exactly as it matters. In the reader's time zone. */
export function sinceInWords(at: string, nowMs: number): string {
  const [then, now] = [new Date(at), new Date(nowMs)];
  if (then.toDateString() === now.toDateString()) return "today";
  return (then.getFullYear() === now.getFullYear() ? THIS_YEAR : OTHER_YEAR).format(then);
}

export type BeliefState = "confirmed" | "doubted" | "open";

export function stateOf({ confirmed_at, is_doubted }: Pick<Belief, "confirmed_at" | "is_doubted">): BeliefState {
  if (is_doubted) return "doubted";
  return confirmed_at === null ? "open" : "confirmed";
}

export const STATES: Readonly<Record<BeliefState, string>> = {
  confirmed: "Confirmed by a person",
  doubted: "Probably outdated: another answer exists",
  open: "Not looked at yet",
};
