import { attributionIn, nameIn } from "../../../memory/labels.ts";
import type { Level, MemoryId, Scope } from "../../../memory/types.ts";
import type { Topic } from "../../../models/model.ts";
import type { ChangedMemory, ChangeKey, Doubt, LinkOfMemory } from "../../interfaces/records.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { StampedMemory } from "../rows/checksum.ts";
import { isSound, parseMetadata, UNSCOPED_COLUMNS } from "../rows/rows.ts";

/** A row of the requested scope. */
interface ChangedRow extends Omit<StampedMemory, "agent_id" | "user_id"> {
  memory_no: number;
  submission_id: string | null;
  level: Level;
  generation: number;
  topic: Topic | null;
  /** JSON. */
  source_ids: string;
  vector_generation: number | null;
  updated_at_ms: number;
  deleted_at_ms: number | null;
  expires_at_ms: number | null;
}

export function* changedSince(org: Org, scope: Scope, after: ChangeKey, limit: number): Operation<ChangedMemory[]> {
  const scopeNo = yield* org.scopeNo(scope);
  if (scopeNo === undefined) return [];
  const rows = yield* org.all<ChangedRow>(
    `SELECT m.id, ${UNSCOPED_COLUMNS}, memory_no, submission_id, generation, updated_at_ms, deleted_at_ms, expires_at_ms,
       CASE WHEN level = 1 THEN topic ELSE NULL END AS topic,
       CASE WHEN level = 1
         THEN (SELECT json_group_array(l.source_id ORDER BY l.source_id) FROM lineage l WHERE l.abstraction_id = m.id)
         ELSE '[]' END AS source_ids,
       (SELECT r.generation FROM remade_vector r WHERE r.memory_id = m.id) AS vector_generation
     FROM memory m WHERE scope_no = +? AND (generation, memory_no) > (+?, +?) ORDER BY generation, memory_no LIMIT ?`,
    scopeNo,
    after.generation,
    after.order,
    limit,
  );
  return rows.map((row) => toChanged(readable(org, scope, row)));
}

/** A damaged row stays in the list, so that a slice is complete, but it has no fields that an index or a filter could find. */
function readable(org: Org, { agentId: agent_id, userId: user_id }: Scope, row: ChangedRow): ChangedRow {
  return isSound(org, { ...row, agent_id, user_id }) ? row : { ...row, status: "deprecated", content: "", metadata: null };
}

function toChanged(row: ChangedRow): ChangedMemory {
  const { id, status, level, generation, content } = row;
  const metadata = parseMetadata(row.metadata);
  const { speaker, occurredAtMs } = attributionIn(metadata);
  return {
    id,
    status,
    level,
    generation,
    content,
    metadata,
    order: row.memory_no,
    writeId: row.submission_id ?? id,
    vectorGeneration: row.vector_generation ?? 0,
    sourceIds: JSON.parse(row.source_ids),
    topic: row.topic ?? undefined,
    session: nameIn(metadata, "session_id") ?? null,
    speaker: speaker ?? null,
    occurredAtMs: occurredAtMs ?? null,
    atMs: occurredAtMs ?? row.created_at_ms,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
    deletedAtMs: row.deleted_at_ms ?? undefined,
    expiresAtMs: row.expires_at_ms ?? undefined,
  };
}

export function* links(org: Org, ids: readonly MemoryId[]): Operation<LinkOfMemory[]> {
  const rows = yield* org.all<LinkOfMemory>(
    `SELECT h.older_id AS id, 'newer' AS kind, h.newer_id AS "otherId" FROM json_each(?1) w CROSS JOIN supersession h ON h.older_id = w.value
     WHERE h.undone_at_ms IS NULL AND h.certainty = 'sure'
     UNION ALL
     SELECT l.abstraction_id, 'source', l.source_id FROM json_each(?1) w CROSS JOIN lineage l ON l.abstraction_id = w.value`,
    org.list(ids),
  );
  return [...rows];
}

export function* doubts(org: Org, ids: readonly MemoryId[]): Operation<Doubt[]> {
  const rows = yield* org.all<Doubt>(
    `SELECT h.older_id AS "olderId", h.newer_id AS "newerId" FROM json_each(?1) w CROSS JOIN supersession h ON h.older_id = w.value
     WHERE h.undone_at_ms IS NULL AND h.certainty = 'likely'`,
    org.list(ids),
  );
  return [...rows];
}
