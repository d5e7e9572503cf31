import { rereadFactIds } from "../../../memory/ids.ts";
import { LIMITS } from "../../../memory/limits.ts";
import { LEVEL, type MemoryId } from "../../../memory/types.ts";
import type { ScopeChange } from "../../interfaces/records.ts";
import type { Actor } from "../../interfaces/trail.ts";
import { recomputeBelow, withEarlierWordings } from "../edges/removal.ts";
import { leadsTo } from "../edges/supersession.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import { type Change, namedBy } from "../rows/memory-rows.ts";
import { addToTrail } from "../rows/trail-rows.ts";
import { liftExpiry } from "./expiry.ts";

/** A memory that was deleted, or that a newer one replaced. */
interface Restorable {
  id: MemoryId;
  scope_no: number;
  deleted_at_ms: number | null;
}

/**
 * Restores the memory next to the one that superseded it: only the edge between them is undone, and stays in the history. The memory again
 * supersedes the memories that it superseded before its deletion. An expired memory loses its expiry, or it would expire again at once.
 */
export function* restore(org: Org, id: MemoryId, nowMs: number, by?: Actor): Operation<ScopeChange | undefined> {
  const restorable = `SELECT id, scope_no, deleted_at_ms FROM memory
     WHERE id = +? AND (status = 'deprecated' OR outdated = 1 OR expires_at_ms <= +?) AND level = ${LEVEL.fact}`;
  const rows: Restorable[] = [];
  for (const named of lastReading(id, yield* namedBy(org, id))) {
    const row = yield* org.first<Restorable>(restorable, named, nowMs);
    if (row) rows.push(row);
  }
  const scopeNo = rows[0]?.scope_no;
  if (scopeNo === undefined) return undefined;
  const change: Change = { scopeNo, generation: yield* org.raiseGeneration(scopeNo), nowMs };
  for (const row of rows) yield* restoreOne(org, change, row);
  yield* addToTrail(org, by, { action: "restored", scopeNo, atMs: nowMs, memoryId: id });
  return { scope: yield* org.scopeOf(change.scopeNo), generation: change.generation };
}

/** Of a write that was read again, the facts before stay history. */
export function lastReading(id: MemoryId, named: readonly MemoryId[]): readonly MemoryId[] {
  const ids = new Set(rereadFactIds(id, LIMITS.factsPerSubmission));
  const again = named.filter((fact) => ids.has(fact));
  return again.length > 0 ? again : named;
}

function* restoreOne(org: Org, change: Change, row: Restorable): Operation<void> {
  yield* org.run(
    `UPDATE supersession SET undone_at_ms = ?, undone_by = 'person' WHERE older_id = +? AND (undone_at_ms IS NULL OR undone_by = 'deletion')`,
    change.nowMs,
    row.id,
  );
  yield* undelete(org, change, row);
}

/** Takes a deletion back. What stood against the memory before stands against it still. */
export function* undelete(org: Org, change: Change, row: Restorable): Operation<void> {
  const back = yield* returning(org, row);
  for (const returned of back) {
    yield* org.run("UPDATE memory SET deleted_at_ms = NULL WHERE id = +?", returned);
    yield* liftExpiry(org, change, returned);
  }
  for (const returned of back) yield* standAgain(org, returned);
  yield* recomputeBelow(org, change, back);
}

/** The memory and its earlier wordings that were deleted with it. The edges of these are in force again, too. */
function* returning(org: Org, { id, scope_no, deleted_at_ms }: Restorable): Operation<MemoryId[]> {
  if (deleted_at_ms === null) return [id];
  const returned: MemoryId[] = [];
  for (const former of yield* withEarlierWordings(org, scope_no, [id])) {
    const row = yield* org.first<{ deleted_at_ms: number | null }>("SELECT deleted_at_ms FROM memory WHERE id = +?", former);
    if (row?.deleted_at_ms === deleted_at_ms) returned.push(former);
  }
  return returned;
}

/** Renews the memory's edges from before its deletion, except an edge to a memory that has superseded it meanwhile. */
function* standAgain(org: Org, newerId: MemoryId): Operation<void> {
  const again = "UPDATE supersession SET undone_at_ms = NULL, undone_by = NULL WHERE older_id = +? AND newer_id = +?";
  const lost = yield* org.all<{ older_id: string }>(
    "SELECT older_id FROM supersession WHERE newer_id = +? AND undone_by = 'deletion' AND via IS NULL",
    newerId,
  );
  for (const { older_id } of lost) if (!(yield* leadsTo(org, newerId, older_id))) yield* org.run(again, older_id, newerId);
}
