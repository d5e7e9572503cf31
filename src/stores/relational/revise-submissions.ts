import type { MemoryId } from "../../memory/types.ts";
import type { Completion, ProcessedSubmission, ScopeChange } from "../interfaces/records.ts";
import { type Archived, anyErased, store, storedBefore } from "./complete-submissions.ts";
import type { Operation } from "./engine/operation.ts";
import type { Org } from "./engine/org.ts";
import { factsOf } from "./rows/memory-rows.ts";
import { isSoundSubmission, SUBMISSION_COLUMNS, type SubmissionRow, toSubmission } from "./rows/rows.ts";

/** A second reading of processed writes. */

export function* processed(org: Org, id: MemoryId): Operation<ProcessedSubmission | undefined> {
  const row = yield* org.first<SubmissionRow>(
    `SELECT ${SUBMISSION_COLUMNS} FROM submission b CROSS JOIN scope s ON s.scope_no = b.scope_no
     WHERE b.id = +? AND b.state = 'done' AND b.content IS NOT NULL`,
    id,
  );
  if (row === null || !isSoundSubmission(org, row)) return undefined;
  const contents: string[] = [];
  for (const fact of yield* factsOf(org, id)) {
    const memory = yield* org.first<{ content: string }>("SELECT content FROM memory WHERE id = +?", fact);
    if (memory) contents.push(memory.content);
  }
  return { submission: toSubmission(org.orgId, row), contents };
}

export function* revise(org: Org, completion: Completion, nowMs: number): Operation<ScopeChange | undefined> {
  const { submission } = completion;
  const archived = yield* org.first<Archived>(
    `SELECT id, scope_no, metadata, confidence, created_at_ms FROM submission WHERE id = +? AND state = 'done' AND content IS NOT NULL`,
    submission.id,
  );
  if (archived === null) return undefined;
  const before = yield* storedBefore(org, [completion]);
  if (anyErased(before, completion)) return undefined;
  const former = yield* factsOf(org, archived.id);
  if (former.length === 0) return undefined;
  for (const id of former) if (!(yield* isUntouched(org, id))) return undefined;
  const change = { scopeNo: archived.scope_no, generation: yield* org.raiseGeneration(archived.scope_no), nowMs };
  yield* store(org, change, archived, completion, before);
  yield* org.markAbstractionsDue(archived.scope_no);
  return { scope: yield* org.scopeOf(archived.scope_no), generation: change.generation };
}

/**
 * Whether the fact is as its write left it: nobody has changed, confirmed or deleted it, and no supersession names it, because its end would bring back
 * what it superseded.
 */
function* isUntouched(org: Org, id: MemoryId): Operation<boolean> {
  const row = yield* org.first<{ found: number }>(
    `SELECT 1 AS found FROM memory m JOIN submission b ON b.id = m.submission_id
     WHERE m.id = +?1 AND m.status = 'active' AND m.deleted_at_ms IS NULL AND m.metadata IS NOT DISTINCT FROM b.metadata
       AND NOT EXISTS (SELECT 1 FROM pinned_importance p WHERE p.memory_id = m.id)
       AND NOT EXISTS (SELECT 1 FROM confirmation c WHERE c.memory_id = m.id)
       AND NOT EXISTS (SELECT 1 FROM supersession h WHERE h.older_id = m.id OR h.newer_id = m.id)`,
    id,
  );
  return row !== null;
}
