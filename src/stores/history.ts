/** How the service fared, in few and small rows: minutes of a day and hours of a season. Older ones go as new ones come. */
export interface History {
  /** Adds what was counted since the last time to its minute and its hour. */
  add(sample: HistorySample): void;
  /** Of the steps from `fromMs` on, oldest first; there is none for a step in which the server did not run. */
  points(step: HistoryStep, fromMs: number): HistoryPoint[];
}

export const HISTORY_STEPS = {
  minute: { ms: 60_000, keptMs: 24 * 60 * 60_000 },
  hour: { ms: 60 * 60_000, keptMs: 90 * 24 * 60 * 60_000 },
} as const;
export type HistoryStep = keyof typeof HISTORY_STEPS;

export interface HistorySample {
  readonly atMs: number;
  /** Requests that were answered well. */
  readonly writes: number;
  readonly searches: number;
  readonly cacheHits: number;
  /** Milliseconds; undefined where nobody asked. Of an hour the median is the mean of its minutes' medians, the other the worst. */
  readonly searchP50Ms: number | undefined;
  readonly searchP99Ms: number | undefined;
  readonly writeP50Ms: number | undefined;
  readonly writeP99Ms: number | undefined;
  /** At that time: active memories, and submissions that wait. Undefined before the worker counted. */
  readonly memories: number | undefined;
  readonly queued: number | undefined;
}

/** `atMs` is where the step begins. */
export type HistoryPoint = HistorySample;
