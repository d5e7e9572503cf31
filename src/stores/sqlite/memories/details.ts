import type { MemoryId } from "../../../memory/types.ts";
import type { ArchivedWrite, MemoryDetails, MemoryLink, Supersession } from "../../interfaces/browse.ts";
import type { Certainty, SupersessionReason, UndoneBy } from "../../interfaces/records.ts";
import type { CheckedWrite, Stamp } from "../org/checksum.ts";
import { getNamed } from "../org/memory-by-id.ts";
import type { OrgDatabase } from "../org/org-database.ts";
import { waitingRevision } from "../org/revision-rows.ts";
import { CHECKED_COLUMNS, isSoundSubmission, parseMetadata, SUBMISSION_COLUMNS } from "../org/rows.ts";
import { DAMAGED_TEXT, type LinkRow, toExcerpt, toLink } from "./excerpt.ts";

/** A memory with its origin, its supersessions and what was derived from it. */
export function memoryDetails(org: OrgDatabase, id: MemoryId, limit: number): MemoryDetails | undefined {
  const memory = getNamed(org, id);
  if (!memory) return undefined;
  const write = archivedWrite(org, id);
  const links = (from: string) => linked(org, from, id, limit);
  return {
    memory,
    excerpt: toExcerpt(memory.content),
    write,
    supersedes: supersessions(org, "older_id", "newer_id", id, limit),
    supersededBy: supersessions(org, "newer_id", "older_id", id, limit),
    siblings: write ? factLinks(org, write.id, limit).filter((link) => link.id !== id) : [],
    sources: links("lineage l CROSS JOIN memory m ON m.id = l.source_id WHERE l.abstraction_id = +?"),
    abstractions: links("lineage l CROSS JOIN memory m ON m.id = l.abstraction_id WHERE l.source_id = +?"),
    revisionWaits: waitingRevision(org, id) !== undefined,
  };
}

/** The facts of a write, in the order of its text. */
export function factLinks(org: OrgDatabase, submissionId: MemoryId, limit: number): MemoryLink[] {
  return linked(org, "memory m WHERE m.submission_id = +?", submissionId, limit, "m.memory_no");
}

function linked(org: OrgDatabase, from: string, id: MemoryId, limit: number, order = "m.created_at_ms DESC, m.id DESC"): MemoryLink[] {
  return org
    .query<LinkRow, [string, number]>(`SELECT ${CHECKED_COLUMNS} FROM ${from} ORDER BY ${order} LIMIT ?`)
    .all(id, limit)
    .map((row) => toLink(org, row));
}

interface SupersessionRow extends LinkRow {
  reason: SupersessionReason;
  certainty: Certainty;
  rule: string;
  at_ms: number;
  undone_at_ms: number | null;
  undone_by: UndoneBy | null;
}

function supersessions(org: OrgDatabase, other: string, own: string, id: MemoryId, limit: number): Supersession[] {
  return org
    .query<SupersessionRow, [string, number]>(
      `SELECT ${CHECKED_COLUMNS}, h.reason, h.certainty, h.rule, h.created_at_ms AS at_ms, h.undone_at_ms, h.undone_by
       FROM supersession h CROSS JOIN memory m ON m.id = h.${other} WHERE h.${own} = +? ORDER BY h.created_at_ms DESC, h.${other} LIMIT ?`,
    )
    .all(id, limit)
    .map((row) => ({
      memory: toLink(org, row),
      reason: row.reason,
      certainty: row.certainty,
      rule: row.rule,
      atMs: row.at_ms,
      undoneAtMs: row.undone_at_ms ?? undefined,
      undoneBy: row.undone_by ?? undefined,
    }));
}

interface WriteRow extends CheckedWrite, Stamp {
  state: ArchivedWrite["state"];
  error: string | null;
}

/** The write of the id, or the one that the memory of the id came from. */
function archivedWrite(org: OrgDatabase, id: MemoryId): ArchivedWrite | undefined {
  const row = org
    .query<WriteRow, [string]>(
      `SELECT ${SUBMISSION_COLUMNS}, b.state, b.error
       FROM submission b LEFT JOIN scope s ON s.scope_no = b.scope_no
       WHERE b.id = coalesce((SELECT submission_id FROM memory WHERE id = +?1), +?1)`,
    )
    .get(id);
  if (!row) return undefined;
  const sound = isSoundSubmission(org, row);
  return {
    id: row.id,
    content: sound ? row.content : DAMAGED_TEXT,
    metadata: sound ? parseMetadata(row.metadata) : null,
    confidence: row.confidence,
    extract: row.extract === 1,
    createdAtMs: row.created_at_ms,
    state: row.state,
    error: row.error ?? undefined,
  };
}
