import type { Level, Memory, MemoryHeader, Metadata, OrgId, Source, Status, Submission } from "../../memory/types.ts";
import { parseExact } from "../../text/json.ts";

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
}

export interface MemoryRow extends HeaderRow {
  metadata: string | null;
  content: string;
  outdated: number;
}

/** For a query over `memory m` and its `scope s`. */
export const HEADER_COLUMNS = `m.id, s.agent_id, s.user_id, m.level, m.status,
  coalesce((SELECT p.importance FROM pinned_importance p WHERE p.memory_id = m.id), m.importance) AS importance, m.confidence, m.source, m.created_at_ms, m.updated_at_ms`;
export const MEMORY_COLUMNS = `${HEADER_COLUMNS}, m.metadata, m.content, m.outdated`;

export function toHeader(orgId: OrgId, row: HeaderRow): MemoryHeader {
  return {
    id: row.id,
    scope: { orgId, agentId: row.agent_id, userId: row.user_id },
    level: row.level,
    status: row.status,
    importance: row.importance,
    confidence: row.confidence,
    source: row.source,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
  };
}

export function toMemory(orgId: OrgId, row: MemoryRow): Memory {
  return { ...toHeader(orgId, row), content: row.content, metadata: parseMetadata(row.metadata), outdated: row.outdated === 1 };
}

export interface SubmissionRow extends ScopeColumns {
  id: string;
  content: string;
  metadata: string | null;
  confidence: number;
  extract: number;
  created_at_ms: number;
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

/** Keeps numbers as the caller wrote them, from the write to every export. */
export function parseMetadata(text: string | null): Metadata | null {
  return text === null ? null : (parseExact(text) as Metadata);
}
