import type { WorkerStats } from "./worker-stats.ts";

/**
 * A queue without progress for this time plus that of a call to a model is stuck. All attempts of one job with their
 * back-off take less.
 */
export const QUEUE_STALLED_MS = 120_000;
/** How long an answer is cached, so that frequent requests do not check the stores each time. */
export const HEALTH_HOLD_MS = 1_000;

export type Health = { readonly ok: true } | { readonly ok: false; readonly fault: string };

/** The first store that is missing or cannot be read. */
export type MissingStore = "data folder" | "control store" | "records" | "damaged records" | "vectors";

export interface HealthSources {
  /** Whether the start has ended and has printed what it has to say: who waits for health finds the first key. */
  readonly isReady: () => boolean;
  /** Checks the files of a bounded number of organizations, which take turns. */
  readonly missingStore: () => MissingStore | undefined;
  /** Whether the disk has room for new data. */
  readonly hasDiskSpace: () => boolean;
  /** Rejects when the database cannot be written. */
  readonly checkWritable: () => Promise<void>;
  readonly workerAlive: () => boolean;
  readonly workerStats: () => WorkerStats | undefined;
  /** Longest duration of one call to a model. */
  readonly modelCallMs: number;
  /** Milliseconds since the epoch, in which the worker reports the oldest submission. */
  readonly now: () => number;
  readonly monotonicMs: () => number;
}

/**
 * Checks whether the service works: every store exists, the database is writable, the worker runs, and the queue makes progress. The
 * answer is cached for a second, because the endpoint is open to everyone and the check writes to disk. Concurrent calls share one check.
 */
export function createHealth(sources: HealthSources): () => Promise<Health> {
  let answer: Health = { ok: true };
  let answeredAtMs = Number.NEGATIVE_INFINITY;
  let running: Promise<Health> | undefined;
  const progress = new Progress(sources.monotonicMs());

  return async () => {
    if (!sources.isReady()) return STARTING;
    const nowMs = sources.monotonicMs();
    const stats = sources.workerStats();
    if (stats) progress.observe(stats, nowMs);
    if (running !== undefined) return running;
    if (nowMs - answeredAtMs < HEALTH_HOLD_MS) return answer;
    answeredAtMs = nowMs;
    // If the last request was long ago, the progress is outdated, but the queue has stalled no longer than its oldest submission waits.
    const waitedMs = stats?.oldestMs === undefined ? 0 : sources.now() - stats.oldestMs;
    // A submission from a time to come was accepted before the clock was set back, and its age is not known.
    const knownMs = waitedMs < 0 ? Number.POSITIVE_INFINITY : waitedMs;
    running = check(sources, Math.min(nowMs - progress.atMs, knownMs));
    try {
      answer = await running;
    } finally {
      running = undefined;
    }
    return answer;
  };
}

/**
 * A queue makes progress when jobs end. A batch may need several slow calls to a model first, so calls count as progress too. Calls do
 * not count while a submission is retried, because it may be retried endlessly.
 */
class Progress {
  atMs: number;
  #ended = -1;
  #calls = -1;
  #retried = 0;

  constructor(nowMs: number) {
    this.atMs = nowMs;
  }

  observe({ jobs, model, queued, running }: WorkerStats, nowMs: number): void {
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

/** Everyone can read these messages, so they name no organization. The log and the doctor do. */
const MISSING: Readonly<Record<MissingStore, string>> = {
  "data folder": "the data folder is gone or was replaced: put the original back, or stop the server and restore a backup",
  "control store":
    "the control store is gone or was replaced: put the original file back, or stop the server and restore a backup; until then every key is refused",
  records:
    "the records of an organization are gone, empty or were replaced: put the original file back, or stop the server and restore a backup; until then its requests fail",
  "damaged records":
    "the records of an organization cannot be read: memoryd tries again each minute; if this lasts, restart the server; if they are then still refused, they are damaged: the log and memoryd doctor name the file, which a backup can restore",
  vectors:
    "the vectors of an organization are gone or cannot be read: the worker makes them again from the records; until then its searches use only words; if this lasts, read the log",
};

const STARTING: Health = { ok: false, fault: "memoryd is starting: ask again in a moment" };

const FULL =
  "the disk of the data folder is full: free some space; until then, writes are refused and the queue waits, while searches and deletions work";

async function check(sources: HealthSources, stalledMs: number): Promise<Health> {
  const missing = sources.missingStore();
  if (missing) return { ok: false, fault: MISSING[missing] };
  if (!sources.hasDiskSpace()) return { ok: false, fault: FULL };
  try {
    await sources.checkWritable();
  } catch {
    // The cause may contain paths, so it is not in an answer that everyone can read. The log of the failed write has it.
    return {
      ok: false,
      fault:
        "the database is not writable: check the disk's free space and the permissions of the data folder, or whether the database of --store can be reached",
    };
  }
  if (!sources.workerAlive()) return { ok: false, fault: "the cognition worker does not answer: it is being restarted; read the log" };
  const needBytes = sources.workerStats()?.erasuresNeedBytes ?? 0;
  if (needBytes > 0) return { ok: false, fault: waitsForRoom(needBytes) };
  if (stalledMs > QUEUE_STALLED_MS + sources.modelCallMs)
    return { ok: false, fault: "the queue does not move: the log names the job that fails" };
  return { ok: true };
}

function waitsForRoom(needBytes: number): string {
  const mebibytes = Math.ceil(needBytes / 2 ** 20);
  return `an erasure waits for room: ${mebibytes} MiB must be free on the disk of the data folder; until then the erased memories are in no answer, and their vectors in a file`;
}
