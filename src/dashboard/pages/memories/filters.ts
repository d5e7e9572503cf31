import type { BrowseQuery } from "../../../http/dashboard/contract-memories.ts";

/** What the list shows, as the address has it: a link to it shows the same to somebody else. Days are the reader's own. */
export interface Filters {
  readonly agentId: string;
  readonly userId: string;
  readonly level: string;
  readonly status: string;
  readonly text: string;
  /** `2026-11-21`; both days belong to it. */
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

/** The address with other filters; what else is in it stays. */
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

/** What the server is asked for. */
export function browseQueryOf(filters: Filters): BrowseQuery {
  const { agentId, userId, level, status, text, fromDay, toDay } = filters;
  return {
    ...(agentId ? { agent_id: agentId } : {}),
    ...(userId ? { user_id: userId } : {}),
    ...(level === "0" || level === "1" ? { level } : {}),
    ...(status === "active" || status === "deprecated" ? { status } : {}),
    ...(text.trim() ? { text: text.trim() } : {}),
    ...instant("from", fromDay, 0),
    ...instant("to", toDay, 1),
  };
}

/** Midnight of the reader at the beginning of a day, or some days after it. */
function instant(name: "from" | "to", day: string, laterDays: number): { readonly from?: string; readonly to?: string } {
  const at = new Date(`${day}T00:00`);
  if (Number.isNaN(at.getTime())) return {};
  at.setDate(at.getDate() + laterDays);
  return { [name]: at.toISOString() };
}
