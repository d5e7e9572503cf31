import type { MemoryId, OrgId } from "./memory/types.ts";

/** What the worker counts, as its pulse tells the other thread each second. */
export interface WorkerStats {
  readonly queued: number;
  readonly running: number;
  readonly dead: number;
  /** Acceptance time of the oldest waiting submission of any organization. */
  readonly oldestMs: number | undefined;
  /** Organizations in which erasures wait: all of them. How many wait is read from the records when somebody asks. */
  readonly erasingOrgs: readonly OrgId[];
  /** Counters since the worker started, by name of the outcome. */
  readonly jobs: Readonly<Record<JobOutcome, number>>;
  readonly facts: number;
  readonly abstractions: number;
  readonly erased: number;
  /** Of all organizations. */
  readonly memories: { readonly facts: number; readonly abstractions: number; readonly deprecated: number };
  /** Organizations in which something waits or was set aside, the most first; the first few hundred. */
  readonly queues: readonly OrgQueue[];
  readonly runningJobs: readonly RunningJob[];
  /** Newest first. */
  readonly finishedJobs: readonly FinishedJob[];
  readonly model: ModelStats;
  /** Organizations that are being embedded anew, and how many of their memories are, and are not yet. */
  readonly reindex: { readonly organizations: number; readonly embedded: number; readonly left: number };
  /** Organizations whose vectors are gone or cannot be read, until they are made anew. */
  readonly vectorsLost: number;
}

/** Of a worker that has counted nothing yet. */
export const NO_STATS: WorkerStats = {
  queued: 0,
  running: 0,
  dead: 0,
  oldestMs: undefined,
  erasingOrgs: [],
  jobs: { done: 0, retried: 0, dead: 0, lost: 0 },
  facts: 0,
  abstractions: 0,
  erased: 0,
  memories: { facts: 0, abstractions: 0, deprecated: 0 },
  queues: [],
  runningJobs: [],
  finishedJobs: [],
  model: { calls: [], fallbacks: [], refused: [], promptTokens: 0, outputTokens: 0 },
  reindex: { organizations: 0, embedded: 0, left: 0 },
  vectorsLost: 0,
};

export interface OrgQueue {
  readonly orgId: OrgId;
  readonly queued: number;
  readonly running: number;
  readonly dead: number;
  readonly oldestMs: number | undefined;
  readonly erasuresWaiting: number;
}
export interface RunningJob {
  readonly orgId: OrgId;
  readonly id: MemoryId;
  /** This one included. */
  readonly attempts: number;
  readonly startedMs: number;
}
export interface FinishedJob {
  readonly orgId: OrgId;
  readonly id: MemoryId;
  readonly outcome: JobOutcome;
  readonly facts: number;
  readonly tookMs: number;
  readonly atMs: number;
}

/** What the steps of a language model did since the worker started. */
export interface ModelStats {
  /** Calls by outcome. */
  readonly calls: readonly StepCount[];
  /** Work left to the built-in steps, by cause. */
  readonly fallbacks: readonly StepCount[];
  /** Facts, verdicts and summaries that were dropped, by reason. */
  readonly refused: readonly StepCount[];
  readonly promptTokens: number;
  readonly outputTokens: number;
}
export interface StepCount {
  readonly step: string;
  /** The outcome, cause or reason. */
  readonly label: string;
  readonly count: number;
}
export type JobOutcome = "done" | "retried" | "dead" | "lost";
