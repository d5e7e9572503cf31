import { isDeepStrictEqual } from "node:util";
import { DamagedMemory, MemorydError } from "../../../memory/errors.ts";
import { type MemoryId, type Scope, type Submission, scopeKey } from "../../../memory/types.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import { writeChecksum } from "../rows/checksum.ts";
import { isSoundSubmission, SUBMISSION_COLUMNS, type SubmissionRow, toSubmission, writeMetadata } from "../rows/rows.ts";
import { joinQueue, WAITING, waitingCount } from "./queue.ts";

/**
 * Queued submissions per organization: about 1.5 GB of texts of maximal length. A further write gets a 429, because the worker is far
 * behind and the disk must not fill up.
 */
export const QUEUED_PER_ORG = 1_000_000;

/** Runs within the caller's transaction. Throws `unavailable` when the disk is full. */
export function* accept(org: Org, scope: Scope, submission: Submission): Operation<void> {
  org.requireRoom();
  const { id, content, confidence, createdAtMs } = submission;
  const before = yield* org.first<Before>(BEFORE, id, scope.agentId, scope.userId);
  if ((before?.waiting ?? 0) >= QUEUED_PER_ORG) throw new MemorydError("rate_limited", "rate limit exceeded");
  if (before?.erased === 1) {
    throw new MemorydError("validation_error", "a memory with this id was erased, so the id cannot be used again: use a new id");
  }
  const scopeNo = before?.scope_no ?? (yield* org.ensureScope(scope));
  const metadata = writeMetadata(submission.metadata);
  const extract = submission.extract ? 1 : 0;
  const fields = { id, content, metadata, confidence, extract, created_at_ms: createdAtMs };
  const checksum = writeChecksum({ ...fields, agent_id: scope.agentId, user_id: scope.userId });
  const row = yield* org.first<{ submission_no: number }>(
    `INSERT INTO submission (id, scope_no, content, metadata, confidence, extract, created_at_ms, checksum, state)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'queued') RETURNING submission_no`,
    id,
    scopeNo,
    content,
    metadata,
    confidence,
    extract,
    createdAtMs,
    checksum,
  );
  if (!row) throw new Error("an inserted submission returned no number");
  if ((before?.head_no ?? null) === null) yield* joinQueue(org, scopeNo, row.submission_no);
}

/** What decides about a new write. The scope's fields are null when nothing was ever written to it. */
interface Before {
  waiting: number;
  erased: number;
  scope_no: number | null;
  head_no: number | null;
}

/** One statement, because over a network each costs a round trip. */
const BEFORE = `SELECT ${WAITING} AS waiting, CASE WHEN EXISTS (SELECT 1 FROM erasure WHERE memory_id = +?1) THEN 1 ELSE 0 END AS erased,
    s.scope_no, s.head_no
  FROM (SELECT 1 AS one) o LEFT JOIN scope s ON s.agent_id = +?2 AND s.user_id = +?3`;

/**
 * Runs within the caller's transaction. If it throws, none of the writes is stored.
 *
 * A write's own id shows that it was stored. A separate table of keys and answers could differ from the writes after a crash, a restore or
 * an expiry, and every erasure would have to clean it. A repeated write is compared with the archived text, which an erasure removes,
 * rather than with a stored hash, which would remain after it.
 */
export function* acceptAll(org: Org, submissions: readonly Submission[]): Operation<void> {
  const fresh: Submission[] = [];
  for (const submission of submissions) if (!(yield* isKnown(org, submission))) fresh.push(submission);
  if (fresh.length > 0 && (yield* waitingCount(org)) + fresh.length > QUEUED_PER_ORG) {
    throw new MemorydError("rate_limited", "rate limit exceeded");
  }
  for (const submission of fresh) yield* accept(org, submission.scope, submission);
}

/** Whether a write has the id, or had it until its erasure. Throws when the stored write is a different one or is damaged. */
function* isKnown(org: Org, submission: Submission): Operation<boolean> {
  const row = yield* org.first<Omit<SubmissionRow, "content"> & { content: string | null }>(
    `SELECT ${SUBMISSION_COLUMNS} FROM submission b CROSS JOIN scope s ON s.scope_no = b.scope_no WHERE b.id = +?`,
    submission.id,
  );
  if (!row) return (yield* org.wasErased(submission.id)) || (yield* isMemory(org, submission.id));
  if (!isSoundSubmission(org, row)) throw new DamagedMemory();
  // When an erasure removed its text, nothing can be compared.
  if (row.content === null || saysTheSame(submission, toSubmission(org.orgId, { ...row, content: row.content }))) return true;
  throw new MemorydError("validation_error", "the Idempotency-Key was used for other memories: use a new key for each batch");
}

/** An import may have stored a memory without its write. */
function* isMemory(org: Org, id: MemoryId): Operation<boolean> {
  return (yield* org.first<{ found: number }>("SELECT 1 AS found FROM memory WHERE id = +?", id)) !== null;
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
