import { DamagedMemory } from "../../../memory/errors.ts";
import { parseExact } from "../../../memory/json.ts";
import type { Level, Memory, MemoryHeader, Metadata, OrgId, Source, Status, Submission } from "../../../memory/types.ts";
import type { Org } from "../engine/org.ts";
import { type CheckedWrite, isSoundMemory, isSoundWrite, type Stamp, type StampedMemory } from "./checksum.ts";

/** Rows of the statements, and their conversion to the types of the domain. */

interface ScopeColumns {
  agent_id: string;
  user_id: string;
}

export interface HeaderRow extends ScopeColumns {
  id: string;
  level: Level;
  status: Status;
  importance: number;
  confidence: number;
  source: Source;
  created_at_ms: number;
  updated_at_ms: number;
  expires_at_ms: number | null;
}

export interface MemoryRow extends HeaderRow, Stamp {
  metadata: string | null;
  content: string;
  outdated: number;
}

/** The organization of the rows, its clock, and the callback for a damaged row. */
export type RowsOf = Pick<Org, "orgId" | "now" | "damaged">;

/** A condition on `memory m`: the memory has not expired. */
export const UNEXPIRED = "(m.expires_at_ms IS NULL OR m.expires_at_ms > +$nowMs)";

/**
 * An expired memory is deprecated from its expiry on, even if the worker has not changed it yet. So is one with a damaged status, which no
 * search finds.
 */
export function statusOf(org: Pick<RowsOf, "now">, { status, expires_at_ms }: Pick<HeaderRow, "status" | "expires_at_ms">): Status {
  return status === "active" && (expires_at_ms === null || expires_at_ms > org.now()) ? "active" : "deprecated";
}

/** For a query over `memory m` and its `scope s`. */
export const HEADER_COLUMNS = `m.id, s.agent_id, s.user_id, m.level, m.status,
  coalesce((SELECT p.importance FROM pinned_importance p WHERE p.memory_id = m.id), m.importance) AS importance, m.confidence, m.source, m.created_at_ms, m.updated_at_ms, m.expires_at_ms`;
export const MEMORY_COLUMNS = `${HEADER_COLUMNS}, m.metadata, m.content, m.outdated, m.checksum`;
/** The columns that decide whether a row is sound, without the id and the scope. */
export const UNSCOPED_COLUMNS = "m.status, m.level, m.source, m.confidence, m.created_at_ms, m.metadata, m.content, m.checksum";
/** The columns that decide whether a row is sound, for a query over `memory m` alone. */
export const CHECKED_COLUMNS = `m.id, (SELECT s.agent_id FROM scope s WHERE s.scope_no = m.scope_no) AS agent_id,
  (SELECT s.user_id FROM scope s WHERE s.scope_no = m.scope_no) AS user_id, ${UNSCOPED_COLUMNS}`;

/** Whether the row matches its checksum. Reports a row that does not. */
export function isSound(org: RowsOf, row: StampedMemory): boolean {
  const sound = isSoundMemory(row);
  if (!sound) org.damaged(row.id);
  return sound;
}

/** Throws {@link DamagedMemory}. */
export function requireSound(org: RowsOf, row: StampedMemory): void {
  if (!isSound(org, row)) throw new DamagedMemory();
}

export function toHeader(org: RowsOf, row: HeaderRow): MemoryHeader {
  return {
    id: row.id,
    scope: { orgId: org.orgId, agentId: row.agent_id, userId: row.user_id },
    level: row.level,
    status: statusOf(org, row),
    importance: row.importance,
    confidence: row.confidence,
    source: row.source,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
    expiresAtMs: row.expires_at_ms ?? undefined,
  };
}

/** Throws {@link DamagedMemory} for a row that does not match its checksum, so that no path returns one. */
export function toMemory(org: RowsOf, row: MemoryRow): Memory {
  requireSound(org, row);
  return soundMemory(org, row);
}

/** Leaves out damaged rows, because the others are still an answer. */
export function toMemories(org: RowsOf, rows: readonly MemoryRow[]): Memory[] {
  return rows.filter((row) => isSound(org, row)).map((row) => soundMemory(org, row));
}

function soundMemory(org: RowsOf, row: MemoryRow): Memory {
  const header = toHeader(org, row);
  const outdated = row.outdated === 1 && header.status === "active";
  return { ...header, content: row.content, metadata: parseMetadata(row.metadata), outdated };
}

export interface SubmissionRow extends ScopeColumns, Stamp {
  id: string;
  content: string;
  metadata: string | null;
  confidence: number;
  extract: number;
  created_at_ms: number;
}

/** For a query over `submission b` and its `scope s`. */
export const SUBMISSION_COLUMNS =
  "b.id, s.agent_id, s.user_id, b.content, b.metadata, b.confidence, b.extract, b.created_at_ms, b.checksum";

/** Whether the write matches its checksum. Reports one that does not. */
export function isSoundSubmission(org: RowsOf, row: CheckedWrite & Stamp): boolean {
  const sound = isSoundWrite(row);
  if (!sound) org.damaged(row.id);
  return sound;
}

export function toSubmission(orgId: OrgId, row: SubmissionRow): Submission {
  return {
    id: row.id,
    scope: { orgId, agentId: row.agent_id, userId: row.user_id },
    content: row.content,
    metadata: parseMetadata(row.metadata),
    confidence: row.confidence,
    extract: row.extract === 1,
    createdAtMs: row.created_at_ms,
  };
}

export function writeMetadata(metadata: Metadata | null): string | null {
  return metadata === null ? null : JSON.stringify(metadata);
}

/** Keeps numbers as the caller wrote them, in every step from the write to an export. */
export function parseMetadata(text: string | null): Metadata | null {
  return text === null ? null : (parseExact(text) as Metadata);
}
