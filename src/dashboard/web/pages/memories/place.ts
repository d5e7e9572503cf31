import type { BrowseQuery } from "../../../api/contract-memories.ts";
import { startOfDay } from "./filters.ts";

/** Where the list begins and which way it runs. It is part of the address like the filters, and leaves them as they are. */
export interface Place {
  readonly order: "newest" | "oldest";
  /** `2026-11-21` in the reader's time zone; empty for the first or the last day. */
  readonly day: string;
}

const [ORDER, DAY] = ["order", "day"] as const;

export function placeOf(address: URLSearchParams): Place {
  return { order: address.get(ORDER) === "oldest" ? "oldest" : "newest", day: address.get(DAY) ?? "" };
}

/** Returns the address with another place. Other parameters stay. */
export function withPlace(address: URLSearchParams, { order, day }: Place): URLSearchParams {
  const next = new URLSearchParams(address);
  if (order === "oldest") next.set(ORDER, order);
  else next.delete(ORDER);
  if (day === "") next.delete(DAY);
  else next.set(DAY, day);
  return next;
}

/** The request begins at the day. Times in the same format are in the order of their letters. */
export function atPlace(query: BrowseQuery, { order, day }: Place): BrowseQuery {
  if (order === "oldest") {
    const from = [startOfDay(day, 0) ?? "", query.from ?? ""].toSorted().at(-1);
    return { ...query, order, ...(from ? { from } : {}) };
  }
  const to = [startOfDay(day, 1), query.to].filter((at) => at !== undefined).toSorted()[0];
  return { ...query, ...(to ? { to } : {}) };
}
