import type { MemoryId } from "../../memory/types.ts";
import type { CompleteOutcome, Completion, NewMemory } from "../interfaces/records.ts";
import { withdraw } from "./edges/removal.ts";
import { supersede } from "./edges/supersession.ts";
import {
  type Change,
  deprecateMemories,
  factsOf,
  insertMemory,
  isDamaged,
  mendMemory,
  rewriteMemory,
  soundRow,
} from "./org/memory-rows.ts";
import type { OrgDatabase } from "./org/org-database.ts";
import { endRevision, revised } from "./org/revision-rows.ts";
import { recomputeTurns } from "./queue/queue.ts";

/** The submission from the records. It is stored, rather than the worker's copy. */
export interface Archived {
  id: string;
  scope_no: number;
  metadata: string | null;
  confidence: number;
  created_at_ms: number;
}

export function complete(org: OrgDatabase, leaseId: string, completions: readonly Completion[], nowMs: number): CompleteOutcome {
  const changes = new Map<number, Change>();
  const lost: MemoryId[] = [];
  for (const completion of completions) {
    const archived = leased(org, leaseId, completion.submission.id);
    if (!archived) {
      lost.push(completion.submission.id);
    } else if (completion.memories.some((memory) => org.wasErased(memory.id))) {
      // A fact of this submission was erased, so its text must not be stored again: the submission ends without a memory.
      lost.push(completion.submission.id);
      end(org, archived.id, null);
      org.query<never, [string]>("UPDATE submission SET content = NULL, metadata = NULL, checksum = NULL WHERE id = +?").run(archived.id);
      recomputeTurns(org, archived.scope_no);
    } else {
      let change = changes.get(archived.scope_no);
      if (!change) {
        change = { scopeNo: archived.scope_no, generation: org.raiseGeneration(archived.scope_no), nowMs };
        changes.set(archived.scope_no, change);
      }
      store(org, change, archived, completion);
    }
  }
  for (const scopeNo of changes.keys()) {
    recomputeTurns(org, scopeNo);
    org.markAbstractionsDue(scopeNo);
  }
  return { changes: [...changes.values()].map((change) => ({ scope: org.scopeOf(change.scopeNo), generation: change.generation })), lost };
}

function leased(org: OrgDatabase, leaseId: string, id: MemoryId): Archived | null {
  return org
    .query<Archived, [string, string]>(
      `SELECT id, scope_no, metadata, confidence, created_at_ms FROM submission
       WHERE id = +? AND state = 'running' AND lease_id = +?`,
    )
    .get(id, leaseId);
}

function end(org: OrgDatabase, id: MemoryId, failure: string | null): void {
  org
    .query<never, [string, string | null, string]>(
      "UPDATE submission SET state = ?, error = ?, lease_id = NULL, lease_until_ms = NULL WHERE id = +?",
    )
    .run(failure === null ? "done" : "dead", failure, id);
  endRevision(org, id);
}

export function store(org: OrgDatabase, change: Change, archived: Archived, { memories, failure }: Completion): void {
  for (const memory of memories) storeFact(org, change, archived, memory);
  // A person's decision comes first, because cognition may find the same supersession for another reason.
  for (const said of revised(org, archived.id)) supersede(org, change, { ...said, newerId: archived.id });
  for (const { id, supersedes, supersededBy } of memories) {
    for (const edge of supersedes) supersede(org, change, { ...edge, newerId: id });
    for (const edge of supersededBy) supersede(org, change, { ...edge, olderId: id });
  }
  // Facts that only an earlier run extracted from the text become deprecated and remain as history.
  const kept = new Set(memories.map((memory) => memory.id));
  withdraw(
    org,
    change,
    factsOf(org, archived.id).filter((id) => !kept.has(id)),
  );
  end(org, archived.id, failure ?? null);
}

interface Earlier {
  memory_no: number;
  submission_id: string | null;
  status: string;
  content: string;
}

function storeFact(org: OrgDatabase, change: Change, archived: Archived, memory: NewMemory): void {
  const earlier = org.query<Earlier, [string]>("SELECT memory_no, submission_id, status, content FROM memory WHERE id = +?").get(memory.id);
  if (earlier) {
    if (earlier.submission_id !== archived.id) throw new Error("a completion names a memory that was made from another write");
    if (isDamaged(org, memory.id)) mendFact(org, change, archived, memory);
    replaceFact(org, change, earlier, memory);
    return;
  }
  insertMemory(org, {
    id: memory.id,
    scopeNo: archived.scope_no,
    submissionId: archived.id,
    level: 0,
    status: "active",
    importance: memory.importance,
    confidence: archived.confidence,
    source: "agent",
    createdAtMs: archived.created_at_ms,
    updatedAtMs: Math.max(archived.created_at_ms, change.nowMs),
    factKey: memory.factKey,
    propertyKey: memory.propertyKey ?? null,
    topic: memory.topic,
    generation: change.generation,
    metadata: archived.metadata,
    content: memory.content,
  });
}

function mendFact(org: OrgDatabase, change: Change, archived: Archived, { id, content }: NewMemory): void {
  const { scope_no: scopeNo, confidence, created_at_ms: createdAtMs, metadata } = archived;
  mendMemory(org, { id, scopeNo, level: 0, source: "agent", confidence, createdAtMs, metadata, content }, change.generation);
}

/** Replaces the memory that an earlier run stored under the id. A fact that a newer memory superseded meanwhile stays deprecated. */
function replaceFact(org: OrgDatabase, change: Change, earlier: Earlier, memory: NewMemory): void {
  const changed = earlier.content !== memory.content;
  // Abstractions of the old text are no longer valid.
  if (changed && earlier.status === "active") {
    deprecateMemories(org, change, [memory.id]);
    org.text.add(change.scopeNo, earlier.memory_no, memory.content);
  }
  const row = changed ? soundRow(org, memory.id) : null;
  if (row) rewriteMemory(org, { ...row, content: memory.content });
  org
    .query<never, [string, number, string, string, string | null, number, number, string]>(
      `UPDATE memory SET status = ?, importance = ?, topic = ?, fact_key = ?, property_key = ?, generation = ?,
         updated_at_ms = max(created_at_ms, ?) WHERE id = +?`,
    )
    .run(
      earlier.status,
      memory.importance,
      memory.topic,
      memory.factKey,
      memory.propertyKey ?? null,
      change.generation,
      change.nowMs,
      memory.id,
    );
}
