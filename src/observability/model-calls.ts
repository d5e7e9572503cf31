/** Minutes that the counts cover. */
export const CALLS_MINUTES = 10;
const MINUTE_MS = 60_000;

/** How the calls to one model went. A check whether the server has the model is no call. */
export interface ModelCalls {
  /** Calls of the last {@link CALLS_MINUTES}. */
  readonly calls: number;
  readonly failed: number;
  /** Why the last of the failed ones did; undefined when none failed. */
  readonly reason: string | undefined;
  /** Whether the last of the calls failed. */
  readonly isFailing: boolean;
  /** When a call last succeeded, since the worker started. */
  readonly workedMs: number | undefined;
}

export const NO_CALLS: ModelCalls = { calls: 0, failed: 0, reason: undefined, isFailing: false, workedMs: undefined };

interface Minute {
  readonly minute: number;
  calls: number;
  failed: number;
}

/** Counts the calls to one model by minute, and keeps as many minutes as the counts cover. */
export class CallCounter {
  readonly #now: () => number;
  readonly #monotonicMs: () => number;
  /** Oldest first. */
  #minutes: Minute[] = [];
  #lastReason: string | undefined;
  #isFailing = false;
  #workedMs: number | undefined;

  constructor(now: () => number, monotonicMs: () => number) {
    this.#now = now;
    this.#monotonicMs = monotonicMs;
  }

  /** @param failure why the call failed; undefined when it succeeded. */
  count(failure: string | undefined): void {
    const minute = Math.floor(this.#monotonicMs() / MINUTE_MS);
    let counts = this.#minutes.at(-1);
    if (counts?.minute !== minute) {
      counts = { minute, calls: 0, failed: 0 };
      this.#minutes = [...this.#recent(), counts];
    }
    counts.calls++;
    this.#isFailing = failure !== undefined;
    if (failure === undefined) {
      this.#workedMs = this.#now();
    } else {
      counts.failed++;
      this.#lastReason = failure;
    }
  }

  stats(): ModelCalls {
    const recent = this.#recent();
    const calls = recent.reduce((sum, minute) => sum + minute.calls, 0);
    const failed = recent.reduce((sum, minute) => sum + minute.failed, 0);
    return {
      calls,
      failed,
      reason: failed > 0 ? this.#lastReason : undefined,
      isFailing: this.#isFailing && calls > 0,
      workedMs: this.#workedMs,
    };
  }

  #recent(): Minute[] {
    const now = Math.floor(this.#monotonicMs() / MINUTE_MS);
    return this.#minutes.filter(({ minute }) => minute > now - CALLS_MINUTES);
  }
}
