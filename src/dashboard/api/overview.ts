import { Elysia } from "elysia";
import packageJson from "../../../package.json";
import { calls } from "../../http/admission/call.ts";
import { queryReader } from "../../http/admission/query.ts";
import type { HttpDeps } from "../../http/deps.ts";
import { isoTime } from "../../http/shapes.ts";
import type { ModelState } from "../../models/model.ts";
import type { Health } from "../../observability/health.ts";
import type { WorkerStats } from "../../observability/worker-stats.ts";
import { counted } from "../../reading/counted-nouns.ts";
import { HISTORY_STEPS, type HistoryPoint, type HistoryStep } from "../../stores/interfaces/history.ts";
import type { Access } from "./access.ts";
import { type HealthNote, type Overview, OverviewQuery, type OverviewSeries, type Range } from "./contract-overview.ts";

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
      const { ms, step } = RANGE_OF[range];
      const toMs = now();
      const stats = worker.stats();
      const { cacheHits, cacheMisses } = search.stats();
      const memories = stats?.memories;
      return {
        range,
        step_ms: HISTORY_STEPS[step].ms,
        series: seriesOf(await control.history.points(step, toMs - ms), HISTORY_STEPS[step].ms, toMs - ms, toMs),
        health: healthNotes({ health: await health(), stats, models: await models.states(), damagedRows: damagedRows() }),
        totals: {
          organizations: (await control.orgs.list()).length,
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

interface HealthView {
  readonly health: Health;
  /** Undefined before the worker's first report. */
  readonly stats: WorkerStats | undefined;
  readonly models: readonly ModelState[];
  readonly damagedRows: number;
}

/** Describes the health of the service in sentences, the most severe first. Never returns an empty list. */
export function healthNotes({ health, stats, models, damagedRows }: HealthView): HealthNote[] {
  const faults = health.ok ? [] : [note("fault", sentence(health.fault))];
  if (damagedRows > 0) {
    const are = damagedRows === 1 ? "is" : "are";
    const remedy = "Run memoryd doctor --deep, which names them and the last good backup.";
    faults.push(note("fault", `${counted(damagedRows, "memory")} ${are} damaged in the database file and left out of answers. ${remedy}`));
  }
  const warnings = [...models.flatMap(modelWarning), ...(stats ? workWarnings(stats) : [])];
  const notes = [...faults, ...warnings];
  return notes.length > 0 ? notes : [note("ok", "Everything works: the stores accept writes and the worker keeps up with its queue.")];
}

function modelWarning({ role, name, problem }: ModelState): HealthNote[] {
  if (problem === undefined) return [];
  const meanwhile =
    role === "embedder"
      ? "Until it works again, searches use only words, and new writes wait."
      : "Until it works again, cognition uses its built-in steps.";
  return [note("warning", `The ${role} ${name} cannot be used. ${sentence(problem)} ${meanwhile}`)];
}

function workWarnings({ dead, reindex, withoutVectors }: WorkerStats): HealthNote[] {
  const notes: HealthNote[] = [];
  if (dead > 0) {
    const what = dead === 1 ? "1 dead letter: a write" : `${dead} dead letters: writes`;
    notes.push(note("warning", `${what} that failed in every attempt. Fix the cause and retry, or drop. The texts are stored as written.`));
  }
  if (reindex.organizations > 0) {
    notes.push(note("warning", `${reindex.left} memories are not embedded with the new model yet. Searches still work.`));
  }
  if (withoutVectors > 0) {
    notes.push(note("warning", `${withoutVectors} memories have no vector yet. Until they have, searches find them by their words.`));
  }
  return notes;
}

function note(severity: HealthNote["severity"], text: string): HealthNote {
  return { severity, text };
}

/** Adds a capital letter and a full stop where they are missing. */
function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
