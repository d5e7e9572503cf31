import { LEVEL, type MemoryId } from "../../../memory/types.ts";
import type { ScopeChange, SupersessionReason } from "../../interfaces/records.ts";
import type { Actor, TrailEntry } from "../../interfaces/trail.ts";
import { recomputeBelow, withdraw, withEarlierWordings } from "../edges/removal.ts";
import { isPersons, leadsTo } from "../edges/supersession.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import { type Change, namedBy } from "../rows/memory-rows.ts";
import { addToTrail } from "../rows/trail-rows.ts";
import { trailOfMemory } from "./endings.ts";
import { lastReading } from "./restore.ts";
import { trailOf } from "./trail.ts";

interface Restored {
  id: MemoryId;
  scope_no: number;
  submission_id: string | null;
  deleted_at_ms: number | null;
  updated_at_ms: number;
}

/** Takes back the last restore, as long as it is the last thing that was done to the memory. */
export function* unrestore(org: Org, id: MemoryId, nowMs: number, by?: Actor): Operation<ScopeChange | undefined> {
  const [last] = yield* trailOf(org, [id], 1);
  if (last?.action !== "restored") return undefined;
  const facts = yield* org.all<Restored>(
    `SELECT m.id, m.scope_no, m.submission_id, m.deleted_at_ms, m.updated_at_ms
     FROM json_each(?) w CROSS JOIN memory m ON m.id = w.value WHERE m.level = ${LEVEL.fact} AND m.deleted_at_ms IS NULL`,
    org.list(lastReading(id, yield* namedBy(org, id))),
  );
  const scopeNo = facts[0]?.scope_no;
  if (scopeNo === undefined) return undefined;
  const change: Change = { scopeNo, generation: yield* org.raiseGeneration(scopeNo), nowMs };
  for (const fact of facts) yield* unrestoreOne(org, change, fact, last);
  yield* addToTrail(org, by, { action: "unrestored", scopeNo, atMs: nowMs, memoryId: id });
  return { scope: yield* org.scopeOf(scopeNo), generation: change.generation };
}

function* unrestoreOne(org: Org, change: Change, fact: Restored, restored: TrailEntry): Operation<void> {
  const renewed = yield* renewAgainst(org, change, fact.id, restored.atMs);
  const deletedAtMs = renewed.deletedAtMs ?? deletionBefore(yield* trailOfMemory(org, fact), restored)?.atMs;
  // A deletion that nobody asked for is in no trail. What the restore did not touch has another time.
  const isUnexplained = renewed.count === 0 && fact.updated_at_ms === restored.atMs;
  if (deletedAtMs !== undefined) yield* deleteAsOf(org, change, fact.id, deletedAtMs);
  else if (isUnexplained) yield* withdraw(org, change, [fact.id]);
  else yield* recomputeBelow(org, change, [fact.id]);
}

interface Renewed {
  readonly count: number;
  /** Of a newer wording, with which the memory was deleted. */
  readonly deletedAtMs: number | undefined;
}

/** Supersessions that a person undid at this time are in force again. */
export function* renewAgainst(org: Org, change: Change, olderId: MemoryId, undoneAtMs: number): Operation<Renewed> {
  const undone = yield* org.all<{ newer_id: string; reason: SupersessionReason; deleted_at_ms: number | null }>(
    `SELECT h.newer_id, h.reason, n.deleted_at_ms FROM supersession h CROSS JOIN memory n ON n.id = h.newer_id
     WHERE h.older_id = +? AND h.undone_by = 'person' AND h.undone_at_ms = +?`,
    olderId,
    undoneAtMs,
  );
  let [count, deletedAtMs]: [number, number | undefined] = [0, undefined];
  for (const { newer_id, reason, deleted_at_ms } of undone) {
    const isOut = deleted_at_ms !== null && !isPersons(reason);
    if (!isOut && (yield* leadsTo(org, newer_id, olderId))) continue;
    yield* org.run(
      "UPDATE supersession SET undone_at_ms = ?, undone_by = ? WHERE older_id = +? AND newer_id = +?",
      isOut ? change.nowMs : null,
      isOut ? "deletion" : null,
      olderId,
      newer_id,
    );
    if (isOut) continue;
    count += 1;
    deletedAtMs ??= deleted_at_ms ?? undefined;
  }
  return { count, deletedAtMs };
}

/** The deletion that the restore took back, newest first: a restore that was itself taken back does not count. */
function deletionBefore(trail: readonly TrailEntry[], restored: TrailEntry): TrailEntry | undefined {
  let takenBack = 0;
  for (const entry of trail.filter(({ no }) => no < restored.no)) {
    if (entry.action === "deleted") return entry;
    if (entry.action === "unrestored") takenBack += 1;
    else if (entry.action === "restored" && --takenBack < 0) return undefined;
  }
  return undefined;
}

/** Who deleted it, and when, stays true. */
function* deleteAsOf(org: Org, change: Change, id: MemoryId, atMs: number): Operation<void> {
  yield* withdraw(org, change, [id]);
  for (const gone of yield* withEarlierWordings(org, change.scopeNo, [id]))
    yield* org.run("UPDATE memory SET deleted_at_ms = ? WHERE id = +? AND deleted_at_ms = +?", atMs, gone, change.nowMs);
}
