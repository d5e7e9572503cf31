/**
 * Starts the threads. The entry points `worker.ts` and `encoder-worker.ts` and this file stand at the top of `src`, because a compiled binary
 * finds the entry of a thread only beside the file that names it.
 */

/** The cognition thread. */
export function startWorker(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url));
}

/** The process does not wait for this thread when it ends. A small heap is collected often, which costs nothing measurable here. */
export function startEncoderWorker(): Worker {
  return new Worker(new URL("./encoder-worker.ts", import.meta.url), { ref: false, smol: true });
}
