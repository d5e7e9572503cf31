import { nameIn, timeIn } from "../../../memory/labels.ts";
import type { MemoryId, Scope } from "../../../memory/types.ts";
import type { KeyedMemory, Memories } from "../../interfaces/records.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { StampedMemory } from "../rows/checksum.ts";
import { CHECKED_COLUMNS, isSound, parseMetadata, UNEXPIRED } from "../rows/rows.ts";

/** Active facts with the fields with which a new fact is compared. */

export interface KeyedRow extends StampedMemory {
  fact_key: string | null;
  property_key: string | null;
  submission_id: string | null;
}

export const COLUMNS = `${CHECKED_COLUMNS}, m.fact_key, m.property_key, m.submission_id`;

export function* withKeys(org: Org, scope: Scope, keys: Parameters<Memories["withKeys"]>[1]): Operation<KeyedMemory[]> {
  const scopeNo = yield* org.scopeNo(scope);
  if (scopeNo === undefined) return [];
  const rows = yield* org.all<KeyedRow>(
    `SELECT ${COLUMNS} FROM json_each($factKeys) k CROSS JOIN memory m ON m.scope_no = +$scopeNo AND m.fact_key = k.value
     WHERE m.status = 'active' AND m.level = 0 AND ${UNEXPIRED}
     UNION
     SELECT ${COLUMNS} FROM json_each($propertyKeys) k CROSS JOIN memory m ON m.scope_no = +$scopeNo AND m.property_key = k.value
     WHERE m.status = 'active' AND m.level = 0 AND m.property_key IS NOT NULL AND ${UNEXPIRED}`,
    {
      $scopeNo: scopeNo,
      $factKeys: org.list(keys.factKeys),
      $propertyKeys: org.list(keys.propertyKeys),
      $nowMs: org.now(),
    },
  );
  return rows.filter((row) => isSound(org, row)).map(toKeyed);
}

export function* keyed(org: Org, scope: Scope, ids: readonly MemoryId[]): Operation<KeyedMemory[]> {
  const scopeNo = yield* org.scopeNo(scope);
  if (scopeNo === undefined || ids.length === 0) return [];
  const rows = yield* org.all<KeyedRow>(
    `SELECT ${COLUMNS} FROM json_each($ids) w CROSS JOIN memory m ON m.id = w.value
     WHERE m.scope_no = +$scopeNo AND m.status = 'active' AND m.level = 0 AND ${UNEXPIRED}`,
    { $ids: org.list(new Set(ids)), $scopeNo: scopeNo, $nowMs: org.now() },
  );
  return rows.filter((row) => isSound(org, row)).map(toKeyed);
}

export function toKeyed(row: KeyedRow): KeyedMemory {
  const metadata = parseMetadata(row.metadata);
  const speaker = metadata?.["speaker"];
  return {
    id: row.id,
    content: row.content,
    // A fact without a key matches no other.
    factKey: row.fact_key ?? "",
    propertyKey: row.property_key ?? undefined,
    createdAtMs: row.created_at_ms,
    submissionId: row.submission_id ?? undefined,
    // As for a new fact, only a string names a speaker.
    speaker: typeof speaker === "string" ? speaker : undefined,
    session: nameIn(metadata, "session_id"),
    occurredAtMs: timeIn(metadata, "occurred_at"),
  };
}
