import { messageOf } from "../../memory/errors.ts";
import { LIMITS } from "../../memory/limits.ts";
import { type OrgId, scopeKey } from "../../memory/types.ts";
import { ModelError } from "../../models/model.ts";
import type { ClaimedSubmission } from "../../stores/records.ts";
import { type CognitionDeps, type Processed, processBatch, setAside } from "../cognition.ts";
import { StoreFault } from "../store-fault.ts";
import type { Counters } from "./counters.ts";
import { Journal } from "./journal.ts";
import { backoffMs } from "./schedule.ts";

/**
 * How long a claim holds: longer than a batch takes, also with a language model whose deadlines are set to their longest, an hour a call. Nobody waits for its end: the worker
 * takes all leases back when it starts or a batch breaks off.
 */
export const LEASE_MS = 24 * 60 * 60_000;
/** Attempts before a submission is set aside: with their backoff about 15 s of trying. */
export const ATTEMPTS = 5;
/** What is kept of an error's message with the submission that met it. */
const FAILURE_CHARACTERS = 500;

/** Failures of the model that, like those of the stores, are no fault of the job: it waits until they end, and is never given up for them. */
const OUTAGES: ReadonlySet<string> = new Set(["unreachable", "timeout", "overloaded", "missing"]);
const LEAST_WAIT_MS = 100;

/** Queued submissions of one organization after another: one batch a visit. */
export class Jobs {
  readonly journal: Journal;
  readonly #deps: CognitionDeps;
  readonly #counters: Counters;
  readonly #onProcessed: (orgId: OrgId, processed: Processed) => void;
  readonly #onStoreFault: (orgId: OrgId) => void;
  /** Organizations in which nobody but this thread holds a lease: others' were given back. */
  readonly #reclaimed = new Set<OrgId>();

  constructor(
    deps: CognitionDeps,
    counters: Counters,
    onProcessed: (orgId: OrgId, processed: Processed) => void,
    onStoreFault: (orgId: OrgId) => void = () => {},
  ) {
    this.#deps = deps;
    this.journal = new Journal(deps.now);
    this.#counters = counters;
    this.#onProcessed = onProcessed;
    this.#onStoreFault = onStoreFault;
  }

  /** Answers when the next submission is due (epoch, 0 for at once); undefined when none waits. */
  async visit(orgId: OrgId): Promise<number | undefined> {
    const { submissions } = this.#deps.records;
    if (!this.#reclaimed.has(orgId)) {
      // This thread is the only worker and runs no batch now: whoever held a lease is gone.
      await submissions.reclaim(orgId, Number.POSITIVE_INFINITY);
      this.#reclaimed.add(orgId);
    }
    const nowMs = this.#deps.now();
    const lease = { id: crypto.randomUUID(), nowMs, untilMs: nowMs + LEASE_MS };
    const claimed = await submissions.claim(orgId, lease, this.#deps.steps.batchSubmissions);
    if (claimed.length > 0) {
      this.journal.began(orgId, claimed);
      try {
        await this.#process(orgId, lease.id, claimed);
      } catch (error) {
        // The records do not answer as they should: what this batch still holds goes back at the next visit.
        this.#reclaimed.delete(orgId);
        throw error;
      } finally {
        this.journal.ended();
      }
    }
    const dueMs = await submissions.nextDueMs(orgId);
    // Due, and yet nothing could be claimed: never spin on it.
    return dueMs === 0 && claimed.length === 0 ? nowMs + LEAST_WAIT_MS : dueMs;
  }

  forget(orgId: OrgId): void {
    this.#reclaimed.delete(orgId);
    this.journal.forget(orgId);
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
        "A batch failed; its submissions are tried one by one",
      );
      await this.#processEach(orgId, leaseId, claimed);
    }
  }

  /** One bad job fails alone. What comes after it in its scope waits with it, so that order holds. */
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
      try {
        this.#count(orgId, await processBatch(this.#deps, orgId, leaseId, [submission]));
      } catch (error) {
        const untilMs = await this.#failed(orgId, leaseId, submission, error);
        if (untilMs !== undefined) heldUntilMs.set(scope, untilMs);
      }
    }
  }

  /** Answers when the submission is tried again; undefined when it was set aside. */
  async #failed(orgId: OrgId, leaseId: string, submission: ClaimedSubmission, error: unknown): Promise<number | undefined> {
    const { log, now, records } = this.#deps;
    const message = messageOf(error).slice(0, FAILURE_CHARACTERS);
    const about = { org_id: orgId, submission_id: submission.id, attempts: submission.attempts, err: error };
    const outage = isOutage(error);
    if (error instanceof StoreFault) this.#onStoreFault(orgId);
    if (submission.attempts >= ATTEMPTS && !outage) {
      log.error(about, "A submission kept failing: it is set aside as a dead letter, its text stored verbatim");
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
      outage ? "A submission waits for a model or a store" : "A submission failed and is tried again",
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
