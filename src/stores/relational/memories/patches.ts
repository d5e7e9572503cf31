import { attributionIn } from "../../../memory/labels.ts";
import { LEVEL, type MemoryId, type Metadata } from "../../../memory/types.ts";
import type { DueVector, Patch, Patched, Patches, RemadeVector } from "../../interfaces/patches.ts";
import type { ScopeChange } from "../../interfaces/records.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { Pool } from "../engine/pool.ts";
import type { StampedMemory } from "../rows/checksum.ts";
import { deprecateDerived, namedBy, rewriteMemory, soundRow } from "../rows/memory-rows.ts";
import { pin } from "../rows/patch-rows.ts";
import { CHECKED_COLUMNS, isSound, parseMetadata, writeMetadata } from "../rows/rows.ts";
import { addToTrail } from "../rows/trail-rows.ts";
import { refreshExpiry } from "./expiry.ts";

export function relationalPatches(pool: Pool): Patches {
  return {
    apply: (orgId, id, patch, nowMs, by) =>
      pool.change(orgId, undefined, function* (org) {
        const patched = yield* applyPatch(org, id.toLowerCase(), patch, nowMs);
        const scopeNo = patched && (yield* org.scopeNo(patched.scope));
        if (scopeNo !== undefined) yield* addToTrail(org, by, { action: "patched", scopeNo, atMs: nowMs, memoryId: id.toLowerCase() });
        return patched;
      }),
    due: (orgId, limit) => pool.read(orgId, [], (org) => due(org, limit)),
    remade: (orgId, made) => pool.change(orgId, [], (org) => remade(org, made)),
  };
}

/** Changes every memory that the id stands for, within the caller's transaction. */
export function* applyPatch(org: Org, id: MemoryId, patch: Patch, nowMs: number): Operation<Patched | undefined> {
  const patched: (Patched | undefined)[] = [];
  for (const named of yield* namedBy(org, id)) patched.push(yield* patchOne(org, named, patch, nowMs));
  const last = patched.findLast((one) => one !== undefined);
  return last && { ...last, isDue: patched.some((one) => one?.isDue) };
}

function* patchOne(org: Org, id: MemoryId, { metadata, importance }: Patch, nowMs: number): Operation<Patched | undefined> {
  const row = yield* soundRow(org, id);
  if (!row) return undefined;
  const scopeNo = yield* org.ensureScope({ orgId: org.orgId, agentId: row.agent_id, userId: row.user_id });
  const generation = yield* org.raiseGeneration(scopeNo);
  yield* org.run("UPDATE memory SET generation = ?, updated_at_ms = max(created_at_ms, ?) WHERE id = +?", generation, nowMs, id);
  if (importance !== undefined) yield* pin(org, id, importance);
  const isDue = metadata !== undefined && row.level === LEVEL.fact && isReadOtherwise(parseMetadata(row.metadata), metadata);
  if (metadata !== undefined) yield* rewriteMemory(org, { ...row, metadata: writeMetadata(metadata) });
  if (metadata !== undefined) yield* refreshExpiry(org, id);
  if (isDue) {
    yield* org.run("INSERT INTO remade_vector (memory_id) VALUES (?) ON CONFLICT (memory_id) DO UPDATE SET generation = NULL", id);
    // It is told of another person or as of another time.
    yield* deprecateDerived(org, { scopeNo, generation, nowMs }, [id]);
  }
  return { scope: yield* org.scopeOf(scopeNo), generation, isDue };
}

/** Whether the change affects the speaker or the time, which are embedded with the text. */
function isReadOtherwise(before: Metadata | null, after: Metadata | null): boolean {
  const [was, is] = [attributionIn(before), attributionIn(after)];
  return was.speaker !== is.speaker || was.occurredAtMs !== is.occurredAtMs;
}

interface DueRow extends StampedMemory {
  generation: number;
}

function* due(org: Org, limit: number): Operation<DueVector[]> {
  const rows = yield* org.all<DueRow>(
    `SELECT ${CHECKED_COLUMNS}, m.generation FROM remade_vector r CROSS JOIN memory m ON m.id = r.memory_id
     WHERE r.generation IS NULL AND m.status = 'active' LIMIT ?`,
    limit,
  );
  return rows
    .filter((row) => isSound(org, row))
    .map(({ id, content, metadata, generation }) => ({ id, content, generation, metadata: parseMetadata(metadata) }));
}

function* remade(org: Org, made: readonly RemadeVector[]): Operation<ScopeChange[]> {
  const generations = new Map<number, number>();
  const scopeOf = `SELECT m.scope_no FROM remade_vector r CROSS JOIN memory m ON m.id = r.memory_id
     WHERE r.memory_id = +? AND r.generation IS NULL AND m.generation = +?`;
  const note = "UPDATE remade_vector SET generation = ? WHERE memory_id = +?";
  const touch = "UPDATE memory SET generation = ?, fact_key = ?, property_key = ? WHERE id = +?";
  for (const { id, generation, factKey, propertyKey } of made) {
    const row = yield* org.first<{ scope_no: number }>(scopeOf, id, generation);
    if (!row) continue;
    const raised = generations.get(row.scope_no) ?? (yield* org.raiseGeneration(row.scope_no));
    generations.set(row.scope_no, raised);
    yield* org.run(note, raised, id);
    yield* org.run(touch, raised, factKey, propertyKey ?? null, id);
  }
  const changes: ScopeChange[] = [];
  for (const [scopeNo, generation] of generations) changes.push({ scope: yield* org.scopeOf(scopeNo), generation });
  return changes;
}
