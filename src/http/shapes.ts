import { attributionIn } from "../memory/labels.ts";
import type { Memory, MemoryHeader } from "../memory/types.ts";
import { attributionOf } from "../reading/headers/attribution.ts";
import type { SearchHit } from "../search/types.ts";
import type { MemoryVersion } from "../stores/interfaces/records.ts";

/** ISO 8601 in UTC with milliseconds and a `Z`. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

export function isoTimeOrNull(ms: number | undefined): string | null {
  return ms === undefined ? null : isoTime(ms);
}

/** The full record of the contract. The fields have the contract's order. */
export function memoryShape(memory: Memory): object {
  const { id, org_id, agent_id, user_id, ...rest } = headerShape(memory);
  return { id, org_id, agent_id, user_id, content: memory.content, ...rest };
}

/** The list record of the contract: a memory without its content. */
export function headerShape({ id, scope, level, status, importance, confidence, source, createdAtMs, updatedAtMs }: MemoryHeader) {
  return {
    id,
    org_id: scope.orgId,
    agent_id: scope.agentId,
    user_id: scope.userId,
    level,
    status,
    importance,
    confidence,
    source,
    created_at: isoTime(createdAtMs),
    updated_at: isoTime(updatedAtMs),
  };
}

/** A search hit of the contract. The fields have the contract's order. */
export function hitShape({ memory, score }: SearchHit) {
  const { id, content, scope, level, status, importance, confidence, createdAtMs } = memory;
  return {
    id,
    content,
    agent_id: scope.agentId,
    user_id: scope.userId,
    level,
    status,
    importance,
    confidence,
    score,
    created_at: isoTime(createdAtMs),
  };
}

export function versionShape({ memory, deletedAtMs, superseded }: MemoryVersion) {
  return {
    id: memory.id,
    content: memory.content,
    status: memory.status,
    created_at: isoTime(memory.createdAtMs),
    updated_at: isoTime(memory.updatedAtMs),
    deleted_at: isoTimeOrNull(deletedAtMs),
    reason: superseded?.reason ?? null,
    certainty: superseded?.certainty ?? null,
    superseded_by: superseded?.newerId ?? null,
    superseded_at: isoTimeOrNull(superseded?.atMs),
    undone_at: isoTimeOrNull(superseded?.undoneAtMs),
    undone_by: superseded?.undoneBy ?? null,
  };
}

/** A search hit with the metadata of its write and the time of its fact, null where neither text nor metadata gives one. */
export function queryHitShape(hit: SearchHit) {
  const { content, metadata } = hit.memory;
  const { saidAtMs } = attributionOf(content, attributionIn(metadata));
  return { ...hitShape(hit), metadata, occurred_at: isoTimeOrNull(saidAtMs) };
}

const writtenHits = new WeakMap<readonly SearchHit[], string>();

/** The JSON of the hits. A cached answer has the same array each time, so its JSON is computed once and kept as long as the array. */
export function hitsJson(hits: readonly SearchHit[]): string {
  const written = writtenHits.get(hits) ?? JSON.stringify(hits.map(hitShape));
  writtenHits.set(hits, written);
  return written;
}
