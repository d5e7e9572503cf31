import { ModelError, type ModelErrorCause } from "../../models/model.ts";

/** Consecutive outages that open the breaker, and its first and longest pause. */
const MOST_OUTAGES = 3;
export const PAUSE_MS = 30_000;
const PAUSE_MAX_MS = 10 * 60_000;

/** Failures of the model server rather than of the request. */
const OUTAGES: ReadonlySet<ModelErrorCause> = new Set<ModelErrorCause>(["unreachable", "timeout", "missing", "overloaded"]);

/**
 * Stops calling a generator that does not answer, so that the queue advances at the speed of the built-in steps. After a few consecutive
 * outages it pauses. Then one call is a trial, and each failed trial doubles the pause. A timeout opens it at once, because it has already
 * cost its whole deadline.
 *
 * No library is used: cockatiel's breaker does not see the error that it counts, keeps its count through other errors, and reads the wall
 * clock itself.
 */
export class CircuitBreaker {
  readonly #monotonicMs: () => number;
  #outages = 0;
  #pauses = 0;
  #pausedUntilMs = Number.NEGATIVE_INFINITY;

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
  }

  get isPaused(): boolean {
    return this.#monotonicMs() < this.#pausedUntilMs;
  }

  succeeded(): void {
    this.#outages = 0;
    this.#pauses = 0;
  }

  /** Returns the length of the pause that begins now; 0 for none. */
  failed(error: unknown): number {
    if (!(error instanceof ModelError && OUTAGES.has(error.kind))) {
      // Any other error shows that the generator answered.
      this.succeeded();
      return 0;
    }
    this.#outages += error.kind === "timeout" ? MOST_OUTAGES : 1;
    if (this.#outages < MOST_OUTAGES) return 0;
    const pauseMs = Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** this.#pauses);
    this.#pauses++;
    this.#pausedUntilMs = this.#monotonicMs() + pauseMs;
    return pauseMs;
  }
}
