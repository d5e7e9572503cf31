import { rereadFactIds } from "../../../memory/ids.ts";
import { LIMITS } from "../../../memory/limits.ts";
import { LEVEL, type MemoryId } from "../../../memory/types.ts";
import type { ScopeChange } from "../../interfaces/records.ts";
import { recomputeBelow, withEarlierWordings } from "../edges/removal.ts";
import { leadsTo } from "../edges/supersession.ts";
import { type Change, namedBy } from "../org/memory-rows.ts";
import type { OrgDatabase } from "../org/org-database.ts";
import { liftExpiry } from "./expiry.ts";

interface Restorable {
  id: MemoryId;
  scope_no: number;
  deleted_at_ms: number | null;
}

/**
 * Restores the memory next to the one that superseded it: only the edge between them is undone, and stays in the history. The memory again
 * supersedes the memories that it superseded before its deletion. An expired memory loses its expiry, or it would expire again at once.
 */
export function restore(org: OrgDatabase, id: MemoryId, nowMs: number): ScopeChange | undefined {
  const restorable = org.query<Restorable, [string, number]>(
    `SELECT id, scope_no, deleted_at_ms FROM memory
     WHERE id = +? AND (status = 'deprecated' OR outdated = 1 OR expires_at_ms <= +?) AND level = ${LEVEL.fact}`,
  );
  const rows = lastReading(id, namedBy(org, id))
    .map((named) => restorable.get(named, nowMs))
    .filter((row) => row !== null);
  const [first] = rows;
  if (!first) return undefined;
  const change: Change = { scopeNo: first.scope_no, generation: org.raiseGeneration(first.scope_no), nowMs };
  for (const row of rows) restoreOne(org, change, row);
  return { scope: org.scopeOf(change.scopeNo), generation: change.generation };
}

/** Of a write that was read again, the facts before stay history. */
function lastReading(id: MemoryId, named: readonly MemoryId[]): readonly MemoryId[] {
  const ids = new Set(rereadFactIds(id, LIMITS.factsPerSubmission));
  const again = named.filter((fact) => ids.has(fact));
  return again.length > 0 ? again : named;
}

function restoreOne(org: OrgDatabase, change: Change, row: Restorable): void {
  const back = returning(org, row);
  const unmark = org.query<never, [string]>("UPDATE memory SET deleted_at_ms = NULL WHERE id = +?");
  for (const returned of back) {
    unmark.run(returned);
    liftExpiry(org, change, returned);
  }
  org
    .query<never, [number, string]>(
      `UPDATE supersession SET undone_at_ms = ?, undone_by = 'person' WHERE older_id = +? AND (undone_at_ms IS NULL OR undone_by = 'deletion')`,
    )
    .run(change.nowMs, row.id);
  for (const returned of back) standAgain(org, returned);
  recomputeBelow(org, change, back);
}

/** The memory and its earlier wordings that were deleted with it. The edges of these are in force again, too. */
function returning(org: OrgDatabase, { id, scope_no, deleted_at_ms }: Restorable): MemoryId[] {
  if (deleted_at_ms === null) return [id];
  const deletedAt = org.query<{ deleted_at_ms: number | null }, [string]>("SELECT deleted_at_ms FROM memory WHERE id = +?");
  return [...withEarlierWordings(org, scope_no, [id])].filter((former) => deletedAt.get(former)?.deleted_at_ms === deleted_at_ms);
}

/** Renews the memory's edges from before its deletion, except an edge to a memory that has superseded it meanwhile. */
function standAgain(org: OrgDatabase, newerId: MemoryId): void {
  const again = org.query<never, [string, string]>(
    "UPDATE supersession SET undone_at_ms = NULL, undone_by = NULL WHERE older_id = +? AND newer_id = +?",
  );
  const lost = org
    .query<{ older_id: string }, [string]>(
      "SELECT older_id FROM supersession WHERE newer_id = +? AND undone_by = 'deletion' AND via IS NULL",
    )
    .all(newerId);
  for (const { older_id } of lost) if (!leadsTo(org, newerId, older_id)) again.run(older_id, newerId);
}
