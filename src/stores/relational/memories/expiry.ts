import { EXPIRES_AT, type ExpiryAction, expiresAtMsIn } from "../../../memory/expiry.ts";
import type { MemoryId } from "../../../memory/types.ts";
import type { Expired, Expiry } from "../../interfaces/expiry.ts";
import { findMemory } from "../edges/deletion.ts";
import { withdraw } from "../edges/removal.ts";
import { PERSONS } from "../edges/supersession.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { Pool } from "../engine/pool.ts";
import { erase } from "../erasing/erase.ts";
import { type Change, deprecateMemories, derivedFrom, rewriteMemory, soundRow } from "../rows/memory-rows.ts";
import { parseMetadata, writeMetadata } from "../rows/rows.ts";

export function relationalExpiry(pool: Pool): Expiry {
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

function* expire(org: Org, action: ExpiryAction, nowMs: number, limit: number): Operation<Expired[]> {
  const due = yield* org.all<Due>(
    `SELECT m.id, m.scope_no, m.level FROM memory m INDEXED BY memory_expiring
     WHERE ${TO_DO[action]} AND m.expires_at_ms <= +$nowMs AND ${IS_NEWEST} ORDER BY m.expires_at_ms LIMIT $limit`,
    { $nowMs: nowMs, $limit: limit },
  );
  const expired: Expired[] = [];
  for (const [scopeNo, rows] of Map.groupBy(due, (row) => row.scope_no)) {
    expired.push(yield* action === "erase" ? eraseAll(org, scopeNo, rows, nowMs) : deprecateAll(org, scopeNo, rows, nowMs));
  }
  return expired;
}

function* deprecateAll(org: Org, scopeNo: number, rows: readonly Due[], nowMs: number): Operation<Expired> {
  const change: Change = { scopeNo, generation: yield* org.raiseGeneration(scopeNo), nowMs };
  yield* withdraw(
    org,
    change,
    rows.filter(({ level }) => level === 0).map(({ id }) => id),
  );
  yield* deprecateMemories(
    org,
    change,
    rows.filter(({ level }) => level === 1).map(({ id }) => id),
  );
  return { scope: yield* org.scopeOf(scopeNo), generation: change.generation, memories: rows.length, erased: [] };
}

/** A memory that is erased along with another one, such as an abstraction, may be expired itself. */
function* eraseAll(org: Org, scopeNo: number, rows: readonly Due[], nowMs: number): Operation<Expired> {
  const erased: MemoryId[] = [];
  for (const { id } of rows) if (yield* findMemory(org, id)) erased.push(...((yield* erase(org, id, { nowMs }, "expired"))?.ids ?? []));
  return { scope: yield* org.scopeOf(scopeNo), generation: yield* org.generation(scopeNo), memories: rows.length, erased };
}

function* nextMs(org: Org, action: ExpiryAction): Operation<number | undefined> {
  const row = yield* org.first<{ next_ms: number | null }>(
    `SELECT min(m.expires_at_ms) AS next_ms FROM memory m INDEXED BY memory_expiring
     WHERE ${TO_DO[action]} AND m.expires_at_ms IS NOT NULL AND ${IS_NEWEST}`,
    { $nowMs: org.now() },
  );
  return row?.next_ms ?? undefined;
}

/**
 * Reads the expiry of a memory from its metadata, and that of the abstractions made from it from their sources. Called by code that changed
 * the metadata.
 */
export function* refreshExpiry(org: Org, id: MemoryId): Operation<void> {
  const row = yield* org.first<{ metadata: string | null }>("SELECT metadata FROM memory WHERE id = +? AND level = 0", id);
  if (!row) return;
  yield* setExpiry(org, id, expiresAtMsIn(parseMetadata(row.metadata)));
  yield* inheritExpiry(org, yield* derivedFrom(org, [id]));
}

/** Removes an expiry that has passed, with its key in the metadata. */
export function* liftExpiry(org: Org, { generation, nowMs }: Change, id: MemoryId): Operation<void> {
  const expired = yield* org.first<{ found: number }>("SELECT 1 AS found FROM memory WHERE id = +? AND expires_at_ms <= +?", id, nowMs);
  const row = expired && (yield* soundRow(org, id));
  if (!row) return;
  const { [EXPIRES_AT]: _, ...left } = parseMetadata(row.metadata) ?? {};
  yield* rewriteMemory(org, { ...row, metadata: Object.keys(left).length === 0 ? null : writeMetadata(left) });
  yield* org.run("UPDATE memory SET generation = ? WHERE id = +?", generation, id);
  yield* refreshExpiry(org, id);
}

function* setExpiry(org: Org, id: MemoryId, timeMs: number | undefined): Operation<void> {
  yield* org.run("UPDATE memory SET expires_at_ms = ? WHERE id = +?", timeMs ?? null, id);
}

/** An abstraction repeats its sources, so it expires with the first of them. Sources must come before the abstractions made from them. */
export function* inheritExpiry(org: Org, abstractionIds: readonly MemoryId[]): Operation<void> {
  const inherit = `UPDATE memory SET expires_at_ms = (
       SELECT min(s.expires_at_ms) FROM lineage l CROSS JOIN memory s ON s.id = l.source_id WHERE l.abstraction_id = memory.id)
     WHERE id = +? AND level = 1`;
  for (const id of abstractionIds) yield* org.run(inherit, id);
}
