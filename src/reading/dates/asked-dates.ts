import { LANGUAGES } from "../../language/languages.ts";
import { spacedOfAll } from "../languages/all-languages.ts";
import { calendarNames } from "../languages/calendar.ts";
import { lazy } from "../languages/lazy.ts";
import { MONTH_SIGN } from "../scripts.ts";
import { fold } from "../words.ts";
import { resolvedDates } from "./relative-dates.ts";
import { type CalendarDate, saidDates } from "./said-dates.ts";
import { monthsOf, namedSeasons } from "./seasons.ts";

const DAY_MS = 86_400_000;
const MONTHS = 12;
/** The years that a span without a year may be in, relative to the year of the memory. A winter extends over two years. */
const NEAR_YEARS = [-1, 0, 1];
const months = lazy(() => new Map(LANGUAGES.flatMap(({ code }) => [...calendarNames(code, "month", ["long", "with-day"])])));
const namedMonth = lazy(() => {
  const names = [...months().keys()].filter((name) => !/[.\d]/u.test(name)).sort((a, b) => b.length - a.length);
  return new RegExp(`(?<![\\p{L}\\p{M}])(?:${spacedOfAll("beforeMonth")})\\s+(?<month>${names.join("|")})(?![\\p{L}\\p{M}\\d])`, "gu");
});
/** English says "i may" where Danish says "in May". */
const MODAL = /^i may$/u;
const MONTH_IN_DIGITS = new RegExp(`(?<!\\d)(?<month>1[0-2]|[1-9])[${MONTH_SIGN}]`, "gu");
const YEAR = /(?<![\p{L}\d.,:/-])(?<year>(?:19|20)\d\d)(?![\p{L}\d:/-]|[.,]\d)/gu;

/**
 * The days, months and years that a question names: "on 3 June", "in May", "as of September 2023", "in spring 2023", "last week", "last
 * summer". Relative ones count from `nowMs`, because that is what the person who asks means, however old the newest memory is. Empty when it
 * names none.
 */
export function askedDates(question: string, nowMs: number): CalendarDate[] {
  const relative = resolvedDates(question, nowMs).flatMap(({ season, year, ...rest }) =>
    season !== undefined && year !== undefined ? monthsOf(season, year) : { year, ...rest },
  );
  return [...spelledOut(question), ...relative];
}

function spelledOut(question: string): CalendarDate[] {
  const folded = fold(question);
  const seasons = namedSeasons(folded);
  // The question is about the season and not about the whole year.
  const isAsked = ({ month }: CalendarDate) => (month === undefined ? seasons.length === 0 : month >= 1 && month <= MONTHS);
  const said = [...seasons, ...saidDates(question).filter(isAsked)];
  if (said.length > 0) return said;
  const months = namedMonths(folded);
  return months.length > 0 ? months : namedYears(question);
}

/** The days between a time and the nearest span of the dates: 0 within one, Infinity without dates. A date without a year recurs. */
export function daysOutside(dates: readonly CalendarDate[], timeMs: number): number {
  const year = new Date(timeMs).getUTCFullYear();
  let least = Number.POSITIVE_INFINITY;
  for (const date of dates) {
    for (const other of date.year === undefined ? NEAR_YEARS.map((offset) => year + offset) : [date.year]) {
      const { fromMs, toMs } = spanOf(date, other);
      const days = Math.max(0, fromMs - timeMs, timeMs - toMs) / DAY_MS;
      // The distance to a span that `Date` cannot represent is NaN, which is never less.
      if (days < least) least = days;
    }
  }
  return least;
}

function namedMonths(folded: string): CalendarDate[] {
  const named = [...folded.matchAll(namedMonth())]
    .filter(([written]) => !MODAL.test(written))
    .map(({ groups }) => months().get(groups?.["month"] ?? ""));
  const inDigits = [...folded.matchAll(MONTH_IN_DIGITS)].map(({ groups }) => Number(groups?.["month"]));
  return [...named, ...inDigits].map((month) => ({ year: undefined, month, day: undefined }));
}

function namedYears(question: string): CalendarDate[] {
  return [...question.matchAll(YEAR)].map(({ groups }) => ({ year: Number(groups?.["year"]), month: undefined, day: undefined }));
}

function spanOf({ month, day }: CalendarDate, year: number): { readonly fromMs: number; readonly toMs: number } {
  const fromMs = Date.UTC(year, (month ?? 1) - 1, day ?? 1);
  if (day !== undefined) return { fromMs, toMs: fromMs + DAY_MS };
  return { fromMs, toMs: month === undefined ? Date.UTC(year + 1, 0, 1) : Date.UTC(year, month, 1) };
}
