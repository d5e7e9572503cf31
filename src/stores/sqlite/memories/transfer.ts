import { LEVEL, type MemoryId } from "../../../memory/types.ts";
import type { Certainty, SupersessionReason, UndoneBy } from "../../interfaces/records.ts";
import type { ExportedMemory, ExportedPage, ImportedMemory, StoreOutcome, Transfer } from "../../interfaces/transfer.ts";
import { derivedFrom, insertMemory, isDamaged, mendMemory } from "../org/memory-rows.ts";
import type { OrgDatabase } from "../org/org-database.ts";
import type { OrgPool } from "../org/org-pool.ts";
import { isPinned, pin } from "../org/patch-rows.ts";
import {
  isSound,
  isSoundSubmission,
  MEMORY_COLUMNS,
  type MemoryRow,
  SUBMISSION_COLUMNS,
  type SubmissionRow,
  toMemory,
  writeMetadata,
} from "../org/rows.ts";
import { inheritExpiry } from "./expiry.ts";

export function sqliteTransfer(pool: OrgPool): Transfer {
  return {
    page: (orgId, after, limit) =>
      pool.read(orgId, { memories: [], damaged: [], next: undefined }, (org) => org.snapshot(() => page(org, after, limit))),
    store: (orgId, memories) => pool.write(orgId, (org) => store(org, memories)),
  };
}

interface ExportedRow extends MemoryRow {
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

function page(org: OrgDatabase, after: number, limit: number): ExportedPage {
  const rows = org
    .query<ExportedRow, [number, number]>(
      `SELECT ${MEMORY_COLUMNS}, m.memory_no, m.submission_id, m.deleted_at_ms FROM memory m CROSS JOIN scope s ON s.scope_no = m.scope_no
       WHERE m.memory_no > +? ORDER BY m.memory_no LIMIT ?`,
    )
    .all(after, limit);
  const sound = rows.filter((row) => isSound(org, row));
  const damaged = rows.filter((row) => !sound.includes(row)).map(({ id }) => id);
  return { memories: sound.map((row) => exported(org, row)), damaged, next: rows.length < limit ? undefined : rows.at(-1)?.memory_no };
}

function exported(org: OrgDatabase, row: ExportedRow): ExportedMemory {
  const supersedes = org
    .query<SupersessionRow, [string]>(
      `SELECT older_id, reason, certainty, rule, via, created_at_ms, undone_at_ms, undone_by
       FROM supersession WHERE newer_id = +? ORDER BY older_id`,
    )
    .all(row.id)
    .map((link) => ({
      olderId: link.older_id,
      reason: link.reason,
      certainty: link.certainty,
      rule: link.rule,
      via: link.via ?? undefined,
      createdAtMs: link.created_at_ms,
      undoneAtMs: link.undone_at_ms ?? undefined,
      undoneBy: link.undone_by ?? undefined,
    }));
  const sourceIds = org
    .query<{ source_id: string }, [string]>("SELECT source_id FROM lineage WHERE abstraction_id = +? ORDER BY source_id")
    .all(row.id)
    .map((link) => link.source_id);
  const deletedAtMs = row.deleted_at_ms ?? undefined;
  return {
    ...toMemory(org, row),
    isPinned: isPinned(org, row.id),
    deletedAtMs,
    writeId: row.submission_id ?? undefined,
    supersedes,
    sourceIds,
  };
}

function store(org: OrgDatabase, memories: readonly ImportedMemory[]): StoreOutcome {
  org.diskSpace.require();
  const outcome = { stored: 0, present: 0, mended: 0, erased: 0 };
  /** One generation per scope, for any number of memories. */
  const generations = new Map<number, number>();
  for (const memory of memories) {
    if (wasErased(org, memory)) outcome.erased++;
    else {
      if (memory.writeId !== undefined) dropDamagedArchive(org, memory.writeId);
      const damaged = isDamaged(org, memory.id);
      if (!damaged && isTaken(org, memory.id)) {
        outcome.present++;
        continue;
      }
      const scopeNo = org.ensureScope(memory.scope);
      const generation = generations.get(scopeNo) ?? org.raiseGeneration(scopeNo);
      generations.set(scopeNo, generation);
      if (damaged) mend(org, memory, scopeNo, generation);
      else insert(org, memory, scopeNo, generation);
      outcome[damaged ? "mended" : "stored"]++;
    }
  }
  for (const scopeNo of generations.keys()) org.markAbstractionsDue(scopeNo);
  return outcome;
}

/**
 * Drops the archived text of a processed write when it is damaged. An export does not contain it, and nothing needs it: the facts of the
 * write have texts of their own.
 */
function dropDamagedArchive(org: OrgDatabase, writeId: MemoryId): void {
  const row = org
    .query<SubmissionRow, [string]>(
      `SELECT ${SUBMISSION_COLUMNS} FROM submission b LEFT JOIN scope s ON s.scope_no = b.scope_no WHERE b.id = +? AND b.state = 'done'`,
    )
    .get(writeId);
  if (row && !isSoundSubmission(org, row))
    org.query<never, [string]>("UPDATE submission SET content = NULL, metadata = NULL, checksum = NULL WHERE id = +?").run(writeId);
}

/** Replaces a damaged memory by the imported one, which is how a person restores it from a backup. */
function mend(org: OrgDatabase, memory: ImportedMemory, scopeNo: number, generation: number): void {
  mendMemory(org, { ...memory, scopeNo, metadata: writeMetadata(memory.metadata) }, generation);
  inheritExpiry(org, [memory.id, ...derivedFrom(org, [memory.id])]);
}

/** Whether it, its write or one of its sources was erased: an abstraction repeats its sources, and a fact repeats its write. */
function wasErased(org: OrgDatabase, { id, writeId, sourceIds }: ImportedMemory): boolean {
  return [id, ...(writeId === undefined ? [] : [writeId]), ...sourceIds].some((said) => org.wasErased(said));
}

/** Whether a memory or a queued write has the id. A write that becomes one fact gives it its own id. */
function isTaken(org: OrgDatabase, id: string): boolean {
  return (
    org
      .query<{ found: number }, [string]>(
        `SELECT 1 AS found WHERE EXISTS (SELECT 1 FROM memory WHERE id = +?1)
         OR EXISTS (SELECT 1 FROM submission WHERE id = +?1 AND state <> 'done')`,
      )
      .get(id) !== null
  );
}

function insert(org: OrgDatabase, memory: ImportedMemory, scopeNo: number, generation: number): void {
  const writeId = memory.writeId !== undefined && hasWrite(org, memory, memory.writeId, scopeNo) ? memory.writeId : null;
  insertMemory(org, {
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
  if (memory.isPinned) pin(org, memory.id, memory.importance);
  for (const { olderId, reason, certainty, rule, via, createdAtMs, undoneAtMs, undoneBy } of memory.supersedes) {
    if (org.wasErased(olderId)) continue;
    // An erased `via` is not stored again: the edge becomes one of its own.
    const through = via === undefined || org.wasErased(via) ? null : via;
    org
      .query<never, (string | number | null)[]>(
        `INSERT OR IGNORE INTO supersession (older_id, newer_id, reason, certainty, rule, via, created_at_ms, undone_at_ms, undone_by)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(olderId, memory.id, reason, certainty, rule, through, createdAtMs, undoneAtMs ?? null, undoneBy ?? null);
  }
  for (const sourceId of memory.sourceIds) {
    org.query<never, [string, string]>("INSERT OR IGNORE INTO lineage (abstraction_id, source_id) VALUES (?, ?)").run(memory.id, sourceId);
  }
  // A source may follow an abstraction that was made from it.
  org
    .query<never, [string]>(
      `UPDATE memory SET abstracted = 1 WHERE id = +?1 AND EXISTS (
         SELECT 1 FROM lineage l CROSS JOIN memory a ON a.id = l.abstraction_id WHERE l.source_id = ?1 AND a.status = 'active')`,
    )
    .run(memory.id);
  inheritExpiry(org, [memory.id, ...derivedFrom(org, [memory.id])]);
}

/**
 * Creates the write as done and without text, so that deleting it deletes all of its facts. Returns false when the id belongs to a write of
 * another scope.
 */
function hasWrite(org: OrgDatabase, memory: ImportedMemory, writeId: string, scopeNo: number): boolean {
  org
    .query<never, [string, number, number, number]>(
      `INSERT OR IGNORE INTO submission (id, scope_no, content, metadata, confidence, extract, created_at_ms, state)
       VALUES (?, ?, NULL, NULL, ?, 1, ?, 'done')`,
    )
    .run(writeId, scopeNo, memory.confidence, memory.createdAtMs);
  const row = org.query<{ scope_no: number }, [string]>("SELECT scope_no FROM submission WHERE id = +?").get(writeId);
  return row?.scope_no === scopeNo;
}
