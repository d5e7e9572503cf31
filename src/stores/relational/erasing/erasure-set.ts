import type { MemoryId } from "../../../memory/types.ts";
import { findMemory, findWrite } from "../edges/deletion.ts";
import { reached, withEarlierWordings } from "../edges/removal.ts";
import { PERSONS } from "../edges/supersession.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import { derivedFrom, namedBy } from "../rows/memory-rows.ts";
import { waitingRevisions } from "../rows/revision-rows.ts";

/** What a caller names to be erased, in one scope. */
export interface Named {
  readonly scopeNo: number;
  /** Writes that are removed as a whole. */
  readonly writes: readonly MemoryId[];
  readonly facts: readonly MemoryId[];
}

/** The records that a hard delete removes, in one scope. */
export interface ErasureSet extends Named {
  /** What the facts replaced, and nothing else stands against. Only a person can choose that it goes with them. */
  readonly replaced: readonly MemoryId[];
  /** Edits and merges of these memories by a person, and their earlier wordings, because these texts repeat the memories. */
  readonly revisions: readonly MemoryId[];
  /** Queued edits and merges of these memories. */
  readonly waiting: readonly MemoryId[];
  readonly abstractions: readonly MemoryId[];
  /** Writes that lose their text, because one of their facts is removed. */
  readonly emptied: readonly MemoryId[];
  /** Sources of removed merges that are not removed themselves. They stay deprecated, as deleted with the merge. */
  readonly withdrawn: readonly MemoryId[];
}

/**
 * `write`: an id may name a write, and every edit and merge goes. `expired`: an id names a memory alone, although its write may have the same id,
 * and the edits and merges next to which a person restored it stay, because these have their own expiry.
 */
export type ErasureExtent = "write" | "expired";

export function* namedOf(org: Org, id: MemoryId, extent: ErasureExtent = "write"): Operation<Named | undefined> {
  const write = extent === "write" ? yield* findWrite(org, id) : null;
  const scopeNo = write?.scope_no ?? (yield* findMemory(org, id))?.scope_no;
  if (scopeNo === undefined) return undefined;
  return { scopeNo, writes: write ? [id] : [], facts: write ? yield* namedBy(org, id) : [id] };
}

export function* erasureSet(
  org: Org,
  named: Named,
  replaced: readonly MemoryId[] = [],
  extent: ErasureExtent = "write",
): Operation<ErasureSet> {
  const { scopeNo, writes, facts } = named;
  const gone = yield* withRevisions(org, scopeNo, facts, extent === "write" ? "all" : "in force");
  for (const id of yield* withRevisions(org, scopeNo, replaced, "in force")) gone.add(id);
  const chosen = new Set([...facts, ...replaced]);
  const { withdrawn } = yield* sourcesOfMerges(org, scopeNo, gone);
  return {
    ...named,
    replaced,
    revisions: [...gone].filter((found) => !chosen.has(found)),
    waiting: yield* waitingFor(org, gone),
    abstractions: (yield* derivedFrom(org, [...gone])).filter((made) => !gone.has(made)),
    emptied: (yield* writesOf(org, gone)).filter((submission) => !writes.includes(submission)),
    withdrawn: [...(yield* withEarlierWordings(org, scopeNo, withdrawn))].filter((former) => !gone.has(former)),
  };
}

/** The removed memories, without the abstractions, which are made again from what is left. */
export function goneIn({ facts, replaced, revisions }: ErasureSet): Set<MemoryId> {
  return new Set([...facts, ...replaced, ...revisions]);
}

/**
 * Adds a person's edits and merges of these facts, and the earlier wordings that a person's edit replaced. `in force`: without edits and
 * merges that a person undid, which are memories beside these facts since. The sources of a merge are not added, because they are independent
 * memories.
 */
export function* withRevisions(org: Org, scopeNo: number, facts: readonly MemoryId[], which: "all" | "in force"): Operation<Set<MemoryId>> {
  const followed = which === "in force" ? "AND undone_by IS DISTINCT FROM 'person'" : "";
  const linked = `SELECT m.id FROM (
       SELECT newer_id AS id FROM supersession WHERE older_id = +?1 AND reason IN ${PERSONS} ${followed}
       UNION ALL SELECT older_id FROM supersession WHERE newer_id = +?1 AND reason = 'edited' AND undone_at_ms IS NULL
     ) l CROSS JOIN memory m ON m.id = l.id WHERE m.scope_no = +?2`;
  return yield* reached(facts, function* (id): Operation<MemoryId[]> {
    return (yield* org.all<{ id: string }>(linked, id, scopeNo)).map((row) => row.id);
  });
}

/** The writes from which these facts were made, each once. */
function* writesOf(org: Org, facts: Iterable<MemoryId>): Operation<MemoryId[]> {
  const found = new Set<MemoryId>();
  for (const fact of facts) {
    const submission = (yield* findMemory(org, fact))?.submission_id ?? undefined;
    if (submission !== undefined) found.add(submission);
  }
  return [...found];
}

interface MergedSources {
  /** Sources of merges that are removed alone. They go out of use with the merge. */
  readonly withdrawn: readonly MemoryId[];
  /** The other sources of merges that are removed because of one of their sources. Nothing replaced these but the merge. */
  readonly released: readonly MemoryId[];
}

/** The sources of the merges among `of`, which are removed with all of `gone`. */
export function* sourcesOfMerges(
  org: Org,
  scopeNo: number,
  gone: ReadonlySet<MemoryId>,
  of: Iterable<MemoryId> = gone,
): Operation<MergedSources> {
  const merged = `SELECT m.id, CASE WHEN h.undone_at_ms IS NULL THEN 1 ELSE 0 END AS stands
     FROM supersession h CROSS JOIN memory m ON m.id = h.older_id WHERE h.newer_id = +? AND h.reason = 'merged' AND m.scope_no = +?`;
  const found = { withdrawn: [] as MemoryId[], released: [] as MemoryId[] };
  for (const newer of of) {
    const sources = yield* org.all<{ id: string; stands: number }>(merged, newer, scopeNo);
    const isShared = sources.some(({ id }) => gone.has(id));
    if (isShared) found.released.push(...sources.map(({ id }) => id));
    else found.withdrawn.push(...sources.filter(({ stands }) => stands === 1).map(({ id }) => id));
  }
  return found;
}

/** The queued edits and merges of these facts, each once. */
function* waitingFor(org: Org, facts: Iterable<MemoryId>): Operation<MemoryId[]> {
  const found = new Set<MemoryId>();
  for (const fact of facts) for (const waiting of yield* waitingRevisions(org, fact)) found.add(waiting);
  return [...found];
}
