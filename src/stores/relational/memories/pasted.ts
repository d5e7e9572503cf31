import type { MemoryId, Scope } from "../../../memory/types.ts";
import type { Pasted } from "../../interfaces/records.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";

/** The newest memories of a scope that a pasted text is compared with, one by one: 7 ms for 10,000. */
const RECALLED_MEMORIES = 20_000;

export const NOTHING_PASTED: Pasted = { ids: new Set(), texts: new Set() };

export function* pasted(org: Org, scope: Scope, asked: Pasted): Operation<Pasted> {
  const scopeNo = yield* org.scopeNo(scope);
  if (scopeNo === undefined) return NOTHING_PASTED;
  return { ids: yield* pastedIds(org, scopeNo, asked.ids), texts: yield* pastedTexts(org, scopeNo, asked.texts) };
}

function* pastedIds(org: Org, scopeNo: number, asked: Pasted["ids"]): Operation<Set<MemoryId>> {
  if (asked.size === 0) return new Set();
  const rows = yield* org.all<{ id: string }>(
    `SELECT w.value AS id FROM json_each(?) w
     WHERE EXISTS (SELECT 1 FROM memory m WHERE m.id = w.value AND m.scope_no = +?)
       OR EXISTS (SELECT 1 FROM erasure e WHERE e.memory_id = w.value)`,
    org.list(asked),
    scopeNo,
  );
  return new Set(rows.map((row) => row.id));
}

const WHITE_SPACE = "\t\n\v\f\r ";

/**
 * Scans the scope's texts. An index on texts would be a second copy of each text, which every erasure would have to clean. The full-text
 * index lacks deprecated memories, but these are the ones that must not come back. The number of requested texts does not change the
 * duration.
 */
function* pastedTexts(org: Org, scopeNo: number, asked: Pasted["texts"]): Operation<Set<string>> {
  if (asked.size === 0) return new Set();
  const rows = yield* org.all<{ text: string }>(
    `SELECT text FROM (
       SELECT trim(content, ?) AS text FROM memory WHERE scope_no = +?
       ORDER BY created_at_ms DESC, id DESC LIMIT ?
     ) WHERE text IN (SELECT value FROM json_each(?))`,
    WHITE_SPACE,
    scopeNo,
    RECALLED_MEMORIES,
    org.list(asked),
  );
  return new Set(rows.map((row) => row.text));
}
