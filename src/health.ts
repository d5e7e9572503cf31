import type { WorkerStats } from "./worker-stats.ts";

/** Longer than all attempts of one job with their backoff: a queue that did nothing for so long, beyond a call to a model, is stuck. */
export const QUEUE_STALLED_MS = 120_000;
/** For so long an answer is given again: however often somebody asks, the stores are looked at once. */
export const HEALTH_HOLD_MS = 1_000;

export type Health = { readonly ok: true } | { readonly ok: false; readonly fault: string };

/** The first that is gone, or cannot be read. */
export type MissingStore = "data folder" | "control store" | "records" | "vectors";

export interface HealthSources {
  /** Looks at the files of a bounded number of organizations in turn. */
  readonly missingStore: () => MissingStore | undefined;
  /** Throws when the database does not take a write. */
  readonly checkWritable: () => void;
  readonly workerAlive: () => boolean;
  readonly workerStats: () => WorkerStats | undefined;
  /** What one call to a model may take. */
  readonly modelCallMs: number;
  /** Epoch. */
  readonly now: () => number;
}

/**
 * Whether the service does its work: every store is there, the database is writable, the worker lives, the queue moves.
 * The answer holds for a second, because the endpoint is open to anyone and the check writes to disk.
 */
export function createHealth(sources: HealthSources): () => Health {
  let answer: Health = { ok: true };
  let answeredAtMs = Number.NEGATIVE_INFINITY;
  const progress = new Progress(sources.now());

  return () => {
    const nowMs = sources.now();
    const stats = sources.workerStats();
    if (stats) progress.look(stats, nowMs);
    // A clock that was set back makes the difference negative.
    if (Math.abs(nowMs - answeredAtMs) < HEALTH_HOLD_MS) return answer;
    answeredAtMs = nowMs;
    // Nobody may have asked for long: the queue has stood still no longer than its oldest submission waits.
    const stalledMs = nowMs - Math.max(progress.atMs, stats?.oldestMs ?? nowMs);
    answer = check(sources, stalledMs);
    return answer;
  };
}

/**
 * A queue moves by what ends. A batch may need several slow calls to a model before anything does, so calls count too, but not those of a submission
 * that is tried again: it may be for ever.
 */
class Progress {
  atMs: number;
  #ended = -1;
  #calls = -1;
  #retried = 0;

  constructor(nowMs: number) {
    this.atMs = nowMs;
  }

  look({ jobs, model, queued, running }: WorkerStats, nowMs: number): void {
    const ended = jobs.done + jobs.dead + jobs.lost;
    const calls = model.calls.reduce((sum, { count }) => sum + count, 0);
    if (ended !== this.#ended || queued + running === 0) {
      this.atMs = nowMs;
      this.#retried = jobs.retried;
    } else if (calls !== this.#calls && jobs.retried === this.#retried) {
      this.atMs = nowMs;
    }
    this.#ended = ended;
    this.#calls = calls;
  }
}

/** Open to anyone, so no organization is named: the log and the doctor do. */
const MISSING: Readonly<Record<MissingStore, string>> = {
  "data folder": "the data folder is gone or was replaced: put it back as it was, or stop the server and restore a backup",
  "control store":
    "the control store is gone or was replaced: put the file back as it was, or stop the server and restore a backup; until then every key is refused",
  records:
    "the records of an organization are gone or were replaced: put the file back as it was, or stop the server and restore a backup; until then its requests fail",
  vectors:
    "the vectors of an organization are gone or cannot be read: they are made anew from its records, and until then its searches go by words; see the log where it lasts",
};

function check(sources: HealthSources, stalledMs: number): Health {
  const missing = sources.missingStore();
  if (missing) return { ok: false, fault: MISSING[missing] };
  try {
    sources.checkWritable();
  } catch {
    // The cause may name paths; it is in the log of the write that fails, not in an answer open to anyone.
    return { ok: false, fault: "the database is not writable: check the disk's free space and the rights of the data folder" };
  }
  if (!sources.workerAlive()) return { ok: false, fault: "the cognition worker does not answer: it is restarted; see the log" };
  if (stalledMs > QUEUE_STALLED_MS + sources.modelCallMs)
    return { ok: false, fault: "the queue does not move: see the log for the job that fails" };
  return { ok: true };
}
