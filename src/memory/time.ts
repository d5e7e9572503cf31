const TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Milliseconds since the epoch of an ISO 8601 time with a zone; undefined for any other text, and for a day that no calendar has: `Date.parse` makes 3 March of 31 February. */
export function exactTimeMs(text: string): number | undefined {
  const [, year, month, day, hour] = TIME.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined || hour === undefined) return undefined;
  const midnight = new Date(Date.UTC(year, month - 1, day));
  // Of the first hundred years Date.UTC makes others.
  if (midnight.getUTCFullYear() !== year || midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day || hour > 23)
    return undefined;
  const timeMs = Date.parse(text);
  return Number.isNaN(timeMs) ? undefined : timeMs;
}
