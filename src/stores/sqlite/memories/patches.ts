import { attributionIn } from "../../../memory/labels.ts";
import { LEVEL, type MemoryId, type Metadata } from "../../../memory/types.ts";
import type { DueVector, Patch, Patched, Patches, RemadeVector } from "../../interfaces/patches.ts";
import type { ScopeChange } from "../../interfaces/records.ts";
import type { StampedMemory } from "../org/checksum.ts";
import { deprecateDerived, namedBy, rewriteMemory, soundRow } from "../org/memory-rows.ts";
import type { OrgDatabase } from "../org/org-database.ts";
import type { OrgPool } from "../org/org-pool.ts";
import { pin } from "../org/patch-rows.ts";
import { CHECKED_COLUMNS, isSound, parseMetadata, writeMetadata } from "../org/rows.ts";
import { refreshExpiry } from "./expiry.ts";

export function sqlitePatches(pool: OrgPool): Patches {
  return {
    apply: (orgId, id, patch, nowMs) => pool.change(orgId, undefined, (org) => applyPatch(org, id.toLowerCase(), patch, nowMs)),
    due: (orgId, limit) => pool.read(orgId, [], (org) => due(org, limit)),
    remade: (orgId, made) => pool.change(orgId, [], (org) => remade(org, made)),
  };
}

/** Changes every memory that the id stands for, within the caller's transaction. */
export function applyPatch(org: OrgDatabase, id: MemoryId, patch: Patch, nowMs: number): Patched | undefined {
  const patched = namedBy(org, id).map((named) => patchOne(org, named, patch, nowMs));
  const last = patched.findLast((one) => one !== undefined);
  return last && { ...last, isDue: patched.some((one) => one?.isDue) };
}

function patchOne(org: OrgDatabase, id: MemoryId, { metadata, importance }: Patch, nowMs: number): Patched | undefined {
  const row = soundRow(org, id);
  if (!row) return undefined;
  const scopeNo = org.ensureScope({ orgId: org.orgId, agentId: row.agent_id, userId: row.user_id });
  const generation = org.raiseGeneration(scopeNo);
  org
    .query<never, [number, number, string]>("UPDATE memory SET generation = ?, updated_at_ms = max(created_at_ms, ?) WHERE id = +?")
    .run(generation, nowMs, id);
  if (importance !== undefined) pin(org, id, importance);
  const isDue = metadata !== undefined && row.level === LEVEL.fact && isReadOtherwise(parseMetadata(row.metadata), metadata);
  if (metadata !== undefined) rewriteMemory(org, { ...row, metadata: writeMetadata(metadata) });
  if (metadata !== undefined) refreshExpiry(org, id);
  if (isDue) {
    org.query<never, [string]>("INSERT INTO remade_vector (memory_id) VALUES (?) ON CONFLICT DO UPDATE SET generation = NULL").run(id);
    // It is told of another person or as of another time.
    deprecateDerived(org, { scopeNo, generation, nowMs }, [id]);
  }
  return { scope: org.scopeOf(scopeNo), generation, isDue };
}

/** Whether the change affects the speaker or the time, which are embedded with the text. */
function isReadOtherwise(before: Metadata | null, after: Metadata | null): boolean {
  const [was, is] = [attributionIn(before), attributionIn(after)];
  return was.speaker !== is.speaker || was.occurredAtMs !== is.occurredAtMs;
}

interface DueRow extends StampedMemory {
  generation: number;
}

function due(org: OrgDatabase, limit: number): DueVector[] {
  return org
    .query<DueRow, [number]>(
      `SELECT ${CHECKED_COLUMNS}, m.generation FROM remade_vector r CROSS JOIN memory m ON m.id = r.memory_id
       WHERE r.generation IS NULL AND m.status = 'active' LIMIT ?`,
    )
    .all(limit)
    .filter((row) => isSound(org, row))
    .map(({ id, content, metadata, generation }) => ({ id, content, generation, metadata: parseMetadata(metadata) }));
}

function remade(org: OrgDatabase, made: readonly RemadeVector[]): ScopeChange[] {
  const generations = new Map<number, number>();
  const scopeOf = org.query<{ scope_no: number }, [string, number]>(
    `SELECT m.scope_no FROM remade_vector r CROSS JOIN memory m ON m.id = r.memory_id
     WHERE r.memory_id = +? AND r.generation IS NULL AND m.generation = +?`,
  );
  const note = org.query<never, [number, string]>("UPDATE remade_vector SET generation = ? WHERE memory_id = +?");
  const touch = org.query<never, [number, string, string | null, string]>(
    "UPDATE memory SET generation = ?, fact_key = ?, property_key = ? WHERE id = +?",
  );
  for (const { id, generation, factKey, propertyKey } of made) {
    const row = scopeOf.get(id, generation);
    if (!row) continue;
    const raised = generations.get(row.scope_no) ?? org.raiseGeneration(row.scope_no);
    generations.set(row.scope_no, raised);
    note.run(raised, id);
    touch.run(raised, factKey, propertyKey ?? null, id);
  }
  return [...generations].map(([scopeNo, generation]) => ({ scope: org.scopeOf(scopeNo), generation }));
}
