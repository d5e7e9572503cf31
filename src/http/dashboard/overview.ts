import { Elysia } from "elysia";
import packageJson from "../../../package.json";
import { HISTORY_STEPS, type HistoryPoint, type HistoryStep } from "../../stores/history.ts";
import { calls } from "../call.ts";
import type { HttpDeps } from "../deps.ts";
import { isoTime } from "../shapes.ts";
import type { Access } from "./access.ts";
import { type Overview, OverviewQuery, type OverviewSeries, type Range } from "./contract-overview.ts";
import { healthNotes } from "./health-notes.ts";

const HOUR_MS = 60 * 60_000;
const RANGE_OF: Readonly<Record<Range, { readonly ms: number; readonly step: HistoryStep }>> = {
  "1h": { ms: HOUR_MS, step: "minute" },
  "24h": { ms: 24 * HOUR_MS, step: "minute" },
  "7d": { ms: 7 * 24 * HOUR_MS, step: "hour" },
  "90d": { ms: 90 * 24 * HOUR_MS, step: "hour" },
};

export function overviewRoute(deps: HttpDeps, access: Access) {
  const { control, search, worker, models, health, damagedRows } = deps;
  return new Elysia()
    .use(calls)
    .derive(access.requiresSession())
    .get(
      "/dashboard/api/overview",
      async ({ query }): Promise<Overview> => {
        const range = query.range ?? "24h";
        const { ms, step } = RANGE_OF[range];
        const toMs = Date.now();
        const stats = worker.stats();
        const { cacheHits, cacheMisses } = search.stats();
        const memories = stats?.memories;
        return {
          range,
          step_ms: HISTORY_STEPS[step].ms,
          series: seriesOf(control.history.points(step, toMs - ms), HISTORY_STEPS[step].ms, toMs - ms, toMs),
          health: healthNotes({ health: health(), stats, models: await models.states(), damagedRows: damagedRows() }),
          totals: {
            organizations: control.orgs.list().length,
            facts: memories?.facts ?? null,
            abstractions: memories?.abstractions ?? null,
            deprecated: memories?.deprecated ?? null,
            cache_hit_share: cacheHits + cacheMisses === 0 ? null : cacheHits / (cacheHits + cacheMisses),
            uptime_seconds: Math.round(process.uptime()),
            version: packageJson.version,
          },
        };
      },
      { query: OverviewQuery },
    );
}

/** Returns one value per step of the range, and null for steps in which the server did not run. */
export function seriesOf(points: readonly HistoryPoint[], stepMs: number, fromMs: number, toMs: number): OverviewSeries {
  const found = new Map(points.map((point) => [point.atMs, point]));
  const firstMs = Math.ceil(fromMs / stepMs) * stepMs;
  // The current step is incomplete, so it is omitted.
  const count = Math.max(0, Math.floor(toMs / stepMs) - firstMs / stepMs);
  const at = Array.from({ length: count }, (_, index) => firstMs + index * stepMs);
  const column = (of: keyof HistoryPoint) => at.map((atMs) => found.get(atMs)?.[of] ?? null);
  return {
    at: at.map(isoTime),
    writes: column("writes"),
    searches: column("searches"),
    cache_hits: column("cacheHits"),
    search_p50_ms: column("searchP50Ms"),
    search_p99_ms: column("searchP99Ms"),
    write_p50_ms: column("writeP50Ms"),
    write_p99_ms: column("writeP99Ms"),
    memories: column("memories"),
    queued: column("queued"),
  };
}
