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
  const column = (of: keyof HistoryPoint) =>
    Array.from({ length: count }, (_, index) => rounded(found.get(firstMs + index * stepMs)?.[of]));
  return {
    from: isoTime(firstMs),
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

/** A chart shows no fraction of a count, and of a time no more than three digits. */
function rounded(value: number | undefined): number | null {
  return value === undefined ? null : value < 1_000 ? Number(value.toPrecision(3)) : Math.round(value);
}
