import type { Level, Metadata, Scope } from "../../memory/types.ts";
import type { MemoryText, TextsKey } from "../records.ts";
import type { OrgDatabase } from "./org-database.ts";

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
}

export function textsSince(org: OrgDatabase, scope: Scope, after: TextsKey, limit: number): MemoryText[] {
  const scopeNo = org.scopeNo(scope);
  if (scopeNo === undefined) return [];
  return org
    .query<TextRow, [number, number, number, number]>(
      `SELECT memory_no, id, submission_id, status, level, generation, created_at_ms, metadata, iif(status = 'active', content, '') AS content
       FROM memory WHERE scope_no = +? AND (generation, memory_no) > (+?, +?) ORDER BY generation, memory_no LIMIT ?`,
    )
    .all(scopeNo, after.generation, after.order, limit)
    .map(toText);
}

function toText(row: TextRow): MemoryText {
  const { id, status, level, generation, content } = row;
  const metadata = row.metadata === null ? {} : (JSON.parse(row.metadata) as Metadata);
  const occurredAtMs = Date.parse(nameIn(metadata, "occurred_at") ?? "");
  return {
    ...{ id, status, level, generation, content, order: row.memory_no, writeId: row.submission_id ?? id },
    session: nameIn(metadata, "session_id"),
    speaker: nameIn(metadata, "speaker"),
    atMs: Number.isNaN(occurredAtMs) ? row.created_at_ms : occurredAtMs,
  };
}

/** Writers send what they like under any key: a number names a session as well as a string does. */
function nameIn(metadata: Metadata, key: string): string | null {
  const value = metadata[key];
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}
