import PQueue from "p-queue";

/** A mutex per key: work of one key runs one piece at a time, in order of arrival; work of different keys runs concurrently. */
export class KeyedMutex {
  readonly #queues = new Map<string, PQueue>();

  /** Runs the work when all earlier work of the key has ended, with or without an error. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    return this.#queueOf(key).add(work);
  }

  #queueOf(key: string): PQueue {
    const known = this.#queues.get(key);
    if (known) return known;
    const queue = new PQueue({ concurrency: 1 });
    this.#queues.set(key, queue);
    // An idle queue is removed, so that keys do not accumulate. The next work of the key makes a new one.
    queue.addEventListener("idle", () => this.#queues.delete(key), { once: true });
    return queue;
  }
}
