import { LEVEL, type MemoryId } from "../../memory/types.ts";
import type { ScopeChange } from "../records.ts";
import type { OrgDatabase } from "./org-database.ts";

interface Deprecated {
  memory_no: number;
  scope_no: number;
  content: string;
}

/** What took its place stays as well: only the claim that one supersedes the other is taken back, and the history keeps that it was made. */
export function restore(org: OrgDatabase, id: MemoryId, nowMs: number): ScopeChange | undefined {
  const row = org
    .query<Deprecated, [string]>(
      `SELECT memory_no, scope_no, content FROM memory WHERE id = +? AND status = 'deprecated' AND level = ${LEVEL.fact}`,
    )
    .get(id);
  if (!row) return undefined;
  const generation = org.raiseGeneration(row.scope_no);
  org
    .query<never, [number, number, number]>(
      "UPDATE memory SET status = 'active', generation = ?, updated_at_ms = max(created_at_ms, ?) WHERE memory_no = +?",
    )
    .run(generation, nowMs, row.memory_no);
  org.text.add(row.scope_no, row.memory_no, row.content);
  org
    .query<never, [number, string]>("UPDATE supersession SET undone_at_ms = ? WHERE older_id = +? AND undone_at_ms IS NULL")
    .run(nowMs, id);
  org.markAbstractionsDue(row.scope_no);
  return { scope: org.scopeOf(row.scope_no), generation };
}
