import { attributionIn, nameIn } from "../../memory/labels.ts";
import type { Level, MemoryId, Metadata, Scope } from "../../memory/types.ts";
import type { LinkOfMemory, MemoryText, PastMemory, TextsKey } from "../records.ts";
import type { OrgDatabase } from "./org-database.ts";
import { parseMetadata } from "./rows.ts";

interface TextRow {
  memory_no: number;
  id: string;
  submission_id: string | null;
  status: "active" | "deprecated";
  level: Level;
  generation: number;
  created_at_ms: number;
  metadata: string | null;
  content: string;
  vector_generation: number | null;
}

export function textsSince(org: OrgDatabase, scope: Scope, after: TextsKey, limit: number): MemoryText[] {
  const scopeNo = org.scopeNo(scope);
  if (scopeNo === undefined) return [];
  return org
    .query<TextRow, [number, number, number, number]>(
      `SELECT memory_no, id, submission_id, status, level, generation, created_at_ms, metadata, iif(status = 'active', content, '') AS content,
         (SELECT r.generation FROM remade_vector r WHERE r.memory_id = memory.id) AS vector_generation
       FROM memory WHERE scope_no = +? AND (generation, memory_no) > (+?, +?) ORDER BY generation, memory_no LIMIT ?`,
    )
    .all(scopeNo, after.generation, after.order, limit)
    .map((row) => toText(row, parseMetadata(row.metadata)));
}

interface HistoryRow extends TextRow {
  updated_at_ms: number;
  deleted_at_ms: number | null;
  expires_at_ms: number | null;
}

export function historySince(org: OrgDatabase, scope: Scope, after: TextsKey, limit: number): PastMemory[] {
  const scopeNo = org.scopeNo(scope);
  if (scopeNo === undefined) return [];
  return org
    .query<HistoryRow, [number, number, number, number]>(
      `SELECT memory_no, id, submission_id, status, level, generation, created_at_ms, updated_at_ms, deleted_at_ms, expires_at_ms, metadata, content
       FROM memory WHERE scope_no = +? AND (generation, memory_no) > (+?, +?) ORDER BY generation, memory_no LIMIT ?`,
    )
    .all(scopeNo, after.generation, after.order, limit)
    .map(toHistory);
}

function toHistory(row: HistoryRow): PastMemory {
  const metadata = parseMetadata(row.metadata);
  const times = { createdAtMs: row.created_at_ms, updatedAtMs: row.updated_at_ms };
  const ends = { deletedAtMs: row.deleted_at_ms ?? undefined, expiresAtMs: row.expires_at_ms ?? undefined };
  return { ...toText(row, metadata), metadata, ...times, ...ends };
}

export function links(org: OrgDatabase, ids: readonly MemoryId[]): LinkOfMemory[] {
  return org
    .query<LinkOfMemory, [string]>(
      `SELECT h.older_id AS id, 'newer' AS kind, h.newer_id AS otherId FROM json_each(?1) w CROSS JOIN supersession h ON h.older_id = w.value
       WHERE h.undone_at_ms IS NULL AND h.certainty = 'sure'
       UNION ALL
       SELECT l.abstraction_id, 'source', l.source_id FROM json_each(?1) w CROSS JOIN lineage l ON l.abstraction_id = w.value`,
    )
    .all(JSON.stringify(ids));
}

function toText(row: TextRow, metadata: Metadata | null): MemoryText {
  const { id, status, level, generation, content } = row;
  const { speaker, occurredAtMs } = attributionIn(metadata);
  return {
    ...{ id, status, level, generation, content, order: row.memory_no, writeId: row.submission_id ?? id },
    vectorGeneration: row.vector_generation ?? 0,
    session: nameIn(metadata, "session_id") ?? null,
    speaker: speaker ?? null,
    occurredAtMs: occurredAtMs ?? null,
    atMs: occurredAtMs ?? row.created_at_ms,
  };
}
