import { describe, expect, test } from "bun:test";
import { lineOf, marksOf, stripOf } from "../../../../../../src/dashboard/web/pages/people/strip.ts";

const NOW = Date.parse("2026-11-21T15:24:00Z");
const days = [
  { day: "2026-11-12", believed: 2, changed: 2 },
  { day: "2026-11-17", believed: 1, changed: 3 },
];

describe("a strip of days", () => {
  const strip = stripOf(days, NOW);

  test("begins on the day before anything was known, and ends today", () => {
    expect(strip.length).toBe(11);
    expect(strip.dayAt(0)).toBe("2026-11-11");
    expect(strip.dayAt(10)).toBe("2026-11-21");
    expect([strip.placeOf(0), strip.placeOf(5), strip.placeOf(10)]).toEqual([0, 50, 100]);
  });

  test("says what was believed on days on which nothing changed, too", () => {
    expect([0, 1, 5, 6, 10].map(strip.believedAt)).toEqual([0, 2, 2, 1, 1]);
    expect([0, 1, 5, 6, 10].map(strip.changedAt)).toEqual([0, 2, 0, 3, 0]);
  });

  test("has the nearest day for one that is not on it", () => {
    expect(strip.indexOf("2020-01-01")).toBe(0);
    expect(strip.indexOf("2026-11-12")).toBe(1);
    expect(strip.indexOf("2036-01-01")).toBe(10);
  });

  test("has two days where all was learned today, or nothing ever", () => {
    expect(stripOf([{ day: "2026-11-21", believed: 1, changed: 1 }], NOW).length).toBe(2);
    expect(stripOf([], NOW)).toMatchObject({ length: 2 });
  });

  test("ends on the last day that is known when the clock of the server is ahead", () => {
    const ahead = stripOf([{ day: "2026-11-23", believed: 1, changed: 1 }], NOW);
    expect(ahead.dayAt(ahead.length - 1)).toBe("2026-11-23");
  });

  test("is drawn in steps: between two days nothing changes", () => {
    expect(lineOf(strip, days)).toBe("M0 94H10V8H60V51H100");
  });
});

describe("the marks of a strip", () => {
  test("are highest where most changed, and none is where nothing did", () => {
    const quiet = { day: "2026-11-19", believed: 1, changed: 0 };
    const marks = marksOf(stripOf([...days, quiet], NOW), [...days, quiet]);
    expect(marks.map(({ place }) => place)).toEqual([10, 60]);
    expect(marks[0]?.share).toBeLessThan(1);
    expect(marks[1]?.share).toBe(1);
  });

  test("stay few enough to be told apart over ten years", () => {
    const start = Date.parse("2016-11-21T00:00:00Z");
    const every = Array.from({ length: 3_650 }, (_, i) => ({
      day: new Date(start + i * 86_400_000).toISOString().slice(0, 10),
      believed: i,
      changed: 1,
    }));
    expect(marksOf(stripOf(every, NOW), every).length).toBeLessThanOrEqual(201);
  });
});
