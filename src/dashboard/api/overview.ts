import { Elysia } from "elysia";
import packageJson from "../../../package.json";
import { calls } from "../../http/admission/call.ts";
import { queryReader } from "../../http/admission/query.ts";
import type { HttpDeps } from "../../http/deps.ts";
import { isoTime } from "../../http/shapes.ts";
import type { Organization } from "../../stores/interfaces/control.ts";
import { HISTORY_STEPS, type History, type HistoryPoint, type HistoryStep } from "../../stores/interfaces/history.ts";
import type { Access } from "./access.ts";
import { type Overview, OverviewQuery, type OverviewSeries, type Range } from "./contract-overview.ts";
import { type BackupsAge, healthNotes } from "./health-notes.ts";

const HOUR_MS = 60 * 60_000;
const RANGE_OF: Readonly<Record<Range, { readonly ms: number; readonly step: HistoryStep }>> = {
  "1h": { ms: HOUR_MS, step: "minute" },
  "24h": { ms: 24 * HOUR_MS, step: "minute" },
  "7d": { ms: 7 * 24 * HOUR_MS, step: "hour" },
  "90d": { ms: 90 * 24 * HOUR_MS, step: "hour" },
};
const readQuery = queryReader(OverviewQuery);

export function overviewRoute(deps: HttpDeps, access: Access) {
  const { control, search, worker, models, health, damagedRows, now } = deps;
  return new Elysia()
    .use(calls)
    .derive(access.requiresSession())
    .get("/dashboard/api/overview", async ({ request }): Promise<Overview> => {
      const { range = "24h" } = readQuery(request);
      const toMs = now();
      const { stepMs, fromMs, points } = await measured(control.history, range, toMs);
      const stats = worker.stats();
      const { cacheHits, cacheMisses } = search.stats();
      const memories = stats?.memories;
      const orgs = await control.orgs.list();
      const backups = ageOf(deps.backups, orgs);
      return {
        range,
        step_ms: stepMs,
        series: seriesOf(points, stepMs, fromMs, toMs),
        health: healthNotes({
          health: await health(),
          stats,
          models: await models.states(),
          damagedRows: damagedRows(),
          backups,
          nowMs: toMs,
        }),
        totals: {
          organizations: orgs.length,
          facts: memories?.facts ?? null,
          abstractions: memories?.abstractions ?? null,
          deprecated: memories?.deprecated ?? null,
          cache_hit_share: cacheHits + cacheMisses === 0 ? null : cacheHits / (cacheHits + cacheMisses),
          uptime_seconds: Math.round(process.uptime()),
          version: packageJson.version,
        },
      };
    });
}

function ageOf(backups: HttpDeps["backups"], orgs: readonly Organization[]): BackupsAge | undefined {
  if (backups.kind === "database") return undefined;
  const [newest] = backups.notes();
  const created = orgs.map(({ createdAtMs }) => createdAtMs);
  return {
    newestMs: newest && Date.parse(newest.finishedAt),
    usedSinceMs: created.length === 0 ? undefined : Math.min(...created),
  };
}

interface Measured {
  readonly stepMs: number;
  readonly fromMs: number;
  readonly points: readonly HistoryPoint[];
}

/**
 * The points of the range, and where its charts begin: with the first of them, but an hour ago at the latest. Minutes replace hours while
 * all that was measured lies in the time for which minutes are kept, because an hour of them would be a single point of a week.
 */
export async function measured(history: Pick<History, "points">, range: Range, toMs: number): Promise<Measured> {
  const { ms, step } = RANGE_OF[range];
  const points = await history.points(step, toMs - ms);
  const firstMs = points[0]?.atMs ?? toMs;
  if (step === "hour" && firstMs > toMs - HISTORY_STEPS.minute.keptMs) return measured(history, "24h", toMs);
  return { stepMs: HISTORY_STEPS[step].ms, fromMs: Math.max(toMs - ms, Math.min(firstMs, toMs - HOUR_MS)), points };
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
