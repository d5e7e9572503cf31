import type { MemoryId } from "../../../memory/types.ts";
import type { ErasedParts, ErasurePreview, MemoryLink } from "../../interfaces/browse.ts";
import { findMemory, findWrite } from "../edges/deletion.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import { erasurePlans, fingerprintOf, givenBack } from "../erasing/erasure-plan.ts";
import { type ErasureSet, goneIn } from "../erasing/erasure-set.ts";
import { CHECKED_COLUMNS } from "../rows/rows.ts";
import { factLinks } from "./details.ts";
import { type LinkRow, toLink } from "./excerpt.ts";

export function* erasurePreview(org: Org, ids: readonly MemoryId[], limit: number): Operation<ErasurePreview | undefined> {
  const plans = yield* erasurePlans(org, ids);
  if (plans.length === 0) return undefined;
  const choosable = plans.some(({ withReplaced }) => withReplaced.replaced.length > 0);
  const alone = plans.map((plan) => plan.alone);
  const withReplaced = plans.map((plan) => plan.withReplaced);
  return {
    ...(yield* partsOf(org, alone, limit)),
    archivedText: ids[0] !== undefined && ids.length === 1 ? yield* textOf(org, ids[0]) : null,
    withReplaced: choosable ? yield* partsOf(org, withReplaced, limit) : undefined,
    fingerprint: fingerprintOf(plans),
  };
}

function* partsOf(org: Org, sets: readonly ErasureSet[], limit: number): Operation<ErasedParts> {
  const facts = sets.flatMap((set) => set.facts);
  const revisions = sets.flatMap((set) => set.revisions);
  const abstractions = sets.flatMap((set) => set.abstractions);
  const replaced = sets.flatMap((set) => set.replaced);
  const [given, kept]: [MemoryId[], MemoryLink[]] = [[], []];
  for (const set of sets) {
    given.push(...(yield* givenBack(org, set)));
    kept.push(...(yield* keptOf(org, set, limit)));
  }
  return {
    facts: yield* linksOf(org, facts, limit),
    factCount: facts.length,
    revisions: yield* linksOf(org, revisions, limit),
    revisionCount: revisions.length,
    waitingRevisions: new Set(sets.flatMap((set) => set.waiting)).size,
    abstractions: yield* linksOf(org, abstractions, limit),
    abstractionCount: abstractions.length,
    replaced: yield* linksOf(org, replaced, limit),
    replacedCount: replaced.length,
    kept: kept.slice(0, limit),
    givenBack: yield* linksOf(org, given, limit),
    givenBackCount: given.length,
  };
}

function* keptOf(org: Org, set: ErasureSet, limit: number): Operation<MemoryLink[]> {
  const gone = goneIn(set);
  const kept: MemoryLink[] = [];
  for (const submission of set.emptied) kept.push(...(yield* factLinks(org, submission, limit)).filter((link) => !gone.has(link.id)));
  return kept;
}

function* linksOf(org: Org, ids: readonly MemoryId[], limit: number): Operation<MemoryLink[]> {
  const rows = yield* org.all<LinkRow>(
    `SELECT ${CHECKED_COLUMNS} FROM json_each(?) w CROSS JOIN memory m ON m.id = w.value`,
    org.list(ids.slice(0, limit)),
  );
  return rows.map((row) => toLink(org, row));
}

/** The archived text of a write, or of the write of a memory. */
function* textOf(org: Org, id: MemoryId): Operation<string | null> {
  const write = yield* findWrite(org, id);
  if (write) return write.content;
  const submissionId = (yield* findMemory(org, id))?.submission_id ?? undefined;
  return submissionId === undefined ? null : ((yield* findWrite(org, submissionId))?.content ?? null);
}
