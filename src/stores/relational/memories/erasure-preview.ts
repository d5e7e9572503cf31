import { LEVEL, type MemoryId } from "../../../memory/types.ts";
import type { ErasurePreview, MemoryLink } from "../../interfaces/browse.ts";
import { findMemory } from "../edges/deletion.ts";
import { below, heirsPast } from "../edges/removal.ts";
import { isDeleted } from "../edges/supersession.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import { type ErasureSet, erasureSet } from "../erasing/erase.ts";
import { CHECKED_COLUMNS } from "../rows/rows.ts";
import { factLinks } from "./details.ts";
import { type LinkRow, toLink } from "./excerpt.ts";

export function* erasurePreview(org: Org, id: MemoryId, limit: number): Operation<ErasurePreview | undefined> {
  const found = yield* erasureSet(org, id);
  if (!found) return undefined;
  const { facts, revisions, waiting, abstractions, write } = found;
  const gone = new Set([...facts, ...revisions]);
  const given = yield* givenBack(org, found, gone);
  return {
    facts: yield* linksOf(org, facts, limit),
    factCount: facts.length,
    revisions: yield* linksOf(org, revisions, limit),
    revisionCount: revisions.length,
    waitingRevisions: waiting.length,
    abstractions: yield* linksOf(org, abstractions, limit),
    abstractionCount: abstractions.length,
    archivedText: write ? write.content : yield* textOf(org, (yield* findMemory(org, id))?.submission_id),
    kept: (yield* keptOf(org, found, gone, limit)).slice(0, limit),
    givenBack: yield* linksOf(org, given, limit),
    givenBackCount: given.length,
  };
}

function* keptOf(org: Org, { emptied }: ErasureSet, gone: ReadonlySet<MemoryId>, limit: number): Operation<MemoryLink[]> {
  const kept: MemoryLink[] = [];
  for (const submission of emptied) kept.push(...(yield* factLinks(org, submission, limit)).filter((link) => !gone.has(link.id)));
  return kept;
}

/** Deprecated memories that become active again, because only removed memories superseded them. */
function* givenBack(org: Org, { scopeNo, withdrawn }: ErasureSet, gone: ReadonlySet<MemoryId>): Operation<MemoryId[]> {
  const going = new Set([...gone, ...withdrawn]);
  function* isRemoved(id: MemoryId): Operation<boolean> {
    return going.has(id) || (yield* isDeleted(org, id));
  }
  const waits = `SELECT 1 AS found FROM memory WHERE id = +? AND scope_no = +? AND status = 'deprecated' AND level = ${LEVEL.fact}`;
  const heirsOf = heirsPast(org, isRemoved);
  const given: MemoryId[] = [];
  for (const id of yield* below(org, going)) {
    if ((yield* isRemoved(id)) || (yield* org.first<{ found: number }>(waits, id, scopeNo)) === null) continue;
    const heirs = yield* heirsOf(id);
    if (!heirs.some(({ certainty, stands }) => certainty === "sure" && stands)) given.push(id);
  }
  return given;
}

function* linksOf(org: Org, ids: readonly MemoryId[], limit: number): Operation<MemoryLink[]> {
  const rows = yield* org.all<LinkRow>(
    `SELECT ${CHECKED_COLUMNS} FROM json_each(?) w CROSS JOIN memory m ON m.id = w.value`,
    org.list(ids.slice(0, limit)),
  );
  return rows.map((row) => toLink(org, row));
}

function* textOf(org: Org, submissionId: MemoryId | null | undefined): Operation<string | null> {
  if (submissionId === undefined || submissionId === null) return null;
  return (yield* org.first<{ content: string | null }>("SELECT content FROM submission WHERE id = +?", submissionId))?.content ?? null;
}
