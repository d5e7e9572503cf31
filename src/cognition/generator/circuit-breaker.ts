import { ModelError, type ModelErrorCause } from "../../models/model.ts";

/** Outages in a row after which a generator is left alone, and for how long, first and at most. */
const MOST_OUTAGES = 3;
export const PAUSE_MS = 30_000;
const PAUSE_MAX_MS = 10 * 60_000;

/** The model server is away, and not the request at fault. */
const OUTAGES: ReadonlySet<ModelErrorCause> = new Set<ModelErrorCause>(["unreachable", "timeout", "missing", "overloaded"]);

/**
 * Leaves a generator alone that does not answer, so that the queue moves at the speed of the built-in steps: after some outages in a row for a while, then
 * with one call as a trial, twice as long each time. A timeout has cost its deadline already and counts as all of them.
 * Written here, because cockatiel's breaker does not see the error that it counts, keeps its count through other errors, and reads the wall clock itself.
 */
export class CircuitBreaker {
  readonly #now: () => number;
  #outages = 0;
  #pauses = 0;
  #pausedUntilMs = Number.NEGATIVE_INFINITY;

  constructor(now: () => number) {
    this.#now = now;
  }

  get isPaused(): boolean {
    return this.#now() < this.#pausedUntilMs;
  }

  succeeded(): void {
    this.#outages = 0;
    this.#pauses = 0;
  }

  /** Answers for how long the generator is left alone from now; 0 for not at all. */
  failed(error: unknown): number {
    if (!(error instanceof ModelError && OUTAGES.has(error.kind))) {
      // It did answer.
      this.succeeded();
      return 0;
    }
    this.#outages += error.kind === "timeout" ? MOST_OUTAGES : 1;
    if (this.#outages < MOST_OUTAGES) return 0;
    const pauseMs = Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** this.#pauses);
    this.#pauses++;
    this.#pausedUntilMs = this.#now() + pauseMs;
    return pauseMs;
  }
}
