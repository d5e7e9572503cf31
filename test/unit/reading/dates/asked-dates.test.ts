import { describe, expect, test } from "bun:test";
import { askedDates, daysOutside } from "../../../../src/reading/dates/asked-dates.ts";
import { casesOf } from "../../../support/cases.ts";

/** A Wednesday. */
const NOW_MS = Date.UTC(2025, 5, 18, 12);
const DAY_MS = 86_400_000;
const date = (year?: number, month?: number, day?: number) => ({ year, month, day });
const partsOf = (question: string) => askedDates(question, NOW_MS).map(({ year, month, day }) => date(year, month, day));

describe("the dates that a question names", () => {
  test.each([
    ["What did Ben do on 3 June, 2023?", date(2023, 6, 3)],
    ["What was decided on 3 June?", date(undefined, 6, 3)],
    ["Where did I live as of September 2023?", date(2023, 9)],
    ["When did Ana go camping in July?", date(undefined, 7)],
    ["how often did i swim in may", date(undefined, 5)],
    ["Was habe ich im März gekauft?", date(undefined, 3)],
    ["Qu'est-ce que j'ai fait en août ?", date(undefined, 8)],
    ["O que fiz em maio?", date(undefined, 5)],
    ["5月に何をしましたか", date(undefined, 5)],
    ["How often was I at the beach in 2023?", date(2023)],
    // "Vår" is spring, and "var" is "was".
    ["Vad var 2023 års budget?", date(2023)],
    ["What did I do yesterday?", date(2025, 6, 17)],
    ["What did I buy three days ago?", date(2025, 6, 15)],
    ["What did we plan last month?", date(2025, 5)],
  ])("%s", (question, expected) => expect(partsOf(question)).toEqual([expected]));

  test("a week has its seven days", () => {
    expect(partsOf("Who called me last week?").length).toBe(7);
  });

  test.each([
    "What does June say of the garden?",
    "What may I eat?",
    "what should i may think of",
    "Did they march for May?",
    "What do I wear in summer?",
    "Which summer house did we rent?",
    "Order 2023-17 cost 2,023.50",
    "",
  ])("none: %s", (question) => expect(askedDates(question, NOW_MS)).toEqual([]));
});

/** A question, with a day that it asks about and one that it does not. */
const SPANS = casesOf<{ language: string; question: string; inside: string; outside: string }>("text/asked-spans");

describe("the span that a question asks about", () => {
  for (const { language, question, inside, outside } of SPANS) {
    test(`${language}: ${question}`, () => {
      const dates = askedDates(question, NOW_MS);
      expect(daysOutside(dates, Date.parse(`${inside}T12:00`))).toBe(0);
      expect(daysOutside(dates, Date.parse(`${outside}T12:00`))).toBeGreaterThan(0);
      expect(daysOutside(dates, Date.parse(`${outside}T12:00`))).toBeLessThan(Number.POSITIVE_INFINITY);
    });
  }

  test("is the last winter that is over, and in autumn either of two summers", () => {
    const monthsAt = (question: string, now: string) =>
      askedDates(question, Date.parse(now)).map(({ year, month }) => `${year}-${String(month).padStart(2, "0")}`);
    expect(monthsAt("Where did we ski last winter?", "2026-01-15")).toEqual(["2024-12", "2025-01", "2025-02"]);
    expect(monthsAt("Where did we ski last winter?", "2025-06-15")).toEqual(["2024-12", "2025-01", "2025-02"]);
    expect(monthsAt("Where did we swim last summer?", "2025-10-15")).toEqual([
      ...["2025-06", "2025-07", "2025-08"],
      ...["2024-06", "2024-07", "2024-08"],
    ]);
    expect(monthsAt("Where do we ski this winter?", "2026-01-15")).toEqual(["2025-12", "2026-01", "2026-02"]);
  });
});

describe("the days outside a span", () => {
  test("are none within it, and counted to its nearest end", () => {
    const june = [date(2023, 6)];
    expect(daysOutside(june, Date.UTC(2023, 5, 30, 23))).toBe(0);
    expect(daysOutside(june, Date.UTC(2023, 6, 3))).toBe(2);
    expect(daysOutside(june, Date.UTC(2023, 4, 31))).toBe(1);
    expect(daysOutside([...june, date(2023, 8, 4)], Date.UTC(2023, 7, 4) + DAY_MS / 2)).toBe(0);
    expect(daysOutside([date(2023)], Date.UTC(2023, 11, 31))).toBe(0);
    expect(daysOutside([], NOW_MS)).toBe(Number.POSITIVE_INFINITY);
  });

  test("of a date without a year are those to its next recurrence, also over new year", () => {
    expect(daysOutside([date(undefined, 12, 31)], Date.UTC(2024, 0, 2))).toBe(1);
    expect(daysOutside([date(undefined, 1)], Date.UTC(2023, 11, 30))).toBe(2);
    expect(daysOutside([date(undefined, 5)], Date.UTC(1999, 4, 5))).toBe(0);
  });

  test("are a number even at the end of the calendar", () => {
    expect(Number.isNaN(daysOutside([date(undefined, 5)], 8.64e15))).toBe(false);
  });
});
