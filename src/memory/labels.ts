import { isRawNumber } from "../text/json.ts";
import type { Metadata } from "./types.ts";

/** What memoryd itself reads in the metadata of a write. Writers send what they like under any key. */

/** Beyond it is no time that a calendar has. */
const LATEST_MS = 8.64e15;

/** A number names a session as well as a string does. */
export function nameIn(metadata: Metadata | null, key: string): string | undefined {
  const value = metadata?.[key];
  if (typeof value === "number") return String(value);
  if (isRawNumber(value)) return JSON.stringify(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A time of ISO 8601, or milliseconds since the epoch. */
export function timeIn(metadata: Metadata | null, key: string): number | undefined {
  const value = metadata?.[key];
  const timeMs = typeof value === "string" ? Date.parse(value) : typeof value === "number" ? value : Number.NaN;
  return Math.abs(timeMs) <= LATEST_MS ? timeMs : undefined;
}
