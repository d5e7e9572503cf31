import { endsWithin } from "../async/deadline.ts";
import { messageOf } from "../memory/errors.ts";

/** Undoes one step of the start. `deadlineMs` is a time of `performance.now()`, at which unfinished work is aborted. */
export type Closer = (deadlineMs: number) => void | Promise<void>;

/**
 * How long after the deadline the steps together may still take. On a disk that fails, a file may never close. What is left then is what a
 * kill leaves, and every start copes with that.
 */
const GRACE_MS = 1_500;

/** Undoes the steps, the last one first. One that fails or hangs does not keep the others from their turn. */
export async function closeAll(closers: readonly Closer[], deadlineMs: number, failed: (reason: string) => void): Promise<void> {
  for (const close of closers.toReversed()) {
    try {
      const isClosed = await endsWithin(Promise.resolve(close(deadlineMs)), deadlineMs + GRACE_MS - performance.now());
      if (!isClosed) failed("it took too long");
    } catch (error) {
      failed(messageOf(error));
    }
  }
}

/**
 * Ends the process after this time, whatever the main thread does then. On a failing disk it may wait in a call of the system, where none of
 * its own timers fires. What a kill leaves behind, every start copes with. A process that ends by itself takes the thread with it.
 */
export function endProcessWithin(limitMs: number): Worker {
  const code = `setTimeout(() => process.kill(${process.pid}, "SIGKILL"), ${limitMs})`;
  return new Worker(URL.createObjectURL(new Blob([code], { type: "application/javascript" })));
}

/** Resolves at the first SIGTERM or SIGINT. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const stop = () => {
      // A second Ctrl-C means that the user does not want to wait.
      if (asked) process.exit(1);
      asked = true;
      resolve();
    };
    process.on("SIGTERM", stop);
    process.on("SIGINT", stop);
  });
}
