import PQueue from "p-queue";

export interface SemaphoreOptions {
  /** Pieces of work that run at once. */
  readonly permits: number;
  /** Pieces of work that may wait for a permit; one more is refused. */
  readonly waitingLimit: number;
  /** The error of a refusal. */
  readonly refusal: (waiting: number) => Error;
}

/** A counting semaphore whose queue is bounded: those that wait get their permits in order. */
export class Semaphore {
  readonly #options: SemaphoreOptions;
  readonly #queue: PQueue;

  constructor(options: SemaphoreOptions) {
    this.#options = options;
    this.#queue = new PQueue({ concurrency: options.permits });
  }

  /**
   * The result of the work. Throws the refusal when too many wait, and the signal's reason as soon as the signal ends the waiting or the work. The permit
   * returns at that moment: work that is given a signal has to end by it too.
   */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const { permits, waitingLimit, refusal } = this.#options;
    if (this.#queue.pending >= permits && this.#queue.size >= waitingLimit) throw refusal(this.#queue.size);
    return this.#queue.add(work, signal && { signal });
  }
}
