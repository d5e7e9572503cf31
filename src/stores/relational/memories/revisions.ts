import { isDeepStrictEqual } from "node:util";
import { MemorydError } from "../../../memory/errors.ts";
import { EXPIRES_AT } from "../../../memory/expiry.ts";
import { LEVEL, type Memory, type MemoryId, type Metadata, type Scope, scopeKey } from "../../../memory/types.ts";
import type { Revision, Revisions } from "../../interfaces/revisions.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { Pool } from "../engine/pool.ts";
import { accept } from "../queue/accept.ts";
import { putConfirmation } from "../rows/confirmation-rows.ts";
import { getMemory } from "../rows/memory-by-id.ts";
import { namedBy } from "../rows/memory-rows.ts";
import { planRevision, waitingRevision } from "../rows/revision-rows.ts";
import { parseMetadata } from "../rows/rows.ts";
import { addToTrail } from "../rows/trail-rows.ts";
import { applyPatch } from "./patches.ts";

export function relationalRevisions(pool: Pool): Revisions {
  return {
    async accept(orgId, revision) {
      const accepted = await pool.change<Accepted | undefined>(orgId, undefined, (org) => acceptNamed(org, revision));
      return accepted ?? missing();
    },
  };
}

interface Accepted {
  readonly id: MemoryId;
  readonly scope: Scope;
}

function* acceptNamed(org: Org, revision: Revision): Operation<Accepted> {
  const olderIds = new Set<MemoryId>();
  for (const id of revision.olderIds) for (const one of yield* revisable(org, id.toLowerCase())) olderIds.add(one);
  return yield* acceptRevision(org, { ...revision, olderIds: [...olderIds] });
}

/** Of a write that became several facts, those that are current; the one memory otherwise, for its errors to be told. */
function* revisable(org: Org, id: MemoryId): Operation<readonly MemoryId[]> {
  const named = yield* namedBy(org, id);
  const current: MemoryId[] = [];
  for (const one of named) if ((yield* getMemory(org, one))?.status === "active") current.push(one);
  return current.length > 0 ? current : named.length > 0 ? named : [id];
}

function* acceptRevision(org: Org, revision: Revision): Operation<Accepted> {
  const older: Memory[] = [];
  for (const id of revision.olderIds) older.push((yield* getMemory(org, id)) ?? missing());
  const [one] = older;
  if (!one) throw new MemorydError("validation_error", "ids are missing: name the memories that the text replaces");
  const { scope } = one;
  if (older.some((memory) => scopeKey(memory.scope) !== scopeKey(scope)))
    throw new MemorydError(
      "validation_error",
      "the memories belong to more than one agent and user: merge memories of one agent and one user",
    );
  const asked = yield* askedBefore(org, revision);
  if (asked !== undefined) {
    yield* pinAll(org, [...revision.olderIds, asked], revision);
    return { id: asked, scope };
  }
  for (const memory of older) yield* refuseUnlessCurrent(org, memory);
  yield* accept(org, scope, {
    id: revision.id,
    scope,
    content: revision.content,
    metadata: revision.metadata === undefined ? commonMetadata(older) : revision.metadata,
    confidence: Math.min(...older.map((memory) => memory.confidence)),
    extract: false,
    createdAtMs: revision.createdAtMs,
  });
  yield* planRevision(org, revision.id, revision.olderIds, revision.reason);
  const { by, reason: action, createdAtMs: atMs } = revision;
  const scopeNo = yield* org.ensureScope(scope);
  if (by?.kind === "person") yield* putConfirmation(org, revision.id, scopeNo, atMs);
  yield* addToTrail(org, by, { action, scopeNo, atMs, memoryId: revision.id });
  yield* pinAll(org, revision.olderIds, revision);
  return { id: revision.id, scope };
}

function* refuseUnlessCurrent(org: Org, memory: Memory): Operation<void> {
  if (memory.level === LEVEL.abstraction)
    throw new MemorydError("validation_error", "an abstraction cannot be edited: edit its sources, and it is made again");
  if (memory.status !== "active")
    throw new MemorydError("validation_error", "the memory is not active: restore it first, or change the memory that superseded it");
  if ((yield* waitingRevision(org, memory.id)) !== undefined)
    throw new MemorydError("validation_error", "another change of the memory is still queued: try again when it is processed");
}

/** The queued or processed write that replaces the same facts by the same text, as after a double click or a lost answer. */
function* askedBefore(org: Org, { olderIds, content, reason, metadata }: Revision): Operation<MemoryId | undefined> {
  const asked = yield* org.first<{ newer_id: string; metadata: string | null }>(
    `SELECT l.newer_id, b.metadata FROM json_each(?1) w CROSS JOIN (
       SELECT newer_id, older_id, reason FROM revision UNION ALL SELECT newer_id, older_id, reason FROM supersession WHERE undone_at_ms IS NULL
     ) l ON l.older_id = w.value CROSS JOIN submission b ON b.id = l.newer_id
     WHERE l.reason = +?2 AND b.content = +?3 GROUP BY l.newer_id, b.metadata HAVING count(*) = +?4`,
    org.list(olderIds),
    reason,
    content,
    olderIds.length,
  );
  if (!asked || (metadata !== undefined && !isDeepStrictEqual(parseMetadata(asked.metadata), metadata))) return undefined;
  return asked.newer_id;
}

/** The new fact inherits the pin of the older ones when it is stored. */
function* pinAll(org: Org, ids: readonly MemoryId[], { importance, createdAtMs }: Revision): Operation<void> {
  if (importance !== undefined) for (const id of ids) yield* applyPatch(org, id, { importance }, createdAtMs);
}

/**
 * Only values on which all memories agree, because a value of one may be wrong for the others. Also the earliest expiry, because a merge
 * repeats texts that should be gone by then.
 */
function commonMetadata([first, ...others]: readonly Memory[]): Metadata | null {
  const common = Object.entries(first?.metadata ?? {}).filter(([key, value]) =>
    others.every((memory) => isDeepStrictEqual(memory.metadata?.[key], value)),
  );
  const earliest = [first, ...others]
    .filter((memory) => memory?.expiresAtMs !== undefined)
    .toSorted((a, b) => (a?.expiresAtMs ?? 0) - (b?.expiresAtMs ?? 0))[0];
  const expiry = earliest?.metadata?.[EXPIRES_AT];
  const metadata = { ...Object.fromEntries(common), ...(expiry === undefined ? {} : { [EXPIRES_AT]: expiry }) };
  return Object.keys(metadata).length === 0 ? null : metadata;
}

function missing(): never {
  throw new MemorydError("not_found", "no such memory");
}
