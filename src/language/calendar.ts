import { fold } from "../text/words.ts";

/** Long and short names of months (1 to 12) or weekdays (1 to 7, from Monday), in the forms that the runtime's calendar knows. */
export function calendarNames(code: string, part: "month" | "weekday", count: number): Map<string, number> {
  const names = new Map<string, number>();
  const forms: Intl.DateTimeFormatOptions[] = [{ [part]: "long" }, { [part]: "short" }, { [part]: "long", day: "numeric" }];
  for (const form of forms) {
    const format = new Intl.DateTimeFormat(code, { ...form, timeZone: "UTC" });
    for (let index = 0; index < count; index++) {
      // The first of January 2024 is a Monday.
      const day = part === "month" ? Date.UTC(2024, index, 1) : Date.UTC(2024, 0, index + 1);
      const name = format.formatToParts(day).find(({ type }) => type === part)?.value ?? "";
      const bare = fold(name).replace(/\.$/u, "");
      if (bare !== "" && !/\d/u.test(bare)) names.set(bare, index + 1);
    }
  }
  return names;
}
