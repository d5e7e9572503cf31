import type { Language } from "../language/language.ts";
import { LANGUAGES } from "../language/languages.ts";
import { lazy } from "../language/lazy.ts";
import { patternOfAll } from "../language/united.ts";
import type { Distances } from "../language/vocabulary.ts";
import { type CalendarDate, weekdays } from "./said-dates.ts";
import { fold } from "./words.ts";

const DAY_MS = 86_400_000;
/** Words for days near today, with their offset in days. */
const NEAR_DAYS = [-2, -1, 0, 1, 2].map((offset) => ({ offset, pattern: patternOfAll(({ nearDays }) => nearDays?.[offset], "u") }));
const weekdayPattern = lazy(() => new RegExp(`(?<![\\p{L}])(?<name>${[...weekdays().keys()].join("|")})(?![\\p{L}])`, "gu"));

type Unit = keyof Distances["units"];

/** How one language expresses distances from today. */
interface Counting {
  readonly distances: Distances;
  /** Such as "in two weeks" or "three days ago". Groups: `ahead`, `amount`, `past`, `future`, and one with the name of the unit. */
  readonly distance: RegExp;
  /** Such as "last month" or "next spring". Groups: `last`, `next`, and one with the name of the unit. */
  readonly period: RegExp;
}

const countings = lazy(() => LANGUAGES.flatMap(countingOf));

/**
 * The days, months and years that the relative dates of a text may mean, from the time it was written (UTC). An ambiguous word has several:
 * "Friday" is the last or the next one. Empty without a relative date.
 */
export function resolvedDates(text: string, writtenAtMs: number): CalendarDate[] {
  const folded = fold(text).replaceAll("’", "'");
  const days: number[] = NEAR_DAYS.filter(({ pattern }) => pattern.test(folded)).map(({ offset }) => offset);
  const weekday = new Date(writtenAtMs).getUTCDay();
  for (const { groups } of folded.matchAll(weekdayPattern())) {
    const ahead = ((weekdays().get(groups?.["name"] ?? "") ?? 0) - weekday + 7) % 7;
    for (const weeks of [-14, -7, 0, 7]) if (Math.abs(ahead + weeks) <= 13) days.push(ahead + weeks);
  }
  const found: CalendarDate[] = [];
  for (const { distances, distance, period } of countings()) {
    for (const { groups = {} } of folded.matchAll(distance)) {
      const sign = groups["ahead"] || groups["future"] ? 1 : groups["past"] ? -1 : 0;
      if (sign !== 0) found.push(...away(writtenAtMs, sign * amountOf(groups["amount"] ?? "", distances), unitOf(groups)));
    }
    for (const { groups = {} } of folded.matchAll(period)) {
      const sign = groups["next"] ? 1 : groups["last"] ? -1 : 0;
      if (groups["week"]) for (let offset = 0; offset < 7; offset++) days.push(sign * 7 - weekday + offset);
      else found.push(...away(writtenAtMs, sign, unitOf(groups)));
    }
  }
  return [...days.map((offset) => dayAt(writtenAtMs + offset * DAY_MS)), ...found];
}

function countingOf({ distances }: Language): Counting[] {
  if (distances === undefined) return [];
  const { ahead, past, future, amounts, otherAmounts, units, last, current, next, parts } = distances;
  const amount = [...Object.keys(otherAmounts), ...amounts.split(" "), "\\d{1,3}"].join("|");
  const { day, week, month, year } = units;
  const unit = `(?:(?<day>${day})|(?<week>${week})|(?<month>${month})|(?<year>${year}))`;
  const period = `(?:(?<week>${week}|${parts.week})|(?<month>${month})|(?<year>${year}|${parts.year}))`;
  return [
    {
      distances,
      distance: new RegExp(
        `\\b(?:(?<ahead>${ahead})\\s+)?(?<amount>${amount})\\s+${unit}(?:\\s+(?:(?<past>${past})|(?<future>${future})))?\\b`,
        "gu",
      ),
      period: new RegExp(`\\b(?:(?<last>${last})|${current}|(?<next>${next}))\\s+${period}\\b`, "gu"),
    },
  ];
}

function unitOf(groups: Readonly<Record<string, string | undefined>>): Unit {
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

function amountOf(written: string, { amounts, otherAmounts }: Distances): number {
  if (/^\d/.test(written)) return Number(written);
  const other = Object.entries(otherAmounts).find(([pattern]) => new RegExp(`^(?:${pattern})$`, "u").test(written));
  return other ? other[1] : Math.max(1, amounts.split(" ").indexOf(written));
}

function dayAt(timeMs: number): CalendarDate {
  const date = new Date(timeMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
