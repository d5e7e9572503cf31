import type { Language } from "../../language/language.ts";
import { LANGUAGES } from "../../language/languages.ts";
import { type Distances, SEASONS, type Season } from "../../language/vocabulary.ts";
import { patternOfAll } from "../languages/all-languages.ts";
import { lazy } from "../languages/lazy.ts";
import { fold } from "../words.ts";
import { type CalendarDate, weekdays } from "./said-dates.ts";
import { lastSeasonYears, thisSeasonYear } from "./seasons.ts";

const DAY_MS = 86_400_000;
const NEVER = "(?!)";
/** Words for days near today, with their offset in days. */
const NEAR_DAYS = [-2, -1, 0, 1, 2].map((offset) => ({ offset, pattern: patternOfAll(({ nearDays }) => nearDays?.[offset], "u") }));
const weekdayPattern = lazy(() => new RegExp(`(?<![\\p{L}])(?<name>${[...weekdays().keys()].join("|")})(?![\\p{L}])`, "gu"));

type Unit = keyof Distances["units"];
type Groups = Readonly<Record<string, string | undefined>>;

/** A date, or the year in which the season begins. */
export interface ResolvedDate extends CalendarDate {
  readonly season?: Season;
}

/** How one language expresses distances from today. */
interface Counting {
  readonly distances: Distances;
  /** A distance: "in two weeks", "three days ago". Groups: `ahead`, `back`, `amount`, `past`, `future`, and one named after the unit. */
  readonly distance: RegExp;
  /** A period such as "last month" or "next spring". Groups: `last`, `next`, and one named after the unit or season, or `weekend`. */
  readonly period: RegExp;
}

const countings = lazy(() => LANGUAGES.flatMap(countingOf));

/**
 * The days, months, years and seasons that the relative dates of a text may mean, counted from the time it was written (UTC). An ambiguous
 * word has several: "Friday" is the last or the next one. Empty if the text has no relative date.
 */
export function resolvedDates(text: string, writtenAtMs: number): ResolvedDate[] {
  const folded = fold(text).replaceAll("’", "'");
  const days: number[] = NEAR_DAYS.filter(({ pattern }) => pattern.test(folded)).map(({ offset }) => offset);
  const weekday = new Date(writtenAtMs).getUTCDay();
  for (const { groups } of folded.matchAll(weekdayPattern())) {
    const ahead = ((weekdays().get(groups?.["name"] ?? "") ?? 0) - weekday + 7) % 7;
    for (const weeks of [-14, -7, 0, 7]) if (Math.abs(ahead + weeks) <= 13) days.push(ahead + weeks);
  }
  const found: ResolvedDate[] = days.map((offset) => dayAt(writtenAtMs + offset * DAY_MS));
  for (const { distances, distance, period } of countings()) {
    for (const { groups = {} } of folded.matchAll(distance)) {
      const sign = groups["ahead"] || groups["future"] ? 1 : groups["past"] || groups["back"] ? -1 : 0;
      if (sign !== 0) found.push(...away(writtenAtMs, sign * amountOf(groups["amount"] ?? "", distances), unitOf(groups)));
    }
    for (const { groups = {} } of folded.matchAll(period)) found.push(...periodOf(groups, writtenAtMs));
  }
  return found;
}

function countingOf({ distances, traits }: Language): Counting[] {
  if (distances === undefined) return [];
  const { ahead = NEVER, back = NEVER, past = NEVER, future = NEVER, amounts, otherAmounts = {}, units, weekend = NEVER } = distances;
  const { last, current = NEVER, next = NEVER, lastAfter = NEVER, nextAfter = NEVER, lastYear = NEVER, seasons } = distances;
  // Korean writes "지난 주" and "지난주에".
  const isSpaced = !traits?.some((trait) => trait === "unspaced" || trait === "joinsWords");
  const [start, end, blank] = isSpaced ? ["(?<![\\p{L}\\p{M}])", "(?![\\p{L}\\p{M}])", "(?:\\s+|(?<=')\\s*)"] : ["", "", "\\s*"];
  const amount = [...Object.keys(otherAmounts), ...amounts.split(" ").reverse(), "\\d{1,3}"].join("|");
  const { day, week, month, year } = units;
  const unit = `(?:(?<day>${day})|(?<week>${week})|(?<month>${month})|(?<year>${year}))${end}`;
  const ofSeason = SEASONS.map((season) => `(?<${season}>${seasons?.[season] ?? NEVER})`).join("|");
  const period = `(?:${ofSeason}|(?<weekend>${weekend})|(?<week>${week})|(?<month>${month})|(?<year>${year}))${end}`;
  const before = `(?:(?:(?<ahead>${ahead})|(?<back>${back}))${blank})?`;
  // The amount may be only a lookahead, as in Polish "tydzień temu" (a week ago).
  const count = `(?<amount>${amount})${isSpaced ? "(?:(?<=\\S)\\s+)?" : blank}`;
  const after = `(?:${blank}(?:(?<past>${past})|(?<future>${future}))${end})?`;
  const preposed = `(?:(?<last>${last})|${current}|(?<next>${next}))${blank}${period}`;
  const postposed = `${period}${blank}(?:(?<last>${lastAfter})|(?<next>${nextAfter}))${end}`;
  return [
    {
      distances,
      distance: new RegExp(`${start}${before}${count}${unit}${after}`, "gu"),
      period: new RegExp(`${start}(?:${preposed}|${postposed}|(?<lastYear>${lastYear})${end})`, "gu"),
    },
  ];
}

/** The days of the week or weekend, the month, the year or the season. */
function periodOf(groups: Groups, fromMs: number): ResolvedDate[] {
  const sign = groups["next"] ? 1 : groups["last"] || groups["lastYear"] ? -1 : 0;
  const weekday = new Date(fromMs).getUTCDay();
  const daysFrom = (offset: number, count: number) => Array.from({ length: count }, (_, i) => dayAt(fromMs + (offset + i) * DAY_MS));
  if (groups["week"]) return daysFrom(sign * 7 - weekday, 7);
  // "Last weekend", said on a Wednesday, ended on the Sunday that begins this week.
  if (groups["weekend"]) return daysFrom(sign * 7 - weekday, 8);
  const season = SEASONS.find((name) => groups[name]);
  if (season === undefined) return away(fromMs, sign, unitOf(groups));
  const years = sign < 0 ? lastSeasonYears(season, fromMs) : [thisSeasonYear(season, fromMs) + sign];
  return years.map((year) => ({ year, month: undefined, day: undefined, season }));
}

function unitOf(groups: Groups): Unit {
  return (["day", "week", "month"] as const).find((unit) => groups[unit]) ?? "year";
}

/** The day, month or year at the distance, as precise as its unit. */
function away(fromMs: number, amount: number, unit: Unit): CalendarDate[] {
  if (unit === "day" || unit === "week") return [dayAt(fromMs + amount * (unit === "week" ? 7 : 1) * DAY_MS)];
  const { year = 0, month = 1 } = dayAt(fromMs);
  if (unit === "year") return [{ year: year + amount, month: undefined, day: undefined }];
  const months = year * 12 + month - 1 + amount;
  return [{ year: Math.floor(months / 12), month: (months % 12) + 1, day: undefined }];
}

function amountOf(written: string, { amounts, otherAmounts = {} }: Distances): number {
  if (/^\d/.test(written)) return Number(written);
  const other = Object.entries(otherAmounts).find(([pattern]) => new RegExp(`^(?:${pattern})$`, "u").test(written));
  return other ? other[1] : Math.max(1, amounts.split(" ").indexOf(written));
}

function dayAt(timeMs: number): CalendarDate {
  const date = new Date(timeMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
