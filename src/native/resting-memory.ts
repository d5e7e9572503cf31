import { trimNativeHeap } from "./heap.ts";

/**
 * Intervals of work after which memory is given back although the thread does not rest. A collection of the cognition thread takes some 50
 * ms, and a load without a rest, such as a hard delete each second, would let what it frees grow for as long as it lasts.
 */
const MOST_WORKED_LOOKS = 20;

export interface RestingMemoryOptions {
  /** Collects what is no longer in use, and gives it back. */
  readonly giveBack?: () => void;
  /** Intervals without work after which the thread sleeps. */
  readonly sleepLooks?: number;
  /** Lets go of what a sleeping thread does not use, although it will be needed again. */
  readonly sleep?: () => void;
}

/**
 * Gives memory back to the system when a thread has worked and then rests, and now and then while it works without a rest. Garbage is
 * collected late, and a heap keeps the pages that it frees, so a server that has taken in 10,000 memories would hold a quarter more for as
 * long as it rests. A thread that has rested for long sleeps: it keeps only what cannot be had again.
 */
export class RestingMemory {
  readonly #giveBack: () => void;
  readonly #sleepLooks: number;
  readonly #sleep: () => void;
  #seen = 0;
  /** Intervals with work since memory was given back. */
  #worked = 0;
  /** Intervals without work since the last one with some. */
  #rested = 0;

  constructor({ giveBack = collectAndTrim, sleepLooks = Number.POSITIVE_INFINITY, sleep = () => {} }: RestingMemoryOptions = {}) {
    this.#giveBack = giveBack;
    this.#sleepLooks = sleepLooks;
    this.#sleep = sleep;
  }

  get isAsleep(): boolean {
    return this.#rested >= this.#sleepLooks;
  }

  /**
   * Must be called at intervals, of which one without work counts as a rest.
   *
   * @param work grows with every piece of work.
   */
  look(work: number): void {
    const rests = work === this.#seen;
    this.#rested = rests ? this.#rested + 1 : 0;
    if (!rests) {
      this.#seen = work;
      this.#worked++;
    }
    if (this.#rested === this.#sleepLooks) this.#sleep();
    if (rests ? this.#worked === 0 : this.#worked < MOST_WORKED_LOOKS) return;
    this.#worked = 0;
    this.#giveBack();
  }
}

function collectAndTrim(): void {
  // The thread that serves may be asked again at any moment, so its collection runs beside it. Another thread sweeps at once, which frees more.
  Bun.gc(!Bun.isMainThread);
  trimNativeHeap();
}

/** Also deletes compiled code: the first question after a sleep runs on the interpreter. */
export function shrinkHeap(): void {
  Bun.shrink();
  Bun.gc(true);
  trimNativeHeap();
}
