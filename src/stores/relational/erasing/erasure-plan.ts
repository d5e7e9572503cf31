import { LEVEL, type MemoryId } from "../../../memory/types.ts";
import { heirsPast, reached, withEarlierWordings } from "../edges/removal.ts";
import { type Edge, edgesOf, isDeleted } from "../edges/supersession.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import { type ErasureSet, erasureSet, goneIn, type Named, namedOf, sourcesOfMerges, withRevisions } from "./erasure-set.ts";

/** What a person chooses between, in one scope. */
export interface ErasurePlan {
  readonly alone: ErasureSet;
  /** Includes all that was replaced by what is erased, in turn. The same as `alone` where that is nothing. */
  readonly withReplaced: ErasureSet;
}

/** A plan for each scope of these ids. Ids of nothing are left out. */
export function* erasurePlans(org: Org, ids: Iterable<MemoryId>): Operation<ErasurePlan[]> {
  const named: Named[] = [];
  for (const id of ids) {
    const one = yield* namedOf(org, id);
    if (one) named.push(one);
  }
  const plans: ErasurePlan[] = [];
  for (const [scopeNo, several] of Map.groupBy(named, (one) => one.scopeNo)) {
    const writes = [...new Set(several.flatMap((one) => one.writes))];
    const facts = [...new Set(several.flatMap((one) => one.facts))];
    const alone = yield* erasureSet(org, { scopeNo, writes, facts });
    const replaced = yield* replacedBy(org, alone);
    plans.push({ alone, withReplaced: replaced.length === 0 ? alone : yield* erasureSet(org, alone, replaced) });
  }
  return plans;
}

/**
 * Plans with the same fingerprint erase the same memories, whatever a person chooses. Abstractions do not count, because the worker makes them
 * again at any time, and a queued edit counts as the memory that it becomes.
 */
export function fingerprintOf(plans: readonly ErasurePlan[]): string {
  const erased = (sets: readonly ErasureSet[]) => sets.flatMap((set) => [...goneIn(set), ...set.writes, ...set.waiting]).toSorted();
  const choices = [erased(plans.map(({ alone }) => alone)), erased(plans.map(({ withReplaced }) => withReplaced))];
  return new Bun.CryptoHasher("sha256").update(JSON.stringify(choices.map((ids) => [...new Set(ids)]))).digest("hex");
}

/** Deprecated memories that become active again, because only removed memories superseded them. */
export function* givenBack(org: Org, set: ErasureSet): Operation<MemoryId[]> {
  const removed = goneIn(set).union(new Set(set.withdrawn));
  return yield* comesBack(org, set.scopeNo, removed, removed);
}

/**
 * The memories that would become active again, those that would once these are erased, too, and so on. All are deprecated, so no search loses
 * anything by their erasure. The other sources of a removed merge are not included: they were not replaced by what they were merged with.
 */
function* replacedBy(org: Org, alone: ErasureSet): Operation<MemoryId[]> {
  const { scopeNo } = alone;
  const gone = goneIn(alone);
  const released = new Set((yield* sourcesOfMerges(org, scopeNo, gone)).released);
  const replaced: MemoryId[] = [];
  const ofRemoved = new Map<MemoryId, readonly Edge[]>();
  let newly: ReadonlySet<MemoryId> = new Set([...gone, ...alone.withdrawn]);
  for (const removed = new Set(newly); newly.size > 0; ) {
    const back = (yield* comesBack(org, scopeNo, removed, newly, ofRemoved)).filter((id) => !released.has(id));
    replaced.push(...back);
    const further = (yield* withRevisions(org, scopeNo, back, "in force")).difference(gone);
    for (const id of further) gone.add(id);
    const sources = yield* sourcesOfMerges(org, scopeNo, gone, further);
    for (const id of sources.released) released.add(id);
    newly = further.union(yield* withEarlierWordings(org, scopeNo, sources.withdrawn)).difference(removed);
    for (const id of newly) removed.add(id);
  }
  return replaced;
}

/** The memories below `from` that become active again once all of `removed` are gone. */
function* comesBack(
  org: Org,
  scopeNo: number,
  removed: ReadonlySet<MemoryId>,
  from: Iterable<MemoryId>,
  ofRemoved = new Map<MemoryId, readonly Edge[]>(),
): Operation<MemoryId[]> {
  function* isRemoved(id: MemoryId): Operation<boolean> {
    return removed.has(id) || (yield* isDeleted(org, id));
  }
  const below = yield* reached(from, function* (id): Operation<MemoryId[]> {
    return (yield* isRemoved(id)) ? (yield* edgesOf(org, id)).map(({ olderId }) => olderId) : [];
  });
  const waits = `SELECT 1 AS found FROM memory WHERE id = +? AND scope_no = +? AND status = 'deprecated' AND level = ${LEVEL.fact}`;
  const heirsOf = heirsPast(org, isRemoved, ofRemoved);
  const back: MemoryId[] = [];
  for (const id of below) {
    if ((yield* isRemoved(id)) || (yield* org.first<{ found: number }>(waits, id, scopeNo)) === null) continue;
    const heirs = yield* heirsOf(id);
    if (!heirs.some(({ certainty, stands }) => certainty === "sure" && stands)) back.push(id);
  }
  return back;
}
