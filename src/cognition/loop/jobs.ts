import { messageOf } from "../../memory/errors.ts";
import { LIMITS } from "../../memory/limits.ts";
import { type OrgId, scopeKey } from "../../memory/types.ts";
import { ModelError } from "../../models/model.ts";
import type { ClaimedSubmission } from "../../stores/interfaces/records.ts";
import { type Processed, processBatch, setAside } from "../cognition.ts";
import type { CognitionDeps } from "../deps.ts";
import { CLAIM_SUBMISSIONS } from "../steps.ts";
import { StoreFault } from "../store-fault.ts";
import type { Counters } from "./counters.ts";
import { Journal } from "./journal.ts";
import { backoffMs } from "./schedule.ts";
import { TurnSize } from "./turn-size.ts";

/**
 * Duration of a lease. It exceeds the time of any batch, even with a language model at its longest deadline of an hour per call.
 * Nothing waits for a lease to expire, because the worker reclaims all leases at the start and after an aborted batch.
 */
export const LEASE_MS = 24 * 60 * 60_000;
/** Attempts before a submission becomes a dead letter: with backoff, about 15 s. */
export const ATTEMPTS = 5;
/** Length of the error message that is stored with a failed submission. */
const FAILURE_CHARACTERS = 500;

/**
 * Failures of the model that, like those of the stores, are not caused by the job. The job waits until they end, without spending an
 * attempt.
 */
const OUTAGES: ReadonlySet<string> = new Set(["unreachable", "timeout", "overloaded", "missing"]);
const LEAST_WAIT_MS = 100;

/** Processes queued submissions: one batch of one organization per visit. */
export class Jobs {
  readonly journal: Journal;
  readonly #deps: CognitionDeps;
  readonly #counters: Counters;
  readonly #onProcessed: (orgId: OrgId, processed: Processed) => void;
  readonly #onStoreFault: (orgId: OrgId, fault: StoreFault) => void;
  /** Organizations in which only this thread holds leases, because it reclaimed all others. */
  readonly #reclaimed = new Set<OrgId>();
  readonly #turn: TurnSize;

  constructor(
    deps: CognitionDeps,
    counters: Counters,
    onProcessed: (orgId: OrgId, processed: Processed) => void,
    onStoreFault: (orgId: OrgId, fault: StoreFault) => void = () => {},
  ) {
    this.#deps = deps;
    this.journal = new Journal(deps.now);
    this.#counters = counters;
    this.#turn = new TurnSize(CLAIM_SUBMISSIONS);
    this.#onProcessed = onProcessed;
    this.#onStoreFault = onStoreFault;
  }

  /** Returns when the next submission is due (epoch, 0 for at once); undefined when none waits. */
  async visit(orgId: OrgId): Promise<number | undefined> {
    const { submissions } = this.#deps.records;
    if (!this.#reclaimed.has(orgId)) {
      // This thread is the only worker and runs no batch now, so any lease belongs to a process that ended.
      await submissions.reclaim(orgId, Number.POSITIVE_INFINITY);
      this.#reclaimed.add(orgId);
    }
    const nowMs = this.#deps.now();
    const lease = { id: crypto.randomUUID(), nowMs, untilMs: nowMs + LEASE_MS };
    let claimed: ClaimedSubmission[];
    try {
      claimed = await submissions.claim(orgId, lease, this.#turn.pieces());
      if (claimed.length > 0) await this.#processClaimed(orgId, lease.id, claimed);
    } catch (error) {
      // The records failed. The next visit reclaims the submissions of this batch and of a failed claim, whose commit may be durable.
      this.#reclaimed.delete(orgId);
      throw error;
    }
    const dueMs = await submissions.nextDueMs(orgId);
    // A submission is due but could not be claimed. The wait avoids a busy loop.
    return dueMs === 0 && claimed.length === 0 ? nowMs + LEAST_WAIT_MS : dueMs;
  }

  forget(orgId: OrgId): void {
    this.#reclaimed.delete(orgId);
    this.journal.forget(orgId);
  }

  async #processClaimed(orgId: OrgId, leaseId: string, claimed: readonly ClaimedSubmission[]): Promise<void> {
    const startMs = performance.now();
    this.journal.began(orgId, claimed);
    try {
      await this.#process(orgId, leaseId, claimed);
    } finally {
      this.#turn.took(claimed.length, performance.now() - startMs);
      this.journal.ended();
    }
  }

  async #process(orgId: OrgId, leaseId: string, claimed: readonly ClaimedSubmission[]): Promise<void> {
    try {
      this.#count(orgId, await processBatch(this.#deps, orgId, leaseId, claimed));
    } catch (error) {
      const [only, ...others] = claimed;
      if (only && others.length === 0) {
        await this.#failed(orgId, leaseId, only, error);
        return;
      }
      this.#deps.log.warn(
        { org_id: orgId, submissions: claimed.length, err: error },
        "A batch failed; its submissions are processed one by one",
      );
      await this.#processEach(orgId, leaseId, claimed);
    }
  }

  /**
   * Processes each submission separately, so that only faulty ones fail. Later submissions of the same scope wait for a failed one, to keep
   * their order.
   */
  async #processEach(orgId: OrgId, leaseId: string, claimed: readonly ClaimedSubmission[]): Promise<void> {
    const heldUntilMs = new Map<string, number>();
    for (const submission of claimed) {
      const scope = scopeKey(submission.scope);
      const heldMs = heldUntilMs.get(scope);
      if (heldMs !== undefined) {
        const retry = { error: "waits for an earlier write of its scope", notBeforeMs: heldMs, spendsAttempt: false };
        await this.#deps.records.submissions.retry(orgId, leaseId, submission.id, retry);
        this.journal.finished(submission.id, "retried", 0);
        continue;
      }
      this.journal.beganOne();
      try {
        this.#count(orgId, await processBatch(this.#deps, orgId, leaseId, [submission]));
      } catch (error) {
        const untilMs = await this.#failed(orgId, leaseId, submission, error);
        if (untilMs !== undefined) heldUntilMs.set(scope, untilMs);
      }
    }
  }

  /** Returns when the submission is retried; undefined when it became a dead letter. */
  async #failed(orgId: OrgId, leaseId: string, submission: ClaimedSubmission, error: unknown): Promise<number | undefined> {
    const { log, now, records } = this.#deps;
    const message = messageOf(error).slice(0, FAILURE_CHARACTERS);
    const about = { org_id: orgId, submission_id: submission.id, attempts: submission.attempts, err: error };
    const outage = isOutage(error);
    if (error instanceof StoreFault) this.#onStoreFault(orgId, error);
    if (submission.attempts >= ATTEMPTS && !outage) {
      log.error(about, "A submission failed repeatedly: it is now a dead letter, and its text is stored verbatim");
      const processed = await setAside(this.#deps, orgId, leaseId, submission, message);
      const jobs = processed.jobs.filter((job) => job.outcome === "lost");
      this.#count(orgId, { ...processed, done: 0, jobs });
      this.#counters.jobs.dead += processed.done;
      this.journal.finished(submission.id, "dead", processed.facts);
      return undefined;
    }
    const waitMs = backoffMs(outage ? submission.claims : submission.attempts, LIMITS.backoffBaseMs, LIMITS.backoffMaxMs);
    const notBeforeMs = now() + waitMs;
    log.warn(
      { ...about, wait_ms: waitMs },
      outage ? "A submission waits for a model or a store" : "A submission failed and will be retried",
    );
    await records.submissions.retry(orgId, leaseId, submission.id, { error: message, notBeforeMs, spendsAttempt: !outage });
    this.#counters.jobs.retried++;
    this.journal.finished(submission.id, "retried", 0);
    return notBeforeMs;
  }

  #count(orgId: OrgId, processed: Processed): void {
    this.#counters.jobs.done += processed.done;
    this.#counters.jobs.lost += processed.lost;
    this.#counters.facts += processed.facts;
    for (const { id, outcome, facts } of processed.jobs) this.journal.finished(id, outcome, facts);
    this.#onProcessed(orgId, processed);
  }
}

function isOutage(error: unknown): boolean {
  return error instanceof StoreFault || (error instanceof ModelError && OUTAGES.has(error.kind));
}
