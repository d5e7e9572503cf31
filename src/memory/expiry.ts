import { MemorydError } from "./errors.ts";
import { exactTimeMs } from "./time.ts";
import type { Metadata } from "./types.ts";

/** The key of the metadata that says when a memory leaves search. */
export const EXPIRES_AT = "expires_at";

/** What happens to a memory once it has expired; each organization chooses. Either way it has left every search before. */
export const EXPIRY_ACTIONS = ["deprecate", "erase"] as const;
export type ExpiryAction = (typeof EXPIRY_ACTIONS)[number];

/**
 * When the memory expires; undefined when the metadata has no time that {@link checkExpiry} accepts. An import does not refuse such metadata of
 * the past, because it was accepted when the key meant nothing.
 */
export function expiresAtMsIn(metadata: Metadata | null): number | undefined {
  const value = metadata?.[EXPIRES_AT];
  return typeof value === "string" ? exactTimeMs(value) : undefined;
}

/** Throws `validation_error` for an expiry that would never come. */
export function checkExpiry(metadata: Metadata | null | undefined): void {
  if (metadata?.[EXPIRES_AT] === undefined || expiresAtMsIn(metadata) !== undefined) return;
  const rule = "must be an ISO 8601 time with a time zone, such as 2026-12-31T23:59:59Z; leave it out for a memory that does not expire";
  throw new MemorydError("validation_error", `metadata.${EXPIRES_AT} ${rule}`);
}

/** The earliest of these times; undefined when there is none. */
export function earliestMs(times: readonly (number | undefined)[]): number | undefined {
  return times.reduce((least, time) => (time !== undefined && (least === undefined || time < least) ? time : least), undefined);
}
