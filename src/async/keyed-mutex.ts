import PQueue from "p-queue";

/** Pieces of work of one key exclude each other, first come, first served; those of different keys do not. */
export class KeyedMutex {
  readonly #queues = new Map<string, PQueue>();

  /** Does the work once everything that came before it has ended, however that ended. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    return this.#queueOf(key).add(work);
  }

  #queueOf(key: string): PQueue {
    const known = this.#queues.get(key);
    if (known) return known;
    const queue = new PQueue({ concurrency: 1 });
    this.#queues.set(key, queue);
    // Nothing runs or waits in it: the next work of the key makes a new one, so that keys do not pile up.
    queue.addEventListener("idle", () => this.#queues.delete(key), { once: true });
    return queue;
  }
}
