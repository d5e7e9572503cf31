import { LEVEL, type MemoryId } from "../../memory/types.ts";
import type { SupersessionReason, Verdict } from "../records.ts";
import { REVISION_REASONS } from "../revisions.ts";
import { type Change, deprecateMemories } from "./memory-rows.ts";
import type { OrgDatabase } from "./org-database.ts";

/**
 * What stands against a memory. A fact is deprecated when it was deleted or something sure stands against it, else active; and outdated when only
 * something likely does. {@link settle} makes it so after every change of either.
 */

/** A supersession that holds. */
export interface Standing extends Verdict {
  readonly olderId: MemoryId;
  readonly newerId: MemoryId;
}

export const isPersons = (reason: SupersessionReason): boolean => REVISION_REASONS.some((persons) => persons === reason);
/** For a query: reasons that a person gave. */
export const PERSONS = `('${REVISION_REASONS.join("', '")}')`;

interface StandingRow {
  older_id: string;
  newer_id: string;
  reason: SupersessionReason;
  certainty: Verdict["certainty"];
  rule: string | null;
}

const COLUMNS = "older_id, newer_id, reason, certainty, rule";

export function standingAgainst(org: OrgDatabase, olderId: MemoryId): Standing[] {
  return org
    .query<StandingRow, [string]>(`SELECT ${COLUMNS} FROM supersession WHERE older_id = +? AND undone_at_ms IS NULL ORDER BY newer_id`)
    .all(olderId)
    .map(toStanding);
}

export function standingFor(org: OrgDatabase, newerId: MemoryId): Standing[] {
  return org
    .query<StandingRow, [string]>(`SELECT ${COLUMNS} FROM supersession WHERE newer_id = +? AND undone_at_ms IS NULL ORDER BY older_id`)
    .all(newerId)
    .map(toStanding);
}

function toStanding({ older_id, newer_id, reason, certainty, rule }: StandingRow): Standing {
  // From before rules were kept, the reason says as much as there is.
  return { olderId: older_id, newerId: newer_id, reason, certainty, rule: rule ?? reason };
}

/** Said again, it holds again: what is likely becomes sure, and what a person undid is done anew. */
export function supersede(org: OrgDatabase, change: Change, claim: Standing): void {
  if (!mayStand(org, change, claim)) return;
  insert(org, change, claim, "undone_at_ms IS NOT NULL OR (certainty = 'likely' AND excluded.certainty = 'sure')");
  settle(org, change, claim.olderId);
}

/** What stood against a memory that is gone stands against what that one stood against, unless a person undid it once. */
export function inherit(org: OrgDatabase, change: Change, claim: Standing): void {
  if (mayStand(org, change, claim))
    insert(org, change, claim, "undone_at_ms IS NULL AND certainty = 'likely' AND excluded.certainty = 'sure'");
}

function insert(org: OrgDatabase, change: Change, claim: Standing, again: string): void {
  org
    .query<never, [string, string, string, string, string, number]>(
      `INSERT INTO supersession (older_id, newer_id, reason, certainty, rule, created_at_ms) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET reason = excluded.reason, certainty = excluded.certainty, rule = excluded.rule,
         created_at_ms = excluded.created_at_ms, undone_at_ms = NULL, undone_by = NULL WHERE ${again}`,
    )
    .run(claim.olderId, claim.newerId, claim.reason, claim.certainty, claim.rule, change.nowMs);
}

/**
 * Facts of the scope alone, and nothing that was deleted: that says nothing about another. But a person who puts a text right says so of one that is
 * deleted, too. Two that stood against each other would both be lost.
 */
function mayStand(org: OrgDatabase, change: Change, { olderId, newerId, reason }: Standing): boolean {
  const older = factIn(org, change.scopeNo, olderId);
  const newer = factIn(org, change.scopeNo, newerId);
  if (!older || !newer || newer.deleted_at_ms !== null) return false;
  return (older.deleted_at_ms === null || isPersons(reason)) && !leadsTo(org, newerId, olderId);
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

/** Whether the one is the other, or that stands against it, directly or through others. */
export function leadsTo(org: OrgDatabase, from: MemoryId, to: MemoryId): boolean {
  const seen = new Set<MemoryId>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === to) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...standingAgainst(org, id).map(({ newerId }) => newerId));
  }
  return false;
}

/** Makes the fact what stands against it says: deprecated, outdated or plainly active. */
export function settle(org: OrgDatabase, change: Change, id: MemoryId): void {
  const fact = factIn(org, change.scopeNo, id);
  if (!fact) return;
  const against = standingAgainst(org, id);
  if (fact.deleted_at_ms !== null || isSure(against)) {
    if (fact.status === "active") deprecateMemories(org, change, [id]);
    if (fact.outdated === 1) mark(org, change, fact, false);
    return;
  }
  if (fact.status === "deprecated") activate(org, change, fact);
  if ((fact.outdated === 1) !== against.length > 0) mark(org, change, fact, against.length > 0);
}

export function isSure(against: readonly Standing[]): boolean {
  return against.some(({ certainty }) => certainty === "sure");
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
