import { expect, test } from "bun:test";
import { exactTimeMs } from "../../../src/memory/time.ts";

test("a time with a time zone is parsed", () => {
  expect(exactTimeMs("2030-01-31T00:00:00Z")).toBe(Date.UTC(2030, 0, 31));
  expect(exactTimeMs("2028-02-29T23:59:59.999+02:00")).toBe(Date.UTC(2028, 1, 29, 21, 59, 59, 999));
  expect(exactTimeMs("2030-01-31T12:30-05:30")).toBe(Date.UTC(2030, 0, 31, 18));
});

test("a day that does not exist is refused, even if the runtime would parse it", () => {
  for (const text of [
    "2030-02-31T00:00:00Z",
    "2030-02-29T00:00:00Z",
    "2030-04-31T00:00:00+01:00",
    "2030-13-01T00:00:00Z",
    "2030-00-10T00:00:00Z",
    "2030-01-00T00:00:00Z",
    "2030-01-31T24:00:00Z",
    "2030-01-31T12:60:00Z",
    "2030-01-31T00:00:00+99:00",
    "2030-01-31",
    "2030-01-31T00:00:00",
    "31 January 2030 T00:00Z",
    "",
  ])
    expect([text, exactTimeMs(text)]).toEqual([text, undefined]);
});
