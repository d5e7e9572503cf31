import { isRawNumber } from "./json.ts";
import type { Metadata } from "./types.ts";

/** Readers of the metadata of a write that memoryd itself uses. Writers may send any value under any key. */

/** The largest time of a JavaScript `Date`. */
const LATEST_MS = 8.64e15;

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
  return { speaker: nameIn(metadata, "speaker"), occurredAtMs: timeIn(metadata, "occurred_at") };
}

/** Reads a time in ISO 8601 or in milliseconds since the epoch. */
export function timeIn(metadata: Metadata | null, key: string): number | undefined {
  const value = metadata?.[key];
  const timeMs = typeof value === "string" ? Date.parse(value) : typeof value === "number" ? value : Number.NaN;
  return Math.abs(timeMs) <= LATEST_MS ? timeMs : undefined;
}
