import { expect, test } from "bun:test";
import type { OverviewSeries } from "../../../../../../src/dashboard/api/contract-overview.ts";
import { requestsInWords, timesInWords, waitingInWords } from "../../../../../../src/dashboard/web/pages/health/chart-words.ts";

const MINUTE_MS = 60_000;
const NOTHING: OverviewSeries = {
  from: "2026-01-01T00:00:00.000Z",
  writes: [0, 0],
  searches: [0, 0],
  search_p50_ms: [null, null],
  search_p99_ms: [null, null],
  write_p99_ms: [null, null],
  queued: [0, null],
};

test("requests are counted, with the time that a point stands for", () => {
  const series = { ...NOTHING, searches: [1_000, 204], writes: [1, null] };
  const said = (minutes: number) => requestsInWords(series, minutes * MINUTE_MS);
  expect(said(1)).toBe("1,204 searches and 1 write. Each point counts those of a minute.");
  expect([10, 60, 720].map((minutes) => said(minutes).replace(/.* of /, ""))).toEqual(["10 minutes.", "an hour.", "12 hours."]);
  expect(requestsInWords(NOTHING, MINUTE_MS)).toBe("No search and no write came in this time.");
});

test("times are told by the usual search and the slowest, or else by the writes", () => {
  const searched = { ...NOTHING, searches: [1_000, 204], search_p50_ms: [9, 400], search_p99_ms: [120, 1_500], write_p99_ms: [12, null] };
  expect(timesInWords(searched)).toBe("About half of 1,204 searches took at most 9.0 ms, and 99 of 100 at most 1.5 s.");
  expect(timesInWords({ ...searched, searches: [1, 0], search_p50_ms: [9, null], search_p99_ms: [9, null] })).toBe(
    "The only search took 9.0 ms.",
  );
  expect(timesInWords({ ...NOTHING, write_p99_ms: [12, null] })).toBe("99 of 100 writes took at most 12 ms.");
  expect(timesInWords(NOTHING)).toBe("Nothing was answered in this time.");
});

test("waiting writes are told by the most", () => {
  expect(waitingInWords({ ...NOTHING, queued: [3, 12] })).toBe("At most 12 writes waited to become memories.");
  expect(waitingInWords(NOTHING)).toBe("No write had to wait to become a memory.");
});
