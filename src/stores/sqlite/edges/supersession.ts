import { LEVEL, type MemoryId } from "../../../memory/types.ts";
import type { SupersessionReason, Verdict } from "../../interfaces/records.ts";
import { REVISION_REASONS } from "../../interfaces/revisions.ts";
import { type Change, deprecateDerived, deprecateMemories } from "../org/memory-rows.ts";
import type { OrgDatabase } from "../org/org-database.ts";
import { inheritPin } from "../org/patch-rows.ts";

/**
 * Supersessions as edges from the newer memory to the older one. A fact is deprecated when it was deleted or has a sure edge, else active;
 * it is outdated when it is active and has a likely edge. {@link recomputeStatus} restores this rule after every change.
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

export function edgesAgainst(org: OrgDatabase, olderId: MemoryId): Edge[] {
  return edges(org, "older_id", olderId);
}

export function edgesOf(org: OrgDatabase, newerId: MemoryId): Edge[] {
  return edges(org, "newer_id", newerId);
}

function edges(org: OrgDatabase, column: "older_id" | "newer_id", id: MemoryId): Edge[] {
  return org
    .query<EdgeRow, [string]>(
      `SELECT older_id, newer_id, reason, iif(lifted_by IS NULL, certainty, 'likely') AS certainty, rule, undone_at_ms IS NULL AS stands FROM supersession
       WHERE ${column} = +? AND ${SAID} ORDER BY older_id, newer_id`,
    )
    .all(id)
    .map(({ older_id, newer_id, reason, certainty, rule, stands }) => ({
      ...{ olderId: older_id, newerId: newer_id, reason, certainty, rule },
      stands: stands === 1,
    }));
}

/** Memories that superseded this one until a person undid it. */
export function undoneByPerson(org: OrgDatabase, olderId: MemoryId): MemoryId[] {
  return org
    .query<{ newer_id: string }, [string]>("SELECT newer_id FROM supersession WHERE older_id = +? AND undone_by = 'person'")
    .all(olderId)
    .map((row) => row.newer_id);
}

/** A repeated supersession is in force again: it makes a likely edge sure, and renews one that a person undid. */
export function supersede(org: OrgDatabase, change: Change, edge: Omit<Edge, "stands">): void {
  const older = factIn(org, change.scopeNo, edge.olderId);
  const newer = factIn(org, change.scopeNo, edge.newerId);
  // A deleted memory supersedes nothing, and only a person's edit can supersede a deleted one.
  if (!older || !newer || newer.deleted_at_ms !== null) return;
  if (older.deleted_at_ms !== null && !isPersons(edge.reason)) return;
  // A cycle of edges would deprecate all its memories.
  if (leadsTo(org, edge.newerId, edge.olderId)) return;
  insert(
    org,
    change,
    edge,
    `UPDATE SET reason = excluded.reason, certainty = excluded.certainty, rule = excluded.rule, via = NULL, lifted_by = NULL,
       created_at_ms = excluded.created_at_ms, undone_at_ms = NULL, undone_by = NULL
     WHERE undone_at_ms IS NOT NULL OR via IS NOT NULL OR (certainty = 'likely' AND excluded.certainty = 'sure')`,
  );
  if (edge.reason === "same" || isPersons(edge.reason)) inheritPin(org, edge.newerId, edge.olderId, edge.reason === "merged");
  recomputeStatus(org, change, edge.olderId);
}

/** Adds the edge that the newer memory inherits from a removed one, unless a person undid that edge before. */
export function inherit(org: OrgDatabase, change: Change, edge: Edge): void {
  if (leadsTo(org, edge.newerId, edge.olderId)) return;
  insert(
    org,
    change,
    edge,
    `UPDATE SET certainty = 'sure', lifted_by = iif(via IS NULL, excluded.via, NULL)
     WHERE undone_at_ms IS NULL AND certainty = 'likely' AND excluded.certainty = 'sure'`,
  );
  if (edge.stands) return;
  org
    .query<never, [number, string, string]>(
      "UPDATE supersession SET undone_at_ms = ?, undone_by = 'deletion' WHERE older_id = +? AND newer_id = +? AND undone_at_ms IS NULL",
    )
    .run(change.nowMs, edge.olderId, edge.newerId);
}

function insert(org: OrgDatabase, change: Change, edge: Omit<Edge, "stands">, onConflict: string): void {
  org
    .query<never, (string | number | null)[]>(
      `INSERT INTO supersession (older_id, newer_id, reason, certainty, rule, via, created_at_ms) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO ${onConflict}`,
    )
    .run(edge.olderId, edge.newerId, edge.reason, edge.certainty, edge.rule, edge.via ?? null, change.nowMs);
}

interface FactRow {
  memory_no: number;
  status: "active" | "deprecated";
  outdated: number;
  deleted_at_ms: number | null;
  content: string;
}

function factIn(org: OrgDatabase, scopeNo: number, id: MemoryId): FactRow | null {
  return org
    .query<FactRow, [string, number]>(
      `SELECT memory_no, status, outdated, deleted_at_ms, content FROM memory WHERE id = +? AND scope_no = +? AND level = ${LEVEL.fact}`,
    )
    .get(id, scopeNo);
}

export function isDeleted(org: OrgDatabase, id: MemoryId): boolean {
  return (
    org.query<{ found: number }, [string]>("SELECT 1 AS found FROM memory WHERE id = +? AND deleted_at_ms IS NOT NULL").get(id) !== null
  );
}

/** Whether a path of edges leads from `from` to the newer memory `to`, or the two are the same. */
export function leadsTo(org: OrgDatabase, from: MemoryId, to: MemoryId): boolean {
  const newers = org.query<{ newer_id: string }, [string]>(
    "SELECT newer_id FROM supersession WHERE older_id = +? AND undone_at_ms IS NULL",
  );
  const seen = new Set<MemoryId>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === to) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...newers.all(id).map((row) => row.newer_id));
  }
  return false;
}

/** Sets the fact to deprecated, outdated or plainly active, according to its edges. */
export function recomputeStatus(org: OrgDatabase, change: Change, id: MemoryId): void {
  const fact = factIn(org, change.scopeNo, id);
  if (!fact) return;
  const against = org
    .query<Pick<EdgeRow, "certainty">, [string]>("SELECT certainty FROM supersession WHERE older_id = +? AND undone_at_ms IS NULL")
    .all(id);
  const isOut = fact.deleted_at_ms !== null || against.some(({ certainty }) => certainty === "sure");
  if (isOut && fact.status === "active") deprecateMemories(org, change, [id]);
  if (!isOut && fact.status === "deprecated") activate(org, change, fact);
  const outdated = !isOut && against.length > 0;
  if (outdated !== (fact.outdated === 1)) mark(org, change, id, outdated);
}

function activate(org: OrgDatabase, change: Change, { memory_no, content }: FactRow): void {
  org
    .query<never, [number, number, number]>(
      "UPDATE memory SET status = 'active', generation = ?, updated_at_ms = max(created_at_ms, ?) WHERE memory_no = +?",
    )
    .run(change.generation, change.nowMs, memory_no);
  org.text.add(change.scopeNo, memory_no, content);
  org.markAbstractionsDue(change.scopeNo);
}

/**
 * Leaves the time and the generation of the memory unchanged, because the statement is the same: an index would otherwise read it again.
 * The generation of the scope tells cached answers. An abstraction tells what holds now, so it is made again.
 */
function mark(org: OrgDatabase, change: Change, id: MemoryId, outdated: boolean): void {
  org.query<never, [number, string]>("UPDATE memory SET outdated = ? WHERE id = +?").run(outdated ? 1 : 0, id);
  deprecateDerived(org, change, [id]);
}
