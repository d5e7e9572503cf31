import { possibleFactIds } from "../../../memory/ids.ts";
import type { MemoryId } from "../../../memory/types.ts";
import type { ScopeChange } from "../../interfaces/records.ts";
import { findMemory, findWrite, type Write } from "../edges/deletion.ts";
import { heirsPast, markWithdrawn, reached, recomputeBelow, unlink, withEarlierWordings } from "../edges/removal.ts";
import { type Edge, edgesOf, inherit, PERSONS } from "../edges/supersession.ts";
import { type Change, derivedFrom, namedBy, removeMemory } from "../org/memory-rows.ts";
import type { OrgDatabase } from "../org/org-database.ts";
import { endRevision, waitingRevisions } from "../org/revision-rows.ts";
import { recomputeTurns } from "../queue/queue.ts";

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

export function erasureSet(org: OrgDatabase, id: MemoryId, extent: ErasureExtent = "write"): ErasureSet | undefined {
  const write = extent === "write" ? findWrite(org, id) : null;
  const memory = findMemory(org, id);
  const scopeNo = write?.scope_no ?? memory?.scope_no;
  if (scopeNo === undefined) return undefined;
  const facts = write ? namedBy(org, id) : [id];
  const all = withRevisions(org, scopeNo, facts, extent);
  const revisions = [...all].filter((found) => !facts.includes(found));
  const writes = [...(write ? [] : facts), ...revisions].map((fact) => findMemory(org, fact)?.submission_id ?? undefined);
  const withdrawn = [...withEarlierWordings(org, scopeNo, mergedInto(org, scopeNo, all))].filter((former) => !all.has(former));
  return {
    scopeNo,
    facts,
    revisions,
    waiting: [...all].flatMap((fact) => waitingRevisions(org, fact)).filter((waiting, at, every) => every.indexOf(waiting) === at),
    abstractions: derivedFrom(org, [...all]).filter((made) => !all.has(made)),
    write,
    emptied: [...new Set(writes.filter((submission) => submission !== undefined))].filter((submission) => submission !== id || !write),
    withdrawn,
  };
}

/**
 * Adds a person's edits and merges of these facts, in force or undone, and the earlier wordings that a person's edit replaced. The sources
 * of a merge are not added, because they are independent memories.
 */
function withRevisions(org: OrgDatabase, scopeNo: number, facts: readonly MemoryId[], extent: ErasureExtent): Set<MemoryId> {
  const followed = extent === "expired" ? "AND undone_by IS NOT 'person'" : "";
  const linked = org.query<{ id: string }, [string, number]>(
    `SELECT m.id FROM (
       SELECT newer_id AS id FROM supersession WHERE older_id = +?1 AND reason IN ${PERSONS} ${followed}
       UNION ALL SELECT older_id FROM supersession WHERE newer_id = +?1 AND reason = 'edited' AND undone_at_ms IS NULL
     ) l CROSS JOIN memory m ON m.id = l.id WHERE m.scope_no = +?2`,
  );
  return reached(facts, (id) => linked.all(id, scopeNo).map((row) => row.id));
}

/** Sources of the removed merges. Skips a merge that is removed because of one of its sources: its other sources become active again. */
function mergedInto(org: OrgDatabase, scopeNo: number, all: ReadonlySet<MemoryId>): MemoryId[] {
  const merged = org.query<{ id: string; stands: number }, [string, number]>(
    `SELECT m.id, h.undone_at_ms IS NULL AS stands FROM supersession h CROSS JOIN memory m ON m.id = h.older_id
     WHERE h.newer_id = +? AND h.reason = 'merged' AND m.scope_no = +?`,
  );
  return [...all].flatMap((newer) => {
    const sources = merged.all(newer, scopeNo);
    return sources.some(({ id }) => all.has(id)) ? [] : sources.filter(({ stands }) => stands === 1).map(({ id }) => id);
  });
}

export function erase(
  org: OrgDatabase,
  id: MemoryId,
  nowMs: number,
  extent: ErasureExtent = "write",
): (ScopeChange & { ids: MemoryId[] }) | undefined {
  const found = erasureSet(org, id, extent);
  if (!found) return undefined;
  const { scopeNo, facts, revisions, waiting, abstractions, write, emptied, withdrawn } = found;
  const change: Change = { scopeNo, generation: org.raiseGeneration(scopeNo), nowMs };
  const ids = new Set([id, ...facts, ...revisions, ...abstractions]);
  const left = leftBy(org, new Set([...facts, ...revisions]));
  for (const row of ids) removeMemory(org, row);
  const writes = [...(write ? [id] : []), ...waiting, ...emptied.filter((submission) => ids.has(submission))];
  for (const submission of writes) for (const gone of removeWrite(org, submission)) ids.add(gone);
  for (const submission of emptied) if (!ids.has(submission)) forgetText(org, submission);
  for (const [olderId, edges] of left) {
    unlink(org, olderId);
    for (const edge of edges) inherit(org, change, edge);
  }
  markWithdrawn(org, change, withdrawn);
  recomputeBelow(org, change, [...left.keys(), ...withdrawn]);
  recomputeTurns(org, scopeNo);
  org.markAbstractionsDue(scopeNo);
  for (const gone of ids) {
    org
      .query<never, [string, number, number]>("INSERT OR IGNORE INTO erasure (memory_id, scope_no, requested_at_ms) VALUES (?, ?, ?)")
      .run(gone, scopeNo, nowMs);
  }
  return { scope: org.scopeOf(scopeNo), generation: change.generation, ids: [...ids] };
}

/** The memories that the removed ones superseded, each with the edges that it inherits and that are then stored. */
function leftBy(org: OrgDatabase, gone: ReadonlySet<MemoryId>): Map<MemoryId, Edge[]> {
  const olderIds = [...gone].flatMap((id) => edgesOf(org, id).map(({ olderId }) => olderId)).filter((olderId) => !gone.has(olderId));
  const heirsOf = heirsPast(org, (id) => gone.has(id));
  const inherited = (olderId: MemoryId) => heirsOf(olderId).filter(({ via }) => via !== undefined);
  return new Map(olderIds.map((olderId) => [olderId, inherited(olderId).map((heir) => ({ ...heir, via: undefined }))]));
}

/** Returns the ids under which its data may be stored. Remaining facts of the write lose their reference to it. */
function removeWrite(org: OrgDatabase, id: MemoryId): MemoryId[] {
  const write = findWrite(org, id);
  if (!write) return [];
  org.query<never, [string]>("DELETE FROM submission WHERE id = +?").run(id);
  org.query<never, [string]>("UPDATE memory SET submission_id = NULL WHERE submission_id = +?").run(id);
  endRevision(org, id);
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
function forgetText(org: OrgDatabase, submissionId: MemoryId): void {
  org
    .query<never, [string]>(
      `UPDATE submission SET state = 'done', lease_id = NULL, lease_until_ms = NULL, not_before_ms = 0, error = NULL,
         content = NULL, metadata = NULL, checksum = NULL WHERE id = +?`,
    )
    .run(submissionId);
  endRevision(org, submissionId);
}
