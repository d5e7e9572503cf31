import { SQLiteError } from "bun:sqlite";
import { MemorydError } from "../../../memory/errors.ts";

/**
 * How long a writer waits for a lock of another process or thread before it fails. A VACUUM after an erasure may hold the lock for long,
 * but a caller must get an answer before the listener's `REQUEST_IDLE_SECONDS`.
 */
export const WRITE_LOCK_MS = 25_000;
const SQLITE_BUSY = 5;
const FIRST_WAIT_MS = 1;
/** Short, so that a released lock does not stay unused; a commit of the other thread takes about as long. */
const LONGEST_WAIT_MS = 3;

/** Whether another connection holds the lock. The low byte of an extended result code is the primary code. */
export function isBusy(error: unknown): boolean {
  return error instanceof SQLiteError && (error.errno & 0xff) === SQLITE_BUSY;
}

/**
 * Runs the attempt and retries it while another connection holds the lock, for at most {@link WRITE_LOCK_MS}. It does not block the event
 * loop, as SQLite's own busy handler would. Only an error that the attempt throws leads to a retry, not a rejection of the promise that it
 * returns.
 */
export function whenFree<T>(attempt: () => T | Promise<T>): Promise<T> {
  try {
    // Returns the attempt's own promise: an async function would settle some microtasks later.
    return Promise.resolve(attempt());
  } catch (error) {
    return isBusy(error) ? retry(attempt) : Promise.reject(error);
  }
}

async function retry<T>(attempt: () => T | Promise<T>): Promise<T> {
  const deadlineMs = performance.now() + WRITE_LOCK_MS;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)) {
    // The random part keeps two waiting threads from colliding repeatedly.
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
  const message = `the records were locked by another process or thread for ${WRITE_LOCK_MS / 1000} s; try again, and check which other programs use the data folder`;
  return new MemorydError("internal_error", message, { cause });
}
