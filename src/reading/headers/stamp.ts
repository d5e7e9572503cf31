import { monthsOfAll } from "../languages/all-languages.ts";
import { MONTH_SIGN, YEAR_SIGN } from "../scripts.ts";
import { fold } from "../words.ts";

/** Year, month and day, as ISO 8601 and Chinese, Japanese and Korean write them. */
const YEAR_FIRST = new RegExp(`(?<!\\d)(\\d{4})[-/.${YEAR_SIGN}]\\s?(\\d{1,2})[-/.${MONTH_SIGN}]\\s?(\\d{1,2})(?!\\d)`, "u");
const YEAR_LAST = /(?<!\d)(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/u;
const YEAR = /(?<!\d)\d{4}(?!\d)/u;
const DAY = /(?<![\d:.])\d{1,2}(?![\d:]|\.\d)/u;
const WORD = /\p{L}{3,}/gu;
const CLOCK = /(?<!\d)(\d{1,2})[:.](\d{2})(?::\d{2})?(?:\.\d+)?\s?(?:([ap])\.?m)?/iu;
const THIS_CENTURY = 2_000;
const HALF_DAY_HOURS = 12;

/**
 * The time of a stamp at the front of a text, in milliseconds and read as UTC; undefined when it names no day. Where day and month could be
 * exchanged, the month comes first before a "/" and the day before other signs.
 *
 * @example
 * stampTime("[13:56, 8 May, 2023]"); // Date.UTC(2023, 4, 8, 13, 56)
 * stampTime("【Plan】"); // undefined
 */
export function stampTime(stamp: string): number | undefined {
  const day = dayOf(stamp);
  if (day === undefined) return undefined;
  const [year, month, date] = day.parts;
  const dayMs = Date.UTC(year, month - 1, date);
  // 31 February is no day.
  if (new Date(dayMs).getUTCDate() !== date || new Date(dayMs).getUTCMonth() !== month - 1) return undefined;
  return dayMs + clockMs(day.rest);
}

interface Day {
  readonly parts: readonly [year: number, month: number, date: number];
  /** The stamp without the day. */
  readonly rest: string;
}

function dayOf(stamp: string): Day | undefined {
  const first = YEAR_FIRST.exec(stamp);
  if (first) return { parts: [Number(first[1]), Number(first[2]), Number(first[3])], rest: stamp.replace(first[0], " ") };
  const last = YEAR_LAST.exec(stamp);
  if (last) return { parts: yearLast(last), rest: stamp.replace(last[0], " ") };
  const month = stamp.match(WORD)?.flatMap((word) => monthsOfAll().get(fold(word)) ?? [])[0];
  const year = YEAR.exec(stamp)?.[0];
  const date = DAY.exec(stamp)?.[0];
  if (month === undefined || year === undefined || date === undefined) return undefined;
  return { parts: [Number(year), month, Number(date)], rest: stamp };
}

function yearLast([, one, sign, other, year]: RegExpExecArray): Day["parts"] {
  const [a, b] = [Number(one), Number(other)];
  const full = year?.length === 2 ? THIS_CENTURY + Number(year) : Number(year);
  return b > HALF_DAY_HOURS || (sign === "/" && a <= HALF_DAY_HOURS) ? [full, a, b] : [full, b, a];
}

function clockMs(text: string): number {
  const [, hour, minute, half] = CLOCK.exec(text) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return 0;
  const hours = half === undefined ? Number(hour) : (Number(hour) % HALF_DAY_HOURS) + (/p/iu.test(half) ? HALF_DAY_HOURS : 0);
  return (hours * 60 + Number(minute)) * 60_000;
}
