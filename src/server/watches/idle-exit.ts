import type { WorkerStats } from "../../observability/worker-stats.ts";

/** How the watch learns whether the server is in use. */
export interface Use {
  /** Milliseconds since the last request ended; 0 while one is running. Requests of monitors, such as health checks, do not count. */
  readonly quietMs: () => number;
  /** Whether accepted writes, erasures or other work of the worker are waiting. */
  readonly isBusy: () => Promise<boolean>;
}

/** Interval between two checks. */
const LOOK_MS = 1_000;

/** Calls `end` once, when the server was not used for `idleMs` and has no work. Returns a function that stops the watch. */
export function watchUse(idleMs: number, { quietMs, isBusy }: Use, end: () => void): () => void {
  let looking = false;
  const look = async () => {
    if (looking || quietMs() < idleMs) return;
    looking = true;
    if (!(await isBusy()) && quietMs() >= idleMs) {
      clearInterval(timer);
      end();
    }
    looking = false;
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  return () => clearInterval(timer);
}

/** Whether the worker has work, or has not reported yet. */
export function hasWork(stats: WorkerStats | undefined): boolean {
  return stats === undefined || stats.unseenOrgs + stats.queued + stats.running + stats.reindex.left + stats.withoutVectors > 0;
}
