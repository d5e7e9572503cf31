import { MemorydError } from "./errors.ts";
import { checkExpiry } from "./expiry.ts";
import { isRawNumber } from "./json.ts";
import { isoTimeMs } from "./time.ts";
import type { JsonValue, Metadata } from "./types.ts";

/** Readers of the metadata of a write that memoryd itself uses. Writers may send any value under any key. */

/** The largest time of a JavaScript `Date`. */
const LATEST_MS = 8.64e15;

const OCCURRED_AT = "occurred_at";

/** Reads a name, which may be a string or a number, such as the id of a session. */
export function nameIn(metadata: Metadata | null, key: string): string | undefined {
  const value = metadata?.[key];
  if (typeof value === "number") return String(value);
  if (isRawNumber(value)) return JSON.stringify(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Who said a text and when, by its metadata. */
export function attributionIn(metadata: Metadata | null): {
  readonly speaker: string | undefined;
  readonly occurredAtMs: number | undefined;
} {
  return { speaker: nameIn(metadata, "speaker"), occurredAtMs: timeIn(metadata, OCCURRED_AT) };
}

/**
 * Reads a time in ISO 8601 or in milliseconds since the epoch. Of metadata that was never checked, because it was imported or is older than
 * {@link checkTimes}, it also reads the other dates that the runtime understands.
 */
export function timeIn(metadata: Metadata | null, key: string): number | undefined {
  const value = metadata?.[key];
  const timeMs = typeof value === "string" ? Date.parse(value) : numberOf(value);
  return Math.abs(timeMs) <= LATEST_MS ? timeMs : undefined;
}

function numberOf(value: JsonValue | undefined): number {
  if (isRawNumber(value)) return Number(value.rawJSON);
  return typeof value === "number" ? value : Number.NaN;
}

/**
 * Throws `validation_error` for a time that memoryd would not read as what it says. Every path on which a caller gives metadata calls it
 * before it stores anything. Null says that the time is not known.
 */
export function checkTimes(metadata: Metadata | null | undefined): void {
  checkExpiry(metadata);
  const value = metadata?.[OCCURRED_AT];
  if (value === undefined || value === null) return;
  const isTime = typeof value === "string" ? isoTimeMs(value) !== undefined : Math.abs(numberOf(value)) <= LATEST_MS;
  if (isTime) return;
  const rule = "must be an ISO 8601 time or day, such as 2026-05-01T09:00:00Z or 2026-05-01, or milliseconds since the epoch";
  throw new MemorydError("validation_error", `metadata.${OCCURRED_AT} ${rule}; leave it out where the time is not known`);
}
