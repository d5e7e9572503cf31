import { HISTORY_STEPS, type History, type HistoryPoint, type HistorySample } from "../../interfaces/history.ts";
import type { Operation, Rows } from "../engine/operation.ts";
import type { ControlPool } from "../engine/pool.ts";

interface HistoryRow {
  at_ms: number;
  writes: number;
  searches: number;
  cache_hits: number;
  search_p50_ms: number | null;
  search_p99_ms: number | null;
  write_p50_ms: number | null;
  write_p99_ms: number | null;
  memories: number | null;
  queued: number | null;
}

export function relationalHistory(pool: ControlPool): History {
  return {
    add: (sample) =>
      pool.change(function* (rows) {
        for (const { ms, keptMs } of Object.values(HISTORY_STEPS)) {
          yield* addTo(rows, ms, sample);
          yield* rows.run("DELETE FROM history WHERE step_ms = ? AND at_ms < ?", ms, sample.atMs - keptMs);
        }
      }),
    points: (step, fromMs) =>
      pool.read(function* (rows) {
        const found = yield* rows.all<HistoryRow>(
          "SELECT * FROM history WHERE step_ms = ? AND at_ms >= ? ORDER BY at_ms",
          HISTORY_STEPS[step].ms,
          fromMs,
        );
        return found.map(toPoint);
      }),
  };
}

/** The median of several samples is stored as the mean of their medians, weighted by their counts. */
function addTo(rows: Rows, stepMs: number, sample: HistorySample): Operation<void> {
  return rows.run(
    `INSERT INTO history AS h (step_ms, at_ms, writes, searches, cache_hits,
       search_p50_ms, search_p99_ms, write_p50_ms, write_p99_ms, memories, queued) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (step_ms, at_ms) DO UPDATE SET
       search_p50_ms = ${mean("search_p50_ms", "searches")},
       write_p50_ms = ${mean("write_p50_ms", "writes")},
       search_p99_ms = ${worst("search_p99_ms")},
       write_p99_ms = ${worst("write_p99_ms")},
       writes = h.writes + excluded.writes,
       searches = h.searches + excluded.searches,
       cache_hits = h.cache_hits + excluded.cache_hits,
       memories = coalesce(excluded.memories, h.memories),
       queued = ${worst("queued")}`,
    stepMs,
    Math.floor(sample.atMs / stepMs) * stepMs,
    sample.writes,
    sample.searches,
    sample.cacheHits,
    sample.searchP50Ms ?? null,
    sample.searchP99Ms ?? null,
    sample.writeP50Ms ?? null,
    sample.writeP99Ms ?? null,
    sample.memories ?? null,
    sample.queued ?? null,
  );
}

function mean(column: string, weight: string): string {
  const total = `(h.${column} * h.${weight} + excluded.${column} * excluded.${weight})`;
  return `coalesce(${total} / nullif(h.${weight} + excluded.${weight}, 0), h.${column}, excluded.${column})`;
}

function worst(column: string): string {
  return `coalesce(max(h.${column}, excluded.${column}), h.${column}, excluded.${column})`;
}

function toPoint(row: HistoryRow): HistoryPoint {
  return {
    atMs: row.at_ms,
    writes: row.writes,
    searches: row.searches,
    cacheHits: row.cache_hits,
    searchP50Ms: row.search_p50_ms ?? undefined,
    searchP99Ms: row.search_p99_ms ?? undefined,
    writeP50Ms: row.write_p50_ms ?? undefined,
    writeP99Ms: row.write_p99_ms ?? undefined,
    memories: row.memories ?? undefined,
    queued: row.queued ?? undefined,
  };
}
