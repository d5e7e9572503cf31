import type { ActivityQuery } from "../../../api/contract-activity.ts";
import { startOfDay } from "../memories/filters.ts";

/** What of the activity is shown. It is in the address, so a link shows everybody the same. The day is that of the reader's time zone. */
export interface Filters {
  readonly who: string;
  readonly what: string;
  readonly user: string;
  readonly day: string;
}

export const NO_FILTERS: Filters = { who: "", what: "", user: "", day: "" };
const FIELDS = ["who", "what", "user", "day"] as const;

export function filtersOf(address: URLSearchParams): Filters {
  const [who = "", what = "", user = "", day = ""] = FIELDS.map((field) => address.get(field) ?? "");
  return { who, what, user, day };
}

export function withFilters(address: URLSearchParams, changed: Partial<Filters>): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const field of FIELDS) {
    const value = changed[field];
    if (value === "") next.delete(field);
    else if (value !== undefined) next.set(field, value);
  }
  return next;
}

export const WHATS = [
  {
    group: "Memories",
    items: ["deleted", "restored", "unrestored", "edited", "merged", "patched", "confirmed", "settled", "withdrawn", "erased"],
  },
  { group: "The server", items: ["login", "key", "user", "person", "organization", "dead_letter"] },
] as const;

/** What the address says that is none of the choices is left out. */
export function queryOf({ who, what, user, day }: Filters): ActivityQuery {
  const chosen = WHATS.flatMap(({ items }) => [...items]).find((one) => one === what);
  const [from, to] = [startOfDay(day, 0), startOfDay(day, 1)];
  return {
    ...(/^(command|(person|key):.+)$/.test(who) ? { who } : {}),
    ...(chosen ? { what: chosen } : {}),
    ...(user ? { user_id: user } : {}),
    ...(from && to ? { from, to } : {}),
  };
}
