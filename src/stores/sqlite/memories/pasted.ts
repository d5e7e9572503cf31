import type { MemoryId, Scope } from "../../../memory/types.ts";
import type { Pasted } from "../../interfaces/records.ts";
import type { OrgDatabase } from "../org/org-database.ts";

/** The newest memories of a scope that a pasted text is compared with, one by one: 7 ms for 10,000. */
const RECALLED_MEMORIES = 20_000;

export const NOTHING_PASTED: Pasted = { ids: new Set(), texts: new Set() };

export function pasted(org: OrgDatabase, scope: Scope, asked: Pasted): Pasted {
  const scopeNo = org.scopeNo(scope);
  if (scopeNo === undefined) return NOTHING_PASTED;
  return { ids: pastedIds(org, scopeNo, asked.ids), texts: pastedTexts(org, scopeNo, asked.texts) };
}

function pastedIds(org: OrgDatabase, scopeNo: number, asked: Pasted["ids"]): Set<MemoryId> {
  if (asked.size === 0) return new Set();
  const rows = org
    .query<{ id: string }, [string, number]>(
      `SELECT w.value AS id FROM json_each(?) w
       WHERE EXISTS (SELECT 1 FROM memory m WHERE m.id = w.value AND m.scope_no = +?) OR EXISTS (SELECT 1 FROM erasure e WHERE e.memory_id = w.value)`,
    )
    .all(JSON.stringify([...asked]), scopeNo);
  return new Set(rows.map((row) => row.id));
}

/**
 * Scans the scope's texts. An index on texts would be a second copy of each text, which every erasure would have to clean. The full-text
 * index lacks deprecated memories, but these are the ones that must not come back. The number of requested texts does not change the
 * duration.
 */
function pastedTexts(org: OrgDatabase, scopeNo: number, asked: Pasted["texts"]): Set<string> {
  if (asked.size === 0) return new Set();
  const rows = org
    .query<{ text: string }, [number, number, string]>(
      `SELECT text FROM (
         SELECT trim(content, char(9, 10, 11, 12, 13, 32)) AS text FROM memory WHERE scope_no = +? ORDER BY created_at_ms DESC, id DESC LIMIT ?
       ) WHERE text IN (SELECT value FROM json_each(?))`,
    )
    .all(scopeNo, RECALLED_MEMORIES, JSON.stringify([...asked]));
  return new Set(rows.map((row) => row.text));
}
