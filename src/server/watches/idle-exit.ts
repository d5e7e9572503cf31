import type { WorkerStats } from "../../observability/worker-stats.ts";

/** What tells whether somebody uses the server. */
export interface Use {
  /** Milliseconds since the last request ended that somebody sent for its own sake. 0 while one is running. */
  readonly quietMs: () => number;
  /** Whether accepted writes, erasures or other work of the worker wait. */
  readonly isBusy: () => Promise<boolean>;
}

/** The server looks this often. Nobody notices a second. */
const LOOK_MS = 1_000;

/** Calls `end` once when the server was not used for `idleMs` and has no work. Returns a function that stops the watch. */
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

/** Whether the worker has something to do, or has not said yet what it has. */
export function hasWork(stats: WorkerStats | undefined): boolean {
  return stats === undefined || stats.unseenOrgs + stats.queued + stats.running + stats.reindex.left > 0;
}
