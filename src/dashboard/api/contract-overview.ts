import { type Static, Type } from "@sinclair/typebox";

/** The contract for the overview: health, totals and measurements over time. */

export const RANGES = ["1h", "24h", "7d", "90d"] as const;
export type Range = (typeof RANGES)[number];

/** `GET overview` */
export const OverviewQuery = Type.Object(
  {
    range: Type.Optional(
      Type.Union(
        RANGES.map((range) => Type.Literal(range)),
        { description: "1h, 24h, 7d or 90d; 24h when absent" },
      ),
    ),
  },
  { additionalProperties: false },
);
export type OverviewQuery = Static<typeof OverviewQuery>;

/**
 * One array per measurement, each as long as `at`. A value is null when nothing was measured, because the server did not run or received no
 * request. A count belongs to the step that begins at `at`. The current step is omitted, because it is incomplete.
 */
export const OverviewSeries = Type.Object({
  at: Type.Array(Type.String({ format: "date-time" })),
  writes: Type.Array(Type.Union([Type.Number(), Type.Null()])),
  searches: Type.Array(Type.Union([Type.Number(), Type.Null()])),
  cache_hits: Type.Array(Type.Union([Type.Number(), Type.Null()])),
  /** Milliseconds. */
  search_p50_ms: Type.Array(Type.Union([Type.Number(), Type.Null()])),
  search_p99_ms: Type.Array(Type.Union([Type.Number(), Type.Null()])),
  write_p50_ms: Type.Array(Type.Union([Type.Number(), Type.Null()])),
  write_p99_ms: Type.Array(Type.Union([Type.Number(), Type.Null()])),
  memories: Type.Array(Type.Union([Type.Number(), Type.Null()])),
  queued: Type.Array(Type.Union([Type.Number(), Type.Null()])),
});
export type OverviewSeries = Static<typeof OverviewSeries>;

export const HealthNote = Type.Object({
  /** `fault`: the service does not work. `warning`: it works, but somebody should act. `ok`: no problem. */
  severity: Type.Union([Type.Literal("ok"), Type.Literal("warning"), Type.Literal("fault")]),
  /** One or two sentences: the state, and what to do. */
  text: Type.String(),
});
export type HealthNote = Static<typeof HealthNote>;

export const Overview = Type.Object({
  range: Type.Union(RANGES.map((range) => Type.Literal(range))),
  /** The time between two points: a minute or an hour. */
  step_ms: Type.Integer(),
  series: OverviewSeries,
  /** The most severe first; never empty. */
  health: Type.Array(HealthNote),
  totals: Type.Object({
    organizations: Type.Integer(),
    /** In all organizations. Null until the worker has counted. */
    facts: Type.Union([Type.Integer(), Type.Null()]),
    abstractions: Type.Union([Type.Integer(), Type.Null()]),
    deprecated: Type.Union([Type.Integer(), Type.Null()]),
    /** Since the server started; null before the first search. */
    cache_hit_share: Type.Union([Type.Number(), Type.Null()]),
    uptime_seconds: Type.Integer(),
    version: Type.String(),
  }),
});
export type Overview = Static<typeof Overview>;
