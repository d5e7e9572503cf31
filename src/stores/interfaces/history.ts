/**
 * Statistics of the service over time: one row per minute for a day and one per hour for 90 days. New rows replace the oldest ones. About
 * 3,600 rows of nine numbers need no library for time series.
 */
export interface History {
  /** Adds the counts since the previous sample to its minute and its hour. */
  add(sample: HistorySample): Promise<void>;
  /** The points from `fromMs` on, oldest first. A step in which the server did not run has no point. */
  points(step: HistoryStep, fromMs: number): Promise<HistoryPoint[]>;
}

export const HISTORY_STEPS = {
  minute: { ms: 60_000, keptMs: 24 * 60 * 60_000 },
  hour: { ms: 60 * 60_000, keptMs: 90 * 24 * 60 * 60_000 },
} as const;
export type HistoryStep = keyof typeof HISTORY_STEPS;

export interface HistorySample {
  readonly atMs: number;
  /** Requests that succeeded. */
  readonly writes: number;
  readonly searches: number;
  readonly cacheHits: number;
  /** Milliseconds; undefined when there were no requests. For an hour, P50 is the mean of its minutes' medians and P99 the maximum. */
  readonly searchP50Ms: number | undefined;
  readonly searchP99Ms: number | undefined;
  readonly writeP50Ms: number | undefined;
  readonly writeP99Ms: number | undefined;
  /** Active memories at `atMs`, and waiting submissions: of several samples the most. Undefined before the worker's first count. */
  readonly memories: number | undefined;
  readonly queued: number | undefined;
}

/** `atMs` is the beginning of the step. */
export type HistoryPoint = HistorySample;
