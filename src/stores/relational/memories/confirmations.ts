import { LEVEL, type MemoryId } from "../../../memory/types.ts";
import type { Confirmations } from "../../interfaces/confirmations.ts";
import type { ScopeChange } from "../../interfaces/records.ts";
import type { Actor } from "../../interfaces/trail.ts";
import { PERSONS, recomputeStatus } from "../edges/supersession.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { Pool } from "../engine/pool.ts";
import { putConfirmation, removeConfirmation } from "../rows/confirmation-rows.ts";
import { type Change, namedBy } from "../rows/memory-rows.ts";
import { UNEXPIRED } from "../rows/rows.ts";
import { addToTrail } from "../rows/trail-rows.ts";

export function relationalConfirmations(pool: Pool): Confirmations {
  return {
    confirm: (orgId, ids, nowMs, by) => pool.change(orgId, [], (org) => confirm(org, ids, nowMs, by)),
    withdraw: (orgId, ids, nowMs, by) => pool.change(orgId, [], (org) => withdraw(org, ids, nowMs, by)),
    of: (orgId, ids) => pool.read(orgId, new Map<MemoryId, number>() as ReadonlyMap<MemoryId, number>, (org) => confirmedAt(org, ids)),
  };
}

const ACTIVE = `SELECT m.id, m.scope_no FROM json_each($ids) w CROSS JOIN memory m ON m.id = w.value
  WHERE m.status = 'active' AND m.level = ${LEVEL.fact} AND ${UNEXPIRED}`;
const CONFIRMED =
  "SELECT m.id, m.scope_no FROM json_each($ids) w CROSS JOIN confirmation c ON c.memory_id = w.value JOIN memory m ON m.id = c.memory_id";

function* confirm(org: Org, ids: readonly MemoryId[], nowMs: number, by: Actor | undefined): Operation<ScopeChange[]> {
  const facts = yield* org.all<FactRow>(ACTIVE, { $ids: yield* factIds(org, ids), $nowMs: org.now() });
  return yield* changeEach(org, facts, nowMs, function* (change, id): Operation<void> {
    yield* confirmOne(org, change, id);
    yield* addToTrail(org, by, { action: "confirmed", scopeNo: change.scopeNo, atMs: nowMs, memoryId: id });
  });
}

function* withdraw(org: Org, ids: readonly MemoryId[], nowMs: number, by: Actor | undefined): Operation<ScopeChange[]> {
  const facts = yield* org.all<FactRow>(CONFIRMED, { $ids: yield* factIds(org, ids) });
  return yield* changeEach(org, facts, nowMs, function* (change, id): Operation<void> {
    yield* withdrawOne(org, change, id);
    yield* addToTrail(org, by, { action: "withdrawn", scopeNo: change.scopeNo, atMs: nowMs, memoryId: id });
  });
}

/** Within the caller's change, for a fact that is active. */
export function* confirmOne(org: Org, change: Change, id: MemoryId): Operation<void> {
  yield* putConfirmation(org, id, change.scopeNo, change.nowMs);
  // Sure ones are out of force while the newer memory is deleted. Its return is no question, so it must not take the place of this fact.
  yield* org.run(
    `UPDATE supersession SET certainty = 'likely' WHERE older_id = +? AND certainty = 'sure' AND undone_by = 'deletion' AND reason NOT IN ${PERSONS}`,
    id,
  );
  yield* recomputeStatus(org, change, id);
}

export function* withdrawOne(org: Org, change: Change, id: MemoryId): Operation<void> {
  yield* removeConfirmation(org, id);
  yield* recomputeStatus(org, change, id);
}

export function* confirmedAt(org: Org, ids: readonly MemoryId[]): Operation<ReadonlyMap<MemoryId, number>> {
  const rows = yield* org.all<{ memory_id: string; at_ms: number }>(
    "SELECT c.memory_id, c.at_ms FROM json_each(?) w CROSS JOIN confirmation c ON c.memory_id = w.value",
    org.list(new Set(ids.map((id) => id.toLowerCase()))),
  );
  return new Map(rows.map(({ memory_id, at_ms }) => [memory_id, at_ms]));
}

interface FactRow {
  id: MemoryId;
  scope_no: number;
}

function* factIds(org: Org, ids: readonly MemoryId[]): Operation<string> {
  const named = new Set<MemoryId>();
  for (const id of ids) for (const fact of yield* namedBy(org, id.toLowerCase())) named.add(fact);
  return org.list(named);
}

/** One generation for each scope, however many of its facts change. */
function* changeEach(
  org: Org,
  facts: readonly FactRow[],
  nowMs: number,
  changeOne: (change: Change, id: MemoryId) => Operation<void>,
): Operation<ScopeChange[]> {
  const changes: ScopeChange[] = [];
  for (const [scopeNo, several] of Map.groupBy(facts, (fact) => fact.scope_no)) {
    const change: Change = { scopeNo, generation: yield* org.raiseGeneration(scopeNo), nowMs };
    for (const { id } of several) yield* changeOne(change, id);
    changes.push({ scope: yield* org.scopeOf(scopeNo), generation: change.generation });
  }
  return changes;
}
