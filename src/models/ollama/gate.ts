import { ModelError } from "../model.ts";

export interface GateOptions {
  /** Pieces of work that run at once. */
  readonly concurrency: number;
  /** Pieces of work that wait; one more is refused. */
  readonly waiting: number;
}

/** Lets so many through at once; the others wait in order, each until its signal ends it. */
export class Gate {
  readonly #options: GateOptions;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(options: GateOptions) {
    this.#options = options;
  }

  /** Throws {@link ModelError} `overloaded` when too many wait, and the signal's reason when it ends the waiting. */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.#enter(signal);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#running < this.#options.concurrency) {
      this.#running++;
      return;
    }
    if (this.#queue.length >= this.#options.waiting) {
      throw new ModelError(
        "overloaded",
        `${this.#queue.length} requests already wait for the model: it is slower than what is asked of it`,
      );
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      const place = this.#queue.indexOf(resolve);
      // Already called up: the work begins and ends by the same signal.
      if (place < 0) return;
      this.#queue.splice(place, 1);
      reject(signal.reason);
    };
    this.#queue.push(resolve);
    signal.addEventListener("abort", giveUp, { once: true });
    try {
      await promise;
    } finally {
      signal.removeEventListener("abort", giveUp);
    }
  }

  /** The place goes to the next one directly, so that nobody who comes meanwhile takes it. */
  #leave(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#running--;
  }
}
