import { possibleFactIds } from "../../../memory/ids.ts";
import type { MemoryId } from "../../../memory/types.ts";
import type { ScopeChange } from "../../interfaces/records.ts";
import { findMemory, findWrite, type Write } from "../edges/deletion.ts";
import { heirsPast, markWithdrawn, reached, recomputeBelow, unlink, withEarlierWordings } from "../edges/removal.ts";
import { type Edge, edgesOf, inherit, PERSONS } from "../edges/supersession.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import { recomputeTurns } from "../queue/queue.ts";
import { type Change, derivedFrom, namedBy, removeMemory } from "../rows/memory-rows.ts";
import { endRevision, waitingRevisions } from "../rows/revision-rows.ts";

/** The records that a hard delete of the id removes. */
export interface ErasureSet {
  readonly scopeNo: number;
  readonly facts: readonly MemoryId[];
  /** Edits and merges of the facts by a person, and the facts' earlier wordings, because these texts repeat the facts. */
  readonly revisions: readonly MemoryId[];
  /** Queued edits and merges of these facts. */
  readonly waiting: readonly MemoryId[];
  readonly abstractions: readonly MemoryId[];
  /** The write with this id, which is removed as a whole. */
  readonly write: Write | null;
  /** Writes that lose their text, because one of their facts is removed. */
  readonly emptied: readonly MemoryId[];
  /** Sources of removed merges that are not removed themselves. They stay deprecated, as deleted with the merge. */
  readonly withdrawn: readonly MemoryId[];
}

/**
 * `memory`: only the memory with this id, although a write may have the same id. `expired`: as `memory`, without the edits and merges
 * next to which a person restored it, because these have their own expiry.
 */
export type ErasureExtent = "write" | "memory" | "expired";

export function* erasureSet(org: Org, id: MemoryId, extent: ErasureExtent = "write"): Operation<ErasureSet | undefined> {
  const write = extent === "write" ? yield* findWrite(org, id) : null;
  const memory = yield* findMemory(org, id);
  const scopeNo = write?.scope_no ?? memory?.scope_no;
  if (scopeNo === undefined) return undefined;
  const facts = write ? yield* namedBy(org, id) : [id];
  const gone = yield* withRevisions(org, scopeNo, facts, extent);
  const revisions = [...gone].filter((found) => !facts.includes(found));
  const writes = yield* writesOf(org, [...(write ? [] : facts), ...revisions]);
  const withdrawn = [...(yield* withEarlierWordings(org, scopeNo, yield* mergedInto(org, scopeNo, gone)))].filter(
    (former) => !gone.has(former),
  );
  return {
    scopeNo,
    facts,
    revisions,
    waiting: yield* waitingFor(org, gone),
    abstractions: (yield* derivedFrom(org, [...gone])).filter((made) => !gone.has(made)),
    write,
    emptied: writes.filter((submission) => submission !== id || !write),
    withdrawn,
  };
}

/**
 * Adds a person's edits and merges of these facts, in force or undone, and the earlier wordings that a person's edit replaced. The sources
 * of a merge are not added, because they are independent memories.
 */
function* withRevisions(org: Org, scopeNo: number, facts: readonly MemoryId[], extent: ErasureExtent): Operation<Set<MemoryId>> {
  const followed = extent === "expired" ? "AND undone_by IS DISTINCT FROM 'person'" : "";
  const linked = `SELECT m.id FROM (
       SELECT newer_id AS id FROM supersession WHERE older_id = +?1 AND reason IN ${PERSONS} ${followed}
       UNION ALL SELECT older_id FROM supersession WHERE newer_id = +?1 AND reason = 'edited' AND undone_at_ms IS NULL
     ) l CROSS JOIN memory m ON m.id = l.id WHERE m.scope_no = +?2`;
  return yield* reached(facts, function* (id): Operation<MemoryId[]> {
    return (yield* org.all<{ id: string }>(linked, id, scopeNo)).map((row) => row.id);
  });
}

/** The writes from which these facts were made, each once. */
function* writesOf(org: Org, facts: readonly MemoryId[]): Operation<MemoryId[]> {
  const found = new Set<MemoryId>();
  for (const fact of facts) {
    const submission = (yield* findMemory(org, fact))?.submission_id ?? undefined;
    if (submission !== undefined) found.add(submission);
  }
  return [...found];
}

/** Sources of the removed merges. Skips a merge that is removed because of one of its sources: its other sources become active again. */
function* mergedInto(org: Org, scopeNo: number, gone: ReadonlySet<MemoryId>): Operation<MemoryId[]> {
  const merged = `SELECT m.id, CASE WHEN h.undone_at_ms IS NULL THEN 1 ELSE 0 END AS stands
     FROM supersession h CROSS JOIN memory m ON m.id = h.older_id WHERE h.newer_id = +? AND h.reason = 'merged' AND m.scope_no = +?`;
  const found: MemoryId[] = [];
  for (const newer of gone) {
    const sources = yield* org.all<{ id: string; stands: number }>(merged, newer, scopeNo);
    if (sources.some(({ id }) => gone.has(id))) continue;
    found.push(...sources.filter(({ stands }) => stands === 1).map(({ id }) => id));
  }
  return found;
}

/** The queued edits and merges of these facts, each once. */
function* waitingFor(org: Org, facts: Iterable<MemoryId>): Operation<MemoryId[]> {
  const found = new Set<MemoryId>();
  for (const fact of facts) for (const waiting of yield* waitingRevisions(org, fact)) found.add(waiting);
  return [...found];
}

export function* erase(
  org: Org,
  id: MemoryId,
  nowMs: number,
  extent: ErasureExtent = "write",
): Operation<(ScopeChange & { ids: MemoryId[] }) | undefined> {
  const found = yield* erasureSet(org, id, extent);
  if (!found) return undefined;
  const { scopeNo, facts, revisions, waiting, abstractions, write, emptied, withdrawn } = found;
  const change: Change = { scopeNo, generation: yield* org.raiseGeneration(scopeNo), nowMs };
  const ids = new Set([id, ...facts, ...revisions, ...abstractions]);
  const left = yield* leftBy(org, new Set([...facts, ...revisions]));
  for (const row of ids) yield* removeMemory(org, row);
  const writes = [...(write ? [id] : []), ...waiting, ...emptied.filter((submission) => ids.has(submission))];
  for (const submission of writes) for (const gone of yield* removeWrite(org, submission)) ids.add(gone);
  for (const submission of emptied) if (!ids.has(submission)) yield* forgetText(org, submission);
  for (const [olderId, edges] of left) {
    yield* unlink(org, olderId);
    for (const edge of edges) yield* inherit(org, change, edge);
  }
  yield* markWithdrawn(org, change, withdrawn);
  yield* recomputeBelow(org, change, [...left.keys(), ...withdrawn]);
  yield* recomputeTurns(org, scopeNo);
  yield* org.markAbstractionsDue(scopeNo);
  for (const gone of ids) {
    yield* org.run(
      "INSERT INTO erasure (memory_id, scope_no, requested_at_ms) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
      gone,
      scopeNo,
      nowMs,
    );
  }
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
