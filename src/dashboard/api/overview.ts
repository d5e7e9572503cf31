import { Elysia } from "elysia";
import packageJson from "../../../package.json";
import { calls } from "../../http/admission/call.ts";
import { queryReader } from "../../http/admission/query.ts";
import type { HttpDeps } from "../../http/deps.ts";
import { isoTime } from "../../http/shapes.ts";
import { ifAvailable } from "../../memory/errors.ts";
import type { MemoryCounts } from "../../stores/interfaces/browse.ts";
import type { Organization } from "../../stores/interfaces/control.ts";
import { HISTORY_STEPS, type History, type HistoryPoint, type HistoryStep } from "../../stores/interfaces/history.ts";
import type { Access } from "./access.ts";
import { type Overview, OverviewQuery, type OverviewSeries, type Range } from "./contract-overview.ts";
import { type BackupsAge, healthNotes } from "./health-notes.ts";
import { seenStats } from "./sight.ts";

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
    .get("/dashboard/api/overview", async ({ request, sight }): Promise<Overview> => {
      const { range = "24h" } = readQuery(request);
      const toMs = now();
      const { stepMs, fromMs, points } = await measured(control.history, range, toMs);
      const ofAll = sight.orgIds === undefined;
      const stats = worker.stats();
      const { cacheHits, cacheMisses } = search.stats();
      const seen = (await control.orgs.list()).filter(({ id }) => sight.sees(id));
      const memories = ofAll ? stats?.memories : await countedIn(deps, seen);
      return {
        range,
        step_ms: stepMs,
        // What is measured is of all organizations together.
        series: ofAll ? seriesOf(points, stepMs, fromMs, toMs) : seriesOf([], stepMs, toMs, toMs),
        health: healthNotes({
          health: await health(),
          stats: stats && seenStats(stats, sight),
          models: await models.states(),
          damagedRows: ofAll ? damagedRows() : 0,
          // Only owners make backups.
          backups: ofAll ? ageOf(deps.backups, seen) : undefined,
          nowMs: toMs,
        }),
        totals: {
          organizations: seen.length,
          facts: memories?.facts ?? null,
          abstractions: memories?.abstractions ?? null,
          deprecated: memories?.deprecated ?? null,
          cache_hit_share: !ofAll || cacheHits + cacheMisses === 0 ? null : cacheHits / (cacheHits + cacheMisses),
          uptime_seconds: Math.round(process.uptime()),
          version: packageJson.version,
        },
      };
    });
}

/** What a few organizations hold. One whose records cannot be read counts as empty: the health says so. */
async function countedIn({ records }: HttpDeps, orgs: readonly Organization[]): Promise<MemoryCounts> {
  const none: MemoryCounts = { facts: 0, abstractions: 0, deprecated: 0 };
  const counts = await Promise.all(orgs.map(({ id }) => ifAvailable(records.browse.counts(id), none)));
  const sum = (name: keyof MemoryCounts) => counts.reduce((total, count) => total + count[name], 0);
  return { facts: sum("facts"), abstractions: sum("abstractions"), deprecated: sum("deprecated") };
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

/** As many points as an eye tells apart on a chart. */
const MOST_POINTS = 180;
const STEPS_MS = [1, 5, 10, 30, 60, 180, 720].map((minutes) => minutes * HISTORY_STEPS.minute.ms);

/**
 * The points of the range, where its charts begin, and the step from one of their points to the next. They begin with what was measured
 * first, but an hour ago at the latest. Minutes replace hours while all that was measured lies in the time for which minutes are kept,
 * because an hour of them would be a single point of a week.
 */
export async function measured(history: Pick<History, "points">, range: Range, toMs: number): Promise<Measured> {
  const { ms, step } = RANGE_OF[range];
  const points = await history.points(step, toMs - ms);
  const firstMs = points[0]?.atMs ?? toMs;
  if (step === "hour" && firstMs > toMs - HISTORY_STEPS.minute.keptMs) return measured(history, "24h", toMs);
  const fromMs = Math.max(toMs - ms, Math.min(firstMs, toMs - HOUR_MS));
  const isEnough = (stepMs: number) => stepMs >= HISTORY_STEPS[step].ms && (toMs - fromMs) / stepMs <= MOST_POINTS;
  return { stepMs: STEPS_MS.find(isEnough) ?? HISTORY_STEPS[step].ms, fromMs, points };
}

/** Returns one value per step of the range, and null for steps in which the server did not run. */
export function seriesOf(points: readonly HistoryPoint[], stepMs: number, fromMs: number, toMs: number): OverviewSeries {
  const firstMs = Math.ceil(fromMs / stepMs) * stepMs;
  // The current step is incomplete, so it is omitted.
  const count = Math.max(0, Math.floor(toMs / stepMs) - firstMs / stepMs);
  const found = Map.groupBy(points, ({ atMs }) => Math.floor((atMs - firstMs) / stepMs));
  const column = (of: (step: readonly HistoryPoint[]) => number | undefined) =>
    Array.from({ length: count }, (_, index) => rounded(of(found.get(index) ?? [])));
  return {
    from: isoTime(firstMs),
    writes: column((step) => totalOf(step, "writes")),
    searches: column((step) => totalOf(step, "searches")),
    search_p50_ms: column(usualSearchOf),
    search_p99_ms: column((step) => highestOf(step, "searchP99Ms")),
    write_p99_ms: column((step) => highestOf(step, "writeP99Ms")),
    queued: column((step) => highestOf(step, "queued")),
  };
}

function totalOf(points: readonly HistoryPoint[], name: "writes" | "searches"): number | undefined {
  return points.length === 0 ? undefined : points.reduce((sum, point) => sum + point[name], 0);
}

function highestOf(points: readonly HistoryPoint[], name: keyof HistoryPoint): number | undefined {
  const known = points.map((point) => point[name]).filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

/** The mean of the medians, weighted by their counts, as in the history's own hours. */
function usualSearchOf(points: readonly HistoryPoint[]): number | undefined {
  const known = points.flatMap(({ searchP50Ms, searches }) => (searchP50Ms === undefined ? [] : [{ searchP50Ms, searches }]));
  const searches = known.reduce((sum, point) => sum + point.searches, 0);
  return searches === 0 ? undefined : known.reduce((sum, point) => sum + point.searchP50Ms * point.searches, 0) / searches;
}

/** A chart shows no fraction of a count, and of a time no more than three digits. */
function rounded(value: number | undefined): number | null {
  return value === undefined ? null : value < 1_000 ? Number(value.toPrecision(3)) : Math.round(value);
}
