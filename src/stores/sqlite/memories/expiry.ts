import { EXPIRES_AT, type ExpiryAction, expiresAtMsIn } from "../../../memory/expiry.ts";
import type { MemoryId } from "../../../memory/types.ts";
import type { Expired, Expiry } from "../../interfaces/expiry.ts";
import { findMemory } from "../edges/deletion.ts";
import { withdraw } from "../edges/removal.ts";
import { PERSONS } from "../edges/supersession.ts";
import { erase } from "../erasing/erase.ts";
import { type Change, deprecateMemories, derivedFrom, rewriteMemory, soundRow } from "../org/memory-rows.ts";
import type { OrgDatabase } from "../org/org-database.ts";
import type { OrgPool } from "../org/org-pool.ts";
import { parseMetadata, writeMetadata } from "../org/rows.ts";

export function sqliteExpiry(pool: OrgPool): Expiry {
  return {
    expire: (orgId, action, nowMs, limit) => pool.change(orgId, [], (org) => expire(org, action, nowMs, limit)),
    nextMs: (orgId, action) => pool.read(orgId, undefined, (org) => nextMs(org, action)),
  };
}

/**
 * The condition on `memory m` for what an action would change, along the index of expiries. A deprecation skips the memories that it has
 * already marked as deleted.
 */
const TO_DO: Readonly<Record<ExpiryAction, string>> = {
  deprecate: "(m.deleted_at_ms IS NULL) = 1 AND (m.level = 0 OR m.status = 'active')",
  erase: "(m.deleted_at_ms IS NULL) IN (0, 1)",
};
/** An earlier wording expires with the newest one, which may live longer, because a person changed both text and expiry. */
const IS_NEWEST = `NOT EXISTS (SELECT 1 FROM revision r WHERE r.older_id = m.id)
  AND NOT EXISTS (
    SELECT 1 FROM supersession h CROSS JOIN memory n ON n.id = h.newer_id
    WHERE h.older_id = m.id AND h.undone_at_ms IS NULL AND h.reason IN ${PERSONS} AND (n.expires_at_ms IS NULL OR n.expires_at_ms > +$nowMs))`;

interface Due {
  id: string;
  scope_no: number;
  level: number;
}

function expire(org: OrgDatabase, action: ExpiryAction, nowMs: number, limit: number): Expired[] {
  const due = org
    .query<Due, [Record<string, number>]>(
      `SELECT m.id, m.scope_no, m.level FROM memory m INDEXED BY memory_expiring
       WHERE ${TO_DO[action]} AND m.expires_at_ms <= +$nowMs AND ${IS_NEWEST} ORDER BY m.expires_at_ms LIMIT $limit`,
    )
    .all({ $nowMs: nowMs, $limit: limit });
  const scopes = Map.groupBy(due, (row) => row.scope_no);
  return [...scopes].map(([scopeNo, rows]) =>
    action === "erase" ? eraseAll(org, scopeNo, rows, nowMs) : deprecateAll(org, scopeNo, rows, nowMs),
  );
}

function deprecateAll(org: OrgDatabase, scopeNo: number, rows: readonly Due[], nowMs: number): Expired {
  const change: Change = { scopeNo, generation: org.raiseGeneration(scopeNo), nowMs };
  withdraw(
    org,
    change,
    rows.filter(({ level }) => level === 0).map(({ id }) => id),
  );
  deprecateMemories(
    org,
    change,
    rows.filter(({ level }) => level === 1).map(({ id }) => id),
  );
  return { scope: org.scopeOf(scopeNo), generation: change.generation, memories: rows.length, erased: [] };
}

/** A memory that is erased along with another one, such as an abstraction, may be expired itself. */
function eraseAll(org: OrgDatabase, scopeNo: number, rows: readonly Due[], nowMs: number): Expired {
  const erased = rows.flatMap(({ id }) => (findMemory(org, id) ? (erase(org, id, nowMs, "expired")?.ids ?? []) : []));
  return { scope: org.scopeOf(scopeNo), generation: org.generation(scopeNo), memories: rows.length, erased };
}

function nextMs(org: OrgDatabase, action: ExpiryAction): number | undefined {
  const row = org
    .query<{ next_ms: number | null }, [Record<string, number>]>(
      `SELECT min(m.expires_at_ms) AS next_ms FROM memory m INDEXED BY memory_expiring
       WHERE ${TO_DO[action]} AND m.expires_at_ms IS NOT NULL AND ${IS_NEWEST}`,
    )
    .get({ $nowMs: org.now() });
  return row?.next_ms ?? undefined;
}

/**
 * Reads the expiry of a memory from its metadata, and that of the abstractions made from it from their sources. Called by code that changed
 * the metadata.
 */
export function refreshExpiry(org: OrgDatabase, id: MemoryId): void {
  const row = org.query<{ metadata: string | null }, [string]>("SELECT metadata FROM memory WHERE id = +? AND level = 0").get(id);
  if (!row) return;
  setExpiry(org, id, expiresAtMsIn(parseMetadata(row.metadata)));
  inheritExpiry(org, derivedFrom(org, [id]));
}

/** Removes an expiry that has passed, with its key in the metadata. */
export function liftExpiry(org: OrgDatabase, { generation, nowMs }: Change, id: MemoryId): void {
  const expired = org.query<{ found: number }, [string, number]>("SELECT 1 AS found FROM memory WHERE id = +? AND expires_at_ms <= +?");
  const row = expired.get(id, nowMs) && soundRow(org, id);
  if (!row) return;
  const { [EXPIRES_AT]: _, ...left } = parseMetadata(row.metadata) ?? {};
  rewriteMemory(org, { ...row, metadata: Object.keys(left).length === 0 ? null : writeMetadata(left) });
  org.query<never, [number, string]>("UPDATE memory SET generation = ? WHERE id = +?").run(generation, id);
  refreshExpiry(org, id);
}

function setExpiry(org: OrgDatabase, id: MemoryId, timeMs: number | undefined): void {
  org.query<never, [number | null, string]>("UPDATE memory SET expires_at_ms = ? WHERE id = +?").run(timeMs ?? null, id);
}

/** An abstraction repeats its sources, so it expires with the first of them. Sources must come before the abstractions made from them. */
export function inheritExpiry(org: OrgDatabase, abstractionIds: readonly MemoryId[]): void {
  const inherit = org.query<never, [string]>(
    `UPDATE memory SET expires_at_ms = (
       SELECT min(s.expires_at_ms) FROM lineage l CROSS JOIN memory s ON s.id = l.source_id WHERE l.abstraction_id = memory.id)
     WHERE id = +? AND level = 1`,
  );
  for (const id of abstractionIds) inherit.run(id);
}
