import { DamagedMemory } from "../../../memory/errors.ts";
import { LEVEL, type MemoryId } from "../../../memory/types.ts";
import type { ScopeChange } from "../../interfaces/records.ts";
import type { Actor } from "../../interfaces/trail.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import { recomputeTurns } from "../queue/queue.ts";
import { type Change, insertMemory, namedBy } from "../rows/memory-rows.ts";
import { cancelRevision } from "../rows/revision-rows.ts";
import { isSoundSubmission } from "../rows/rows.ts";
import { addToTrail } from "../rows/trail-rows.ts";
import { withdraw } from "./removal.ts";

/** The importance of a write that was deleted before it was processed, and that was therefore never scored: that of small talk. */
const UNPROCESSED_IMPORTANCE = 0.1;

export interface Write {
  scope_no: number;
  state: "queued" | "running" | "done" | "dead";
  claims: number;
  content: string | null;
  metadata: string | null;
  confidence: number;
  extract: number;
  created_at_ms: number;
  checksum: number | null;
}

/** The write that the id names. */
export function* findWrite(org: Org, id: MemoryId): Operation<Write | null> {
  return yield* org.first<Write>(
    "SELECT scope_no, state, claims, content, metadata, confidence, extract, created_at_ms, checksum FROM submission WHERE id = +?",
    id,
  );
}

interface Found {
  scope_no: number;
  submission_id: string | null;
  deleted_at_ms: number | null;
}

export function* findMemory(org: Org, id: MemoryId): Operation<Found | null> {
  return yield* org.first<Found>("SELECT scope_no, submission_id, deleted_at_ms FROM memory WHERE id = +?", id);
}

/**
 * Soft delete. Also marks already superseded memories as deleted, so that they do not become active again when the newer memory is removed.
 */
export function* deprecate(org: Org, id: MemoryId, nowMs: number, by?: Actor): Operation<ScopeChange | undefined> {
  const write = yield* findWrite(org, id);
  const scopeNo = write?.scope_no ?? (yield* findMemory(org, id))?.scope_no;
  if (scopeNo === undefined) return undefined;
  const facts = yield* namedBy(org, id);
  const unprocessed = write !== null && write.state !== "done";
  if (unprocessed || (yield* anyNotDeleted(org, facts))) {
    const change = { scopeNo, generation: yield* org.raiseGeneration(scopeNo), nowMs };
    yield* withdraw(org, change, facts);
    if (unprocessed && facts.length === 0) yield* storeDeprecated(org, id, write, change);
    if (unprocessed) yield* endWrite(org, id, change);
    yield* addToTrail(org, by, { action: "deleted", scopeNo, atMs: nowMs, memoryId: id });
  }
  return { scope: yield* org.scopeOf(scopeNo), generation: yield* org.generation(scopeNo) };
}

function* anyNotDeleted(org: Org, facts: readonly MemoryId[]): Operation<boolean> {
  for (const fact of facts) if ((yield* findMemory(org, fact))?.deleted_at_ms === null) return true;
  return false;
}

/** Stores the text of an accepted write, so that its id can be found. It is deprecated from the start, so no search finds it. */
function* storeDeprecated(org: Org, id: MemoryId, write: Write, { generation, nowMs }: Change): Operation<void> {
  if (write.content === null) throw new Error("a waiting submission has no text");
  const { agentId: agent_id, userId: user_id } = yield* org.scopeOf(write.scope_no);
  if (!isSoundSubmission(org, { ...write, id, agent_id, user_id })) throw new DamagedMemory();
  yield* insertMemory(org, {
    id,
    scopeNo: write.scope_no,
    submissionId: id,
    level: LEVEL.fact,
    status: "deprecated",
    importance: UNPROCESSED_IMPORTANCE,
    confidence: write.confidence,
    source: "agent",
    createdAtMs: write.created_at_ms,
    updatedAtMs: Math.max(write.created_at_ms, nowMs),
    factKey: null,
    propertyKey: null,
    generation,
    deletedAtMs: nowMs,
    metadata: write.metadata,
    content: write.content,
  });
}

/** A running job then finds that its lease is lost. A dead letter ends, so no retry can bring it back. */
function* endWrite(org: Org, id: MemoryId, change: Change): Operation<void> {
  yield* org.run(
    "UPDATE submission SET state = 'done', lease_id = NULL, lease_until_ms = NULL, not_before_ms = 0, error = NULL WHERE id = +?",
    id,
  );
  yield* cancelRevision(org, id, change.nowMs);
  yield* recomputeTurns(org, change.scopeNo);
}
