import { LEVEL, type MemoryId } from "../../memory/types.ts";
import type { ScopeChange } from "../records.ts";
import { withdraw } from "./leaving.ts";
import { type Change, factsOf, insertMemory } from "./memory-rows.ts";
import type { OrgDatabase } from "./org-database.ts";
import { settleScope } from "./queue.ts";
import { cancelRevision } from "./revision-rows.ts";

/** Nobody weighed the text of a write that was deleted before its processing: that of chit-chat. */
const UNPROCESSED_IMPORTANCE = 0.1;

export interface Write {
  scope_no: number;
  state: "queued" | "running" | "done" | "dead";
  claims: number;
  content: string | null;
  metadata: string | null;
  confidence: number;
  created_at_ms: number;
}

/** The write that the id names. */
export function findWrite(org: OrgDatabase, id: MemoryId): Write | null {
  return org
    .query<Write, [string]>("SELECT scope_no, state, claims, content, metadata, confidence, created_at_ms FROM submission WHERE id = +?")
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

/** Soft delete. What a newer memory took the place of already is marked as deleted, too, so that it is not given back when that one goes. */
export function deprecate(org: OrgDatabase, id: MemoryId, nowMs: number): ScopeChange | undefined {
  const write = findWrite(org, id);
  const scopeNo = write?.scope_no ?? findMemory(org, id)?.scope_no;
  if (scopeNo === undefined) return undefined;
  const facts = write ? factsOf(org, id) : [id];
  const unprocessed = write !== null && write.state !== "done";
  if (unprocessed || facts.some((fact) => findMemory(org, fact)?.deleted_at_ms === null)) {
    const change = { scopeNo, generation: org.raiseGeneration(scopeNo), nowMs };
    withdraw(org, change, facts);
    if (unprocessed && facts.length === 0) storeDeprecated(org, id, write, change);
    if (unprocessed) endWrite(org, id, change);
  }
  return { scope: org.scopeOf(scopeNo), generation: org.generation(scopeNo) };
}

/** The write was accepted, so its id resolves and its text is kept, in no search from the start. */
function storeDeprecated(org: OrgDatabase, id: MemoryId, write: Write, { generation, nowMs }: Change): void {
  if (write.content === null) throw new Error("a submission that waits has lost its text");
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

/** A job that runs meanwhile finds its lease lost; a dead letter is given up, so that no retry brings it back. */
function endWrite(org: OrgDatabase, id: MemoryId, change: Change): void {
  org
    .query<never, [string]>(
      "UPDATE submission SET state = 'done', lease_id = NULL, lease_until_ms = NULL, not_before_ms = 0, error = NULL WHERE id = +?",
    )
    .run(id);
  cancelRevision(org, id, change.nowMs);
  settleScope(org, change.scopeNo);
}
