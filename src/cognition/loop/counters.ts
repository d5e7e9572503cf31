import { ifAvailable } from "../../memory/errors.ts";
import type { OrgId } from "../../memory/types.ts";
import type { JobOutcome, OrgQueue, RunningJob, WorkerStats } from "../../observability/worker-stats.ts";
import type { MemoryCounts } from "../../stores/interfaces/browse.ts";
import type { QueueDepth, Records, WaitingErasures } from "../../stores/interfaces/records.ts";

/** Queues in each report of the worker, the longest ones. */
const SHOWN_QUEUES = 200;

/** The counters of the worker since its start. */
export interface Counters {
  readonly jobs: Record<JobOutcome, number>;
  facts: number;
  abstractions: number;
  erased: number;
}

export function newCounters(): Counters {
  return { jobs: { done: 0, retried: 0, dead: 0, lost: 0 }, facts: 0, abstractions: 0, erased: 0 };
}

interface Waiting {
  readonly depth: QueueDepth;
  readonly erasures: WaitingErasures;
}

type CountedElsewhere =
  | "unseenOrgs"
  | "erasuresNeedBytes"
  | "reindex"
  | "withoutVectors"
  | "vectorsLost"
  | "damagedOrgs"
  | "model"
  | "modelCalls"
  | "finishedJobs";

/** Waiting work and stored memories of all organizations. Queries only the organizations that changed. */
export class Gauges {
  readonly #waiting = new Map<OrgId, Waiting>();
  readonly #memories = new Map<OrgId, MemoryCounts>();
  readonly #touched = new Set<OrgId>();

  touch(orgId: OrgId): void {
    this.#touched.add(orgId);
  }

  forget(orgId: OrgId): void {
    this.#touched.delete(orgId);
    this.#waiting.delete(orgId);
    this.#memories.delete(orgId);
  }

  async refresh(records: Records): Promise<void> {
    for (const orgId of [...this.#touched]) {
      this.#touched.delete(orgId);
      // When an organization is unavailable, its figures stay as they were, and those of the others are updated.
      await ifAvailable(this.#refresh(records, orgId), undefined);
    }
  }

  async #refresh(records: Records, orgId: OrgId): Promise<void> {
    const waiting = { depth: await records.submissions.depth(orgId), erasures: await records.erasures.waiting(orgId) };
    const { queued, running, dead } = waiting.depth;
    this.#memories.set(orgId, await records.browse.counts(orgId));
    if (queued + running + dead + waiting.erasures.count === 0) this.#waiting.delete(orgId);
    else this.#waiting.set(orgId, waiting);
  }

  /** The jobs that run now are those that are given, whatever the records said earlier: every figure is then of one moment. */
  stats(counters: Counters, runningJobs: readonly RunningJob[]): Omit<WorkerStats, CountedElsewhere> {
    const all = [...this.#waiting.values()];
    const memories = [...this.#memories.values()];
    const queues = this.#queues(runningJobs);
    return {
      queued: sum(queues.map(({ queued }) => queued)),
      running: runningJobs.length,
      runningJobs,
      dead: sum(all.map(({ depth }) => depth.dead)),
      oldestMs: earliest(all.map(({ depth }) => depth.oldestMs)),
      erasingOrgs: [...this.#waiting].filter(([, { erasures }]) => erasures.count > 0).map(([orgId]) => orgId),
      jobs: { ...counters.jobs },
      facts: counters.facts,
      abstractions: counters.abstractions,
      erased: counters.erased,
      memories: {
        facts: sum(memories.map((counts) => counts.facts)),
        abstractions: sum(memories.map((counts) => counts.abstractions)),
        deprecated: sum(memories.map((counts) => counts.deprecated)),
      },
      queues: queues.slice(0, SHOWN_QUEUES),
    };
  }

  /** The longest first. */
  #queues(runningJobs: readonly RunningJob[]): OrgQueue[] {
    const queues = [...this.#waiting].map(([orgId, { depth, erasures }]) => {
      const running = runningJobs.filter((job) => job.orgId === orgId).length;
      const queued = Math.max(0, depth.queued + depth.running - running);
      return { orgId, ...depth, queued, running, erasuresWaiting: erasures.count };
    });
    const size = ({ queued, running, dead, erasuresWaiting }: OrgQueue) => queued + running + dead + erasuresWaiting;
    return queues.sort((a, b) => size(b) - size(a));
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function earliest(times: readonly (number | undefined)[]): number | undefined {
  return times.reduce((least, time) => (time !== undefined && (least === undefined || time < least) ? time : least), undefined);
}
