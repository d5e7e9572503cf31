import { LEVEL, type MemoryId } from "../../../memory/types.ts";
import type { ErasurePreview, MemoryLink } from "../../interfaces/browse.ts";
import { findMemory } from "../edges/deletion.ts";
import { below, heirsPast } from "../edges/removal.ts";
import { isDeleted } from "../edges/supersession.ts";
import { type ErasureSet, erasureSet } from "../erasing/erase.ts";
import type { OrgDatabase } from "../org/org-database.ts";
import { CHECKED_COLUMNS } from "../org/rows.ts";
import { factLinks } from "./details.ts";
import { type LinkRow, toLink } from "./excerpt.ts";

export function erasurePreview(org: OrgDatabase, id: MemoryId, limit: number): ErasurePreview | undefined {
  const found = erasureSet(org, id);
  if (!found) return undefined;
  const { facts, revisions, waiting, abstractions, write } = found;
  const gone = new Set([...facts, ...revisions]);
  const given = givenBack(org, found, gone);
  return {
    facts: linksOf(org, facts, limit),
    factCount: facts.length,
    revisions: linksOf(org, revisions, limit),
    revisionCount: revisions.length,
    waitingRevisions: waiting.length,
    abstractions: linksOf(org, abstractions, limit),
    abstractionCount: abstractions.length,
    archivedText: write ? write.content : textOf(org, findMemory(org, id)?.submission_id),
    kept: found.emptied.flatMap((submission) => factLinks(org, submission, limit).filter((link) => !gone.has(link.id))).slice(0, limit),
    givenBack: linksOf(org, given, limit),
    givenBackCount: given.length,
  };
}

/** Deprecated memories that become active again, because only removed memories superseded them. */
function givenBack(org: OrgDatabase, { scopeNo, withdrawn }: ErasureSet, gone: ReadonlySet<MemoryId>): MemoryId[] {
  const going = new Set([...gone, ...withdrawn]);
  const isRemoved = (id: MemoryId) => going.has(id) || isDeleted(org, id);
  const waits = org.query<{ found: number }, [string, number]>(
    `SELECT 1 AS found FROM memory WHERE id = +? AND scope_no = +? AND status = 'deprecated' AND level = ${LEVEL.fact}`,
  );
  const heirsOf = heirsPast(org, isRemoved);
  return [...below(org, going)].filter((id) => {
    if (isRemoved(id) || waits.get(id, scopeNo) === null) return false;
    return !heirsOf(id).some(({ certainty, stands }) => certainty === "sure" && stands);
  });
}

function linksOf(org: OrgDatabase, ids: readonly MemoryId[], limit: number): MemoryLink[] {
  return org
    .query<LinkRow, [string]>(`SELECT ${CHECKED_COLUMNS} FROM json_each(?) w CROSS JOIN memory m ON m.id = w.value`)
    .all(JSON.stringify(ids.slice(0, limit)))
    .map((row) => toLink(org, row));
}

function textOf(org: OrgDatabase, submissionId: MemoryId | null | undefined): string | null {
  if (submissionId === undefined || submissionId === null) return null;
  return org.query<{ content: string | null }, [string]>("SELECT content FROM submission WHERE id = +?").get(submissionId)?.content ?? null;
}
