import { isDeepStrictEqual } from "node:util";
import { DamagedMemory, MemorydError } from "../../../memory/errors.ts";
import { type MemoryId, type Scope, type Submission, scopeKey } from "../../../memory/types.ts";
import { writeChecksum } from "../org/checksum.ts";
import type { OrgDatabase } from "../org/org-database.ts";
import { isSoundSubmission, SUBMISSION_COLUMNS, type SubmissionRow, toSubmission, writeMetadata } from "../org/rows.ts";
import { joinQueue, waitingCount } from "./queue.ts";

/**
 * Queued submissions per organization: about 1.5 GB of texts of maximal length. A further write gets a 429, because the worker is far
 * behind and the disk must not fill up.
 */
export const QUEUED_PER_ORG = 1_000_000;

/** Runs within the caller's transaction. Throws `unavailable` when the disk is full. */
export function accept(org: OrgDatabase, scope: Scope, submission: Submission): void {
  org.diskSpace.require();
  if (waitingCount(org) >= QUEUED_PER_ORG) throw new MemorydError("rate_limited", "rate limit exceeded");
  if (org.wasErased(submission.id)) {
    throw new MemorydError("validation_error", "a memory with this id was erased, so the id cannot be used again: use a new id");
  }
  const scopeNo = org.ensureScope(scope);
  const { id, content, confidence, createdAtMs } = submission;
  const metadata = writeMetadata(submission.metadata);
  const extract = submission.extract ? 1 : 0;
  const fields = { id, content, metadata, confidence, extract, created_at_ms: createdAtMs };
  const checksum = writeChecksum({ ...fields, agent_id: scope.agentId, user_id: scope.userId });
  const { lastInsertRowid } = org
    .query<never, [string, number, string, string | null, number, number, number, number | null]>(
      `INSERT INTO submission (id, scope_no, content, metadata, confidence, extract, created_at_ms, checksum, state)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'queued')`,
    )
    .run(id, scopeNo, content, metadata, confidence, extract, createdAtMs, checksum);
  joinQueue(org, scopeNo, Number(lastInsertRowid));
}

/**
 * Runs within the caller's transaction. If it throws, none of the writes is stored.
 *
 * A write's own id shows that it was stored. A separate table of keys and answers could differ from the writes after a crash, a restore or
 * an expiry, and every erasure would have to clean it. A repeated write is compared with the archived text, which an erasure removes,
 * rather than with a stored hash, which would remain after it.
 */
export function acceptAll(org: OrgDatabase, submissions: readonly Submission[]): void {
  const fresh = submissions.filter((submission) => !isKnown(org, submission));
  if (fresh.length > 0 && waitingCount(org) + fresh.length > QUEUED_PER_ORG) throw new MemorydError("rate_limited", "rate limit exceeded");
  for (const submission of fresh) accept(org, submission.scope, submission);
}

/** Whether a write has the id, or had it until its erasure. Throws when the stored write is a different one or is damaged. */
function isKnown(org: OrgDatabase, submission: Submission): boolean {
  const row = org
    .query<Omit<SubmissionRow, "content"> & { content: string | null }, [string]>(
      `SELECT ${SUBMISSION_COLUMNS} FROM submission b CROSS JOIN scope s ON s.scope_no = b.scope_no WHERE b.id = +?`,
    )
    .get(submission.id);
  if (!row) return org.wasErased(submission.id) || isMemory(org, submission.id);
  if (!isSoundSubmission(org, row)) throw new DamagedMemory();
  // When an erasure removed its text, nothing can be compared.
  if (row.content === null || saysTheSame(submission, toSubmission(org.orgId, { ...row, content: row.content }))) return true;
  throw new MemorydError("validation_error", "the Idempotency-Key was used for other memories: use a new key for each batch");
}

/** An import may have stored a memory without its write. */
function isMemory(org: OrgDatabase, id: MemoryId): boolean {
  return org.query<{ found: number }, [string]>("SELECT 1 AS found FROM memory WHERE id = +?").get(id) !== null;
}

function saysTheSame(a: Submission, b: Submission): boolean {
  return (
    scopeKey(a.scope) === scopeKey(b.scope) &&
    a.content === b.content &&
    a.confidence === b.confidence &&
    a.extract === b.extract &&
    isDeepStrictEqual(a.metadata, b.metadata)
  );
}
