import { trimNativeHeap } from "./native-heap.ts";

/**
 * Intervals of work after which memory is given back although the thread does not rest. A collection of the cognition thread takes some 50
 * ms, and a load without a rest, such as a hard delete each second, would let what it frees grow for as long as it lasts.
 */
const MOST_WORKED_LOOKS = 20;
/** Intervals without work after which a thread sleeps: longer than people pause between two questions. */
const SLEEP_LOOKS = 12;

export interface RestingMemoryOptions {
  /** Collects what is no longer in use, and gives it back. */
  readonly giveBack?: () => void;
  /** Gives back what a sleeping thread does not need, although it will be needed again. */
  readonly sleep?: () => void;
}

/**
 * Gives memory back to the system when a thread has worked and then rests, and now and then while it works without a rest. Garbage is
 * collected late, and a heap keeps the pages that it frees, so a server that has taken in 10,000 memories would hold a quarter more for as
 * long as it rests.
 */
export class RestingMemory {
  readonly #giveBack: () => void;
  readonly #sleep: () => void;
  #seen = 0;
  /** Intervals with work since memory was given back. */
  #worked = 0;
  /** Intervals without work since the last one with some. */
  #rested = 0;

  constructor({ giveBack = collectAndTrim, sleep = () => {} }: RestingMemoryOptions = {}) {
    this.#giveBack = giveBack;
    this.#sleep = sleep;
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
    if (this.#rested === SLEEP_LOOKS) this.#sleep();
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
