import type { MemoryId } from "../../memory/types.ts";
import { type Change, deprecateMemories } from "./memory-rows.ts";
import type { OrgDatabase } from "./org-database.ts";
import { inherit, isPersons, PERSONS, type Standing, settle, standingAgainst, standingFor } from "./supersession.ts";

/**
 * Memories that go no longer stand against others, and give back what they stood against, unless something else does. What stood against one that goes
 * takes over its place: A ← B ← C without B is A ← C.
 */

/** For each memory that loses what stood against it: what stands against it instead. */
export type Bequests = ReadonlyMap<MemoryId, readonly Standing[]>;

export function bequests(org: OrgDatabase, gone: ReadonlySet<MemoryId>): Bequests {
  const found = new Map<MemoryId, Standing[]>();
  for (const id of gone) {
    const left = standingFor(org, id).filter(({ olderId }) => !gone.has(olderId));
    if (left.length === 0) continue;
    const heirs = heirsOf(org, id, gone);
    for (const claim of left) {
      const own = found.get(claim.olderId) ?? [];
      own.push(...heirs.map((heir) => joined(claim, heir)));
      found.set(claim.olderId, own);
    }
  }
  return found;
}

/** What stands against it and stays, directly or through others that go. */
function heirsOf(org: OrgDatabase, id: MemoryId, gone: ReadonlySet<MemoryId>, seen: ReadonlySet<MemoryId> = new Set([id])): Standing[] {
  return standingAgainst(org, id).flatMap((claim) => {
    if (!gone.has(claim.newerId)) return [claim];
    if (seen.has(claim.newerId)) return [];
    return heirsOf(org, claim.newerId, gone, new Set([...seen, claim.newerId])).map((heir) => joined(claim, heir));
  });
}

/** As sure as the less sure of both. The reason is that of the last change in what was said; it is never a person's, who said nothing about these two. */
function joined(lower: Standing, upper: Standing): Standing {
  const told = !isPersons(lower.reason) && (isPersons(upper.reason) || upper.reason === "same") ? lower : upper;
  const certainty = lower.certainty === "sure" && upper.certainty === "sure" ? "sure" : "likely";
  return { olderId: lower.olderId, newerId: upper.newerId, reason: told.reason, rule: told.rule, certainty };
}

/** After what is gone no longer stands. */
export function settleBequests(org: OrgDatabase, change: Change, left: Bequests): void {
  for (const [olderId, claims] of left) {
    for (const claim of claims) inherit(org, change, claim);
    settle(org, change, olderId);
  }
}

/** These and what a person put right by them, through all earlier wordings: one memory in its history. */
export function withFormer(org: OrgDatabase, scopeNo: number, ids: Iterable<MemoryId>): Set<MemoryId> {
  const former = org.query<{ older_id: string }, [string, number]>(
    `SELECT h.older_id FROM supersession h CROSS JOIN memory m ON m.id = h.older_id
     WHERE h.newer_id = +? AND h.undone_at_ms IS NULL AND h.reason IN ${PERSONS} AND m.scope_no = +?`,
  );
  return reached(ids, (id) => former.all(id, scopeNo).map((row) => row.older_id));
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

/** Takes the memories out for their own sake, with their former wordings: what they stood against is given back, and a restore finds that it was so. */
export function withdraw(org: OrgDatabase, change: Change, ids: readonly MemoryId[]): void {
  const gone = withFormer(org, change.scopeNo, ids);
  const left = bequests(org, gone);
  markWithdrawn(org, change, gone);
  settleBequests(org, change, left);
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
