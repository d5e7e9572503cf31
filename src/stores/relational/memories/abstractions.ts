import { LEVEL, type Memory, type MemoryId, type Scope } from "../../../memory/types.ts";
import type { Topic } from "../../../models/model.ts";
import type { NewAbstraction, ScopeChange, TopicalFact } from "../../interfaces/records.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import { type Change, deprecateOne, insertMemory } from "../rows/memory-rows.ts";
import { MEMORY_COLUMNS, type MemoryRow, toMemories, UNEXPIRED } from "../rows/rows.ts";
import { inheritExpiry } from "./expiry.ts";

/** The index `memory_unabstracted` has the same conditions. */
export function* unabstracted(org: Org, scope: Scope, limit: number): Operation<TopicalFact[]> {
  const scopeNo = yield* org.scopeNo(scope);
  if (scopeNo === undefined) return [];
  const rows = yield* org.all<MemoryRow & { topic: Topic | "none" | null }>(
    `SELECT ${MEMORY_COLUMNS}, m.topic FROM memory m CROSS JOIN scope s ON s.scope_no = m.scope_no
     WHERE m.scope_no = +$scopeNo AND m.status = 'active' AND m.level = 0 AND m.outdated = 0 AND m.abstracted = 0
       AND m.topic IS DISTINCT FROM 'none' AND ${UNEXPIRED}
     ORDER BY m.created_at_ms DESC, m.memory_no DESC LIMIT $limit`,
    { $scopeNo: scopeNo, $limit: limit, $nowMs: org.now() },
  );
  const topics = new Map(rows.map(({ id, topic }) => [id, topic ?? undefined]));
  // A summary would repeat the damage of a damaged fact, so it is left out.
  return toMemories(org, rows).map((memory) => ({ ...memory, topic: topics.get(memory.id) }));
}

export function* setTopics(org: Org, facts: readonly Pick<TopicalFact, "id" | "topic">[]): Operation<void> {
  const set = "UPDATE memory SET topic = ? WHERE id = +?";
  for (const { id, topic } of facts) yield* org.run(set, topic ?? null, id);
}

export function* lastAbstraction(org: Org, scope: Scope, topic: Topic, title: string): Operation<Memory[]> {
  const scopeNo = yield* org.scopeNo(scope);
  if (scopeNo === undefined) return [];
  const last = yield* org.first<{ id: string }>(
    `SELECT m.id FROM memory m INDEXED BY memory_abstraction_by_topic
     WHERE m.scope_no = +?1 AND m.status = 'active' AND m.level = 1 AND m.topic = ?2 AND substr(m.content, 1, length(?3)) = ?3
     ORDER BY m.memory_no DESC LIMIT 1`,
    scopeNo,
    topic,
    title,
  );
  if (last === null) return [];
  const rows = yield* org.all<MemoryRow>(
    `SELECT ${MEMORY_COLUMNS} FROM lineage l CROSS JOIN memory m ON m.id = l.source_id CROSS JOIN scope s ON s.scope_no = m.scope_no
     WHERE l.abstraction_id = +? ORDER BY m.memory_no`,
    last.id,
  );
  return toMemories(org, rows);
}

export function* addAbstraction(org: Org, scope: Scope, abstraction: NewAbstraction, nowMs: number): Operation<ScopeChange | undefined> {
  const scopeNo = yield* org.scopeNo(scope);
  if (scopeNo === undefined || (yield* org.wasErased(abstraction.id))) return undefined;
  const before = yield* statusOf(org, abstraction.id);
  if (before !== undefined && before !== "replaced") return undefined;
  const sources = [...new Set(abstraction.sourceIds)];
  if (sources.length === 0) return undefined;
  for (const id of sources) if (!(yield* holds(org, scopeNo, id))) return undefined;
  const change = { scopeNo, generation: yield* org.raiseGeneration(scopeNo), nowMs };
  yield* replaceOthers(org, change, sources);
  if (before === "replaced") yield* activate(org, change, abstraction.id);
  else yield* insert(org, change, abstraction, sources);
  yield* inheritExpiry(org, [abstraction.id]);
  return { scope, generation: change.generation };
}

function* insert(
  org: Org,
  { scopeNo, generation, nowMs }: Change,
  abstraction: NewAbstraction,
  sources: readonly string[],
): Operation<void> {
  yield* insertMemory(org, {
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
  const link = "INSERT INTO lineage (abstraction_id, source_id) VALUES (?, ?)";
  for (const id of sources) yield* org.run(link, abstraction.id, id);
}

/** What holds is the same again, as before another fact joined these and went. */
function* activate(org: Org, { scopeNo, generation, nowMs }: Change, id: MemoryId): Operation<void> {
  const row = yield* org.first<{ memory_no: number; content: string }>(
    "UPDATE memory SET status = 'active', generation = ?, updated_at_ms = ? WHERE id = +? RETURNING memory_no, content",
    generation,
    nowMs,
    id,
  );
  if (row) org.text.add(scopeNo, row.memory_no, row.content);
}

/** A fact is told by one abstraction. What a replaced one told beside these facts is free for another one. */
function* replaceOthers(org: Org, change: Change, sources: readonly string[]): Operation<void> {
  const told = yield* org.all<{ id: string }>(
    `SELECT DISTINCT a.id FROM json_each(?) w CROSS JOIN lineage l ON l.source_id = w.value CROSS JOIN memory a ON a.id = l.abstraction_id
     WHERE a.status = 'active'`,
    org.list(sources),
  );
  for (const { id } of told) yield* deprecateOne(org, change, id);
}

/** `replaced`: deprecated, though no caller deleted it. Undefined when there is no such memory. */
function* statusOf(org: Org, id: string): Operation<"active" | "deleted" | "replaced" | "queued" | undefined> {
  const row = yield* org.first<{ status: string; deleted_at_ms: number | null }>(
    "SELECT status, deleted_at_ms FROM memory WHERE id = +?",
    id,
  );
  if (row === null)
    return (yield* org.first<{ found: number }>("SELECT 1 AS found FROM submission WHERE id = +?", id)) ? "queued" : undefined;
  if (row.status === "active") return "active";
  return row.deleted_at_ms === null ? "replaced" : "deleted";
}

/** Whether the fact is active and not outdated. */
function* holds(org: Org, scopeNo: number, id: MemoryId): Operation<boolean> {
  const found = yield* org.first<{ found: number }>(
    `SELECT 1 AS found FROM memory m WHERE m.id = +$id AND m.scope_no = +$scopeNo AND m.status = 'active' AND m.outdated = 0
     AND ${UNEXPIRED}`,
    { $id: id, $scopeNo: scopeNo, $nowMs: org.now() },
  );
  return found !== null;
}
