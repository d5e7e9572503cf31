import type { BrowseQuery } from "../../../api/contract-memories.ts";

/** The filters of the list. They are part of the address, so a link shows everybody the same list. Days are in the reader's time zone. */
export interface Filters {
  readonly agentId: string;
  readonly userId: string;
  readonly level: string;
  readonly status: string;
  readonly text: string;
  /** `2026-11-21`. The range includes both days. */
  readonly fromDay: string;
  readonly toDay: string;
}

const PARAMETERS: Readonly<Record<keyof Filters, string>> = {
  agentId: "agent_id",
  userId: "user_id",
  level: "level",
  status: "status",
  text: "text",
  fromDay: "from",
  toDay: "to",
};
const FIELDS = Object.entries(PARAMETERS) as [keyof Filters, string][];

export function filtersOf(address: URLSearchParams): Filters {
  return Object.fromEntries(FIELDS.map(([field, name]) => [field, address.get(name) ?? ""])) as unknown as Filters;
}

/** Returns the address with changed filters. Other parameters stay. */
export function withFilters(address: URLSearchParams, changed: Partial<Filters>): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [field, name] of FIELDS) {
    const value = changed[field];
    if (value === "") next.delete(name);
    else if (value !== undefined) next.set(name, value);
  }
  return next;
}

export function isFiltered(filters: Filters): boolean {
  return Object.values(filters).some((value) => value !== "");
}

/** Turns the filters into the query of the request. */
export function browseQueryOf(filters: Filters): BrowseQuery {
  const { agentId, userId, level, status, text, fromDay, toDay } = filters;
  return {
    ...(agentId ? { agent_id: agentId } : {}),
    ...(userId ? { user_id: userId } : {}),
    ...(level === "0" || level === "1" ? { level } : {}),
    ...(status === "active" || status === "deprecated" ? { status } : {}),
    ...(text.trim() ? { text: text.trim() } : {}),
    ...definedAs("from", startOfDay(fromDay, 0)),
    ...definedAs("to", startOfDay(toDay, 1)),
  };
}

function definedAs(name: "from" | "to", at: string | undefined): { readonly from?: string; readonly to?: string } {
  return at === undefined ? {} : { [name]: at };
}

/** The midnight in the reader's time zone that starts the day, or the one `laterDays` days after it; undefined for no day. */
export function startOfDay(day: string, laterDays: number): string | undefined {
  const at = new Date(`${day}T00:00`);
  if (Number.isNaN(at.getTime())) return undefined;
  at.setDate(at.getDate() + laterDays);
  return at.toISOString();
}
