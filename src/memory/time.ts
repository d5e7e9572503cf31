const TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Parses an ISO 8601 time with a time zone to milliseconds since the epoch. Returns undefined for any other text, and for days that do
 * not exist: `Date.parse` would turn 31 February into 3 March.
 */
export function exactTimeMs(text: string): number | undefined {
  const [, year, month, day, hour] = TIME.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined || hour === undefined) return undefined;
  const midnight = new Date(Date.UTC(year, month - 1, day));
  // `Date.UTC` maps the years 0 to 99 to 1900 to 1999, so they are refused here too.
  if (midnight.getUTCFullYear() !== year || midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day || hour > 23)
    return undefined;
  const timeMs = Date.parse(text);
  return Number.isNaN(timeMs) ? undefined : timeMs;
}
