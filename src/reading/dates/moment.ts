import { alternativesIn, either, spacedOfAll } from "../languages/all-languages.ts";
import type { Compiled } from "../languages/compiled-language.ts";
import { DAY_SIGN, HOUR_SIGN, MINUTE_SIGN, MONTH_SIGN, YEAR_SIGN } from "../scripts.ts";
import { fold } from "../words.ts";

/** A day or a time of a plan or birthday. */
export interface Moment {
  /** Equal for the same moment in any notation. */
  readonly key: string;
  /** "day" for a calendar day, a weekday, or both. */
  readonly says: ReadonlySet<"day" | "time" | "vague">;
  /** Whether month and day are named, as in a birthday. */
  readonly isCalendarDay: boolean;
  /** Whether the moment recurs: "On Fridays". */
  readonly isRecurring: boolean;
  /** Midnight UTC of the day; undefined without a year. */
  readonly dayMs: number | undefined;
}

const ISO = /\b(\d{4})-(\d{2})-(\d{2})\b/u;
const NUMERIC = /\b(\d{1,2})([./])(\d{1,2})(?:\2(\d{2,4}))?(?![\d:])\.?/u;
const CJK_DATE = new RegExp(`(?:(\\d{4})\\s*[${YEAR_SIGN}]\\s*)?(\\d{1,2})\\s*[${MONTH_SIGN}]\\s*(\\d{1,2})\\s*[${DAY_SIGN}]`, "u");
const CLOCK = new RegExp(
  `\\b(\\d{1,2})(?:[:.h](\\d{2}))\\s*(${spacedOfAll("clockMarks")}|h\\b)?|\\b(\\d{1,2})\\s*(${spacedOfAll("clockMarks")}|h\\b)`,
  "iu",
);
const HALF = alternativesIn(({ morning, afternoon }) => either(morning, afternoon));
const CJK_CLOCK = new RegExp(`(${HALF})?\\s*(\\d{1,2})\\s*[${HOUR_SIGN}](半|\\s*(\\d{1,2})\\s*[${MINUTE_SIGN}])?`, "u");
const DAY_OF_MONTH = new RegExp(`^(\\d{1,2})(?:${spacedOfAll("ordinalEndings")}|\\.)?$`, "u");
const YEAR = /^(?:19|20)\d{2}$/u;
/** The position of the time of day in a key. */
const MINUTES = 4;
const AFTERNOON = new RegExp(`^(?:${alternativesIn("afternoon")})`, "iu");

/** The moment that the whole text names; undefined if the text contains anything else. */
export function momentOf(text: string, language: Compiled): Moment | undefined {
  const found = new Finder();
  let rest = fold(text).replace(/[,()]/gu, " ");
  rest = found.take(rest, ISO, ([, year, month, day]) => found.date(month, day, year));
  rest = found.take(rest, CJK_DATE, ([, year, month, day]) => found.date(month, day, year));
  rest = found.take(rest, CJK_CLOCK, ([, half, hour, min, minutes]) =>
    found.clock(hour, minutes ?? (min === undefined ? "0" : "30"), AFTERNOON.test(half ?? "")),
  );
  rest = found.take(rest, CLOCK, (match) => found.clock(match[1] ?? match[4], match[2] ?? "0", AFTERNOON.test(match[3] ?? match[5] ?? "")));
  // 3.5. is the third of May. 3/5 is ambiguous, but is read the same way each time.
  rest = found.take(rest, NUMERIC, ([, one, mark, other, year]) =>
    mark === "." ? found.date(other, one, year) : found.date(one, other, year),
  );
  const relative = language.relativeDay.exec(rest);
  if (relative) {
    found.vague.push(relative[0].replace(/\s+/gu, " "));
    rest = rest.replace(relative[0], " ");
  }
  return found.takeWords(rest, language) ? found.moment() : undefined;
}

/** Whether the word names a month or a weekday. "August" may also be a given name, but "Mondays" is no name. */
export function isOfCalendar(word: string, { months, weekdays }: Compiled): boolean {
  const folded = fold(word);
  return months.has(folded) || weekdays.has(folded) || (folded.endsWith("s") && weekdays.has(folded.slice(0, -1)));
}

/** Whether both may be the same moment: "Friday" and "Friday at noon". */
export function mayBeOneMoment(a: Moment, b: Moment): boolean {
  const [one, other] = [a.key.split("|"), b.key.split("|")];
  return one.every((part, index) => part === "" || other[index] === "" || part === other[index]);
}

const HALF_DAY_MINUTES = 720;

/** Whether both may be the same time if the half of the day is ignored: "6:30 pm" and "half past six". */
export function mayBeOneTime(a: Moment, b: Moment): boolean {
  const [one, other] = [a.key.split("|"), b.key.split("|")];
  const minutes = [one, other].map((parts) => (parts[MINUTES] ? Number(parts[MINUTES]) % HALF_DAY_MINUTES : undefined));
  return minutes[0] !== undefined && minutes[0] === minutes[1] && one.every((part, index) => index === MINUTES || part === other[index]);
}

class Finder {
  #month: number | undefined;
  #day: number | undefined;
  #year: string | undefined;
  #weekday: number | undefined;
  #minutes: number | undefined;
  readonly vague: string[] = [];
  #isRecurring = false;

  take(text: string, pattern: RegExp, use: (match: RegExpExecArray) => void): string {
    const match = pattern.exec(text);
    if (!match) return text;
    use(match);
    return `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
  }

  date(month: string | undefined, day: string | undefined, year: string | undefined): void {
    this.#month = Number(month);
    this.#day = Number(day);
    this.#year = year ?? this.#year;
  }

  clock(hour: string | undefined, minute: string | undefined, isAfternoon: boolean): void {
    const hours = Number(hour);
    this.#minutes = ((isAfternoon && hours < 12 ? hours + 12 : hours) % 24) * 60 + Number(minute);
  }

  /** Returns false if a word is left that is not a part of a date. */
  takeWords(text: string, language: Compiled): boolean {
    const parts = text.split(/\s+/u).filter((part) => part !== "");
    for (const part of parts) {
      const bare = part.replace(/^[-–—]+|[.:;!-]+$/gu, "");
      const month = language.months.get(bare);
      const plural = bare.endsWith("s") && !language.weekdays.has(bare) ? language.weekdays.get(bare.slice(0, -1)) : undefined;
      const weekday = language.weekdays.get(bare) ?? plural;
      if (bare === "" || language.dateGlue.has(bare)) continue;
      if (month !== undefined) this.#month = month;
      else if (weekday !== undefined) {
        this.#weekday = weekday;
        this.#isRecurring ||= plural !== undefined;
      } else if (YEAR.test(bare)) this.#year = bare;
      else if (DAY_OF_MONTH.test(part) || DAY_OF_MONTH.test(bare)) {
        const number = DAY_OF_MONTH.exec(part)?.[1] ?? DAY_OF_MONTH.exec(bare)?.[1];
        if (this.#day !== undefined && this.#minutes === undefined) this.#minutes = Number(number) * 60;
        else this.#day = Number(number);
      } else return false;
    }
    return true;
  }

  moment(): Moment | undefined {
    const says = new Set<"day" | "time" | "vague">();
    if (this.#day !== undefined && this.#month === undefined && this.#weekday === undefined && this.#minutes === undefined) {
      // "At 4" is a time of day.
      this.#minutes = this.#day * 60;
      this.#day = undefined;
    }
    if (this.#month !== undefined || this.#day !== undefined || this.#weekday !== undefined) says.add("day");
    if (this.#minutes !== undefined) says.add("time");
    if (this.vague.length > 0) says.add("vague");
    if (says.size === 0 && this.#year === undefined) return undefined;
    if (this.#year !== undefined && says.size === 0) says.add("day");
    const key = [this.#year, this.#month, this.#day, this.#weekday, this.#minutes, this.vague.join(" ")]
      .map((part) => part ?? "")
      .join("|");
    const isCalendarDay = this.#month !== undefined && this.#day !== undefined;
    const dayMs = isCalendarDay && this.#year !== undefined ? Date.UTC(Number(this.#year), (this.#month ?? 1) - 1, this.#day) : undefined;
    return { key, says, isCalendarDay, isRecurring: this.#isRecurring || this.vague.length > 0, dayMs };
  }
}
