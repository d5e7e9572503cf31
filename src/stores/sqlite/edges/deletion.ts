import { DamagedMemory } from "../../../memory/errors.ts";
import { LEVEL, type MemoryId } from "../../../memory/types.ts";
import type { ScopeChange } from "../../interfaces/records.ts";
import { type Change, insertMemory, namedBy } from "../org/memory-rows.ts";
import type { OrgDatabase } from "../org/org-database.ts";
import { cancelRevision } from "../org/revision-rows.ts";
import { isSoundSubmission } from "../org/rows.ts";
import { recomputeTurns } from "../queue/queue.ts";
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
export function findWrite(org: OrgDatabase, id: MemoryId): Write | null {
  return org
    .query<Write, [string]>(
      "SELECT scope_no, state, claims, content, metadata, confidence, extract, created_at_ms, checksum FROM submission WHERE id = +?",
    )
    .get(id);
}

interface Found {
  scope_no: number;
  submission_id: string | null;
  deleted_at_ms: number | null;
}

export function findMemory(org: OrgDatabase, id: MemoryId): Found | null {
  return org.query<Found, [string]>("SELECT scope_no, submission_id, deleted_at_ms FROM memory WHERE id = +?").get(id);
}

/**
 * Soft delete. Also marks already superseded memories as deleted, so that they do not become active again when the newer memory is removed.
 */
export function deprecate(org: OrgDatabase, id: MemoryId, nowMs: number): ScopeChange | undefined {
  const write = findWrite(org, id);
  const scopeNo = write?.scope_no ?? findMemory(org, id)?.scope_no;
  if (scopeNo === undefined) return undefined;
  const facts = namedBy(org, id);
  const unprocessed = write !== null && write.state !== "done";
  if (unprocessed || facts.some((fact) => findMemory(org, fact)?.deleted_at_ms === null)) {
    const change = { scopeNo, generation: org.raiseGeneration(scopeNo), nowMs };
    withdraw(org, change, facts);
    if (unprocessed && facts.length === 0) storeDeprecated(org, id, write, change);
    if (unprocessed) endWrite(org, id, change);
  }
  return { scope: org.scopeOf(scopeNo), generation: org.generation(scopeNo) };
}

/** Stores the text of an accepted write, so that its id can be found. It is deprecated from the start, so no search finds it. */
function storeDeprecated(org: OrgDatabase, id: MemoryId, write: Write, { generation, nowMs }: Change): void {
  if (write.content === null) throw new Error("a waiting submission has no text");
  const { agentId: agent_id, userId: user_id } = org.scopeOf(write.scope_no);
  if (!isSoundSubmission(org, { ...write, id, agent_id, user_id })) throw new DamagedMemory();
  insertMemory(org, {
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
function endWrite(org: OrgDatabase, id: MemoryId, change: Change): void {
  org
    .query<never, [string]>(
      "UPDATE submission SET state = 'done', lease_id = NULL, lease_until_ms = NULL, not_before_ms = 0, error = NULL WHERE id = +?",
    )
    .run(id);
  cancelRevision(org, id, change.nowMs);
  recomputeTurns(org, change.scopeNo);
}
