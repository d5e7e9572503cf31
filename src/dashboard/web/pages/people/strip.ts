import type { PersonDays } from "../../../api/contract-people.ts";

/** A person's days in a row, and where they lie on a strip. Days are those of UTC, as the server counts them. */
export interface Strip {
  /** The days, from the one before anything was known to today. */
  readonly length: number;
  readonly dayAt: (index: number) => string;
  /** The nearest one on the strip. */
  readonly indexOf: (day: string) => number;
  readonly believedAt: (index: number) => number;
  readonly changedAt: (index: number) => number;
  /** 0 to 100, from the left. */
  readonly placeOf: (index: number) => number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const numberOf = (day: string) => Math.floor(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / DAY_MS);

export function stripOf(days: PersonDays["days"], nowMs: number): Strip {
  const today = Math.floor(nowMs / DAY_MS);
  const known = days.map(({ day, believed, changed }) => ({ number: numberOf(day), believed, changed }));
  const first = (known[0]?.number ?? today) - 1;
  // The clock of the server may be ahead.
  const last = Math.max(today, known.at(-1)?.number ?? today);
  return {
    length: last - first + 1,
    dayAt: (index) => new Date((first + index) * DAY_MS).toISOString().slice(0, 10),
    indexOf: (day) => Math.min(last, Math.max(first, numberOf(day))) - first,
    believedAt: (index) => known.findLast(({ number }) => number <= first + index)?.believed ?? 0,
    changedAt: (index) => known.find(({ number }) => number === first + index)?.changed ?? 0,
    placeOf: (index) => (index / (last - first)) * 100,
  };
}

/** The line over a box of 100 by 100: between two days nothing changes, so it runs in steps. */
export function lineOf(strip: Strip, days: PersonDays["days"]): string {
  const highest = Math.max(1, ...days.map(({ believed }) => believed));
  const height = (believed: number) => round(94 - (believed / highest) * 86);
  const steps = days.map(({ day, believed }) => `H${round(strip.placeOf(strip.indexOf(day)))}V${height(believed)}`);
  return `M0 ${height(0)}${steps.join("")}H100`;
}

/** As many as can be told apart. */
const MARKS = 200;

/** Where something changed, with a height from 0 to 1. Days that are too near to each other share a mark. */
export function marksOf(strip: Strip, days: PersonDays["days"]): { readonly place: number; readonly share: number }[] {
  const most = Math.log1p(Math.max(1, ...days.map(({ changed }) => changed)));
  const marks = new Map<number, number>();
  for (const { day, changed } of days) {
    const place = Math.round((strip.placeOf(strip.indexOf(day)) / 100) * MARKS);
    if (changed > 0) marks.set(place, Math.max(marks.get(place) ?? 0, Math.log1p(changed) / most));
  }
  return [...marks].map(([place, share]) => ({ place: (place / MARKS) * 100, share }));
}

const round = (value: number) => Math.round(value * 100) / 100;
