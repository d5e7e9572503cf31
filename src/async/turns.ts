import { endsWithin } from "./deadline.ts";

export interface TurnsOptions {
  /** Pieces of work that run concurrently. */
  readonly atOnce: number;
  /** Those of one group. */
  readonly atOnceOfGroup: number;
  /** After this time a piece of work keeps nobody waiting any more, though it continues: it may hang. */
  readonly placeMs: number;
}

/** Bounds work by groups that take turns: a free place goes to the group that has waited longest for one, however much another asks for. */
export class Turns {
  readonly #options: TurnsOptions;
  #free: number;
  readonly #running = new Map<string, number>();
  /** The waiting work of each group; the first group has the next turn. */
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(options: TurnsOptions) {
    this.#options = options;
    this.#free = options.atOnce;
  }

  /** Returns the result of the work once its turn has come. Returns undefined, without working, when it waited and nobody wants it any more. */
  async run<T>(group: string, work: () => Promise<T>, isWanted: () => boolean): Promise<T | undefined> {
    const hasWaited = await this.#turnOf(group);
    if (hasWaited && !isWanted()) {
      this.#leave(group);
      return undefined;
    }
    const working = work();
    const ended = working.then(
      () => {},
      () => {},
    );
    void endsWithin(ended, this.#options.placeMs).then(() => this.#leave(group));
    return working;
  }

  /** Resolves at the turn of the group, with whether it had to be waited for. */
  #turnOf(group: string): Promise<boolean> {
    return new Promise((resolve) => {
      let waits = false;
      const waiting = this.#waiting.get(group) ?? [];
      waiting.push(() => resolve(waits));
      this.#waiting.set(group, waiting);
      this.#fill();
      waits = true;
    });
  }

  #leave(group: string): void {
    this.#free++;
    const running = (this.#running.get(group) ?? 0) - 1;
    if (running > 0) this.#running.set(group, running);
    else this.#running.delete(group);
    this.#fill();
  }

  /** Fills the free places. A group that gets one goes to the end of the line, where this loop meets it again. */
  #fill(): void {
    for (const [group, waiting] of this.#waiting) {
      if (this.#free === 0) return;
      const running = this.#running.get(group) ?? 0;
      if (running >= this.#options.atOnceOfGroup) continue;
      this.#waiting.delete(group);
      const begin = waiting.shift();
      if (waiting.length > 0) this.#waiting.set(group, waiting);
      this.#free--;
      this.#running.set(group, running + 1);
      begin?.();
    }
  }
}
