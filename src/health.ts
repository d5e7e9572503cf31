import { LIMITS } from "./memory/limits.ts";
import type { WorkerStats } from "./messages.ts";

export type Health = { readonly ok: true } | { readonly ok: false; readonly fault: string };

export interface HealthSources {
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
 * Whether the service does its work: the database is writable, the worker lives, the queue moves.
 * The answer holds for a second, because the endpoint is open to anyone and the check writes to disk.
 */
export function createHealth(sources: HealthSources): () => Health {
  let answer: Health = { ok: true };
  let answeredAtMs = Number.NEGATIVE_INFINITY;
  let progress = -1;
  let progressAtMs = sources.now();

  return () => {
    const nowMs = sources.now();
    const stats = sources.workerStats();
    const done = stats ? progressOf(stats) : 0;
    const waiting = stats ? stats.queued + stats.running : 0;
    if (done !== progress || waiting === 0) {
      progress = done;
      progressAtMs = nowMs;
    }
    // A clock that was set back makes the difference negative.
    if (Math.abs(nowMs - answeredAtMs) < LIMITS.healthHoldMs) return answer;
    answeredAtMs = nowMs;
    // Nobody may have asked for long: the queue has stood still no longer than its oldest submission waits.
    const stalledMs = nowMs - Math.max(progressAtMs, stats?.oldestMs ?? nowMs);
    answer = check(sources, stalledMs);
    return answer;
  };
}

/** Grows with each job, and with each call to a model: a batch may need several slow ones. */
function progressOf({ jobs, model }: WorkerStats): number {
  return jobs.done + jobs.dead + jobs.lost + jobs.retried + model.calls.reduce((sum, { count }) => sum + count, 0);
}

function check(sources: HealthSources, stalledMs: number): Health {
  try {
    sources.checkWritable();
  } catch {
    // The cause may name paths; it is in the log of the write that fails, not in an answer open to anyone.
    return { ok: false, fault: "the database is not writable: check the disk's free space and the rights of the data folder" };
  }
  if (!sources.workerAlive()) return { ok: false, fault: "the cognition worker does not answer: it is restarted; see the log" };
  if (stalledMs > LIMITS.queueStalledMs + sources.modelCallMs)
    return { ok: false, fault: "the queue does not move: see the log for the job that fails" };
  return { ok: true };
}
