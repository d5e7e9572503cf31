import type { MemoryId } from "../../../memory/types.ts";
import type { ArchivedWrite, MemoryDetails, MemoryLink, Supersession } from "../../interfaces/browse.ts";
import type { Certainty, SupersessionReason, UndoneBy } from "../../interfaces/records.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { CheckedWrite, Stamp } from "../rows/checksum.ts";
import { getNamed } from "../rows/memory-by-id.ts";
import { waitingRevision } from "../rows/revision-rows.ts";
import { CHECKED_COLUMNS, isSoundSubmission, parseMetadata, SUBMISSION_COLUMNS } from "../rows/rows.ts";
import { DAMAGED_TEXT, type LinkRow, toExcerpt, toLink } from "./excerpt.ts";

/** A memory with its origin, its supersessions and what was derived from it. */
export function* memoryDetails(org: Org, id: MemoryId, limit: number): Operation<MemoryDetails | undefined> {
  const memory = yield* getNamed(org, id);
  if (!memory) return undefined;
  const write = yield* archivedWrite(org, id);
  const links = (from: string) => linked(org, from, id, limit);
  return {
    memory,
    excerpt: toExcerpt(memory.content),
    write,
    supersedes: yield* supersessions(org, "older_id", "newer_id", id, limit),
    supersededBy: yield* supersessions(org, "newer_id", "older_id", id, limit),
    siblings: write ? (yield* factLinks(org, write.id, limit)).filter((link) => link.id !== id) : [],
    sources: yield* links("lineage l CROSS JOIN memory m ON m.id = l.source_id WHERE l.abstraction_id = +?"),
    abstractions: yield* links("lineage l CROSS JOIN memory m ON m.id = l.abstraction_id WHERE l.source_id = +?"),
    revisionWaits: (yield* waitingRevision(org, id)) !== undefined,
  };
}

/** The facts of a write, in the order of its text. */
export function* factLinks(org: Org, submissionId: MemoryId, limit: number): Operation<MemoryLink[]> {
  return yield* linked(org, "memory m WHERE m.submission_id = +?", submissionId, limit, "m.memory_no");
}

function* linked(org: Org, from: string, id: MemoryId, limit: number, order = "m.created_at_ms DESC, m.id DESC"): Operation<MemoryLink[]> {
  const rows = yield* org.all<LinkRow>(`SELECT ${CHECKED_COLUMNS} FROM ${from} ORDER BY ${order} LIMIT ?`, id, limit);
  return rows.map((row) => toLink(org, row));
}

interface SupersessionRow extends LinkRow {
  reason: SupersessionReason;
  certainty: Certainty;
  rule: string;
  at_ms: number;
  undone_at_ms: number | null;
  undone_by: UndoneBy | null;
}

function* supersessions(org: Org, other: string, own: string, id: MemoryId, limit: number): Operation<Supersession[]> {
  const rows = yield* org.all<SupersessionRow>(
    `SELECT ${CHECKED_COLUMNS}, h.reason, h.certainty, h.rule, h.created_at_ms AS at_ms, h.undone_at_ms, h.undone_by
     FROM supersession h CROSS JOIN memory m ON m.id = h.${other} WHERE h.${own} = +? ORDER BY h.created_at_ms DESC, h.${other} LIMIT ?`,
    id,
    limit,
  );
  return rows.map((row) => ({
    memory: toLink(org, row),
    reason: row.reason,
    certainty: row.certainty,
    rule: row.rule,
    atMs: row.at_ms,
    undoneAtMs: row.undone_at_ms ?? undefined,
    undoneBy: row.undone_by ?? undefined,
  }));
}

interface WriteRow extends CheckedWrite, Stamp {
  state: ArchivedWrite["state"];
  error: string | null;
}

/** The write of the id, or the one that the memory of the id came from. */
function* archivedWrite(org: Org, id: MemoryId): Operation<ArchivedWrite | undefined> {
  const row = yield* org.first<WriteRow>(
    `SELECT ${SUBMISSION_COLUMNS}, b.state, b.error
     FROM submission b LEFT JOIN scope s ON s.scope_no = b.scope_no
     WHERE b.id = coalesce((SELECT submission_id FROM memory WHERE id = +?1), +?1)`,
    id,
  );
  if (!row) return undefined;
  const sound = isSoundSubmission(org, row);
  return {
    id: row.id,
    content: sound ? row.content : DAMAGED_TEXT,
    metadata: sound ? parseMetadata(row.metadata) : null,
    confidence: row.confidence,
    extract: row.extract === 1,
    createdAtMs: row.created_at_ms,
    state: row.state,
    error: row.error ?? undefined,
  };
}
