import { LEVEL, type MemoryId } from "../../../memory/types.ts";
import type { SupersessionReason, Verdict } from "../../interfaces/records.ts";
import { REVISION_REASONS } from "../../interfaces/revisions.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import { inheritConfirmation, isConfirmed } from "../rows/confirmation-rows.ts";
import { type Change, deprecateDerived, deprecateMemories } from "../rows/memory-rows.ts";
import { inheritPin } from "../rows/patch-rows.ts";

/**
 * Supersessions as edges from the newer memory to the older one. A fact is deprecated when it was deleted or has a sure edge, else active;
 * it is outdated when it is active, has a likely edge and nobody confirmed it. {@link recomputeStatus} restores this rule after every change.
 */

/** One supersession. */
export interface Edge extends Verdict {
  readonly olderId: MemoryId;
  readonly newerId: MemoryId;
  /** The deleted memory from which the newer one inherited this edge. */
  readonly via?: MemoryId | undefined;
  /** False while the newer memory is deleted; a restore of it renews the edge. */
  readonly stands: boolean;
}

export const isPersons = (reason: SupersessionReason): boolean => REVISION_REASONS.some((persons) => persons === reason);
/** The reasons of edges that a person made, for a query. */
export const PERSONS = `('${REVISION_REASONS.join("', '")}')`;

interface EdgeRow {
  older_id: string;
  newer_id: string;
  reason: SupersessionReason;
  certainty: Verdict["certainty"];
  rule: string;
  stands: number;
}

/** Edges as they were decided, without edits and merges that were deleted before they were processed, which were never in force. */
const SAID = `via IS NULL AND (undone_at_ms IS NULL OR (undone_by = 'deletion' AND reason NOT IN ${PERSONS}))`;

export function* edgesAgainst(org: Org, olderId: MemoryId): Operation<Edge[]> {
  return yield* edges(org, "older_id", olderId);
}

export function* edgesOf(org: Org, newerId: MemoryId): Operation<Edge[]> {
  return yield* edges(org, "newer_id", newerId);
}

function* edges(org: Org, column: "older_id" | "newer_id", id: MemoryId): Operation<Edge[]> {
  const rows = yield* org.all<EdgeRow>(
    `SELECT older_id, newer_id, reason, CASE WHEN lifted_by IS NULL THEN certainty ELSE 'likely' END AS certainty, rule,
       CASE WHEN undone_at_ms IS NULL THEN 1 ELSE 0 END AS stands FROM supersession
     WHERE ${column} = +? AND ${SAID} ORDER BY older_id, newer_id`,
    id,
  );
  return rows.map(({ older_id, newer_id, reason, certainty, rule, stands }) => ({
    ...{ olderId: older_id, newerId: newer_id, reason, certainty, rule },
    stands: stands === 1,
  }));
}

/** Memories that superseded this one until a person undid it. */
export function* undoneByPerson(org: Org, olderId: MemoryId): Operation<MemoryId[]> {
  const rows = yield* org.all<{ newer_id: string }>(
    "SELECT newer_id FROM supersession WHERE older_id = +? AND undone_by = 'person'",
    olderId,
  );
  return rows.map((row) => row.newer_id);
}

/** The rule of what a person decided between two facts. */
export const DECIDED = "person";

/** A repeated supersession is in force again: it makes a likely edge sure, and renews one that a person undid. */
export function* supersede(org: Org, change: Change, found: NewEdge): Operation<void> {
  const edge = yield* unlessConfirmed(org, found);
  const older = yield* factIn(org, change.scopeNo, edge.olderId);
  const newer = yield* factIn(org, change.scopeNo, edge.newerId);
  // A deleted memory supersedes nothing, and only a person's edit can supersede a deleted one.
  if (!older || !newer || newer.deleted_at_ms !== null) return;
  if (older.deleted_at_ms !== null && !isPersons(edge.reason)) return;
  // A cycle of edges would deprecate all its memories.
  if (yield* leadsTo(org, edge.newerId, edge.olderId)) return;
  yield* insert(
    org,
    change,
    edge,
    `UPDATE SET reason = excluded.reason, certainty = excluded.certainty, rule = excluded.rule, via = NULL, lifted_by = NULL,
       created_at_ms = excluded.created_at_ms, undone_at_ms = NULL, undone_by = NULL
     WHERE supersession.undone_at_ms IS NOT NULL OR supersession.via IS NOT NULL
       OR (supersession.certainty = 'likely' AND excluded.certainty = 'sure')`,
  );
  if (edge.reason === "same" || isPersons(edge.reason)) yield* inheritPin(org, edge.newerId, edge.olderId, edge.reason === "merged");
  if (isPersons(edge.reason)) yield* inheritConfirmation(org, edge.newerId, edge.olderId, change.nowMs);
  yield* recomputeStatus(org, change, edge.olderId);
}

type NewEdge = Omit<Edge, "stands">;

/**
 * A confirmed fact makes way for a person alone: any other edge against it is only likely. A repetition in the same words says nothing new,
 * so it is the repetition that makes way.
 */
function* unlessConfirmed(org: Org, edge: NewEdge): Operation<NewEdge> {
  const { olderId, newerId, reason, rule } = edge;
  if (isPersons(reason) || rule === DECIDED || !(yield* isConfirmed(org, olderId))) return edge;
  const isRepetition = reason === "same" && (yield* haveSameWords(org, olderId, newerId)) && !(yield* isConfirmed(org, newerId));
  return isRepetition ? { ...edge, olderId: newerId, newerId: olderId } : { ...edge, certainty: "likely" };
}

function* haveSameWords(org: Org, olderId: MemoryId, newerId: MemoryId): Operation<boolean> {
  const same = "SELECT 1 AS found FROM memory a CROSS JOIN memory b ON b.id = +? AND b.fact_key = a.fact_key WHERE a.id = +?";
  return (yield* org.first<{ found: number }>(same, newerId, olderId)) !== null;
}

/** Adds the edge that the newer memory inherits from a removed one, unless a person undid that edge before. */
export function* inherit(org: Org, change: Change, edge: Edge): Operation<void> {
  if (yield* leadsTo(org, edge.newerId, edge.olderId)) return;
  yield* insert(
    org,
    change,
    edge,
    `UPDATE SET certainty = 'sure', lifted_by = CASE WHEN supersession.via IS NULL THEN excluded.via END
     WHERE supersession.undone_at_ms IS NULL AND supersession.certainty = 'likely' AND excluded.certainty = 'sure'`,
  );
  if (edge.stands) return;
  yield* org.run(
    "UPDATE supersession SET undone_at_ms = ?, undone_by = 'deletion' WHERE older_id = +? AND newer_id = +? AND undone_at_ms IS NULL",
    change.nowMs,
    edge.olderId,
    edge.newerId,
  );
}

function* insert(org: Org, change: Change, edge: NewEdge, onConflict: string): Operation<void> {
  yield* org.run(
    `INSERT INTO supersession (older_id, newer_id, reason, certainty, rule, via, created_at_ms) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (older_id, newer_id) DO ${onConflict}`,
    edge.olderId,
    edge.newerId,
    edge.reason,
    edge.certainty,
    edge.rule,
    edge.via ?? null,
    change.nowMs,
  );
}

interface FactRow {
  memory_no: number;
  status: "active" | "deprecated";
  outdated: number;
  deleted_at_ms: number | null;
  content: string;
}

function* factIn(org: Org, scopeNo: number, id: MemoryId): Operation<FactRow | null> {
  return yield* org.first<FactRow>(
    `SELECT memory_no, status, outdated, deleted_at_ms, content FROM memory WHERE id = +? AND scope_no = +? AND level = ${LEVEL.fact}`,
    id,
    scopeNo,
  );
}

export function* isDeleted(org: Org, id: MemoryId): Operation<boolean> {
  return (yield* org.first<{ found: number }>("SELECT 1 AS found FROM memory WHERE id = +? AND deleted_at_ms IS NOT NULL", id)) !== null;
}

/** Whether a path of edges leads from `from` to the newer memory `to`, or the two are the same. */
export function* leadsTo(org: Org, from: MemoryId, to: MemoryId): Operation<boolean> {
  const newers = "SELECT newer_id FROM supersession WHERE older_id = +? AND undone_at_ms IS NULL";
  const seen = new Set<MemoryId>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === to) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...(yield* org.all<{ newer_id: string }>(newers, id)).map((row) => row.newer_id));
  }
  return false;
}

/** Sets the fact to deprecated, outdated or plainly active, according to its edges. */
export function* recomputeStatus(org: Org, change: Change, id: MemoryId): Operation<void> {
  const fact = yield* factIn(org, change.scopeNo, id);
  if (!fact) return;
  const against = yield* org.all<Pick<EdgeRow, "certainty">>(
    "SELECT certainty FROM supersession WHERE older_id = +? AND undone_at_ms IS NULL",
    id,
  );
  const isOut = fact.deleted_at_ms !== null || against.some(({ certainty }) => certainty === "sure");
  if (isOut && fact.status === "active") yield* deprecateMemories(org, change, [id]);
  if (!isOut && fact.status === "deprecated") yield* activate(org, change, fact);
  const outdated = !isOut && against.length > 0 && !(yield* isConfirmed(org, id));
  if (outdated !== (fact.outdated === 1)) yield* mark(org, change, id, outdated);
}

function* activate(org: Org, change: Change, { memory_no, content }: FactRow): Operation<void> {
  yield* org.run(
    "UPDATE memory SET status = 'active', generation = ?, updated_at_ms = max(created_at_ms, ?) WHERE memory_no = +?",
    change.generation,
    change.nowMs,
    memory_no,
  );
  org.text.add(change.scopeNo, memory_no, content);
  yield* org.markAbstractionsDue(change.scopeNo);
}

/**
 * Leaves the time and the generation of the memory unchanged, because the statement is the same: an index would otherwise read it again.
 * The generation of the scope tells cached answers. An abstraction tells what holds now, so it is made again.
 */
function* mark(org: Org, change: Change, id: MemoryId, outdated: boolean): Operation<void> {
  yield* org.run("UPDATE memory SET outdated = ? WHERE id = +?", outdated ? 1 : 0, id);
  yield* deprecateDerived(org, change, [id]);
}
