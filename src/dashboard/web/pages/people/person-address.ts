/** What the address of a person's page says. */
export interface PersonAddress {
  /** The day that the page shows, as `2026-11-21` in UTC; null for today. */
  readonly day: string | null;
  readonly agentId: string | null;
  /** The memory whose details are open. */
  readonly memoryId: string | null;
}

const PARAMETERS: Readonly<Record<keyof PersonAddress, string>> = { day: "as_of", agentId: "agent", memoryId: "memory" };

/** A whole time in the address stands for its day. */
export function personAddressOf(address: URLSearchParams): PersonAddress {
  const asOf = Date.parse(address.get(PARAMETERS.day) ?? "");
  return {
    day: Number.isNaN(asOf) ? null : new Date(asOf).toISOString().slice(0, 10),
    agentId: address.get(PARAMETERS.agentId),
    memoryId: address.get(PARAMETERS.memoryId),
  };
}

/** Returns the address with something else in it. Other parameters stay. */
export function withPersonAddress(address: URLSearchParams, changed: Partial<PersonAddress>): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [field, value] of Object.entries(changed) as [keyof PersonAddress, string | null][]) {
    if (value === null) next.delete(PARAMETERS[field]);
    else next.set(PARAMETERS[field], value);
  }
  return next;
}

/** The page of the erased people lies beside those of people. */
export const ERASED = "erased";

/** A user id as a part of a path. Browsers take `.` and `..` out of a path, so those and the name of a page get a `~`, which no id begins with. */
export function inPath(userId: string): string {
  return /^\.+$/.test(userId) || userId === ERASED ? `~${userId}` : encodeURIComponent(userId);
}

export function userIdOf(part: string): string {
  return part.startsWith("~") ? part.slice(1) : part;
}
