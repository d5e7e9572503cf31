import { SQLiteError } from "bun:sqlite";
import { MemorydError } from "../../memory/errors.ts";

/**
 * How long a writer waits for another process or thread before it gives up with an error: a VACUUM after an erasure may hold the lock for long, yet a
 * caller is answered before the listener's `REQUEST_IDLE_SECONDS`.
 */
export const WRITE_LOCK_MS = 25_000;
const SQLITE_BUSY = 5;
const FIRST_WAIT_MS = 1;
/** Short, so that a free lock is not left lying; a commit of the other thread takes about as long. */
const LONGEST_WAIT_MS = 3;

/** Another connection holds the lock. The low byte of an extended result code is the primary one. */
export function isBusy(error: unknown): boolean {
  return error instanceof SQLiteError && (error.errno & 0xff) === SQLITE_BUSY;
}

/**
 * Runs the attempt, again and again while another connection holds the lock, and leaves the event loop free meanwhile: SQLite's own waiting would
 * stop the thread, and with it every other request. The wait is bounded by `writeLockMs`. Only what the attempt throws makes it run again, not what
 * a promise that it answers rejects with.
 */
export function whenFree<T>(attempt: () => T | Promise<T>): Promise<T> {
  try {
    // The attempt's own promise: one of an async function would follow it some turns of the queue of microtasks later.
    return Promise.resolve(attempt());
  } catch (error) {
    return isBusy(error) ? retry(attempt) : Promise.reject(error);
  }
}

async function retry<T>(attempt: () => T | Promise<T>): Promise<T> {
  const deadlineMs = performance.now() + WRITE_LOCK_MS;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)) {
    // The random part keeps two waiting threads from meeting again and again.
    await Bun.sleep(waitMs * (0.5 + Math.random()));
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() >= deadlineMs) throw lockTimeout(error);
    }
  }
}

function lockTimeout(cause: unknown): MemorydError {
  const message = `the records were locked by another process or thread for ${WRITE_LOCK_MS / 1000} s; try again, and see what else uses the data folder`;
  return new MemorydError("internal_error", message, { cause });
}
