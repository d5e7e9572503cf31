/** Pieces of work of one key exclude each other, first come first served; those of different keys do not. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();

  /** Does the work once everything that came before it has ended, however that ended. */
  async take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const run = (this.#last.get(key) ?? Promise.resolve()).then(work);
    const ended = run.then(
      () => undefined,
      () => undefined,
    );
    this.#last.set(key, ended);
    try {
      return await run;
    } finally {
      if (this.#last.get(key) === ended) this.#last.delete(key);
    }
  }
}
