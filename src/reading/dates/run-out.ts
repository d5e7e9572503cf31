import { patternOfAll } from "../languages/all-languages.ts";
import { lazy } from "../languages/lazy.ts";
import { mayMatch } from "../languages/required-literals.ts";
import { fold } from "../words.ts";
import { resolvedDates } from "./relative-dates.ts";
import { type CalendarDate, monthOf, saidDates, weekdayOf } from "./said-dates.ts";

const DAY_MS = 86_400_000;
/** The day may follow an article and a weekday: "until the end of Friday, 3 June 2026". */
const WORDS_AHEAD = 6;
/** "Monday until Friday" is a week of work. */
const WORDS_BEFORE = 2;
const END_OF_PART = /[.;:!?()\n…]|,\s/u;
const QUOTED = /["“„«].*?["”“»]/gu;

const until = lazy(() => patternOfAll("until", "gu"));
const holdsToday = lazy(() => patternOfAll("holdsToday", "u"));
const happened = lazy(() => patternOfAll("hasHappened", "iu"));
const recurs = lazy(() => patternOfAll("recurs", "u"));
/** Today and the next two days, the last first, because "the day after tomorrow" contains "tomorrow". */
const nearDays = lazy(() => [2, 1, 0].map((offset) => ({ offset, pattern: patternOfAll(({ nearDays }) => nearDays?.[offset], "u") })));
const mayRunOut = lazy(() => [mayMatch(until()), ...nearDays().map(({ pattern }) => mayMatch(pattern))]);

/**
 * The end of the last day on which a text holds by its own words, in UTC: "Ana is in room 12 until Friday", "the pass expires on 3 June",
 * "today I am ill", "tomorrow I fly to Rome". Undefined for a text without an end, with one before it was written (which is history), and for
 * what recurs or has happened, because that stays true. Where a date may be read in two ways, it is the later one.
 */
export function runsOutMs(text: string, writtenAtMs: number): number | undefined {
  const folded = fold(text.replace(QUOTED, " ")).replaceAll("’", "'");
  if (!mayRunOut().some((may) => may(folded))) return undefined;
  const end = namedEnd(folded, writtenAtMs) ?? endOfNearDay(folded, text, writtenAtMs);
  return end === undefined || recurs().test(folded) ? undefined : end;
}

function namedEnd(folded: string, writtenAtMs: number): number | undefined {
  const ends: number[] = [];
  for (const match of folded.matchAll(until())) {
    const before = folded.slice(0, match.index).trim().split(/\s+/u).slice(-WORDS_BEFORE);
    if (before.some((word) => weekdayOf(word.replace(/[.,]$/u, "")) !== undefined)) return undefined;
    const ahead = folded.slice(match.index + match[0].length).trim();
    const end = endIn(firstWords(ahead.split(END_OF_PART)[0] ?? ""), writtenAtMs) ?? endIn(numericDay(ahead), writtenAtMs);
    if (end !== undefined) ends.push(end);
  }
  const end = ends.length === 0 ? undefined : Math.max(...ends);
  return end !== undefined && end > writtenAtMs ? end : undefined;
}

const firstWords = (text: string) => text.split(/\s+/u).slice(0, WORDS_AHEAD).join(" ");

const NUMERIC_DAY = /^(?:\p{L}+\s){0,2}(\d{1,2})([./-])(\d{1,2})\2((?:20)?\d\d)(?!\d)/u;

/** "30.6.2026", and "3/6/2026" as the later of its two readings. */
function numericDay(text: string): string {
  const [, one = "", mark, other = "", year = ""] = NUMERIC_DAY.exec(text) ?? [];
  if (mark === undefined) return "";
  const asDate = (month: string, day: string) => `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const readings = [asDate(other, one), ...(mark === "/" ? [asDate(one, other)] : [])];
  return (
    readings
      .filter((day) => !Number.isNaN(Date.parse(day)))
      .toSorted()
      .at(-1) ?? ""
  );
}

const BARE_YEAR = /^(?:\p{L}+\s){0,3}(20\d\d)$/u;

/** The end of the date that the text begins with. */
function endIn(text: string, writtenAtMs: number): number | undefined {
  const said = saidDates(text).toSorted((a, b) => a.from - b.from)[0];
  if (said) return endOf(said, writtenAtMs);
  const relative = resolvedDates(text, writtenAtMs).map((date) => endOf(date, writtenAtMs));
  // A weekday is the next one, and a week ends with its last day.
  const [next] = relative.filter((end) => end > writtenAtMs).toSorted((a, b) => a - b);
  if (next !== undefined) return next;
  const month = monthIn(text.split(" "));
  if (month !== undefined) return endOf({ year: undefined, month, day: undefined }, writtenAtMs);
  const year = BARE_YEAR.exec(text)?.[1];
  return year === undefined ? undefined : Date.UTC(Number(year) + 1, 0);
}

/** English has two months that are verbs as well: "until the end of May", and not "until we may go". */
const VERBS: ReadonlySet<string> = new Set(["may", "march"]);

function monthIn(words: readonly string[]): number | undefined {
  const at = words.findIndex(
    (word, index) => monthOf(word) !== undefined && (!VERBS.has(word) || index === 0 || words[index - 1] === "of"),
  );
  return at < 0 ? undefined : monthOf(words[at] ?? "");
}

/** A date without a year is the next one of its kind. */
function endOf({ year, month, day }: CalendarDate, writtenAtMs: number): number {
  const endIn = (inYear: number) => {
    if (month === undefined) return Date.UTC(inYear + 1, 0);
    return day === undefined ? Date.UTC(inYear, month) : Date.UTC(inYear, month - 1, day) + DAY_MS;
  };
  if (year !== undefined) return endIn(year);
  const thisYear = new Date(writtenAtMs).getUTCFullYear();
  return endIn(thisYear) > writtenAtMs ? endIn(thisYear) : endIn(thisYear + 1);
}

function endOfNearDay(folded: string, text: string, writtenAtMs: number): number | undefined {
  const near = nearDays().find(({ pattern }) => pattern.test(folded));
  if (near === undefined || happened().test(text) || (near.offset === 0 && !holdsToday().test(folded))) return undefined;
  return Math.floor(writtenAtMs / DAY_MS + near.offset + 1) * DAY_MS;
}
