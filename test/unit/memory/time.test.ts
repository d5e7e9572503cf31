import { expect, test } from "bun:test";
import { exactTimeMs, isoTimeMs } from "../../../src/memory/time.ts";

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

test.each([
  "2026",
  "2026-05",
  "2026-05-01",
  "0001-01-01",
  "2026-05-01T09:00",
  "2026-05-01T09:00:00",
  "2026-05-01 09:00",
  "2026-05-01 09:00:00+02:00",
  "2026-05-01T09:00Z",
  "2026-05-01t09:00:00z",
  "2026-05-01T09:00:00.123456789+02:00",
  "2026-05-01T09:00:00+0200",
  "2026-05-01T24:00:00Z",
  "2028-02-29",
  "+002026-05-01T00:00:00Z",
  "-000001-01-01T00:00:00Z",
])("%s is a time of ISO 8601", (text) => {
  expect(isoTimeMs(text)).toBe(Date.parse(text));
});

test.each([
  "",
  "yesterday",
  "5",
  "Ana 2",
  "May 1, 2026",
  "01/05/2026",
  "2026-5-1",
  "2026-02-31",
  "2026-13-01",
  "2026-05-01T25:00",
  "2026-05-01T",
  " 2026-05-01",
  "2026-05-01 at nine",
])("%j is none", (text) => {
  expect(isoTimeMs(text)).toBeUndefined();
});
