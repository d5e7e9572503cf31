import { setImmediate } from "node:timers/promises";
import type { Round } from "./round.ts";

/** Longest sleep of a timer that is asked for nothing. */
const IDLE_MS = 60_000;

/** Kinds of work that take turns, a bounded piece each, so that none starves another however much of it there is. */
export class Lane {
  readonly #rounds: readonly Round[];
  readonly #before: () => Promise<void>;
  #stopping = false;
  #roused = false;
  #awake: (() => void) | undefined;

  /** `before` is awaited between any two turns. */
  constructor(rounds: readonly Round[], before: () => Promise<void> = async () => {}) {
    this.#rounds = rounds;
    this.#before = before;
  }

  /** Runs until {@link stop}: the piece of work that runs then is finished. */
  async run(): Promise<void> {
    while (!this.#stopping) {
      await this.#before();
      let worked = false;
      for (const round of this.#rounds) worked = (await round.step()) || worked;
      // Messages and timers get their turn also when every store answers at once.
      if (worked) await setImmediate();
      else await this.#sleep();
    }
  }

  /** Something may be due. */
  rouse(): void {
    this.#roused = true;
    this.#awake?.();
  }

  stop(): void {
    this.#stopping = true;
    this.rouse();
  }

  async #sleep(): Promise<void> {
    if (!this.#roused) {
      const waitMs = Math.min(...this.#rounds.map((round) => round.schedule.waitMs() ?? IDLE_MS), IDLE_MS);
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#awake = resolve;
      const timer = setTimeout(resolve, waitMs);
      await promise;
      clearTimeout(timer);
      this.#awake = undefined;
    }
    this.#roused = false;
  }
}
