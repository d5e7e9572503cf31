import type { MemoryId } from "../../../memory/types.ts";
import type { ArchivedWrite, MemoryDetails, MemoryLink, Supersession } from "../../interfaces/browse.ts";
import type { Certainty, SupersessionReason, UndoneBy } from "../../interfaces/records.ts";
import { DECIDED } from "../edges/supersession.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { CheckedWrite, Stamp } from "../rows/checksum.ts";
import { getNamed } from "../rows/memory-by-id.ts";
import { waitingRevision } from "../rows/revision-rows.ts";
import { CHECKED_COLUMNS, isSoundSubmission, parseMetadata, SUBMISSION_COLUMNS } from "../rows/rows.ts";
import { confirmedAt } from "./confirmations.ts";
import { ENDED_COLUMNS, type EndedRow, endingOf, entryAt, trailOfMemory } from "./endings.ts";
import { DAMAGED_TEXT, type LinkRow, toExcerpt, toLink } from "./excerpt.ts";
import { toldOf } from "./uses.ts";

/** A memory with its origin, its supersessions and what was derived from it. */
export function* memoryDetails(org: Org, id: MemoryId, limit: number): Operation<MemoryDetails | undefined> {
  const memory = yield* getNamed(org, id);
  if (!memory) return undefined;
  const write = yield* archivedWrite(org, id);
  const links = (from: string) => linked(org, from, id, limit);
  const row = yield* endedRow(org, id);
  const trail = yield* trailOfMemory(org, { id, submission_id: write?.id ?? null });
  return {
    memory,
    excerpt: toExcerpt(memory.content),
    confirmedAtMs: (yield* confirmedAt(org, [id])).get(id),
    write,
    supersedes: yield* supersessions(org, SUPERSEDED, id, limit),
    supersededBy: yield* supersessions(org, SUPERSEDING, id, limit),
    siblings: write ? (yield* factLinks(org, write.id, limit)).filter((link) => link.id !== id) : [],
    sources: yield* links("lineage l CROSS JOIN memory m ON m.id = l.source_id WHERE l.abstraction_id = +?"),
    abstractions: yield* links("lineage l CROSS JOIN memory m ON m.id = l.abstraction_id WHERE l.source_id = +?"),
    ending: row ? yield* endingOf(org, row) : undefined,
    trail,
    told: yield* toldOf(org, id),
    revisionWaits: (yield* waitingRevision(org, id)) !== undefined,
  };
}

/** The memory, or the first fact of the write that the id stands for. */
function endedRow(org: Org, id: MemoryId): Operation<EndedRow | null> {
  return org.first<EndedRow>(
    `SELECT ${ENDED_COLUMNS} FROM memory m WHERE m.id = +?1 OR m.submission_id = +?1 ORDER BY m.id <> +?1, m.memory_no LIMIT 1`,
    id,
  );
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
  submission_id: string | null;
  deleted_at_ms: number | null;
  expires_at_ms: number | null;
  newer_id: string;
  older_id: string;
  reason: SupersessionReason;
  certainty: Certainty;
  rule: string;
  at_ms: number;
  undone_at_ms: number | null;
  undone_by: UndoneBy | null;
}

/** The columns of the memory that is asked about, and of the other one. */
interface Direction {
  readonly own: "older_id" | "newer_id";
  readonly other: "older_id" | "newer_id";
}

const SUPERSEDED: Direction = { own: "newer_id", other: "older_id" };
const SUPERSEDING: Direction = { own: "older_id", other: "newer_id" };

function* supersessions(org: Org, { own, other }: Direction, id: MemoryId, limit: number): Operation<Supersession[]> {
  const rows = yield* org.all<SupersessionRow>(
    `SELECT ${CHECKED_COLUMNS}, m.submission_id, m.deleted_at_ms, m.expires_at_ms, h.newer_id, h.older_id,
       h.reason, h.certainty, h.rule, h.created_at_ms AS at_ms, h.undone_at_ms, h.undone_by
     FROM supersession h CROSS JOIN memory m ON m.id = h.${other} WHERE h.${own} = +? ORDER BY h.created_at_ms DESC, h.${other} LIMIT ?`,
    id,
    limit,
  );
  const found: Supersession[] = [];
  for (const row of rows) found.push({ ...toSupersession(org, row), ...(yield* whoseDoing(org, row, own)) });
  return found;
}

function toSupersession(org: Org, row: SupersessionRow) {
  const { reason, certainty, rule } = row;
  const undone = { undoneAtMs: row.undone_at_ms ?? undefined, undoneBy: row.undone_by ?? undefined };
  return { memory: toLink(org, row), reason, certainty, rule, atMs: row.at_ms, ...undone };
}

type Doing = Pick<Supersession, "by" | "restoredBy" | "newerEnding">;

function* whoseDoing(org: Org, row: SupersessionRow, own: Direction["own"]): Operation<Doing> {
  const isRevision = row.reason === "edited" || row.reason === "merged";
  // An edit and a merge are writes of one fact, whose id is that of the write.
  const made = isRevision ? yield* trailOfMemory(org, { id: row.newer_id, submission_id: null }) : [];
  const decided = row.rule === DECIDED ? yield* trailOfMemory(org, { id: row.older_id, submission_id: null }) : [];
  const { undone_at_ms: undoneAtMs, undone_by: undoneBy } = row;
  const older = own === "older_id" ? yield* endedRow(org, row.older_id) : row;
  const restored = undoneBy === "person" && older ? yield* trailOfMemory(org, older) : [];
  const newer = undoneBy !== "deletion" ? null : own === "newer_id" ? yield* endedRow(org, row.newer_id) : row;
  return {
    by: (made.find(({ action }) => action === row.reason) ?? entryAt(decided, "settled", row.at_ms))?.by,
    restoredBy:
      undoneAtMs === null ? undefined : (entryAt(restored, "restored", undoneAtMs) ?? entryAt(restored, "settled", undoneAtMs))?.by,
    newerEnding: newer ? yield* endingOf(org, newer) : undefined,
  };
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
