import type { Level, Memory, MemoryHeader, Metadata, OrgId, Source, Status, Submission } from "../../memory/types.ts";
import { parseExact } from "../../text/json.ts";
import type { OrgDatabase } from "./org-database.ts";

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

export interface MemoryRow extends HeaderRow {
  metadata: string | null;
  content: string;
  outdated: number;
}

/** Whose rows they are, and what time it is there. */
export type RowsOf = Pick<OrgDatabase, "orgId" | "now">;

/** A condition on `memory m`: it has not expired. */
export const UNEXPIRED = "(m.expires_at_ms IS NULL OR m.expires_at_ms > +$nowMs)";

/** An expired memory is deprecated from its moment on, not only once the worker has come to it. */
export function statusOf(org: RowsOf, { status, expires_at_ms }: Pick<HeaderRow, "status" | "expires_at_ms">): Status {
  return expires_at_ms !== null && expires_at_ms <= org.now() ? "deprecated" : status;
}

/** For a query over `memory m` and its `scope s`. */
export const HEADER_COLUMNS = `m.id, s.agent_id, s.user_id, m.level, m.status,
  coalesce((SELECT p.importance FROM pinned_importance p WHERE p.memory_id = m.id), m.importance) AS importance, m.confidence, m.source, m.created_at_ms, m.updated_at_ms, m.expires_at_ms`;
export const MEMORY_COLUMNS = `${HEADER_COLUMNS}, m.metadata, m.content, m.outdated`;

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

export function toMemory(org: RowsOf, row: MemoryRow): Memory {
  const header = toHeader(org, row);
  const outdated = row.outdated === 1 && header.status === "active";
  return { ...header, content: row.content, metadata: parseMetadata(row.metadata), outdated };
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
