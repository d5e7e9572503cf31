import type { MemoryId } from "../../memory/types.ts";
import { type Change, deprecateMemories } from "./memory-rows.ts";
import type { OrgDatabase } from "./org-database.ts";
import { type Edge, edgesAgainst, edgesOf, inherit, isDeleted, isPersons, PERSONS, settle, undoneByPerson } from "./supersession.ts";

/**
 * Removal of memories. A removed memory no longer supersedes others, which become active again unless something else stands against them.
 * The memories that superseded the removed one inherit its place: A ← B ← C without B is A ← C. After a soft delete, the inherited edges
 * are computed from the original ones, so that a restore finds those unchanged; after an erasure they are stored as edges of their own.
 */

/**
 * The edges that the memory has once the removed memories are skipped, except those that a person undid. An edge that was undone with the
 * deletion of its newest memory is included with `stands: false`.
 */
export function heirsOf(org: OrgDatabase, id: MemoryId, isRemoved: (id: MemoryId) => boolean): Edge[] {
  const found: Edge[] = [];
  const seen = new Set<string>();
  const open: { readonly id: MemoryId; readonly through?: Edge }[] = [{ id }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const edge of edgesAgainst(org, at.id)) {
      const whole = at.through ? joined(at.through, edge) : edge;
      const step = `${whole.certainty} ${edge.newerId}`;
      if (!isRemoved(edge.newerId)) found.push(whole);
      else if (!seen.has(step)) {
        seen.add(step);
        open.push({ id: edge.newerId, through: whole });
      }
    }
  }
  const apart = new Set(undoneByPerson(org, id));
  return found.filter(({ newerId }) => !apart.has(newerId));
}

/**
 * The result is as certain as the less certain edge. Its reason is that of the last change of the statement, never a person's, who did not
 * decide about these two.
 */
function joined(lower: Edge, upper: Edge): Edge {
  const decisive = !isPersons(lower.reason) && (isPersons(upper.reason) || upper.reason === "same") ? lower : upper;
  return {
    olderId: lower.olderId,
    newerId: upper.newerId,
    reason: decisive.reason,
    rule: decisive.rule,
    certainty: lower.certainty === "sure" && upper.certainty === "sure" ? "sure" : "likely",
    via: lower.via ?? lower.newerId,
    stands: upper.stands,
  };
}

/** The transitive closure of the step from these ids. */
export function reached(ids: Iterable<MemoryId>, step: (id: MemoryId) => readonly MemoryId[]): Set<MemoryId> {
  const found = new Set(ids);
  const open = [...found];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const next of step(id)) {
      if (found.has(next)) continue;
      found.add(next);
      open.push(next);
    }
  }
  return found;
}

/** These, what they supersede, and what deleted memories among those superseded. */
export function below(org: OrgDatabase, ids: Iterable<MemoryId>): Set<MemoryId> {
  const from = new Set(ids);
  return reached(from, (id) => (from.has(id) || isDeleted(org, id) ? edgesOf(org, id).map(({ olderId }) => olderId) : []));
}

/** Recomputes the inherited edges and the status of everything below, after these memories were deleted or restored. */
export function settleBelow(org: OrgDatabase, change: Change, ids: Iterable<MemoryId>): void {
  const isRemoved = (id: MemoryId) => isDeleted(org, id);
  for (const id of below(org, ids)) {
    if (isRemoved(id)) continue;
    unlink(org, id);
    for (const heir of heirsOf(org, id, isRemoved)) if (heir.via !== undefined && heir.stands) inherit(org, change, heir);
    settle(org, change, id);
  }
}

/** Removes the edges that the memory inherited from deleted memories. */
export function unlink(org: OrgDatabase, id: MemoryId): void {
  org.query<never, [string]>("DELETE FROM supersession WHERE older_id = +? AND via IS NOT NULL AND undone_by IS NOT 'person'").run(id);
  org
    .query<never, [string]>("UPDATE supersession SET certainty = 'likely', lifted_by = NULL WHERE older_id = +? AND lifted_by IS NOT NULL")
    .run(id);
}

/** These and the earlier wordings that a person replaced by them: one memory with its history. */
export function withEarlierWordings(org: OrgDatabase, scopeNo: number, ids: Iterable<MemoryId>): Set<MemoryId> {
  const former = org.query<{ older_id: string }, [string, number]>(
    `SELECT h.older_id FROM supersession h CROSS JOIN memory m ON m.id = h.older_id
     WHERE h.newer_id = +? AND h.undone_at_ms IS NULL AND h.reason IN ${PERSONS} AND m.scope_no = +?`,
  );
  return reached(ids, (id) => former.all(id, scopeNo).map((row) => row.older_id));
}

/** Deletes the memories with their earlier wordings. What they superseded becomes active again; a restore can reverse this. */
export function withdraw(org: OrgDatabase, change: Change, ids: readonly MemoryId[]): void {
  const gone = withEarlierWordings(org, change.scopeNo, ids);
  markWithdrawn(org, change, gone);
  settleBelow(org, change, gone);
}

/** Marks them as deleted and undoes their edges, except a person's edges to their earlier wordings. */
export function markWithdrawn(org: OrgDatabase, change: Change, gone: Iterable<MemoryId>): void {
  const mark = org.query<never, [number, string, number]>(
    "UPDATE memory SET deleted_at_ms = ? WHERE id = +? AND scope_no = +? AND deleted_at_ms IS NULL",
  );
  const undo = org.query<never, [number, string]>(
    `UPDATE supersession SET undone_at_ms = ?, undone_by = 'deletion'
     WHERE newer_id = +? AND undone_at_ms IS NULL AND reason NOT IN ${PERSONS}`,
  );
  const ids = [...gone];
  for (const id of ids) {
    mark.run(change.nowMs, id, change.scopeNo);
    undo.run(change.nowMs, id);
    settle(org, change, id);
  }
  deprecateMemories(org, change, ids);
}
