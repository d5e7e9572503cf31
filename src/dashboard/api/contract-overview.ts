import { Type } from "@sinclair/typebox";
import { closedObject } from "../../memory/checker.ts";

/** The contract for the overview: health, totals and measurements over time. */

export const RANGES = ["1h", "24h", "7d", "90d"] as const;
export type Range = (typeof RANGES)[number];

/** `GET overview` */
export const OverviewQuery = closedObject({
  range: Type.Optional(
    Type.Union(
      RANGES.map((range) => Type.Literal(range)),
      { description: "1h, 24h, 7d or 90d; 24h when absent" },
    ),
  ),
});

/**
 * One array per measurement, all of one length, with a value for each step from `from` on: the first measurement of the range, but an hour
 * ago at the latest. A value is null when nothing was measured, because the server did not run or received no request. The current step is
 * omitted, because it is incomplete.
 */
export interface OverviewSeries extends Readonly<Record<Measurement, readonly (number | null)[]>> {
  /** The beginning of the first step. */
  readonly from: string;
}
/**
 * Of each step: the requests, how many milliseconds half and 99 of 100 of them took at most, and the most writes that waited. The half is
 * the mean of the medians that were measured.
 */
type Measurement = "writes" | "searches" | "search_p50_ms" | "search_p99_ms" | "write_p99_ms" | "queued";

export interface HealthNote {
  /** `fault`: the service does not work. `warning`: it works, but somebody should act. `ok`: no problem. */
  readonly severity: "ok" | "warning" | "fault";
  /** One or two sentences: the state, and what to do. */
  readonly text: string;
  /** The page where somebody can act; that of cognition when absent. */
  readonly page?: "backups";
}

export interface Overview {
  readonly range: Range;
  /** The time between two points: from a minute to half a day, so that no chart has more points than an eye tells apart. */
  readonly step_ms: number;
  /** Empty for a viewer of some organizations, because it is measured of all together. */
  readonly series: OverviewSeries;
  /** The most severe first; never empty. */
  readonly health: readonly HealthNote[];
  readonly totals: {
    readonly organizations: number;
    /** In all organizations that the user sees. Null until the worker has counted. */
    readonly facts: number | null;
    readonly abstractions: number | null;
    readonly deprecated: number | null;
    /** Since the server started; null before the first search, and for a viewer of some organizations. */
    readonly cache_hit_share: number | null;
    readonly uptime_seconds: number;
    readonly version: string;
  };
}
