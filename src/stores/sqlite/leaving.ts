import type { MemoryId } from "../../memory/types.ts";
import { type Change, deprecateMemories } from "./memory-rows.ts";
import type { OrgDatabase } from "./org-database.ts";
import { type Claim, claimsAgainst, claimsFor, inherit, isDeleted, isPersons, PERSONS, settle, undoneByPerson } from "./supersession.ts";

/**
 * Memories that go no longer stand against others, and give back what they stood against, unless something else does. What stands against one that goes
 * takes over its place: A ← B ← C without B is A ← C. For what is deleted softly that is worked out from the claims themselves, so that a restore finds
 * them as they were; for what is erased it becomes a claim of its own.
 */

/**
 * What stands against the memory, through what goes to what stays, but not what a person took apart from it. What was undone with the newest of them is
 * among it, as not standing.
 */
export function heirsOf(org: OrgDatabase, id: MemoryId, goes: (id: MemoryId) => boolean): Claim[] {
  const found: Claim[] = [];
  const seen = new Set<string>();
  const open: { readonly id: MemoryId; readonly through?: Claim }[] = [{ id }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const claim of claimsAgainst(org, at.id)) {
      const whole = at.through ? joined(at.through, claim) : claim;
      const step = `${whole.certainty} ${claim.newerId}`;
      if (!goes(claim.newerId)) found.push(whole);
      else if (!seen.has(step)) {
        seen.add(step);
        open.push({ id: claim.newerId, through: whole });
      }
    }
  }
  const apart = new Set(undoneByPerson(org, id));
  return found.filter(({ newerId }) => !apart.has(newerId));
}

/** As sure as the less sure of both. The reason is that of the last change in what was said; it is never a person's, who said nothing about these two. */
function joined(lower: Claim, upper: Claim): Claim {
  const told = !isPersons(lower.reason) && (isPersons(upper.reason) || upper.reason === "same") ? lower : upper;
  return {
    olderId: lower.olderId,
    newerId: upper.newerId,
    reason: told.reason,
    rule: told.rule,
    certainty: lower.certainty === "sure" && upper.certainty === "sure" ? "sure" : "likely",
    via: lower.via ?? lower.newerId,
    stands: upper.stands,
  };
}

/** These and what the step leads to from them, again and again. */
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

/** These, what they stand against, and what deleted ones among that stood against. */
export function below(org: OrgDatabase, ids: Iterable<MemoryId>): Set<MemoryId> {
  const from = new Set(ids);
  return reached(from, (id) => (from.has(id) || isDeleted(org, id) ? claimsFor(org, id).map(({ olderId }) => olderId) : []));
}

/** After these were deleted or came back: what stands against others in their place, and what those are by that. */
export function settleBelow(org: OrgDatabase, change: Change, ids: Iterable<MemoryId>): void {
  const goes = (id: MemoryId) => isDeleted(org, id);
  for (const id of below(org, ids)) {
    if (goes(id)) continue;
    unlink(org, id);
    for (const heir of heirsOf(org, id, goes)) if (heir.via !== undefined && heir.stands) inherit(org, change, heir);
    settle(org, change, id);
  }
}

/** Forgets what stands against it in the place of what was deleted. */
export function unlink(org: OrgDatabase, id: MemoryId): void {
  org.query<never, [string]>("DELETE FROM supersession WHERE older_id = +? AND via IS NOT NULL AND undone_by IS NOT 'person'").run(id);
  org
    .query<never, [string]>("UPDATE supersession SET certainty = 'likely', lifted_by = NULL WHERE older_id = +? AND lifted_by IS NOT NULL")
    .run(id);
}

/** These and what a person put right by them, through all earlier wordings: one memory in its history. */
export function withFormer(org: OrgDatabase, scopeNo: number, ids: Iterable<MemoryId>): Set<MemoryId> {
  const former = org.query<{ older_id: string }, [string, number]>(
    `SELECT h.older_id FROM supersession h CROSS JOIN memory m ON m.id = h.older_id
     WHERE h.newer_id = +? AND h.undone_at_ms IS NULL AND h.reason IN ${PERSONS} AND m.scope_no = +?`,
  );
  return reached(ids, (id) => former.all(id, scopeNo).map((row) => row.older_id));
}

/** Takes the memories out for their own sake, with their former wordings: what they stood against is given back, and a restore finds that it was so. */
export function withdraw(org: OrgDatabase, change: Change, ids: readonly MemoryId[]): void {
  const gone = withFormer(org, change.scopeNo, ids);
  markWithdrawn(org, change, gone);
  settleBelow(org, change, gone);
}

/** They are deleted, and nothing of theirs stands but what a person said of their former wordings. */
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
