import type { MemoryId } from "../../memory/types.ts";
import type { Completion, ProcessedSubmission, ScopeChange } from "../interfaces/records.ts";
import { type Archived, store } from "./complete-submissions.ts";
import { factsOf } from "./org/memory-rows.ts";
import type { OrgDatabase } from "./org/org-database.ts";
import { isSoundSubmission, SUBMISSION_COLUMNS, type SubmissionRow, toSubmission } from "./org/rows.ts";

/** A second reading of processed writes. */

export function processed(org: OrgDatabase, id: MemoryId): ProcessedSubmission | undefined {
  const row = org
    .query<SubmissionRow, [string]>(
      `SELECT ${SUBMISSION_COLUMNS} FROM submission b CROSS JOIN scope s ON s.scope_no = b.scope_no
       WHERE b.id = +? AND b.state = 'done' AND b.content IS NOT NULL`,
    )
    .get(id);
  if (row === null || !isSoundSubmission(org, row)) return undefined;
  const contentOf = org.query<{ content: string }, [string]>("SELECT content FROM memory WHERE id = +?");
  return { submission: toSubmission(org.orgId, row), contents: factsOf(org, id).flatMap((fact) => contentOf.get(fact)?.content ?? []) };
}

export function revise(org: OrgDatabase, completion: Completion, nowMs: number): ScopeChange | undefined {
  const { submission, memories } = completion;
  const archived = org
    .query<Archived, [string]>(
      `SELECT id, scope_no, metadata, confidence, created_at_ms FROM submission WHERE id = +? AND state = 'done' AND content IS NOT NULL`,
    )
    .get(submission.id);
  if (archived === null || memories.some(({ id }) => org.wasErased(id))) return undefined;
  const former = factsOf(org, archived.id);
  if (former.length === 0 || !former.every((id) => isUntouched(org, id))) return undefined;
  const change = { scopeNo: archived.scope_no, generation: org.raiseGeneration(archived.scope_no), nowMs };
  store(org, change, archived, completion);
  org.markAbstractionsDue(archived.scope_no);
  return { scope: org.scopeOf(archived.scope_no), generation: change.generation };
}

/**
 * Whether the fact is as its write left it: nobody has changed or deleted it, and no supersession names it, because its end would bring back
 * what it superseded.
 */
function isUntouched(org: OrgDatabase, id: MemoryId): boolean {
  return (
    org
      .query<{ found: number }, [string]>(
        `SELECT 1 AS found FROM memory m JOIN submission b ON b.id = m.submission_id
         WHERE m.id = +?1 AND m.status = 'active' AND m.deleted_at_ms IS NULL AND m.metadata IS b.metadata
           AND NOT EXISTS (SELECT 1 FROM pinned_importance p WHERE p.memory_id = m.id)
           AND NOT EXISTS (SELECT 1 FROM supersession h WHERE h.older_id = m.id OR h.newer_id = m.id)`,
      )
      .get(id) !== null
  );
}
