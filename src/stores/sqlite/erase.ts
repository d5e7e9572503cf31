import { factIds } from "../../memory/ids.ts";
import type { MemoryId } from "../../memory/types.ts";
import type { ScopeChange } from "../records.ts";
import { findMemory, findWrite, type Write } from "./deletion.ts";
import { heirsOf, markWithdrawn, reached, settleBelow, unlink, withFormer } from "./leaving.ts";
import { type Change, derivedFrom, factsOf, removeMemory } from "./memory-rows.ts";
import type { OrgDatabase } from "./org-database.ts";
import { settleScope } from "./queue.ts";
import { endRevision, waitingRevisions } from "./revision-rows.ts";
import { type Claim, claimsFor, inherit, PERSONS } from "./supersession.ts";

/** What a hard delete of the id takes. */
export interface Doomed {
  readonly scopeNo: number;
  readonly facts: readonly MemoryId[];
  /** What a person made of them, edits and merges, and what those were edited from: their texts say what the facts say. */
  readonly revisions: readonly MemoryId[];
  /** Edits and merges of these that wait to be processed. */
  readonly waiting: readonly MemoryId[];
  readonly abstractions: readonly MemoryId[];
  /** The write that the id names, and goes whole. */
  readonly write: Write | null;
  /** Writes that lose their text, because a fact of theirs goes. */
  readonly emptied: readonly MemoryId[];
  /** What was merged into one that goes for another reason than what it says itself. It stays deprecated, as deleted with it. */
  readonly withdrawn: readonly MemoryId[];
}

export function doomed(org: OrgDatabase, id: MemoryId): Doomed | undefined {
  const write = findWrite(org, id);
  const memory = findMemory(org, id);
  const scopeNo = write?.scope_no ?? memory?.scope_no;
  if (scopeNo === undefined) return undefined;
  const facts = write ? factsOf(org, id) : [id];
  const all = madeOf(org, scopeNo, facts);
  const revisions = [...all].filter((found) => !facts.includes(found));
  const told = [...(write ? [] : facts), ...revisions].map((fact) => findMemory(org, fact)?.submission_id ?? undefined);
  const withdrawn = [...withFormer(org, scopeNo, mergedInto(org, scopeNo, all))].filter((former) => !all.has(former));
  return {
    scopeNo,
    facts,
    revisions,
    waiting: [...all].flatMap((fact) => waitingRevisions(org, fact)).filter((waiting, at, every) => every.indexOf(waiting) === at),
    abstractions: derivedFrom(org, [...all]).filter((made) => !all.has(made)),
    write,
    emptied: [...new Set(told.filter((submission) => submission !== undefined))].filter((submission) => submission !== id || !write),
    withdrawn,
  };
}

/**
 * With what a person made of these facts, whether it holds or was undone, and with the earlier wordings of it, of which a person said that it is them put
 * right. The sources of a merge are memories of their own.
 */
function madeOf(org: OrgDatabase, scopeNo: number, facts: readonly MemoryId[]): Set<MemoryId> {
  const linked = org.query<{ id: string }, [string, number]>(
    `SELECT m.id FROM (
       SELECT newer_id AS id FROM supersession WHERE older_id = +?1 AND reason IN ${PERSONS}
       UNION ALL SELECT older_id FROM supersession WHERE newer_id = +?1 AND reason = 'edited' AND undone_at_ms IS NULL
     ) l CROSS JOIN memory m ON m.id = l.id WHERE m.scope_no = +?2`,
  );
  return reached(facts, (id) => linked.all(id, scopeNo).map((row) => row.id));
}

/** Sources of the merges that go, but not of one that goes because a source of it does: its other sources are given back. */
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

export function erase(org: OrgDatabase, id: MemoryId, nowMs: number): (ScopeChange & { ids: MemoryId[] }) | undefined {
  const found = doomed(org, id);
  if (!found) return undefined;
  const { scopeNo, facts, revisions, waiting, abstractions, write, emptied, withdrawn } = found;
  const change: Change = { scopeNo, generation: org.raiseGeneration(scopeNo), nowMs };
  const ids = new Set([id, ...facts, ...revisions, ...abstractions]);
  const left = leftBy(org, new Set([...facts, ...revisions]));
  for (const row of ids) removeMemory(org, row);
  const writes = [...(write ? [id] : []), ...waiting, ...emptied.filter((submission) => ids.has(submission))];
  for (const submission of writes) for (const gone of removeWrite(org, submission)) ids.add(gone);
  for (const submission of emptied) if (!ids.has(submission)) forgetText(org, submission);
  for (const [olderId, claims] of left) {
    unlink(org, olderId);
    for (const claim of claims) inherit(org, change, claim);
  }
  markWithdrawn(org, change, withdrawn);
  settleBelow(org, change, [...left.keys(), ...withdrawn]);
  settleScope(org, scopeNo);
  org.markAbstractionsDue(scopeNo);
  for (const gone of ids) {
    org.query<never, [string, number]>("INSERT OR IGNORE INTO erasure (memory_id, requested_at_ms) VALUES (?, ?)").run(gone, nowMs);
  }
  return { scope: org.scopeOf(scopeNo), generation: change.generation, ids: [...ids] };
}

/** What they stood against, each with what takes their place against it: as if it had always stood there itself. */
function leftBy(org: OrgDatabase, gone: ReadonlySet<MemoryId>): Map<MemoryId, Claim[]> {
  const olderIds = [...gone].flatMap((id) => claimsFor(org, id).map(({ olderId }) => olderId)).filter((olderId) => !gone.has(olderId));
  const heirs = (olderId: MemoryId) => heirsOf(org, olderId, (id) => gone.has(id)).filter(({ via }) => via !== undefined);
  return new Map(olderIds.map((olderId) => [olderId, heirs(olderId).map((heir) => ({ ...heir, via: undefined }))]));
}

/** Answers the ids under which something of it may be stored anywhere. Facts of it that stay are facts of no write from then on. */
function removeWrite(org: OrgDatabase, id: MemoryId): MemoryId[] {
  const write = findWrite(org, id);
  if (!write) return [];
  org.query<never, [string]>("DELETE FROM submission WHERE id = +?").run(id);
  org.query<never, [string]>("UPDATE memory SET submission_id = NULL WHERE submission_id = +?").run(id);
  endRevision(org, id);
  return [id, ...(mayHaveStrayVectors(write) ? factIds(id) : [])];
}

/**
 * A worker writes vectors before it completes. So one that runs, that gave up, or that needed more than one attempt may have written some
 * under any id that a fact of the write can have; after a first attempt that succeeded the facts themselves are all there is.
 */
function mayHaveStrayVectors(write: Write): boolean {
  return write.claims > (write.state === "done" ? 1 : 0);
}

/** One fact of several goes: the archived text said what it said. The other facts keep their text and metadata on their own rows. */
function forgetText(org: OrgDatabase, submissionId: MemoryId): void {
  org
    .query<never, [string]>(
      `UPDATE submission SET state = 'done', lease_id = NULL, lease_until_ms = NULL, not_before_ms = 0, error = NULL,
         content = NULL, metadata = NULL WHERE id = +?`,
    )
    .run(submissionId);
  endRevision(org, submissionId);
}
