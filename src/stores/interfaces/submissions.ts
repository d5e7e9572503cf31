import type { MemoryId, OrgId, Scope, ScopeFilter, Submission } from "../../memory/types.ts";
import type { Topic } from "../../models/model.ts";
import type { Lease, Retry } from "./lease.ts";
import type { ScopeChange } from "./scopes.ts";
import type { SupersededBy, Superseding } from "./verdicts.ts";

/**
 * The queue and the archive of writes.
 *
 * ```
 * accept ─▶ queued ──claim──▶ running ──complete──▶ done
 *              ▲                 │  └──complete({failure})──▶ dead ──retryDead──▶ queued
 *              └──retry / lease expired──┘                      └──dropDead──▶ done
 * ```
 * A soft delete of a queued or running submission stores its text verbatim as a deprecated memory and ends it (`done`);
 * a hard delete removes the row, whatever its state.
 *
 * @example
 * await records.submissions.accept(scope, submission);
 * const claimed = await records.submissions.claim(orgId, lease, 64);
 * const { changes, lost } = await records.submissions.complete(orgId, lease.id, claimed.map(completionOf));
 */
export interface Submissions {
  /** Queues the write. Resolves once it is durable. Throws `rate_limited` when the organization's queue is full. */
  accept(scope: Scope, submission: Submission): Promise<void>;

  /**
   * Queues the writes of one organization in one transaction. Skips a write whose id another write has, or had until it was erased, so a
   * repeated call stores nothing twice. Throws, with nothing stored, `validation_error` when the write with the id says something else or
   * belongs to another scope, and `rate_limited` when not all of them fit into the queue.
   */
  acceptAll(orgId: OrgId, submissions: readonly Submission[]): Promise<void>;

  /**
   * Leases waiting submissions in order of acceptance. Skips a scope in which a submission runs or waits for its retry, so the order within
   * a scope is kept and no scope waits for another.
   */
  claim(orgId: OrgId, lease: Lease, limit: number): Promise<ClaimedSubmission[]>;

  /**
   * Stores the results of the claimed submissions in one transaction. Skips and reports a submission whose lease was lost because it was
   * erased, soft-deleted or reclaimed meanwhile: its vectors are orphans, and its result leaves no other trace.
   */
  complete(orgId: OrgId, leaseId: string, completions: readonly Completion[]): Promise<CompleteOutcome>;

  /** A processed write whose text is still there, with the contents of its facts; undefined for any other. */
  processed(orgId: OrgId, id: MemoryId): Promise<ProcessedSubmission | undefined>;

  /**
   * Replaces the facts of a processed write by others with ids of their own; the former ones become deprecated and remain as history. Does
   * nothing, and returns undefined, when one of them was changed, deleted or superseded, supersedes another, or when the write was erased.
   */
  revise(orgId: OrgId, completion: Completion): Promise<ScopeChange | undefined>;

  /** Returns a claimed submission to the queue for another attempt. */
  retry(orgId: OrgId, leaseId: string, id: MemoryId, retry: Retry): Promise<void>;

  /**
   * Returns submissions to the queue whose lease ended before `nowMs`, or all running ones when `nowMs` is Infinity (at start, when no
   * other worker can be alive). Returns their number.
   */
  reclaim(orgId: OrgId, nowMs: number): Promise<number>;

  depth(orgId: OrgId): Promise<QueueDepth>;

  /** How many accepted texts are not memories yet, counted up to a thousand. */
  waiting(filter: ScopeFilter): Promise<number>;

  /** Those of these writes that are not processed yet. */
  waitingAmong(orgId: OrgId, ids: readonly MemoryId[]): Promise<MemoryId[]>;

  /** The earliest time at which a waiting submission can be claimed: 0 for at once, undefined for an empty queue. */
  nextDueMs(orgId: OrgId): Promise<number | undefined>;

  deadLetters(orgId: OrgId, limit: number): Promise<DeadLetter[]>;
  /** Queues a dead letter again. Returns false when there is none with this id. */
  retryDead(orgId: OrgId, id: MemoryId): Promise<boolean>;
  /** Ends a dead letter; its verbatim memory remains. Returns false when there is none with this id. */
  dropDead(orgId: OrgId, id: MemoryId): Promise<boolean>;
}

export interface ClaimedSubmission extends Submission {
  /** Includes this attempt. */
  readonly attempts: number;
  /** All claims, including those whose attempt was refunded. */
  readonly claims: number;
}

/** A write and what was made of it. */
export interface ProcessedSubmission {
  readonly submission: Submission;
  readonly contents: readonly string[];
}

/** A memory to be stored in the scope of its submission. */
export interface NewMemory {
  readonly id: MemoryId;
  readonly content: string;
  readonly importance: number;
  /** What it is about; `none` for what is not summed up. */
  readonly topic: Topic | "none";
  /** Identifies the fact: equal for texts that say the same thing in the same words. */
  readonly factKey: string;
  /** Identifies the property of the subject, whatever its value; undefined when the text states none. */
  readonly propertyKey: string | undefined;
  /** Older memories of the scope that this one supersedes. The store skips one that was deleted meanwhile. */
  readonly supersedes: readonly Superseding[];
  /** Memories of the scope with a newer state than this one. The fact's time decides, not its arrival. Deleted memories are skipped. */
  readonly supersededBy: readonly SupersededBy[];
}

export interface Completion {
  readonly submission: Submission;
  /** At least one. */
  readonly memories: readonly NewMemory[];
  /** The error, when processing failed for good: the submission becomes a dead letter. */
  readonly failure: string | undefined;
}

export interface CompleteOutcome {
  readonly changes: readonly ScopeChange[];
  /** Submissions that were not stored, because their lease was lost. */
  readonly lost: readonly MemoryId[];
}

export interface QueueDepth {
  readonly queued: number;
  readonly running: number;
  readonly dead: number;
  /** Acceptance time of the oldest queued or running submission. */
  readonly oldestMs: number | undefined;
}

export interface DeadLetter {
  readonly id: MemoryId;
  readonly scope: Scope;
  readonly attempts: number;
  readonly error: string;
  readonly createdAtMs: number;
}
