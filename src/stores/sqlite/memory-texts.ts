import { attributionIn, nameIn } from "../../memory/labels.ts";
import type { Level, Scope } from "../../memory/types.ts";
import type { MemoryText, TextsKey } from "../records.ts";
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
    .map(toText);
}

function toText(row: TextRow): MemoryText {
  const { id, status, level, generation, content } = row;
  const metadata = parseMetadata(row.metadata);
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
