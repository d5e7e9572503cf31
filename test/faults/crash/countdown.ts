/** Does something after so many events, such as a kill after so many answers: a moment that does not depend on the speed of the machine. */
export class Countdown {
  /** Resolves when it is done. */
  readonly done: Promise<void>;
  readonly #begin: () => void;
  #left: number;

  constructor(events: number, act: () => Promise<void> | void) {
    this.#left = events;
    const begun = Promise.withResolvers<void>();
    this.#begin = begun.resolve;
    this.done = begun.promise.then(act);
  }

  count(): void {
    if (--this.#left === 0) this.#begin();
  }
}
