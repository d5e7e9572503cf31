import type { MemoryId } from "../../memory/types.ts";
import type { CompleteOutcome, Completion, NewMemory, ScopeChange } from "../interfaces/records.ts";
import { withdraw } from "./edges/removal.ts";
import { supersede } from "./edges/supersession.ts";
import type { Operation } from "./engine/operation.ts";
import type { Org } from "./engine/org.ts";
import { recomputeTurns } from "./queue/queue.ts";
import { isConfirmed } from "./rows/confirmation-rows.ts";
import {
  type Change,
  deprecateMemories,
  factsOf,
  insertMemory,
  isDamaged,
  mendMemory,
  rewriteMemory,
  soundRow,
} from "./rows/memory-rows.ts";
import { endRevision, revised } from "./rows/revision-rows.ts";

/** The submission from the records. It is stored, rather than the worker's copy. */
export interface Archived {
  id: string;
  scope_no: number;
  metadata: string | null;
  confidence: number;
  created_at_ms: number;
}

export function* complete(org: Org, leaseId: string, completions: readonly Completion[], nowMs: number): Operation<CompleteOutcome> {
  const changes = new Map<number, Change>();
  const lost: MemoryId[] = [];
  const ended = new Set<number>();
  const leased = yield* leasedAmong(org, leaseId, completions);
  const before = yield* storedBefore(org, completions);
  for (const completion of completions) {
    const archived = leased.get(completion.submission.id);
    if (!archived) {
      lost.push(completion.submission.id);
    } else if (anyErased(before, completion)) {
      // A fact of this submission was erased, so its text must not be stored again: the submission ends without a memory.
      lost.push(completion.submission.id);
      yield* end(org, archived.id, null);
      yield* org.run("UPDATE submission SET content = NULL, metadata = NULL, checksum = NULL WHERE id = +?", archived.id);
      yield* endRevision(org, archived.id);
      ended.add(archived.scope_no);
    } else {
      let change = changes.get(archived.scope_no);
      if (!change) {
        change = { scopeNo: archived.scope_no, generation: yield* org.raiseGeneration(archived.scope_no), nowMs };
        changes.set(archived.scope_no, change);
      }
      yield* store(org, change, archived, completion, before);
    }
  }
  for (const scopeNo of changes.keys()) yield* org.markAbstractionsDue(scopeNo);
  yield* org.holdQueue();
  for (const scopeNo of new Set([...ended, ...changes.keys()])) yield* recomputeTurns(org, scopeNo);
  const made: ScopeChange[] = [];
  for (const { scopeNo, generation } of changes.values()) made.push({ scope: yield* org.scopeOf(scopeNo), generation });
  return { changes: made, lost };
}

function* leasedAmong(org: Org, leaseId: string, completions: readonly Completion[]): Operation<Map<MemoryId, Archived>> {
  const rows = yield* org.all<Archived>(
    `SELECT b.id, b.scope_no, b.metadata, b.confidence, b.created_at_ms FROM json_each(?) w CROSS JOIN submission b ON b.id = w.value
     WHERE b.state = 'running' AND b.lease_id = +?`,
    org.list(completions.map(({ submission }) => submission.id)),
    leaseId,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** What was there before the completions; nearly always nothing, so one statement asks for all. */
export interface Before {
  /** Ids among the memories that were erased. */
  readonly erased: ReadonlySet<string>;
  /** Ids among the memories that are stored. */
  readonly stored: ReadonlySet<string>;
  /** Submissions that were completed before, by an earlier run. */
  readonly completed: ReadonlySet<string>;
  /** Submissions that a person's edit or merge has planned. */
  readonly planned: ReadonlySet<string>;
}

export function* storedBefore(org: Org, completions: readonly Completion[]): Operation<Before> {
  const rows = yield* org.all<{ kind: keyof Before; id: string }>(
    `SELECT 'erased' AS kind, e.memory_id AS id FROM json_each(?1) w CROSS JOIN erasure e ON e.memory_id = w.value
     UNION ALL SELECT 'stored', m.id FROM json_each(?1) w CROSS JOIN memory m ON m.id = w.value
     UNION ALL SELECT 'completed', m.submission_id FROM json_each(?2) w CROSS JOIN memory m ON m.submission_id = w.value
     UNION ALL SELECT 'planned', r.newer_id FROM json_each(?2) w CROSS JOIN revision r ON r.newer_id = w.value`,
    org.list(completions.flatMap(({ memories }) => memories.map(({ id }) => id))),
    org.list(completions.map(({ submission }) => submission.id)),
  );
  const of = (wanted: keyof Before) => new Set(rows.filter(({ kind }) => kind === wanted).map(({ id }) => id));
  return { erased: of("erased"), stored: of("stored"), completed: of("completed"), planned: of("planned") };
}

export function anyErased({ erased }: Before, { memories }: Completion): boolean {
  return memories.some(({ id }) => erased.has(id));
}

function* end(org: Org, id: MemoryId, failure: string | null): Operation<void> {
  yield* org.run(
    "UPDATE submission SET state = ?, error = ?, lease_id = NULL, lease_until_ms = NULL WHERE id = +?",
    failure === null ? "done" : "dead",
    failure,
    id,
  );
}

export function* store(org: Org, change: Change, archived: Archived, completion: Completion, before: Before): Operation<void> {
  const { memories, failure } = completion;
  for (const memory of memories) {
    if (before.stored.has(memory.id)) yield* storeAgain(org, change, archived, memory);
    else yield* storeFact(org, change, archived, memory);
  }
  // A person's decision comes first, because cognition may find the same supersession for another reason.
  if (before.planned.has(archived.id)) {
    for (const said of yield* revised(org, archived.id)) yield* supersede(org, change, { ...said, newerId: archived.id });
    yield* endRevision(org, archived.id);
  }
  for (const { id, supersedes, supersededBy } of memories) {
    for (const edge of supersedes) yield* supersede(org, change, { ...edge, newerId: id });
    for (const edge of supersededBy) yield* supersede(org, change, { ...edge, olderId: id });
  }
  if (before.completed.has(archived.id)) {
    // Facts that only an earlier run extracted from the text become deprecated and remain as history, unless a person confirmed them.
    const kept = new Set(memories.map((memory) => memory.id));
    const former: MemoryId[] = [];
    for (const id of yield* factsOf(org, archived.id)) if (!kept.has(id) && !(yield* isConfirmed(org, id))) former.push(id);
    yield* withdraw(org, change, former);
  }
  yield* end(org, archived.id, failure ?? null);
}

interface Earlier {
  memory_no: number;
  submission_id: string | null;
  status: string;
  content: string;
}

function* storeAgain(org: Org, change: Change, archived: Archived, memory: NewMemory): Operation<void> {
  const earlier = yield* org.first<Earlier>("SELECT memory_no, submission_id, status, content FROM memory WHERE id = +?", memory.id);
  if (earlier?.submission_id !== archived.id) throw new Error("a completion names a memory that was made from another write");
  if (yield* isDamaged(org, memory.id)) yield* mendFact(org, change, archived, memory);
  yield* replaceFact(org, change, earlier, memory);
}

function* storeFact(org: Org, change: Change, archived: Archived, memory: NewMemory): Operation<void> {
  yield* insertMemory(org, {
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

function* mendFact(org: Org, change: Change, archived: Archived, { id, content }: NewMemory): Operation<void> {
  const { scope_no: scopeNo, confidence, created_at_ms: createdAtMs, metadata } = archived;
  yield* mendMemory(org, { id, scopeNo, level: 0, source: "agent", confidence, createdAtMs, metadata, content }, change.generation);
}

/** Replaces the memory that an earlier run stored under the id. A fact that a newer memory superseded meanwhile stays deprecated. */
function* replaceFact(org: Org, change: Change, earlier: Earlier, memory: NewMemory): Operation<void> {
  const changed = earlier.content !== memory.content;
  // Abstractions of the old text are no longer valid.
  if (changed && earlier.status === "active") {
    yield* deprecateMemories(org, change, [memory.id]);
    org.text.add(change.scopeNo, earlier.memory_no, memory.content);
  }
  const row = changed ? yield* soundRow(org, memory.id) : null;
  if (row) yield* rewriteMemory(org, { ...row, content: memory.content });
  yield* org.run(
    `UPDATE memory SET status = ?, importance = ?, topic = ?, fact_key = ?, property_key = ?, generation = ?,
       updated_at_ms = max(created_at_ms, ?) WHERE id = +?`,
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
