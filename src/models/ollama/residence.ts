import { untilAborted } from "../../async/deadline.ts";

/** A model that is replaced while the server runs is noticed within this time. */
export const MODEL_CHECK_MS = 5_000;

export interface ResidenceOptions {
  /** Has Ollama load the model; may take minutes. */
  readonly load: () => Promise<void>;
  /** Throws when the server has another model under this name than the one that was chosen. */
  readonly verify: () => Promise<void>;
  readonly keepAliveMs: number;
  readonly now: () => number;
}

/**
 * Keeps track of whether Ollama holds a model in memory. A caller that hangs up aborts the loading, so with a deadline shorter than that the model would
 * never be there: the loading is a request of its own with a long deadline, shared by all who wait for it, and goes on when they give up.
 */
export class Residence {
  readonly #options: ResidenceOptions;
  #loading: Promise<Loaded> | undefined;
  #loaded = false;
  #usedAtMs = 0;
  #verifiedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: ResidenceOptions) {
    this.#options = options;
  }

  /** Returns when the model is there. Throws what loading it threw, or the signal's reason. */
  async ensure(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const { now, keepAliveMs } = this.#options;
    const nowMs = now();
    if (nowMs - this.#usedAtMs >= keepAliveMs) this.#loaded = false;
    if (!this.#loaded || nowMs - this.#verifiedAtMs >= MODEL_CHECK_MS) {
      this.#loading ??= this.#load().finally(() => {
        this.#loading = undefined;
      });
      const outcome = await untilAborted(this.#loading, signal);
      if (!outcome.ok) throw outcome.error;
    }
    this.#usedAtMs = now();
  }

  /** A call failed in a way that a model which is no longer loaded explains too: the next one loads first. */
  doubt(): void {
    this.#loaded = false;
  }

  /** Never rejects: those who waited may all have given up. */
  async #load(): Promise<Loaded> {
    try {
      await this.#options.verify();
      this.#verifiedAtMs = this.#options.now();
      if (!this.#loaded) await this.#options.load();
      this.#loaded = true;
      return { ok: true };
    } catch (error) {
      return { ok: false, error };
    }
  }
}

type Loaded = { readonly ok: true } | { readonly ok: false; readonly error: unknown };
