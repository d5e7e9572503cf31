import { fold } from "../words.ts";

/** The forms of a name in a calendar: "Nov", "November", and "November" as it is inflected beside a day. */
export type NameForm = "long" | "short" | "with-day";

const OPTIONS: Readonly<Record<NameForm, (part: "month" | "weekday") => Intl.DateTimeFormatOptions>> = {
  long: (part) => ({ [part]: "long" }),
  short: (part) => ({ [part]: "short" }),
  "with-day": (part) => ({ [part]: "long", day: "numeric" }),
};
const EVERY_FORM: readonly NameForm[] = ["long", "short", "with-day"];

/** Names of months (1 to 12) or weekdays (1 to 7, from Monday) as the runtime's calendar of the language writes them, folded. */
export function calendarNames(code: string, part: "month" | "weekday", forms: readonly NameForm[] = EVERY_FORM): Map<string, number> {
  return new Map(forms.flatMap((form) => [...namesInForm(code, part, form)]));
}

/** A cache, because opening a calendar of the runtime takes part of a millisecond and several readers of texts need the same one. */
const known = new Map<string, ReadonlyMap<string, number>>();

function namesInForm(code: string, part: "month" | "weekday", form: NameForm): ReadonlyMap<string, number> {
  const key = `${code} ${part} ${form}`;
  const names = known.get(key) ?? readNames(code, part, form);
  known.set(key, names);
  return names;
}

function readNames(code: string, part: "month" | "weekday", form: NameForm): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  const format = new Intl.DateTimeFormat(code, { ...OPTIONS[form](part), timeZone: "UTC" });
  for (let index = 0; index < COUNTS[part]; index++) {
    // The first of January 2024 is a Monday.
    const day = part === "month" ? Date.UTC(2024, index, 1) : Date.UTC(2024, 0, index + 1);
    const name = format.formatToParts(day).find(({ type }) => type === part)?.value ?? "";
    const bare = fold(name).replace(/\.$/u, "");
    if (bare !== "" && !/\d/u.test(bare)) names.set(bare, index + 1);
  }
  return names;
}

const COUNTS = { month: 12, weekday: 7 } as const;
