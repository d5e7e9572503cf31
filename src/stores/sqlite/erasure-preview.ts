import { LEVEL, type MemoryId } from "../../memory/types.ts";
import type { ErasurePreview, MemoryLink } from "../browse.ts";
import { findMemory } from "./deletion.ts";
import { factLinks } from "./details.ts";
import { type Doomed, doomed } from "./erase.ts";
import { LINK_COLUMNS, type LinkRow, toLink } from "./excerpt.ts";
import type { OrgDatabase } from "./org-database.ts";
import { isSure, standingAgainst } from "./supersession.ts";

export function erasurePreview(org: OrgDatabase, id: MemoryId, limit: number): ErasurePreview | undefined {
  const found = doomed(org, id);
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

/** What is active again once they are gone: deprecated by them alone. */
function givenBack(org: OrgDatabase, { scopeNo, left, withdrawn }: Doomed, gone: ReadonlySet<MemoryId>): MemoryId[] {
  const going = new Set([...gone, ...withdrawn]);
  const waits = org.query<{ found: number }, [string, number]>(
    `SELECT 1 AS found FROM memory
     WHERE id = +? AND scope_no = +? AND status = 'deprecated' AND deleted_at_ms IS NULL AND level = ${LEVEL.fact}`,
  );
  return [...left]
    .filter(([olderId, heirs]) => {
      const others = standingAgainst(org, olderId).filter(({ newerId }) => !going.has(newerId));
      return waits.get(olderId, scopeNo) !== null && !isSure([...others, ...heirs]);
    })
    .map(([olderId]) => olderId);
}

function linksOf(org: OrgDatabase, ids: readonly MemoryId[], limit: number): MemoryLink[] {
  return org
    .query<LinkRow, [string]>(`SELECT ${LINK_COLUMNS} FROM json_each(?) w CROSS JOIN memory m ON m.id = w.value`)
    .all(JSON.stringify(ids.slice(0, limit)))
    .map(toLink);
}

function textOf(org: OrgDatabase, submissionId: MemoryId | null | undefined): string | null {
  if (submissionId === undefined || submissionId === null) return null;
  return org.query<{ content: string | null }, [string]>("SELECT content FROM submission WHERE id = +?").get(submissionId)?.content ?? null;
}
