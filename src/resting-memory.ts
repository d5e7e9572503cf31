import { trimNativeHeap } from "./native-heap.ts";

/**
 * Gives memory back to the system when a thread has worked and then rests. Garbage is collected late, and a heap keeps the pages that it
 * frees, so a server that has taken in 10,000 memories would hold a quarter more for as long as it rests.
 */
export class RestingMemory {
  readonly #giveBack: () => void;
  #seen = 0;
  #isDue = false;

  constructor(giveBack: () => void = collectAndTrim) {
    this.#giveBack = giveBack;
  }

  /**
   * Must be called at intervals, of which one without work counts as a rest.
   *
   * @param work grows with every piece of work.
   */
  look(work: number): void {
    if (work !== this.#seen) {
      this.#seen = work;
      this.#isDue = true;
    } else if (this.#isDue) {
      this.#isDue = false;
      this.#giveBack();
    }
  }
}

function collectAndTrim(): void {
  // The thread that serves may be asked again at any moment, so its collection runs beside it. Another thread sweeps at once, which frees more.
  Bun.gc(!Bun.isMainThread);
  trimNativeHeap();
}
