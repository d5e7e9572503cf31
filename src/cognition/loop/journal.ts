import type { MemoryId, OrgId } from "../../memory/types.ts";
import type { FinishedJob, JobOutcome, RunningJob } from "../../observability/worker-stats.ts";
import type { ClaimedSubmission } from "../../stores/interfaces/records.ts";

/** Finished jobs in each report of the worker. */
const SHOWN_FINISHED_JOBS = 50;

/**
 * Running and recently finished jobs, for the dashboard. Kept in memory, without content: rows of finished jobs would cost a commit per
 * job, for a list that is rarely read.
 */
export class Journal {
  readonly #now: () => number;
  readonly #running = new Map<MemoryId, RunningJob>();
  /** When the batch began, by the monotonic clock, and how many jobs it has. */
  #beganMs = 0;
  #batch = 0;
  /** Newest last. */
  readonly #finished: FinishedJob[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  began(orgId: OrgId, claimed: readonly ClaimedSubmission[]): void {
    this.#beginsWith(claimed.length);
    const startedMs = this.#now();
    for (const { id, attempts } of claimed) this.#running.set(id, { orgId, id, attempts, startedMs });
  }

  /** The next job of the batch is processed alone. */
  beganOne(): void {
    this.#beginsWith(1);
  }

  finished(id: MemoryId, outcome: JobOutcome, facts: number): void {
    const job = this.#running.get(id);
    if (!job) return;
    const tookMs = Math.round(performance.now() - this.#beganMs);
    this.#finished.push({ orgId: job.orgId, id, outcome, facts, batch: this.#batch, tookMs, atMs: this.#now() });
    if (this.#finished.length > SHOWN_FINISHED_JOBS) this.#finished.shift();
    this.#running.delete(id);
  }

  /** Ends the batch, whatever its outcome. */
  ended(): void {
    this.#running.clear();
  }

  forget(orgId: OrgId): void {
    const kept = this.#finished.filter((job) => job.orgId !== orgId);
    this.#finished.splice(0, this.#finished.length, ...kept);
  }

  running(): RunningJob[] {
    return [...this.#running.values()];
  }

  /** Newest first. */
  recent(): FinishedJob[] {
    return this.#finished.toReversed();
  }

  #beginsWith(jobs: number): void {
    this.#beganMs = performance.now();
    this.#batch = jobs;
  }
}
