import { LEVEL, type Memory, type Scope } from "../../../memory/types.ts";
import type { NewAbstraction, ScopeChange } from "../../interfaces/records.ts";
import { insertMemory } from "../org/memory-rows.ts";
import type { OrgDatabase } from "../org/org-database.ts";
import { MEMORY_COLUMNS, type MemoryRow, toMemories, UNEXPIRED } from "../org/rows.ts";
import { inheritExpiry } from "./expiry.ts";

/** Active facts of the scope from which no active abstraction was made, newest first. */
export function unabstracted(org: OrgDatabase, scope: Scope, limit: number): Memory[] {
  const scopeNo = org.scopeNo(scope);
  if (scopeNo === undefined) return [];
  const rows = org
    .query<MemoryRow, [Record<string, number>]>(
      `SELECT ${MEMORY_COLUMNS} FROM memory m CROSS JOIN scope s ON s.scope_no = m.scope_no
       WHERE m.scope_no = +$scopeNo AND m.status = 'active' AND m.level = 0 AND ${UNEXPIRED} AND NOT EXISTS (
         SELECT 1 FROM lineage l CROSS JOIN memory a ON a.id = l.abstraction_id WHERE l.source_id = m.id AND a.status = 'active')
       ORDER BY m.created_at_ms DESC, m.id DESC LIMIT $limit`,
    )
    .all({ $scopeNo: scopeNo, $limit: limit, $nowMs: org.now() });
  // A summary would repeat the damage.
  return toMemories(org, rows);
}

/** Undefined when a source is no longer active, or when the id was ever used: an erased or deprecated abstraction is not stored again. */
export function addAbstraction(org: OrgDatabase, scope: Scope, abstraction: NewAbstraction, nowMs: number): ScopeChange | undefined {
  const scopeNo = org.scopeNo(scope);
  if (scopeNo === undefined || org.wasErased(abstraction.id) || exists(org, abstraction.id)) return undefined;
  const sources = [...new Set(abstraction.sourceIds)];
  if (sources.length === 0 || !sources.every((id) => isActive(org, scopeNo, id))) return undefined;
  const generation = org.raiseGeneration(scopeNo);
  insertMemory(org, {
    id: abstraction.id,
    scopeNo,
    submissionId: null,
    level: LEVEL.abstraction,
    status: "active",
    importance: abstraction.importance,
    confidence: abstraction.confidence,
    source: abstraction.source,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    factKey: null,
    propertyKey: null,
    generation,
    metadata: null,
    content: abstraction.content,
  });
  const link = org.query<never, [string, string]>("INSERT INTO lineage (abstraction_id, source_id) VALUES (?, ?)");
  for (const id of sources) link.run(abstraction.id, id);
  inheritExpiry(org, [abstraction.id]);
  return { scope, generation };
}

/** Whether a memory or a queued write has the id. */
function exists(org: OrgDatabase, id: string): boolean {
  return (
    org
      .query<{ found: number }, [string]>("SELECT 1 AS found FROM memory WHERE id = +?1 UNION ALL SELECT 1 FROM submission WHERE id = +?1")
      .get(id) !== null
  );
}

function isActive(org: OrgDatabase, scopeNo: number, id: string): boolean {
  return (
    org
      .query<{ found: number }, [Record<string, string | number>]>(
        `SELECT 1 AS found FROM memory m WHERE m.id = +$id AND m.scope_no = +$scopeNo AND m.status = 'active' AND ${UNEXPIRED}`,
      )
      .get({ $id: id, $scopeNo: scopeNo, $nowMs: org.now() }) !== null
  );
}
