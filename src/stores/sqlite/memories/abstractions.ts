import { LEVEL, type Memory, type MemoryId, type Scope } from "../../../memory/types.ts";
import type { Topic } from "../../../models/model.ts";
import type { NewAbstraction, ScopeChange, TopicalFact } from "../../interfaces/records.ts";
import { type Change, deprecateOne, insertMemory } from "../org/memory-rows.ts";
import type { OrgDatabase } from "../org/org-database.ts";
import { MEMORY_COLUMNS, type MemoryRow, toMemories, UNEXPIRED } from "../org/rows.ts";
import { inheritExpiry } from "./expiry.ts";

/** The index `memory_unabstracted` has the same conditions. */
export function unabstracted(org: OrgDatabase, scope: Scope, limit: number): TopicalFact[] {
  const scopeNo = org.scopeNo(scope);
  if (scopeNo === undefined) return [];
  const rows = org
    .query<MemoryRow & { topic: Topic | "none" | null }, [Record<string, number>]>(
      `SELECT ${MEMORY_COLUMNS}, m.topic FROM memory m CROSS JOIN scope s ON s.scope_no = m.scope_no
       WHERE m.scope_no = +$scopeNo AND m.status = 'active' AND m.level = 0 AND m.outdated = 0 AND m.abstracted = 0
         AND m.topic IS NOT 'none' AND ${UNEXPIRED}
       ORDER BY m.created_at_ms DESC, m.memory_no DESC LIMIT $limit`,
    )
    .all({ $scopeNo: scopeNo, $limit: limit, $nowMs: org.now() });
  const topics = new Map(rows.map(({ id, topic }) => [id, topic ?? undefined]));
  // A summary would repeat the damage of a damaged fact, so it is left out.
  return toMemories(org, rows).map((memory) => ({ ...memory, topic: topics.get(memory.id) }));
}

export function setTopics(org: OrgDatabase, facts: readonly Pick<TopicalFact, "id" | "topic">[]): void {
  const set = org.query<never, [string | null, string]>("UPDATE memory SET topic = ? WHERE id = +?");
  for (const { id, topic } of facts) set.run(topic ?? null, id);
}

export function lastAbstraction(org: OrgDatabase, scope: Scope, topic: Topic, title: string): Memory[] {
  const scopeNo = org.scopeNo(scope);
  if (scopeNo === undefined) return [];
  const last = org
    .query<{ id: string }, [number, string, string]>(
      `SELECT m.id FROM memory m INDEXED BY memory_abstraction_by_topic
       WHERE m.scope_no = +?1 AND m.status = 'active' AND m.level = 1 AND m.topic = ?2 AND substr(m.content, 1, length(?3)) = ?3
       ORDER BY m.memory_no DESC LIMIT 1`,
    )
    .get(scopeNo, topic, title);
  if (last === null) return [];
  const rows = org
    .query<MemoryRow, [string]>(
      `SELECT ${MEMORY_COLUMNS} FROM lineage l CROSS JOIN memory m ON m.id = l.source_id CROSS JOIN scope s ON s.scope_no = m.scope_no
       WHERE l.abstraction_id = +? ORDER BY m.memory_no`,
    )
    .all(last.id);
  return toMemories(org, rows);
}

export function addAbstraction(org: OrgDatabase, scope: Scope, abstraction: NewAbstraction, nowMs: number): ScopeChange | undefined {
  const scopeNo = org.scopeNo(scope);
  if (scopeNo === undefined || org.wasErased(abstraction.id)) return undefined;
  const before = statusOf(org, abstraction.id);
  if (before !== undefined && before !== "replaced") return undefined;
  const sources = [...new Set(abstraction.sourceIds)];
  if (sources.length === 0 || !sources.every((id) => holds(org, scopeNo, id))) return undefined;
  const change = { scopeNo, generation: org.raiseGeneration(scopeNo), nowMs };
  replaceOthers(org, change, sources);
  if (before === "replaced") activate(org, change, abstraction.id);
  else insert(org, change, abstraction, sources);
  inheritExpiry(org, [abstraction.id]);
  return { scope, generation: change.generation };
}

function insert(org: OrgDatabase, { scopeNo, generation, nowMs }: Change, abstraction: NewAbstraction, sources: readonly string[]): void {
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
    topic: abstraction.topic,
    generation,
    metadata: null,
    content: abstraction.content,
  });
  const link = org.query<never, [string, string]>("INSERT INTO lineage (abstraction_id, source_id) VALUES (?, ?)");
  for (const id of sources) link.run(abstraction.id, id);
}

/** What holds is the same again, as before another fact joined these and went. */
function activate(org: OrgDatabase, { scopeNo, generation, nowMs }: Change, id: MemoryId): void {
  const row = org
    .query<{ memory_no: number; content: string }, [number, number, string]>(
      "UPDATE memory SET status = 'active', generation = ?, updated_at_ms = ? WHERE id = +? RETURNING memory_no, content",
    )
    .get(generation, nowMs, id);
  if (row) org.text.add(scopeNo, row.memory_no, row.content);
}

/** A fact is told by one abstraction. What a replaced one told beside these facts is free for another one. */
function replaceOthers(org: OrgDatabase, change: Change, sources: readonly string[]): void {
  const told = org
    .query<{ id: string }, [string]>(
      `SELECT DISTINCT a.id FROM json_each(?) w CROSS JOIN lineage l ON l.source_id = w.value CROSS JOIN memory a ON a.id = l.abstraction_id
       WHERE a.status = 'active'`,
    )
    .all(JSON.stringify(sources));
  for (const { id } of told) deprecateOne(org, change, id);
}

/** `replaced`: deprecated, though no caller deleted it. Undefined when there is no such memory. */
function statusOf(org: OrgDatabase, id: string): "active" | "deleted" | "replaced" | "queued" | undefined {
  const row = org
    .query<{ status: string; deleted_at_ms: number | null }, [string]>("SELECT status, deleted_at_ms FROM memory WHERE id = +?")
    .get(id);
  if (row === null)
    return org.query<{ found: number }, [string]>("SELECT 1 AS found FROM submission WHERE id = +?").get(id) ? "queued" : undefined;
  if (row.status === "active") return "active";
  return row.deleted_at_ms === null ? "replaced" : "deleted";
}

/** Whether the fact is active and not outdated. */
function holds(org: OrgDatabase, scopeNo: number, id: MemoryId): boolean {
  return (
    org
      .query<{ found: number }, [Record<string, string | number>]>(
        `SELECT 1 AS found FROM memory m WHERE m.id = +$id AND m.scope_no = +$scopeNo AND m.status = 'active' AND m.outdated = 0
         AND ${UNEXPIRED}`,
      )
      .get({ $id: id, $scopeNo: scopeNo, $nowMs: org.now() }) !== null
  );
}
