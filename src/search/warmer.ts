import type { Scope } from "../memory/types.ts";
import type { SearchRequest } from "./types.ts";

/** Requests that may wait for their answer, over all scopes: about a second of work. The oldest are dropped first. */
export const WARM_QUEUE = 512;
/** Pause before each request, because live requests have priority. */
const WARM_PAUSE_MS = 5;

interface Question {
  readonly scope: Scope;
  readonly request: SearchRequest;
}

export interface WarmerOptions {
  /** Answers the request and caches the answer; must not throw. */
  readonly answer: (scope: Scope, request: SearchRequest) => Promise<void>;
  /** True while a live request is in progress; the warmer waits then. */
  readonly busy: () => boolean;
  readonly pauseMs?: number;
}

/**
 * Answers popular requests again in the background: one at a time, with a pause before each, and only while no live request is in
 * progress.
 */
export class Warmer {
  readonly #options: WarmerOptions;
  /** Oldest first. A request is queued once. */
  readonly #waiting = new Map<string, Question>();
  #running: Promise<void> | undefined;
  #closed = false;

  constructor(options: WarmerOptions) {
    this.#options = options;
  }

  add(scope: Scope, requests: readonly SearchRequest[]): void {
    if (this.#closed || requests.length === 0) return;
    for (const request of requests) {
      this.#waiting.set(JSON.stringify([scope, request]), { scope, request });
    }
    for (const oldest of this.#waiting.keys()) {
      if (this.#waiting.size <= WARM_QUEUE) break;
      this.#waiting.delete(oldest);
    }
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  close(): void {
    this.#closed = true;
    this.#waiting.clear();
  }

  async #run(): Promise<void> {
    const { answer, busy, pauseMs = WARM_PAUSE_MS } = this.#options;
    while (this.#waiting.size > 0) {
      await Bun.sleep(pauseMs);
      const [next] = this.#waiting;
      if (next === undefined || busy()) continue;
      const [key, { scope, request }] = next;
      this.#waiting.delete(key);
      await answer(scope, request);
    }
  }
}
