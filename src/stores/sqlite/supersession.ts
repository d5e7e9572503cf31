import { LEVEL, type MemoryId } from "../../memory/types.ts";
import type { SupersessionReason, Verdict } from "../records.ts";
import { REVISION_REASONS } from "../revisions.ts";
import { type Change, deprecateMemories } from "./memory-rows.ts";
import type { OrgDatabase } from "./org-database.ts";

/**
 * What stands against a memory. A fact is deprecated when it was deleted or something sure stands against it, else active; and outdated when only
 * something likely does. {@link settle} makes it so after every change of either.
 */

/** That one memory takes the place of another. */
export interface Claim extends Verdict {
  readonly olderId: MemoryId;
  readonly newerId: MemoryId;
  /** The deleted memory whose place the newer one took over against the older one. */
  readonly via?: MemoryId | undefined;
  /** False when it was undone, because the newer one was deleted: it holds again when that one comes back. */
  readonly stands: boolean;
}

export const isPersons = (reason: SupersessionReason): boolean => REVISION_REASONS.some((persons) => persons === reason);
/** For a query: reasons that a person gave. */
export const PERSONS = `('${REVISION_REASONS.join("', '")}')`;

interface ClaimRow {
  older_id: string;
  newer_id: string;
  reason: SupersessionReason;
  certainty: Verdict["certainty"];
  rule: string | null;
  stands: number;
}

/** As they were said: an edit or a merge that was deleted before it was processed never stood. */
const SAID = `via IS NULL AND (undone_at_ms IS NULL OR (undone_by = 'deletion' AND reason NOT IN ${PERSONS}))`;

export function claimsAgainst(org: OrgDatabase, olderId: MemoryId): Claim[] {
  return claims(org, "older_id", olderId);
}

export function claimsFor(org: OrgDatabase, newerId: MemoryId): Claim[] {
  return claims(org, "newer_id", newerId);
}

function claims(org: OrgDatabase, column: "older_id" | "newer_id", id: MemoryId): Claim[] {
  return org
    .query<ClaimRow, [string]>(
      `SELECT older_id, newer_id, reason, iif(lifted_by IS NULL, certainty, 'likely') AS certainty, rule, undone_at_ms IS NULL AS stands FROM supersession
       WHERE ${column} = +? AND ${SAID} ORDER BY older_id, newer_id`,
    )
    .all(id)
    .map(({ older_id, newer_id, reason, certainty, rule, stands }) => ({
      // From before rules were kept, the reason says as much as there is.
      ...{ olderId: older_id, newerId: newer_id, reason, certainty, rule: rule ?? reason },
      stands: stands === 1,
    }));
}

/** What a person said does not take its place. */
export function undoneByPerson(org: OrgDatabase, olderId: MemoryId): MemoryId[] {
  return org
    .query<{ newer_id: string }, [string]>("SELECT newer_id FROM supersession WHERE older_id = +? AND undone_by = 'person'")
    .all(olderId)
    .map((row) => row.newer_id);
}

/** Said again, it holds again: what is likely becomes sure, and what a person undid is done anew. */
export function supersede(org: OrgDatabase, change: Change, claim: Omit<Claim, "stands">): void {
  const older = factIn(org, change.scopeNo, claim.olderId);
  const newer = factIn(org, change.scopeNo, claim.newerId);
  // What was deleted says nothing about another. But a person who puts a text right says so of one that is deleted, too.
  if (!older || !newer || newer.deleted_at_ms !== null) return;
  if (older.deleted_at_ms !== null && !isPersons(claim.reason)) return;
  // Two that stood against each other would both be lost.
  if (leadsTo(org, claim.newerId, claim.olderId)) return;
  insert(
    org,
    change,
    claim,
    `UPDATE SET reason = excluded.reason, certainty = excluded.certainty, rule = excluded.rule, via = NULL, lifted_by = NULL,
       created_at_ms = excluded.created_at_ms, undone_at_ms = NULL, undone_by = NULL
     WHERE undone_at_ms IS NOT NULL OR via IS NOT NULL OR (certainty = 'likely' AND excluded.certainty = 'sure')`,
  );
  settle(org, change, claim.olderId);
}

/** What stands against a memory that is gone stands against what that one stood against, unless a person undid it once. */
export function inherit(org: OrgDatabase, change: Change, claim: Claim): void {
  if (leadsTo(org, claim.newerId, claim.olderId)) return;
  insert(
    org,
    change,
    claim,
    `UPDATE SET certainty = 'sure', lifted_by = iif(via IS NULL, excluded.via, NULL)
     WHERE undone_at_ms IS NULL AND certainty = 'likely' AND excluded.certainty = 'sure'`,
  );
  if (claim.stands) return;
  org
    .query<never, [number, string, string]>(
      "UPDATE supersession SET undone_at_ms = ?, undone_by = 'deletion' WHERE older_id = +? AND newer_id = +? AND undone_at_ms IS NULL",
    )
    .run(change.nowMs, claim.olderId, claim.newerId);
}

function insert(org: OrgDatabase, change: Change, claim: Omit<Claim, "stands">, onConflict: string): void {
  org
    .query<never, (string | number | null)[]>(
      `INSERT INTO supersession (older_id, newer_id, reason, certainty, rule, via, created_at_ms) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO ${onConflict}`,
    )
    .run(claim.olderId, claim.newerId, claim.reason, claim.certainty, claim.rule, claim.via ?? null, change.nowMs);
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

/** Whether the one is the other, or that stands against it, directly or through others. */
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

/** Makes the fact what stands against it says: deprecated, outdated or plainly active. */
export function settle(org: OrgDatabase, change: Change, id: MemoryId): void {
  const fact = factIn(org, change.scopeNo, id);
  if (!fact) return;
  const against = org
    .query<Pick<ClaimRow, "certainty">, [string]>("SELECT certainty FROM supersession WHERE older_id = +? AND undone_at_ms IS NULL")
    .all(id);
  const isOut = fact.deleted_at_ms !== null || against.some(({ certainty }) => certainty === "sure");
  if (isOut && fact.status === "active") deprecateMemories(org, change, [id]);
  if (!isOut && fact.status === "deprecated") activate(org, change, fact);
  const outdated = !isOut && against.length > 0;
  if (outdated !== (fact.outdated === 1)) mark(org, change, fact, outdated);
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

/** It says what it said: when it was updated is left alone. */
function mark(org: OrgDatabase, change: Change, { memory_no }: FactRow, outdated: boolean): void {
  org
    .query<never, [number, number, number]>("UPDATE memory SET outdated = ?, generation = ? WHERE memory_no = +?")
    .run(outdated ? 1 : 0, change.generation, memory_no);
}
