import { describe, expect, test } from "bun:test";
import { askedDates, daysOutside } from "../../src/text/asked-dates.ts";

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
    "Which summer house did we rent last summer?",
    "Order 2023-17 cost 2,023.50",
    "",
  ])("none: %s", (question) => expect(askedDates(question, NOW_MS)).toEqual([]));
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

  test("at the end of all time are a number", () => {
    expect(Number.isNaN(daysOutside([date(undefined, 5)], 8.64e15))).toBe(false);
  });
});
