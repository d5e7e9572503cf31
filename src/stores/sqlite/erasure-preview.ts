import type { MemoryId } from "../../memory/types.ts";
import type { ErasurePreview, MemoryLink } from "../browse.ts";
import { doomed } from "./deletion.ts";
import { factLinks } from "./details.ts";
import { LINK_COLUMNS, type LinkRow, toLink } from "./excerpt.ts";
import type { OrgDatabase } from "./org-database.ts";

export function erasurePreview(org: OrgDatabase, id: MemoryId, limit: number): ErasurePreview | undefined {
  const found = doomed(org, id);
  if (!found) return undefined;
  const { facts, abstractions, write, emptied } = found;
  return {
    facts: linksOf(org, facts, limit),
    factCount: facts.length,
    abstractions: linksOf(org, abstractions, limit),
    abstractionCount: abstractions.length,
    archivedText: write ? write.content : textOf(org, emptied),
    kept: emptied === undefined ? [] : factLinks(org, emptied, limit).filter((link) => link.id !== id),
  };
}

function linksOf(org: OrgDatabase, ids: readonly MemoryId[], limit: number): MemoryLink[] {
  return org
    .query<LinkRow, [string]>(`SELECT ${LINK_COLUMNS} FROM json_each(?) w CROSS JOIN memory m ON m.id = w.value`)
    .all(JSON.stringify(ids.slice(0, limit)))
    .map(toLink);
}

function textOf(org: OrgDatabase, submissionId: MemoryId | undefined): string | null {
  if (submissionId === undefined) return null;
  return org.query<{ content: string | null }, [string]>("SELECT content FROM submission WHERE id = +?").get(submissionId)?.content ?? null;
}
