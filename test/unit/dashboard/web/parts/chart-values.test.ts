import { expect, test } from "bun:test";
import { legendValue, lonePoints, summaryOf } from "../../../../../src/dashboard/web/parts/chart-values.ts";

test("a legend shows the total, the highest or the last value that is known", () => {
  const values = [null, 3, null, 9, 1, null];
  expect(legendValue(values, "total")).toBe(13);
  expect(legendValue(values, "highest")).toBe(9);
  expect(legendValue(values, "last")).toBe(1);
  expect(legendValue([null], "total")).toBeUndefined();
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
