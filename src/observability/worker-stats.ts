import type { MemoryId, OrgId } from "../memory/types.ts";
import { type ModelCalls, NO_CALLS } from "./model-calls.ts";

/** The counters of the worker, which its heartbeat sends to the other thread each second. */
export interface WorkerStats {
  /** Organizations of an earlier run that the worker has not looked at yet: the other figures leave them out. */
  readonly unseenOrgs: number;
  readonly queued: number;
  /** The number of {@link runningJobs}. */
  readonly running: number;
  readonly dead: number;
  /** Acceptance time of the oldest waiting or running submission of any organization. */
  readonly oldestMs: number | undefined;
  /** All organizations in which erasures wait. The number of erasures is read from the records when it is needed. */
  readonly erasingOrgs: readonly OrgId[];
  /** Space on the disk, in bytes, for which an erasure waits; 0 when none waits for room. */
  readonly erasuresNeedBytes: number;
  /** Counters since the worker started, by name of the outcome. */
  readonly jobs: Readonly<Record<JobOutcome, number>>;
  readonly facts: number;
  readonly abstractions: number;
  readonly erased: number;
  /** Memories of all organizations. */
  readonly memories: { readonly facts: number; readonly abstractions: number; readonly deprecated: number };
  /** The few hundred organizations with the most waiting submissions and dead letters, in descending order. */
  readonly queues: readonly OrgQueue[];
  readonly runningJobs: readonly RunningJob[];
  /** Newest first. */
  readonly finishedJobs: readonly FinishedJob[];
  readonly model: ModelStats;
  /** How the calls of this worker to each model went. */
  readonly modelCalls: Readonly<Record<"embedder" | "generator", ModelCalls>>;
  /** Number of organizations that are being embedded again, and of their memories that are embedded and not yet embedded. */
  readonly reindex: { readonly organizations: number; readonly embedded: number; readonly left: number };
  /** Memories for which a sweep still makes a vector; until then searches find them by their words alone. */
  readonly withoutVectors: number;
  /** Number of organizations whose vectors are missing or cannot be read, until they are made again. */
  readonly vectorsLost: number;
  /** Organizations in whose records file the worker found damage. */
  readonly damagedOrgs: readonly OrgId[];
}

/** The counters of a worker that has just started. */
export const NO_STATS: WorkerStats = {
  unseenOrgs: 0,
  queued: 0,
  running: 0,
  dead: 0,
  oldestMs: undefined,
  erasingOrgs: [],
  erasuresNeedBytes: 0,
  jobs: { done: 0, retried: 0, dead: 0, lost: 0 },
  facts: 0,
  abstractions: 0,
  erased: 0,
  memories: { facts: 0, abstractions: 0, deprecated: 0 },
  queues: [],
  runningJobs: [],
  finishedJobs: [],
  model: { calls: [], fallbacks: [], refused: [], promptTokens: 0, outputTokens: 0 },
  modelCalls: { embedder: NO_CALLS, generator: NO_CALLS },
  reindex: { organizations: 0, embedded: 0, left: 0 },
  withoutVectors: 0,
  vectorsLost: 0,
  damagedOrgs: [],
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
  /** Including the current one. */
  readonly attempts: number;
  readonly startedMs: number;
}
export interface FinishedJob {
  readonly orgId: OrgId;
  readonly id: MemoryId;
  readonly outcome: JobOutcome;
  readonly facts: number;
  /** The number of jobs that were processed together with it, itself included. */
  readonly batch: number;
  /** The time of the whole batch until this job ended. */
  readonly tookMs: number;
  readonly atMs: number;
}

/** Counters of the steps that use a language model, since the worker started. */
export interface ModelStats {
  /** Calls by outcome. */
  readonly calls: readonly StepCount[];
  /** Fallbacks to the built-in steps, by cause. */
  readonly fallbacks: readonly StepCount[];
  /** Facts, verdicts and summaries that were refused, by reason. */
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
