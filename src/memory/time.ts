/** The forms of ISO 8601 that the runtime parses: a year, month or day, or a day with a time, with or without a time zone. */
const ISO_TIME = /^(\d{4}|[+-]\d{6})(?:-(\d\d)(?:-(\d\d)(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?)?)?$/i;
const EXACT_TIME = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Parses a time or day in ISO 8601 to milliseconds since the epoch. Returns undefined for any other text, and for days that do not exist:
 * `Date.parse` finds a time in many a text that has none, and turns 31 February into 3 March.
 */
export function isoTimeMs(text: string): number | undefined {
  const found = ISO_TIME.exec(text);
  if (!found) return undefined;
  const [year = 0, month = 1, day = 1] = found.slice(1).map((part) => (part === undefined ? undefined : Number(part)));
  // `Date.UTC` maps the years 0 to 99 to 1900 to 1999.
  const midnight = new Date(0);
  midnight.setUTCFullYear(year, month - 1, day);
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return undefined;
  const timeMs = Date.parse(text);
  return Number.isNaN(timeMs) ? undefined : timeMs;
}

/** As {@link isoTimeMs}, for a time with a time zone alone: another text means a different moment on another machine. */
export function exactTimeMs(text: string): number | undefined {
  return EXACT_TIME.test(text) ? isoTimeMs(text) : undefined;
}
