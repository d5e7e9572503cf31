import { factIds } from "../../memory/ids.ts";
import { LEVEL, type MemoryId } from "../../memory/types.ts";
import type { ScopeChange } from "../records.ts";
import { deprecateMemories, derivedFrom, factsOf, insertMemory, removeMemory } from "./memory-rows.ts";
import type { OrgDatabase } from "./org-database.ts";
import { settleScope } from "./queue.ts";
import { endRevision } from "./revision-rows.ts";

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
function findWrite(org: OrgDatabase, id: MemoryId): Write | null {
  return org
    .query<Write, [string]>("SELECT scope_no, state, claims, content, metadata, confidence, created_at_ms FROM submission WHERE id = +?")
    .get(id);
}

interface Found {
  scope_no: number;
  status: string;
  submission_id: string | null;
}

function findMemory(org: OrgDatabase, id: MemoryId): Found | null {
  return org.query<Found, [string]>("SELECT scope_no, status, submission_id FROM memory WHERE id = +?").get(id);
}

// ---------------------------------------------------------------------------------------------------------------- soft delete

export function deprecate(org: OrgDatabase, id: MemoryId, nowMs: number): ScopeChange | undefined {
  const write = findWrite(org, id);
  const scopeNo = write?.scope_no ?? findMemory(org, id)?.scope_no;
  if (scopeNo === undefined) return undefined;
  const facts = write ? factsOf(org, id) : [id];
  const unprocessed = write !== null && write.state !== "done";
  if (unprocessed || facts.some((fact) => findMemory(org, fact)?.status === "active")) {
    const change = { scopeNo, generation: org.raiseGeneration(scopeNo), nowMs };
    deprecateMemories(org, change, facts);
    if (unprocessed && facts.length === 0) storeDeprecated(org, id, write, change.generation, nowMs);
    if (unprocessed) endWrite(org, id, scopeNo);
  }
  return { scope: org.scopeOf(scopeNo), generation: org.generation(scopeNo) };
}

/** The write was accepted, so its id resolves and its text is kept, in no search from the start. */
function storeDeprecated(org: OrgDatabase, id: MemoryId, write: Write, generation: number, nowMs: number): void {
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
    metadata: write.metadata,
    content: write.content,
  });
}

/** A job that runs meanwhile finds its lease lost; a dead letter is given up, so that no retry brings it back. */
function endWrite(org: OrgDatabase, id: MemoryId, scopeNo: number): void {
  org
    .query<never, [string]>(
      "UPDATE submission SET state = 'done', lease_id = NULL, lease_until_ms = NULL, not_before_ms = 0, error = NULL WHERE id = +?",
    )
    .run(id);
  endRevision(org, id);
  settleScope(org, scopeNo);
}

// ---------------------------------------------------------------------------------------------------------------- hard delete

/** What a hard delete of the id takes. */
export interface Doomed {
  readonly scopeNo: number;
  readonly facts: readonly MemoryId[];
  readonly abstractions: readonly MemoryId[];
  /** The write that the id names, and goes whole. */
  readonly write: Write | null;
  /** The write that loses its text, because the id names one of its facts. */
  readonly emptied: MemoryId | undefined;
}

export function doomed(org: OrgDatabase, id: MemoryId): Doomed | undefined {
  const write = findWrite(org, id);
  const memory = findMemory(org, id);
  const scopeNo = write?.scope_no ?? memory?.scope_no;
  if (scopeNo === undefined) return undefined;
  const facts = write ? factsOf(org, id) : [id];
  const emptied = write ? undefined : (memory?.submission_id ?? undefined);
  return { scopeNo, facts, abstractions: derivedFrom(org, facts), write, emptied };
}

export function erase(org: OrgDatabase, id: MemoryId, nowMs: number): (ScopeChange & { ids: MemoryId[] }) | undefined {
  const found = doomed(org, id);
  if (!found) return undefined;
  const { scopeNo, facts, abstractions, write, emptied } = found;
  const rows = [...facts, ...abstractions];
  const generation = org.raiseGeneration(scopeNo);
  for (const row of rows) removeMemory(org, row);
  if (write) removeWrite(org, id, scopeNo);
  else if (emptied !== undefined) forgetText(org, emptied, scopeNo);
  org.markAbstractionsDue(scopeNo);
  const ids = [...new Set([id, ...rows, ...(write && mayHaveStrayVectors(write) ? factIds(id) : [])])];
  for (const gone of ids) {
    org.query<never, [string, number]>("INSERT OR IGNORE INTO erasure (memory_id, requested_at_ms) VALUES (?, ?)").run(gone, nowMs);
  }
  return { scope: org.scopeOf(scopeNo), generation, ids };
}

/**
 * A worker writes vectors before it completes. So one that runs, that gave up, or that needed more than one attempt may have written some
 * under any id that a fact of the write can have; after a first attempt that succeeded the facts themselves are all there is.
 */
function mayHaveStrayVectors(write: Write): boolean {
  return write.claims > (write.state === "done" ? 1 : 0);
}

function removeWrite(org: OrgDatabase, id: MemoryId, scopeNo: number): void {
  org.query<never, [string]>("DELETE FROM submission WHERE id = +?").run(id);
  endRevision(org, id);
  settleScope(org, scopeNo);
}

/** One fact of several goes: the archived text said what it said. The other facts keep their text and metadata on their own rows. */
function forgetText(org: OrgDatabase, submissionId: string, scopeNo: number): void {
  org
    .query<never, [string]>(
      `UPDATE submission SET state = 'done', lease_id = NULL, lease_until_ms = NULL, not_before_ms = 0, error = NULL,
         content = NULL, metadata = NULL WHERE id = +?`,
    )
    .run(submissionId);
  endRevision(org, submissionId);
  settleScope(org, scopeNo);
}
