import { expect, test } from "bun:test";
import { highestOf, isEmpty, lonePoints, summaryOf, totalOf, usualOf } from "../../../../../src/dashboard/web/parts/chart-values.ts";

test("the numbers of a range are those of what was measured", () => {
  const values = [null, 3, null, 9, 1, null];
  expect([totalOf(values), highestOf(values), isEmpty(values)]).toEqual([13, 9, false]);
  expect([totalOf([null]), highestOf([null]), isEmpty([null])]).toEqual([0, undefined, true]);
});

test("the usual value is the middle one of all that the values stand for", () => {
  expect(usualOf([5, null, 900, 7], [10, 0, 1, 8])).toBe(5);
  expect(usualOf([5, null, 900, 7], [1, 0, 30, 8])).toBe(900);
  expect(usualOf([null], [null])).toBeUndefined();
});

test("a value without neighbours is a point, because no line leads to it", () => {
  expect(lonePoints([1, null, 2, 3, null, 0, null, null, 4])).toEqual([0, 5, 8]);
  expect(lonePoints([1, 2, 3])).toEqual([]);
  expect(lonePoints([])).toEqual([]);
});

test("a chart is described by its last value and its range", () => {
  const lines = [
    { label: "Writes", values: [4, null, 2] },
    { label: "Searches", values: [null, null, null] },
  ];
  expect(summaryOf("Requests", lines, String)).toBe("Requests. Writes: last 2, between 2 and 4. Searches: no measurements.");
});
