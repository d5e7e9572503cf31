import { TimeoutError } from "./errors.ts";

/** The limit of one call: its time and the caller's signal, as one signal. `end` must be called, because it frees the timer and the listener. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  readonly #timer: ReturnType<typeof setTimeout>;
  readonly #onAbort = () => this.#controller.abort(this.#outer?.reason);
  readonly #endMs: number;

  constructor(limitMs: number, outer: AbortSignal | undefined) {
    this.#outer = outer;
    this.#endMs = performance.now() + limitMs;
    this.#timer = setTimeout(() => this.#controller.abort(new TimeoutError(`no answer within ${limitMs} ms`)), limitMs);
    if (outer?.aborted) this.#onAbort();
    else outer?.addEventListener("abort", this.#onAbort, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get leftMs(): number {
    return this.#endMs - performance.now();
  }

  /** Throws what ended the call, if something did: a TimeoutError, or the reason of the caller's signal. */
  check(): void {
    if (this.signal.aborted) throw this.signal.reason;
  }

  async sleep(ms: number): Promise<void> {
    this.check();
    const { promise, resolve } = newPromise();
    const timer = setTimeout(resolve, ms);
    this.signal.addEventListener("abort", resolve, { once: true });
    await promise;
    clearTimeout(timer);
    this.signal.removeEventListener("abort", resolve);
    this.check();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#outer?.removeEventListener("abort", this.#onAbort);
  }
}

/** `Promise.withResolvers`, which Node 20 lacks. */
function newPromise(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
