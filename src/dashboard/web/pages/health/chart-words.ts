import type { OverviewSeries } from "../../../api/contract-overview.ts";
import { highestOf, totalOf, usualOf } from "../../parts/chart-values.ts";
import { counted, milliseconds } from "../../parts/format.ts";

/** What each chart says, in one sentence. */

export function requestsInWords({ searches, writes }: OverviewSeries, stepMs: number): string {
  const [asked, written] = [totalOf(searches), totalOf(writes)];
  if (asked + written === 0) return "No search and no write came in this time.";
  return `${counted(asked, "search", "searches")} and ${counted(written, "write")}. Each point counts those of ${stepInWords(stepMs)}.`;
}

export function timesInWords(series: OverviewSeries): string {
  const searches = totalOf(series.searches);
  const [usualMs, longMs, longWriteMs] = [
    usualOf(series.search_p50_ms, series.searches),
    highestOf(series.search_p99_ms),
    highestOf(series.write_p99_ms),
  ];
  if (usualMs !== undefined && longMs !== undefined) {
    if (searches === 1) return `The only search took ${milliseconds(longMs)}.`;
    const of = counted(searches, "search", "searches");
    return `About half of ${of} took at most ${milliseconds(usualMs)}, and 99 of 100 at most ${milliseconds(longMs)}.`;
  }
  return longWriteMs === undefined ? "Nothing was answered in this time." : `99 of 100 writes took at most ${milliseconds(longWriteMs)}.`;
}

export function waitingInWords({ queued }: OverviewSeries): string {
  const most = highestOf(queued) ?? 0;
  return most === 0 ? "No write had to wait to become a memory." : `At most ${counted(most, "write")} waited to become memories.`;
}

function stepInWords(ms: number): string {
  const minutes = ms / 60_000;
  if (minutes === 1) return "a minute";
  if (minutes < 60) return `${minutes} minutes`;
  return minutes === 60 ? "an hour" : `${minutes / 60} hours`;
}
