import { LEVEL, type MemoryId } from "../../../memory/types.ts";
import type { Certainty, SupersessionReason, UndoneBy } from "../../interfaces/records.ts";
import type { ExportedMemory, ExportedPage, ImportedMemory, StoreOutcome, Transfer } from "../../interfaces/transfer.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { Pool } from "../engine/pool.ts";
import { putConfirmation } from "../rows/confirmation-rows.ts";
import { derivedFrom, insertMemory, isDamaged, mendMemory } from "../rows/memory-rows.ts";
import { isPinned, pin } from "../rows/patch-rows.ts";
import {
  isSound,
  isSoundSubmission,
  MEMORY_COLUMNS,
  type MemoryRow,
  SUBMISSION_COLUMNS,
  type SubmissionRow,
  toMemory,
  writeMetadata,
} from "../rows/rows.ts";
import { inheritExpiry } from "./expiry.ts";

export function relationalTransfer(pool: Pool): Transfer {
  return {
    page: (orgId, after, limit) => pool.snapshot(orgId, { memories: [], damaged: [], next: undefined }, (org) => page(org, after, limit)),
    store: (orgId, memories) => pool.write(orgId, (org) => store(org, memories)),
  };
}

export interface ExportedRow extends MemoryRow {
  memory_no: number;
  submission_id: string | null;
  deleted_at_ms: number | null;
}

interface SupersessionRow {
  older_id: string;
  reason: SupersessionReason;
  certainty: Certainty;
  rule: string;
  via: string | null;
  created_at_ms: number;
  undone_at_ms: number | null;
  undone_by: UndoneBy | null;
}

/** For a query over `memory m` and its `scope s`. */
export const EXPORTED_COLUMNS = `${MEMORY_COLUMNS}, m.memory_no, m.submission_id, m.deleted_at_ms`;

function* page(org: Org, after: number, limit: number): Operation<ExportedPage> {
  const rows = yield* org.all<ExportedRow>(
    `SELECT ${EXPORTED_COLUMNS} FROM memory m CROSS JOIN scope s ON s.scope_no = m.scope_no
     WHERE m.memory_no > +? ORDER BY m.memory_no LIMIT ?`,
    after,
    limit,
  );
  return { ...(yield* exportedOf(org, rows)), next: rows.length < limit ? undefined : rows.at(-1)?.memory_no };
}

export function* exportedOf(org: Org, rows: readonly ExportedRow[]): Operation<Omit<ExportedPage, "next">> {
  const sound = rows.filter((row) => isSound(org, row));
  const damaged = rows.filter((row) => !sound.includes(row)).map(({ id }) => id);
  const memories: ExportedMemory[] = [];
  for (const row of sound) memories.push(yield* exported(org, row));
  return { memories, damaged };
}

function* exported(org: Org, row: ExportedRow): Operation<ExportedMemory> {
  const edges = yield* org.all<SupersessionRow>(
    `SELECT older_id, reason, certainty, rule, via, created_at_ms, undone_at_ms, undone_by
     FROM supersession WHERE newer_id = +? ORDER BY older_id`,
    row.id,
  );
  const supersedes = edges.map((link) => ({
    olderId: link.older_id,
    reason: link.reason,
    certainty: link.certainty,
    rule: link.rule,
    via: link.via ?? undefined,
    createdAtMs: link.created_at_ms,
    undoneAtMs: link.undone_at_ms ?? undefined,
    undoneBy: link.undone_by ?? undefined,
  }));
  const sources = yield* org.all<{ source_id: string }>(
    "SELECT source_id FROM lineage WHERE abstraction_id = +? ORDER BY source_id",
    row.id,
  );
  const sourceIds = sources.map((link) => link.source_id);
  const deletedAtMs = row.deleted_at_ms ?? undefined;
  return {
    ...toMemory(org, row),
    isPinned: yield* isPinned(org, row.id),
    confirmedAtMs: (yield* org.first<{ at_ms: number }>("SELECT at_ms FROM confirmation WHERE memory_id = +?", row.id))?.at_ms,
    deletedAtMs,
    writeId: row.submission_id ?? undefined,
    supersedes,
    sourceIds,
  };
}

function* store(org: Org, memories: readonly ImportedMemory[]): Operation<StoreOutcome> {
  org.requireRoom();
  const outcome = { stored: 0, present: 0, mended: 0, erased: 0 };
  /** One generation per scope, for any number of memories. */
  const generations = new Map<number, number>();
  for (const memory of memories) {
    if (yield* wasErased(org, memory)) outcome.erased++;
    else {
      if (memory.writeId !== undefined) yield* dropDamagedArchive(org, memory.writeId);
      const damaged = yield* isDamaged(org, memory.id);
      if (!damaged && (yield* isTaken(org, memory.id))) {
        outcome.present++;
        continue;
      }
      const scopeNo = yield* org.ensureScope(memory.scope);
      const generation = generations.get(scopeNo) ?? (yield* org.raiseGeneration(scopeNo));
      generations.set(scopeNo, generation);
      if (damaged) yield* mend(org, memory, scopeNo, generation);
      else yield* insert(org, memory, scopeNo, generation);
      outcome[damaged ? "mended" : "stored"]++;
    }
  }
  for (const scopeNo of generations.keys()) yield* org.markAbstractionsDue(scopeNo);
  return outcome;
}

/**
 * Drops the archived text of a processed write when it is damaged. An export does not contain it, and nothing needs it: the facts of the
 * write have texts of their own.
 */
function* dropDamagedArchive(org: Org, writeId: MemoryId): Operation<void> {
  const row = yield* org.first<SubmissionRow>(
    `SELECT ${SUBMISSION_COLUMNS} FROM submission b LEFT JOIN scope s ON s.scope_no = b.scope_no WHERE b.id = +? AND b.state = 'done'`,
    writeId,
  );
  if (row && !isSoundSubmission(org, row))
    yield* org.run("UPDATE submission SET content = NULL, metadata = NULL, checksum = NULL WHERE id = +?", writeId);
}

/** Replaces a damaged memory by the imported one, which is how a person restores it from a backup. */
function* mend(org: Org, memory: ImportedMemory, scopeNo: number, generation: number): Operation<void> {
  yield* mendMemory(org, { ...memory, scopeNo, metadata: writeMetadata(memory.metadata) }, generation);
  yield* inheritExpiry(org, [memory.id, ...(yield* derivedFrom(org, [memory.id]))]);
}

/** Whether it, its write or one of its sources was erased: an abstraction repeats its sources, and a fact repeats its write. */
function* wasErased(org: Org, { id, writeId, sourceIds }: ImportedMemory): Operation<boolean> {
  for (const said of [id, ...(writeId === undefined ? [] : [writeId]), ...sourceIds]) if (yield* org.wasErased(said)) return true;
  return false;
}

/** Whether a memory or a queued write has the id. A write that becomes one fact gives it its own id. */
function* isTaken(org: Org, id: string): Operation<boolean> {
  const row = yield* org.first<{ found: number }>(
    `SELECT 1 AS found WHERE EXISTS (SELECT 1 FROM memory WHERE id = +?1)
     OR EXISTS (SELECT 1 FROM submission WHERE id = +?1 AND state <> 'done')`,
    id,
  );
  return row !== null;
}

function* insert(org: Org, memory: ImportedMemory, scopeNo: number, generation: number): Operation<void> {
  const writeId = memory.writeId !== undefined && (yield* hasWrite(org, memory, memory.writeId, scopeNo)) ? memory.writeId : null;
  yield* insertMemory(org, {
    id: memory.id,
    scopeNo,
    submissionId: writeId,
    level: memory.level,
    status: memory.status,
    importance: memory.importance,
    confidence: memory.confidence,
    source: memory.source,
    createdAtMs: memory.createdAtMs,
    updatedAtMs: memory.updatedAtMs,
    factKey: memory.level === LEVEL.fact ? (memory.factKey ?? null) : null,
    propertyKey: memory.level === LEVEL.fact ? (memory.propertyKey ?? null) : null,
    generation,
    outdated: memory.outdated,
    topic: memory.topic,
    deletedAtMs: memory.deletedAtMs,
    metadata: writeMetadata(memory.metadata),
    content: memory.content,
  });
  if (memory.isPinned) yield* pin(org, memory.id, memory.importance);
  if (memory.confirmedAtMs !== undefined) yield* putConfirmation(org, memory.id, scopeNo, memory.confirmedAtMs);
  for (const { olderId, reason, certainty, rule, via, createdAtMs, undoneAtMs, undoneBy } of memory.supersedes) {
    if (yield* org.wasErased(olderId)) continue;
    // An erased `via` is not stored again: the edge becomes one of its own.
    const through = via === undefined || (yield* org.wasErased(via)) ? null : via;
    yield* org.run(
      `INSERT INTO supersession (older_id, newer_id, reason, certainty, rule, via, created_at_ms, undone_at_ms, undone_by)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      olderId,
      memory.id,
      reason,
      certainty,
      rule,
      through,
      createdAtMs,
      undoneAtMs ?? null,
      undoneBy ?? null,
    );
  }
  for (const sourceId of memory.sourceIds) {
    yield* org.run("INSERT INTO lineage (abstraction_id, source_id) VALUES (?, ?) ON CONFLICT DO NOTHING", memory.id, sourceId);
  }
  // A source may follow an abstraction that was made from it.
  yield* org.run(
    `UPDATE memory SET abstracted = 1 WHERE id = +?1 AND EXISTS (
       SELECT 1 FROM lineage l CROSS JOIN memory a ON a.id = l.abstraction_id WHERE l.source_id = ?1 AND a.status = 'active')`,
    memory.id,
  );
  yield* inheritExpiry(org, [memory.id, ...(yield* derivedFrom(org, [memory.id]))]);
}

/**
 * Creates the write as done and without text, so that deleting it deletes all of its facts. Returns false when the id belongs to a write of
 * another scope.
 */
function* hasWrite(org: Org, memory: ImportedMemory, writeId: string, scopeNo: number): Operation<boolean> {
  yield* org.run(
    `INSERT INTO submission (id, scope_no, content, metadata, confidence, extract, created_at_ms, state)
     VALUES (?, ?, NULL, NULL, ?, 1, ?, 'done') ON CONFLICT DO NOTHING`,
    writeId,
    scopeNo,
    memory.confidence,
    memory.createdAtMs,
  );
  const row = yield* org.first<{ scope_no: number }>("SELECT scope_no FROM submission WHERE id = +?", writeId);
  return row?.scope_no === scopeNo;
}
