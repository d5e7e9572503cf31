import { rereadFactIds } from "../../../memory/ids.ts";
import { LIMITS } from "../../../memory/limits.ts";
import { LEVEL, type Level, type MemoryId, type Status } from "../../../memory/types.ts";
import type { Ending } from "../../interfaces/browse.ts";
import type { TrailEntry } from "../../interfaces/trail.ts";
import { PERSONS } from "../edges/supersession.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import { trailOf } from "./trail.ts";

/** Entries of one memory that are looked through. */
export const MEMORY_ENTRIES = 100;

/** What decides how a memory ended. */
export interface EndedRow {
  id: MemoryId;
  level: Level;
  status: Status;
  submission_id: string | null;
  deleted_at_ms: number | null;
  expires_at_ms: number | null;
}

export const ENDED_COLUMNS = "m.id, m.level, m.status, m.submission_id, m.deleted_at_ms, m.expires_at_ms";

/** Undefined while the memory is in use, and where only a newer one is against it. */
export function* endingOf(org: Org, row: EndedRow): Operation<Ending | undefined> {
  const { deleted_at_ms: atMs, expires_at_ms: expiresAtMs } = row;
  const trail = atMs === null ? [] : yield* trailOfMemory(org, row);
  const entry = atMs === null ? undefined : (entryAt(trail, "deleted", atMs) ?? entryAt(trail, "unrestored", atMs));
  if (entry) return { kind: "deleted", atMs: entry.atMs, by: entry.by };
  if (expiresAtMs !== null && expiresAtMs <= (atMs ?? org.now())) return { kind: "expired", atMs: expiresAtMs };
  if (atMs === null) return row.level === LEVEL.abstraction && row.status === "deprecated" ? { kind: "sources" } : undefined;
  if (yield* isReadOtherwise(org, row)) return { kind: "reread", atMs };
  // An earlier wording is deleted with the edit or the merge that stands for it.
  const revision = yield* org.first<EndedRow>(
    `SELECT ${ENDED_COLUMNS} FROM supersession h CROSS JOIN memory m ON m.id = h.newer_id
     WHERE h.older_id = +? AND h.undone_at_ms IS NULL AND h.reason IN ${PERSONS} AND m.deleted_at_ms = +? LIMIT 1`,
    row.id,
    atMs,
  );
  return revision ? yield* endingOf(org, revision) : { kind: "deleted", atMs, by: undefined };
}

/** The entries that name the memory, or the write that it is a part of. */
export function trailOfMemory(org: Org, { id, submission_id }: Pick<EndedRow, "id" | "submission_id">): Operation<TrailEntry[]> {
  return trailOf(org, submission_id === null ? [id] : [id, submission_id], MEMORY_ENTRIES);
}

/** A change and its entry have the time of one call. */
export function entryAt(trail: readonly TrailEntry[], action: TrailEntry["action"], atMs: number): TrailEntry | undefined {
  return trail.find((entry) => entry.action === action && entry.atMs === atMs);
}

/** Whether what its write says was stored by another run of it since: the ids of the facts tell the kind of the run. */
function* isReadOtherwise(org: Org, { id, submission_id }: EndedRow): Operation<boolean> {
  if (submission_id === null) return false;
  const again = new Set(rereadFactIds(submission_id, LIMITS.factsPerSubmission));
  const runOf = (fact: MemoryId) => (fact === submission_id ? "one fact" : again.has(fact) ? "second reading" : "several facts");
  const current = yield* org.all<{ id: string }>("SELECT id FROM memory WHERE submission_id = +? AND deleted_at_ms IS NULL", submission_id);
  return current.some((fact) => runOf(fact.id) !== runOf(id));
}
