import { LANGUAGES } from "../../language/languages.ts";
import { monthsOfAll, spacedOfAll } from "../languages/all-languages.ts";
import { calendarNames } from "../languages/calendar.ts";
import { lazy } from "../languages/lazy.ts";
import { fold, foldInPlace } from "../words.ts";

/** A date with the parts that the text names: a day with or without a year, a month of a year, or a year. Months count from 1. */
export interface SaidDate {
  readonly year: number | undefined;
  readonly month: number | undefined;
  readonly day: number | undefined;
  /** Its position in the text. */
  readonly from: number;
  readonly to: number;
}

export type CalendarDate = Pick<SaidDate, "year" | "month" | "day">;

/** Weekdays by their folded names, from 0 for Sunday. */
export const weekdays = lazy(
  () =>
    new Map(LANGUAGES.flatMap(({ code }) => [...calendarNames(code, "weekday", ["long"])].map(([name, day]) => [name, day % 7] as const))),
);

const patterns = lazy(() => {
  const names = [...monthsOfAll().keys()].sort((a, b) => b.length - a.length).map((name) => name.replaceAll(".", "\\."));
  const month = `(?<month>${names.join("|")})\\.?(?![\\p{L}])`;
  const ending = spacedOfAll("ordinalEndings");
  const day = `(?<day>\\d{1,2})(?:${ending}|\\.)?`;
  const of = `(?:${spacedOfAll("dateJoints")})`;
  const year = "(?<year>\\d{4})(?!\\d)";
  return [
    `(?<!\\d)(?<year>\\d{4})-(?<monthNumber>\\d{2})(?:-(?<day>\\d{2}))?(?!\\d)`,
    `(?<year>\\d{4})年(?:(?<monthNumber>\\d{1,2})月(?:(?<day>\\d{1,2})日)?)?`,
    `(?<!\\d)${day}\\s+(?:${of}\\s+)?${month}(?:(?:,|\\s+${of})?\\s+${year})?`,
    `(?<![\\p{L}])${month}\\s+(?<day>\\d{1,2})(?:${ending})?(?!\\d)(?:,?\\s+${year})?`,
    `(?<![\\p{L}])${month},?\\s+(?:${of}\\s+)?${year}`,
  ].map((pattern) => new RegExp(pattern, "gu"));
});

/** The dates that a text spells out, in the languages above or in digits. A bare year is a number, not a date. */
export function saidDates(text: string): SaidDate[] {
  const folded = foldInPlace(text);
  const found: SaidDate[] = [];
  for (const pattern of patterns()) {
    for (const match of folded.matchAll(pattern)) {
      const to = match.index + match[0].length;
      if (found.some((other) => match.index < other.to && other.from < to)) continue;
      const { year, month, monthNumber, day } = match.groups ?? {};
      found.push({
        year: year === undefined ? undefined : Number(year),
        month: month === undefined ? (monthNumber === undefined ? undefined : Number(monthNumber)) : monthsOfAll().get(month),
        day: day === undefined ? undefined : Number(day),
        from: match.index,
        to,
      });
    }
  }
  return found;
}

/** Whether `known` has all parts of `said`. */
export function isCovered(said: CalendarDate, known: CalendarDate): boolean {
  return (["year", "month", "day"] as const).every((part) => said[part] === undefined || said[part] === known[part]);
}

/** The weekday that the word names, 0 for Sunday. */
export function weekdayOf(word: string): number | undefined {
  return weekdays().get(fold(word));
}

export function monthOf(word: string): number | undefined {
  return monthsOfAll().get(fold(word));
}
