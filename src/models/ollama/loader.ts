import { untilAborted } from "../../async/deadline.ts";

/** A model that is replaced while the server runs is detected within this time. */
export const MODEL_CHECK_MS = 5_000;

export interface ModelLoaderOptions {
  /** Makes Ollama load the model, which may take minutes. */
  readonly load: () => Promise<void>;
  /** Throws when the server's model of this name is not the chosen one. */
  readonly verify: () => Promise<void>;
  readonly keepAliveMs: number;
  readonly monotonicMs: () => number;
}

/**
 * Makes sure that Ollama has a model in memory. Ollama stops loading when the caller disconnects, so callers with short deadlines would
 * never get the model loaded. The loader therefore loads it by a separate request with a long deadline. All callers share that request,
 * and it continues when they give up.
 */
export class ModelLoader {
  readonly #options: ModelLoaderOptions;
  #loading: Promise<Loaded> | undefined;
  #loaded = false;
  #usedAtMs = 0;
  #verifiedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: ModelLoaderOptions) {
    this.#options = options;
  }

  /** Resolves when the model is loaded. Throws the error of loading it, or the signal's reason. */
  async ensureLoaded(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const { monotonicMs, keepAliveMs } = this.#options;
    const nowMs = monotonicMs();
    if (nowMs - this.#usedAtMs >= keepAliveMs) this.#loaded = false;
    if (!this.#loaded || nowMs - this.#verifiedAtMs >= MODEL_CHECK_MS) {
      this.#loading ??= this.#load().finally(() => {
        this.#loading = undefined;
      });
      const outcome = await untilAborted(this.#loading, signal);
      if (!outcome.ok) throw outcome.error;
    }
    this.#usedAtMs = monotonicMs();
  }

  /** Makes the next call load the model first. Called after an error that an unloaded model can cause. */
  invalidate(): void {
    this.#loaded = false;
  }

  /** Never rejects, because all callers may have given up. */
  async #load(): Promise<Loaded> {
    try {
      await this.#options.verify();
      this.#verifiedAtMs = this.#options.monotonicMs();
      if (!this.#loaded) await this.#options.load();
      this.#loaded = true;
      return { ok: true };
    } catch (error) {
      return { ok: false, error };
    }
  }
}

type Loaded = { readonly ok: true } | { readonly ok: false; readonly error: unknown };
