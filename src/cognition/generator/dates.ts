import { calendarNames } from "../../language/calendar.ts";
import { LANGUAGES } from "../../language/languages.ts";
import { spacedOfAll } from "../../language/united.ts";
import { fold } from "../../text/words.ts";

/** A date as far as it is said: a day, a day of some year, a month of a year, or a year. Months count from 1. */
export interface SaidDate {
  readonly year: number | undefined;
  readonly month: number | undefined;
  readonly day: number | undefined;
  /** Where it stands in the text. */
  readonly from: number;
  readonly to: number;
}

export type CalendarDate = Pick<SaidDate, "year" | "month" | "day">;

/** By their folded names; weekdays from Sunday, which is 0. */
const MONTHS = new Map(LANGUAGES.flatMap(({ code }) => [...calendarNames(code, "month")]));
export const WEEKDAYS = new Map(
  LANGUAGES.flatMap(({ code }) => [...calendarNames(code, "weekday", ["long"])].map(([name, day]) => [name, day % 7] as const)),
);

const NAMES = [...MONTHS.keys()].sort((a, b) => b.length - a.length).map((name) => name.replaceAll(".", "\\."));
const MONTH = `(?<month>${NAMES.join("|")})\\.?(?![\\p{L}])`;
const ENDING = spacedOfAll("ordinalEndings");
const DAY = `(?<day>\\d{1,2})(?:${ENDING}|\\.)?`;
const OF = `(?:${spacedOfAll("dateJoints")})`;
const YEAR = "(?<year>\\d{4})(?!\\d)";
const PATTERNS = [
  `(?<!\\d)(?<year>\\d{4})-(?<monthNumber>\\d{2})(?:-(?<day>\\d{2}))?(?!\\d)`,
  `(?<year>\\d{4})年(?:(?<monthNumber>\\d{1,2})月(?:(?<day>\\d{1,2})日)?)?`,
  `(?<!\\d)${DAY}\\s+(?:${OF}\\s+)?${MONTH}(?:(?:,|\\s+${OF})?\\s+${YEAR})?`,
  `(?<![\\p{L}])${MONTH}\\s+(?<day>\\d{1,2})(?:${ENDING})?(?!\\d)(?:,?\\s+${YEAR})?`,
  `(?<![\\p{L}])${MONTH},?\\s+(?:${OF}\\s+)?${YEAR}`,
].map((pattern) => new RegExp(pattern, "gu"));

/** The dates that a text spells out, in one of the languages above or in numbers. Bare years are numbers, not dates. */
export function saidDates(text: string): SaidDate[] {
  const folded = sameLength(text);
  const found: SaidDate[] = [];
  for (const pattern of PATTERNS) {
    for (const match of folded.matchAll(pattern)) {
      const to = match.index + match[0].length;
      if (found.some((other) => match.index < other.to && other.from < to)) continue;
      const { year, month, monthNumber, day } = match.groups ?? {};
      found.push({
        year: year === undefined ? undefined : Number(year),
        month: month === undefined ? (monthNumber === undefined ? undefined : Number(monthNumber)) : MONTHS.get(month),
        day: day === undefined ? undefined : Number(day),
        from: match.index,
        to,
      });
    }
  }
  return found;
}

/** Folded letter by letter, so that places in it are places in the text. */
function sameLength(text: string): string {
  return text.replace(/[\u0080-\u{10ffff}A-Z]/gu, (letter) => {
    const folded = fold(letter);
    return folded.length === letter.length ? folded : letter;
  });
}

/** Whether `said` says no more than `known` does: what it leaves open, anything may fill. */
export function isCovered(said: CalendarDate, known: CalendarDate): boolean {
  return (["year", "month", "day"] as const).every((part) => said[part] === undefined || said[part] === known[part]);
}

/** The day of the week, 0 for Sunday, of a word that names one. */
export function weekdayOf(word: string): number | undefined {
  return WEEKDAYS.get(fold(word));
}

export function monthOf(word: string): number | undefined {
  return MONTHS.get(fold(word));
}
