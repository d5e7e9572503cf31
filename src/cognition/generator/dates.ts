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

const LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl", "sv", "pl", "ru"];
const MONTHS = new Map<string, number>();
const WEEKDAYS = new Map<string, number>();
for (const language of LANGUAGES) {
  for (const style of ["long", "short"] as const) {
    // With the day beside it a month may take another form: "ноябрь", but "20 ноября".
    const months = [
      new Intl.DateTimeFormat(language, { month: style, timeZone: "UTC" }),
      new Intl.DateTimeFormat(language, { day: "numeric", month: style, timeZone: "UTC" }),
    ];
    for (let month = 1; month <= 12; month++) {
      for (const format of months) {
        const name = format.formatToParts(Date.UTC(2023, month - 1, 1)).find(({ type }) => type === "month")?.value;
        if (name) MONTHS.set(fold(name).replace(/\.$/, ""), month);
      }
    }
  }
  const weekdays = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  // The first of January 2023 was a Sunday.
  for (let day = 0; day < 7; day++) WEEKDAYS.set(fold(weekdays.format(Date.UTC(2023, 0, 1 + day))), day);
}

const MONTH = `(?<month>${[...MONTHS.keys()].sort((a, b) => b.length - a.length).join("|")})\\.?(?![\\p{L}])`;
const DAY = "(?<day>\\d{1,2})(?:st|nd|rd|th|er|\\.|º)?";
const YEAR = "(?<year>\\d{4})(?!\\d)";
const PATTERNS = [
  `(?<!\\d)(?<year>\\d{4})-(?<monthNumber>\\d{2})(?:-(?<day>\\d{2}))?(?!\\d)`,
  `(?<year>\\d{4})年(?:(?<monthNumber>\\d{1,2})月(?:(?<day>\\d{1,2})日)?)?`,
  `(?<!\\d)${DAY}\\s+(?:of\\s+|de\\s+)?${MONTH}(?:(?:,|\\s+of|\\s+de)?\\s+${YEAR})?`,
  `(?<![\\p{L}])${MONTH}\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?:,?\\s+${YEAR})?`,
  `(?<![\\p{L}])${MONTH},?\\s+(?:of\\s+|de\\s+)?${YEAR}`,
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

const DAY_MS = 86_400_000;
/** Words for days near the present one, folded, and how many days they are away. */
const NEAR_DAYS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:today|tonight|this (?:morning|afternoon|evening)|just now|heute|aujourd'hui|hoy|oggi|hoje|vandaag|idag)\b|сегодня|今天|今日/u, 0],
  [/\b(?:yesterday|last night|gestern|hier|ayer|ieri|ontem|gisteren|igar)\b|вчера|昨天|昨日/u, -1],
  [/\b(?:tomorrow|morgen|demain|manana|domani|amanha|imorgon)\b|завтра|明天|明日/u, 1],
  [/\b(?:day before yesterday|vorgestern|avant-hier|anteayer|eergisteren)\b|позавчера|前天/u, -2],
  [/\b(?:day after tomorrow|ubermorgen|apres-demain|pasado manana|overmorgen)\b|послезавтра|后天/u, 2],
];
const AMOUNTS: readonly string[] = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const AMOUNT = `(?<amount>an?|a couple of|${AMOUNTS.join("|")}|\\d{1,3})`;
const DISTANCE = new RegExp(
  `\\b(?:(?<ahead>in)\\s+)?${AMOUNT}\\s+(?<unit>day|week|month|year)s?(?:\\s+(?<ago>ago|earlier|from now|later))?\\b`,
  "gu",
);
const NAMED_PERIOD =
  /\b(?<which>last|past|previous|this|next|coming)\s+(?<unit>week(?:end)?|month|year|spring|summer|autumn|fall|winter)\b/gu;
const WEEKDAY = new RegExp(`(?<![\\p{L}])(?<name>${[...WEEKDAYS.keys()].join("|")})(?![\\p{L}])`, "gu");

/**
 * What the relative dates of a text may mean, counted from the time it was written (UTC): days, months and years. Several for one word where speech is
 * loose: "Friday" is the last one or the next. Without such a word: none.
 */
export function resolvedDates(text: string, writtenAtMs: number): CalendarDate[] {
  const folded = fold(text).replaceAll("’", "'");
  const found: CalendarDate[] = [];
  const day = (offset: number) => found.push(dayAt(writtenAtMs + offset * DAY_MS));
  for (const [pattern, offset] of NEAR_DAYS) if (pattern.test(folded)) day(offset);
  for (const { groups } of folded.matchAll(WEEKDAY)) {
    const ahead = ((WEEKDAYS.get(groups?.["name"] ?? "") ?? 0) - new Date(writtenAtMs).getUTCDay() + 7) % 7;
    for (const weeks of [-14, -7, 0, 7]) if (Math.abs(ahead + weeks) <= 13) day(ahead + weeks);
  }
  for (const { groups } of folded.matchAll(DISTANCE)) {
    const sign = groups?.["ahead"] ? 1 : groups?.["ago"] === undefined ? 0 : /ago|earlier/.test(groups["ago"]) ? -1 : 1;
    if (sign !== 0) found.push(...away(writtenAtMs, sign * amountOf(groups?.["amount"] ?? ""), groups?.["unit"] ?? ""));
  }
  for (const { groups } of folded.matchAll(NAMED_PERIOD)) {
    const sign = /this/.test(groups?.["which"] ?? "") ? 0 : /next|coming/.test(groups?.["which"] ?? "") ? 1 : -1;
    const unit = groups?.["unit"] ?? "";
    if (unit.startsWith("week")) for (let offset = 0; offset < 7; offset++) day(sign * 7 - new Date(writtenAtMs).getUTCDay() + offset);
    else found.push(...away(writtenAtMs, sign, unit === "month" ? "month" : "year"));
  }
  return found;
}

/** The day, month or year so far away, as exact as its unit. */
function away(fromMs: number, amount: number, unit: string): CalendarDate[] {
  if (unit === "day" || unit === "week") return [dayAt(fromMs + amount * (unit === "week" ? 7 : 1) * DAY_MS)];
  const { year = 0, month = 1 } = dayAt(fromMs);
  if (unit === "year") return [{ year: year + amount, month: undefined, day: undefined }];
  const months = year * 12 + month - 1 + amount;
  return [{ year: Math.floor(months / 12), month: (months % 12) + 1, day: undefined }];
}

function amountOf(written: string): number {
  if (/^\d/.test(written)) return Number(written);
  if (written === "a couple of") return 2;
  return Math.max(1, AMOUNTS.indexOf(written));
}

function dayAt(timeMs: number): CalendarDate {
  const date = new Date(timeMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
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
