import { MemorydError } from "../../../memory/errors.ts";
import { possibleFactIds } from "../../../memory/ids.ts";
import type { MemoryId } from "../../../memory/types.ts";
import type { ErasedAsSeen, Erasure, SeenErasure } from "../../interfaces/records.ts";
import type { Actor } from "../../interfaces/trail.ts";
import { findWrite, type Write } from "../edges/deletion.ts";
import { heirsPast, markWithdrawn, recomputeBelow, unlink } from "../edges/removal.ts";
import { type Edge, edgesOf, inherit } from "../edges/supersession.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import { recomputeTurns } from "../queue/queue.ts";
import { removeConfirmation } from "../rows/confirmation-rows.ts";
import { type Change, removeMemory } from "../rows/memory-rows.ts";
import { endRevision } from "../rows/revision-rows.ts";
import { addToTrail, eraseFromTrail } from "../rows/trail-rows.ts";
import { erasurePlans, fingerprintOf } from "./erasure-plan.ts";
import { type ErasureExtent, type ErasureSet, erasureSet, goneIn, namedOf } from "./erasure-set.ts";

/** When it is asked for, and by whom; nobody asks for what expired. */
interface Asked {
  readonly nowMs: number;
  readonly by?: Actor | undefined;
}

export function* erase(org: Org, id: MemoryId, asked: Asked, extent: ErasureExtent = "write"): Operation<Erasure | undefined> {
  const named = yield* namedOf(org, id, extent);
  return named && (yield* eraseSet(org, yield* erasureSet(org, named, [], extent), asked));
}

/** Erases what the preview told, or nothing. */
export function* eraseAsSeen(org: Org, ids: readonly MemoryId[], seen: SeenErasure, asked: Asked): Operation<ErasedAsSeen | undefined> {
  const plans = yield* erasurePlans(org, ids);
  if (plans.length === 0) return undefined;
  if (fingerprintOf(plans) !== seen.fingerprint)
    throw new MemorydError(
      "validation_error",
      "what would be erased has changed since it was shown, so nothing was erased: look at it again, then confirm again",
    );
  const sets = plans.map((plan) => (seen.withReplaced ? plan.withReplaced : plan.alone));
  const erasures: Erasure[] = [];
  for (const set of sets) erasures.push(yield* eraseSet(org, set, asked));
  return {
    erasures,
    count: sets.reduce((sum, set) => sum + countOf(set), 0),
  };
}

/** The number of removed memories of any kind. */
function countOf(set: ErasureSet): number {
  return goneIn(set).size + set.abstractions.length;
}

function* eraseSet(org: Org, set: ErasureSet, { nowMs, by }: Asked): Operation<Erasure> {
  const { scopeNo, writes, waiting, abstractions, emptied, withdrawn } = set;
  const change: Change = { scopeNo, generation: yield* org.raiseGeneration(scopeNo), nowMs };
  const gone = goneIn(set);
  const ids = new Set([...writes, ...gone, ...abstractions]);
  const left = yield* leftBy(org, gone);
  for (const row of ids) yield* removeMemory(org, row);
  const removed = [...writes, ...waiting, ...emptied.filter((submission) => ids.has(submission))];
  for (const submission of removed) for (const stored of yield* removeWrite(org, submission)) ids.add(stored);
  for (const submission of emptied) if (!ids.has(submission)) yield* forgetText(org, submission);
  for (const [olderId, edges] of left) {
    yield* unlink(org, olderId);
    for (const edge of edges) yield* inherit(org, change, edge);
  }
  yield* markWithdrawn(org, change, withdrawn);
  yield* recomputeBelow(org, change, [...left.keys(), ...withdrawn]);
  yield* recomputeTurns(org, scopeNo);
  yield* org.markAbstractionsDue(scopeNo);
  for (const erased of ids) {
    yield* org.run(
      "INSERT INTO erasure (memory_id, scope_no, requested_at_ms) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
      erased,
      scopeNo,
      nowMs,
    );
  }
  yield* eraseFromTrail(org, ids);
  for (const id of withdrawn) yield* addToTrail(org, by, { action: "deleted", scopeNo, atMs: nowMs, memoryId: id });
  // A write that was erased before it became memories counts as one.
  const count = Math.max(countOf(set), writes.length);
  yield* addToTrail(org, by, { action: "erased", scopeNo, atMs: nowMs, memoryId: count > 1 ? undefined : [...ids][0], count });
  return { scope: yield* org.scopeOf(scopeNo), generation: change.generation, ids: [...ids] };
}

/** The memories that the removed ones superseded, each with the edges that it inherits and that are then stored. */
function* leftBy(org: Org, gone: ReadonlySet<MemoryId>): Operation<Map<MemoryId, Edge[]>> {
  const olderIds: MemoryId[] = [];
  for (const id of gone) for (const { olderId } of yield* edgesOf(org, id)) if (!gone.has(olderId)) olderIds.push(olderId);
  // biome-ignore lint/correctness/useYield: the set is known without a statement, but other callers have to read.
  const heirsOf = heirsPast(org, function* (id): Operation<boolean> {
    return gone.has(id);
  });
  const left = new Map<MemoryId, Edge[]>();
  for (const olderId of olderIds) {
    const inherited = (yield* heirsOf(olderId)).filter(({ via }) => via !== undefined);
    left.set(
      olderId,
      inherited.map((heir) => ({ ...heir, via: undefined })),
    );
  }
  return left;
}

/** Returns the ids under which its data may be stored. Remaining facts of the write lose their reference to it. */
function* removeWrite(org: Org, id: MemoryId): Operation<MemoryId[]> {
  const write = yield* findWrite(org, id);
  if (!write) return [];
  yield* org.run("DELETE FROM submission WHERE id = +?", id);
  yield* org.run("UPDATE memory SET submission_id = NULL WHERE submission_id = +?", id);
  yield* endRevision(org, id);
  yield* removeConfirmation(org, id);
  return [id, ...(mayHaveStrayVectors(write) ? possibleFactIds(id) : [])];
}

/**
 * A worker writes vectors before it completes the submission. A submission that is running, that failed, or that took more than one attempt
 * may therefore have vectors under any id that a fact of the write can have. After a successful first attempt, only the facts themselves
 * have vectors.
 */
function mayHaveStrayVectors(write: Write): boolean {
  return write.claims > (write.state === "done" ? 1 : 0);
}

/** Removes the archived text, because it contains the removed fact. The other facts keep text and metadata in their own rows. */
function* forgetText(org: Org, submissionId: MemoryId): Operation<void> {
  yield* org.run(
    `UPDATE submission SET state = 'done', lease_id = NULL, lease_until_ms = NULL, not_before_ms = 0, error = NULL,
       content = NULL, metadata = NULL, checksum = NULL WHERE id = +?`,
    submissionId,
  );
  yield* endRevision(org, submissionId);
}
