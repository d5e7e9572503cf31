import type { MemoryId } from "../../../memory/types.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import { type Change, deprecateMemories } from "../rows/memory-rows.ts";
import {
  type Edge,
  edgesAgainst,
  edgesOf,
  inherit,
  isDeleted,
  isPersons,
  PERSONS,
  recomputeStatus,
  undoneByPerson,
} from "./supersession.ts";

/**
 * Removal of memories. A removed memory no longer supersedes others, which become active again unless another edge or a deletion applies.
 * The memories that superseded the removed one replace it: A ← B ← C without B is A ← C. After a soft delete, the inherited edges
 * are computed from the original ones, so that a restore finds those unchanged; after an erasure they are stored as edges of their own.
 */

/**
 * Finds the edges that a memory has once the removed memories are skipped, except edges that a person undid. An edge that was undone by the
 * deletion of its newest memory is included with `stands: false`. Memories with a hundred changes share most of their paths, so
 * the edges of a removed memory are read only once, into `ofRemoved`. Meanwhile, nothing may change which memories are removed, or their edges.
 */
export function heirsPast(
  org: Org,
  isRemoved: (id: MemoryId) => Operation<boolean>,
  ofRemoved = new Map<MemoryId, readonly Edge[]>(),
): (id: MemoryId) => Operation<Edge[]> {
  const removed = new Map<MemoryId, boolean>();
  return function* (id): Operation<Edge[]> {
    const found = new Map<string, Edge>();
    const seen = new Set<string>();
    const open: { readonly id: MemoryId; readonly through?: Edge }[] = [{ id }];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const against = at.through ? yield* kept(ofRemoved, at.id, (one) => edgesAgainst(org, one)) : yield* edgesAgainst(org, at.id);
      for (const edge of against) {
        const certainty = at.through ? lessCertain(at.through, edge) : edge.certainty;
        const step = `${certainty} ${edge.newerId}`;
        if (!(yield* kept(removed, edge.newerId, isRemoved))) {
          // Paths to the same memory differ only in their reasons, and the first one counts.
          const way = `${step} ${edge.stands} ${at.through !== undefined}`;
          if (!found.has(way)) found.set(way, at.through ? joined(at.through, edge) : edge);
        } else if (!seen.has(step)) {
          seen.add(step);
          open.push({ id: edge.newerId, through: at.through ? joined(at.through, edge) : edge });
        }
      }
    }
    const apart = new Set(yield* undoneByPerson(org, id));
    return [...found.values()].filter(({ newerId }) => !apart.has(newerId));
  };
}

function* kept<Key, Value>(known: Map<Key, Value>, key: Key, read: (key: Key) => Operation<Value>): Operation<Value> {
  const before = known.get(key);
  if (before !== undefined) return before;
  const value = yield* read(key);
  known.set(key, value);
  return value;
}

const lessCertain = (lower: Edge, upper: Edge) => (lower.certainty === "sure" && upper.certainty === "sure" ? "sure" : "likely");

/**
 * The result is as certain as the less certain edge. Its reason is that of the last change of the statement, but never a person's, because
 * a person did not decide about these two memories.
 */
function joined(lower: Edge, upper: Edge): Edge {
  const decisive = !isPersons(lower.reason) && (isPersons(upper.reason) || upper.reason === "same") ? lower : upper;
  return {
    olderId: lower.olderId,
    newerId: upper.newerId,
    reason: decisive.reason,
    rule: decisive.rule,
    certainty: lessCertain(lower, upper),
    via: lower.via ?? lower.newerId,
    stands: upper.stands,
  };
}

/** All ids that the step reaches from these ids, directly or through others. */
export function* reached(ids: Iterable<MemoryId>, step: (id: MemoryId) => Operation<readonly MemoryId[]>): Operation<Set<MemoryId>> {
  const found = new Set(ids);
  const open = [...found];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const next of yield* step(id)) {
      if (found.has(next)) continue;
      found.add(next);
      open.push(next);
    }
  }
  return found;
}

/** These memories, the memories that they supersede, and those that deleted memories among them superseded. */
export function* below(org: Org, ids: Iterable<MemoryId>): Operation<Set<MemoryId>> {
  const from = new Set(ids);
  return yield* reached(from, function* (id): Operation<MemoryId[]> {
    return from.has(id) || (yield* isDeleted(org, id)) ? (yield* edgesOf(org, id)).map(({ olderId }) => olderId) : [];
  });
}

/** Recomputes the inherited edges and the status of everything below, after these memories were deleted or restored. */
export function* recomputeBelow(org: Org, change: Change, ids: Iterable<MemoryId>): Operation<void> {
  const heirsOf = heirsPast(org, (id) => isDeleted(org, id));
  for (const id of yield* below(org, ids)) {
    if (yield* isDeleted(org, id)) continue;
    yield* unlink(org, id);
    for (const heir of yield* heirsOf(id)) if (heir.via !== undefined && heir.stands) yield* inherit(org, change, heir);
    yield* recomputeStatus(org, change, id);
  }
}

/** Removes the edges that the memory inherited from deleted memories. */
export function* unlink(org: Org, id: MemoryId): Operation<void> {
  yield* org.run("DELETE FROM supersession WHERE older_id = +? AND via IS NOT NULL AND undone_by IS DISTINCT FROM 'person'", id);
  yield* org.run("UPDATE supersession SET certainty = 'likely', lifted_by = NULL WHERE older_id = +? AND lifted_by IS NOT NULL", id);
}

/** These memories and their earlier wordings, which a person's edits replaced: each is one memory with its history. */
export function* withEarlierWordings(org: Org, scopeNo: number, ids: Iterable<MemoryId>): Operation<Set<MemoryId>> {
  const former = `SELECT h.older_id FROM supersession h CROSS JOIN memory m ON m.id = h.older_id
     WHERE h.newer_id = +? AND h.undone_at_ms IS NULL AND h.reason IN ${PERSONS} AND m.scope_no = +?`;
  return yield* reached(ids, function* (id): Operation<MemoryId[]> {
    return (yield* org.all<{ older_id: string }>(former, id, scopeNo)).map((row) => row.older_id);
  });
}

/** Deletes the memories with their earlier wordings. The memories that they superseded become active again. A restore can reverse this. */
export function* withdraw(org: Org, change: Change, ids: readonly MemoryId[]): Operation<void> {
  const gone = yield* withEarlierWordings(org, change.scopeNo, ids);
  yield* markWithdrawn(org, change, gone);
  yield* recomputeBelow(org, change, gone);
}

/** Marks the memories as deleted and undoes their edges, except a person's edges to their earlier wordings. */
export function* markWithdrawn(org: Org, change: Change, gone: Iterable<MemoryId>): Operation<void> {
  const mark = "UPDATE memory SET deleted_at_ms = ? WHERE id = +? AND scope_no = +? AND deleted_at_ms IS NULL";
  const undo = `UPDATE supersession SET undone_at_ms = ?, undone_by = 'deletion'
     WHERE newer_id = +? AND undone_at_ms IS NULL AND reason NOT IN ${PERSONS}`;
  const ids = [...gone];
  for (const id of ids) {
    yield* org.run(mark, change.nowMs, id, change.scopeNo);
    yield* org.run(undo, change.nowMs, id);
    yield* recomputeStatus(org, change, id);
  }
  yield* deprecateMemories(org, change, ids);
}
