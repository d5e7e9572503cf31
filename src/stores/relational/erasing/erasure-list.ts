import type { MemoryId } from "../../../memory/types.ts";
import type { Erasures, WaitingErasures } from "../../interfaces/records.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { Pool } from "../engine/pool.ts";

/** The list of erasures. How bytes leave the files is a matter of each engine. */
export function erasureList(pool: Pool): Omit<Erasures, "scrub"> {
  return {
    pending: (orgId, limit) => pool.read(orgId, [], (org) => pending(org, limit)),
    finish: (orgId, ids, nowMs) => pool.change(orgId, undefined, (org) => finish(org, ids, nowMs)),
    waiting: (orgId) => pool.read(orgId, { count: 0, oldestMs: undefined }, waiting),
  };
}

function* pending(org: Org, limit: number): Operation<MemoryId[]> {
  const rows = yield* org.all<{ memory_id: string }>(
    "SELECT memory_id FROM erasure WHERE finished_at_ms IS NULL ORDER BY erasure_no LIMIT ?",
    limit,
  );
  return rows.map((row) => row.memory_id);
}

function* finish(org: Org, ids: readonly MemoryId[], nowMs: number): Operation<void> {
  yield* org.run(
    "UPDATE erasure SET finished_at_ms = ?1 WHERE memory_id IN (SELECT value FROM json_each(?2)) AND finished_at_ms IS NULL",
    nowMs,
    org.list(ids),
  );
}

function* waiting(org: Org): Operation<WaitingErasures> {
  const row = yield* org.first<{ count: number; oldest_ms: number | null }>(
    "SELECT count(*) AS count, min(requested_at_ms) AS oldest_ms FROM erasure WHERE finished_at_ms IS NULL",
  );
  return { count: row?.count ?? 0, oldestMs: row?.oldest_ms ?? undefined };
}
