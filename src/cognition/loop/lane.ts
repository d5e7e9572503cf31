import { setImmediate } from "node:timers/promises";
import { openBatch } from "../../reading/batch.ts";
import type { Round } from "./round.ts";

/** Longest sleep when no work is scheduled. */
const IDLE_MS = 60_000;

/** Runs kinds of work in turn. Each turn is bounded, so no kind delays another for long. */
export class Lane {
  readonly #rounds: readonly Round[];
  readonly #before: () => Promise<void>;
  #stopping = false;
  #notified = false;
  #awake: (() => void) | undefined;

  /** `before` is awaited before each cycle of turns. */
  constructor(rounds: readonly Round[], before: () => Promise<void> = async () => {}) {
    this.#rounds = rounds;
    this.#before = before;
  }

  /** Runs until {@link stop}; the current piece of work is completed. */
  async run(): Promise<void> {
    while (!this.#stopping) {
      await this.#work();
      await this.#sleep();
    }
  }

  /** Runs all kinds of work in turn until none is due, as one batch: what one turn has read, the next one often needs. */
  async #work(): Promise<void> {
    using _batch = openBatch();
    for (let worked = true; worked && !this.#stopping; ) {
      await this.#before();
      worked = false;
      for (const round of this.#rounds) worked = (await round.step()) || worked;
      // Lets messages and timers run even when every store answers synchronously.
      if (worked) await setImmediate();
    }
  }

  /** Ends the sleep, because work may be due. */
  notify(): void {
    this.#notified = true;
    this.#awake?.();
  }

  stop(): void {
    this.#stopping = true;
    this.notify();
  }

  async #sleep(): Promise<void> {
    if (!this.#notified) {
      const waitMs = Math.min(...this.#rounds.map((round) => round.schedule.waitMs() ?? IDLE_MS), IDLE_MS);
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#awake = resolve;
      const timer = setTimeout(resolve, waitMs);
      await promise;
      clearTimeout(timer);
      this.#awake = undefined;
    }
    this.#notified = false;
  }
}
