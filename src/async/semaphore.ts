import PQueue from "p-queue";

export interface SemaphoreOptions {
  /** Number of pieces of work that run concurrently. */
  readonly permits: number;
  /** Number of pieces of work that may wait for a permit. One more is refused. */
  readonly waitingLimit: number;
  /** Makes the error of a refusal. */
  readonly refusal: (waiting: number) => Error;
}

/** A counting semaphore with a bounded queue. Waiting work gets its permits in order of arrival. */
export class Semaphore {
  readonly #options: SemaphoreOptions;
  readonly #queue: PQueue;

  constructor(options: SemaphoreOptions) {
    this.#options = options;
    this.#queue = new PQueue({ concurrency: options.permits });
  }

  /**
   * Returns the result of the work. Throws the refusal when too much work waits, and the signal's reason as soon as the signal ends, while
   * waiting or working. The permit is released at that moment, so the work itself must also stop on the signal.
   */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const { permits, waitingLimit, refusal } = this.#options;
    if (this.#queue.pending >= permits && this.#queue.size >= waitingLimit) throw refusal(this.#queue.size);
    return this.#queue.add(work, signal && { signal });
  }
}
