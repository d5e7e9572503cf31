import { expiresAtMsIn } from "../../../memory/expiry.ts";
import type { Level, MemoryId, Source, Status } from "../../../memory/types.ts";
import type { Topic } from "../../../models/model.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import { type CheckedMemory, memoryChecksum, type StampedMemory } from "./checksum.ts";
import { forgetAnswers } from "./confirmation-rows.ts";
import { forgetPatches } from "./patch-rows.ts";
import { CHECKED_COLUMNS, isSound, parseMetadata, requireSound } from "./rows.ts";
import { forgetUses } from "./use-rows.ts";

/** Changes of memory rows within a transaction, including the text index and the abstractions made from the memories. */

export interface InsertedMemory {
  readonly id: string;
  readonly scopeNo: number;
  readonly submissionId: string | null;
  readonly level: Level;
  readonly status: Status;
  readonly importance: number;
  readonly confidence: number;
  readonly source: Source;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly factKey: string | null;
  readonly propertyKey: string | null;
  readonly generation: number;
  readonly outdated?: boolean;
  /** Absent for what was not read yet. */
  readonly topic?: Topic | "none" | undefined;
  readonly deletedAtMs?: number | undefined;
  /** JSON, as stored. */
  readonly metadata: string | null;
  readonly content: string;
}

export function* insertMemory(org: Org, memory: InsertedMemory): Operation<void> {
  const { agentId: agent_id, userId: user_id } = yield* org.scopeOf(memory.scopeNo);
  const checksum = memoryChecksum({ ...memory, agent_id, user_id, created_at_ms: memory.createdAtMs });
  const row = yield* org.first<{ memory_no: number }>(
    `INSERT INTO memory (id, scope_no, agent_no, user_no, submission_id, level, status, importance, confidence, source,
       created_at_ms, updated_at_ms, fact_key, property_key, generation, outdated, topic, deleted_at_ms, expires_at_ms, metadata, content,
       checksum)
     SELECT ?, scope_no, agent_no, user_no, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM scope WHERE scope_no = +?
     RETURNING memory_no`,
    memory.id,
    memory.submissionId,
    memory.level,
    memory.status,
    memory.importance,
    memory.confidence,
    memory.source,
    memory.createdAtMs,
    memory.updatedAtMs,
    memory.factKey,
    memory.propertyKey,
    memory.generation,
    memory.outdated === true ? 1 : 0,
    memory.topic ?? null,
    memory.deletedAtMs ?? null,
    expiresAtMsIn(parseMetadata(memory.metadata)) ?? null,
    memory.metadata,
    memory.content,
    checksum,
    memory.scopeNo,
  );
  if (!row) throw new Error("an inserted memory returned no number");
  if (memory.status === "active") org.text.add(memory.scopeNo, row.memory_no, memory.content);
}

/** The fields of a stored memory that its checksum covers. Throws {@link DamagedMemory}, because a new checksum would hide the damage. */
export function* soundRow(org: Org, id: MemoryId): Operation<CheckedMemory | null> {
  const row = yield* org.first<StampedMemory>(`SELECT ${CHECKED_COLUMNS} FROM memory m WHERE m.id = +?`, id);
  if (row) requireSound(org, row);
  return row;
}

/** All changes of fields that the checksum covers are made here. `row` is a {@link soundRow} with the change. */
export function* rewriteMemory(org: Org, row: CheckedMemory): Operation<void> {
  yield* org.run(
    "UPDATE memory SET metadata = ?, content = ?, checksum = ? WHERE id = +?",
    row.metadata,
    row.content,
    memoryChecksum(row),
    row.id,
  );
}

/** The fields of an intact copy of a damaged memory. */
export type MendedMemory = Pick<
  InsertedMemory,
  "id" | "scopeNo" | "level" | "source" | "confidence" | "createdAtMs" | "metadata" | "content"
>;

/** Replaces a damaged memory. The checksum does not cover its status and the supersessions against it, so these stay. */
export function* mendMemory(org: Org, mended: MendedMemory, generation: number): Operation<void> {
  const { agentId: agent_id, userId: user_id } = yield* org.scopeOf(mended.scopeNo);
  const checksum = memoryChecksum({ ...mended, agent_id, user_id, created_at_ms: mended.createdAtMs });
  const row = yield* org.first<{ memory_no: number; status: Status }>(
    `UPDATE memory SET (scope_no, agent_no, user_no) = (SELECT scope_no, agent_no, user_no FROM scope WHERE scope_no = +?),
       level = ?, source = ?, confidence = ?, created_at_ms = ?, expires_at_ms = ?, metadata = ?, content = ?, checksum = ?, generation = ?
     WHERE id = +? RETURNING memory_no, status`,
    mended.scopeNo,
    mended.level,
    mended.source,
    mended.confidence,
    mended.createdAtMs,
    expiresAtMsIn(parseMetadata(mended.metadata)) ?? null,
    mended.metadata,
    mended.content,
    checksum,
    generation,
    mended.id,
  );
  if (row?.status === "active") org.text.add(mended.scopeNo, row.memory_no, mended.content);
}

/** Whether there is such a memory and its stored data is damaged. */
export function* isDamaged(org: Org, id: MemoryId): Operation<boolean> {
  const row = yield* org.first<StampedMemory>(`SELECT ${CHECKED_COLUMNS} FROM memory m WHERE m.id = +?`, id);
  return row !== null && !isSound(org, row);
}

export interface Change {
  readonly scopeNo: number;
  /** The generation after the change. */
  readonly generation: number;
  readonly nowMs: number;
}

/**
 * Deprecates the active memories among these, and every abstraction made from them, because an abstraction repeats its sources. Returns the
 * given ids that were active.
 */
export function* deprecateMemories(org: Org, change: Change, ids: readonly string[]): Operation<string[]> {
  const deprecated: string[] = [];
  for (const id of ids) if (yield* deprecateOne(org, change, id)) deprecated.push(id);
  if (deprecated.length > 0) yield* deprecateDerived(org, change, deprecated);
  return deprecated;
}

/** Deprecates the abstractions made from these memories, so that they are made again from what is left. */
export function* deprecateDerived(org: Org, change: Change, ids: readonly string[]): Operation<void> {
  for (const id of yield* derivedFrom(org, ids)) yield* deprecateOne(org, change, id);
  yield* org.markAbstractionsDue(change.scopeNo);
}

/** Returns whether the memory was active. */
export function* deprecateOne(org: Org, change: Change, id: string): Operation<boolean> {
  const row = yield* org.first<{ memory_no: number }>(
    `UPDATE memory SET status = 'deprecated', generation = ?, updated_at_ms = max(created_at_ms, ?)
     WHERE id = +? AND scope_no = +? AND status = 'active' RETURNING memory_no`,
    change.generation,
    change.nowMs,
    id,
    change.scopeNo,
  );
  if (!row) return false;
  org.text.remove(change.scopeNo, row.memory_no);
  return true;
}

/** Abstractions made from these memories, directly or through other abstractions. */
export function* derivedFrom(org: Org, ids: readonly string[]): Operation<string[]> {
  const made = "SELECT abstraction_id FROM lineage WHERE source_id = +?";
  const found = new Set<string>();
  const open = [...ids];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const row of yield* org.all<{ abstraction_id: string }>(made, id)) {
      if (found.has(row.abstraction_id)) continue;
      found.add(row.abstraction_id);
      open.push(row.abstraction_id);
    }
  }
  return [...found];
}

/** Removes the row, its text index entry and all references to it. */
export function* removeMemory(org: Org, id: string): Operation<void> {
  const row = yield* org.first<{ memory_no: number; scope_no: number }>("SELECT memory_no, scope_no FROM memory WHERE id = +?", id);
  if (!row) return;
  org.text.remove(row.scope_no, row.memory_no);
  yield* org.run("DELETE FROM memory WHERE memory_no = +?", row.memory_no);
  yield* org.run("DELETE FROM supersession WHERE older_id = +?1 OR newer_id = +?1", id);
  yield* org.run("DELETE FROM lineage WHERE abstraction_id = +?1 OR source_id = +?1", id);
  yield* org.run("DELETE FROM revision WHERE older_id = +?", id);
  yield* forgetPatches(org, id);
  yield* forgetAnswers(org, id);
  yield* forgetUses(org, row.memory_no);
  // The number of the newest memory is given again once it is erased, and the next one would count as judged.
  yield* org.run("UPDATE judged SET through_no = min(through_no, (SELECT coalesce(max(memory_no), 0) FROM memory))");
}

/** The facts made from a write, of any status, in the order of its text. */
export function* factsOf(org: Org, submissionId: string): Operation<string[]> {
  const rows = yield* org.all<{ id: string }>("SELECT id FROM memory WHERE submission_id = +? ORDER BY memory_no", submissionId);
  return rows.map((row) => row.id);
}

/** The memories that an id stands for: all facts of a write, or the one memory of that id. Empty when there are none, or none yet. */
export function* namedBy(org: Org, id: string): Operation<string[]> {
  const facts = yield* factsOf(org, id);
  if (facts.length > 0) return facts;
  return (yield* org.first<{ id: string }>("SELECT id FROM memory WHERE id = +?", id)) ? [id] : [];
}
