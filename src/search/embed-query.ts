import { withDeadline } from "../async/deadline.ts";
import { type Embedder, ModelError } from "../models/model.ts";
import type { QueryVectors } from "./ranking/query.ts";
import type { SearchRequest } from "./types.ts";

/** Pause between two attempts while the embedder fails. No search waits for these attempts. */
export const PROBE_PAUSE_MS = 1_000;
/** A fault that affects every search is logged at most once in this time. */
const FAULT_LOG_MS = 60_000;

export interface QueryEmbedderOptions {
  readonly embedder: Embedder;
  /** How long a search waits for its vectors. */
  readonly deadlineMs: number;
  readonly monotonicMs: () => number;
  /** Called when the embedder fails, at most once in {@link FAULT_LOG_MS}. */
  readonly onFault: (error: unknown) => void;
  /** Called when the embedder works again. */
  readonly onRecovery?: () => void;
}

/** Returns the vectors of a request; undefined when the embedder fails or is too slow. Rejects only when the caller's signal is aborted. */
export type QueryEmbedder = (request: SearchRequest, signal?: AbortSignal) => Promise<QueryVectors | undefined>;

/**
 * Embeds queries behind a circuit breaker. The first query of an outage waits until its deadline at most. Later queries get undefined at
 * once, while one query at a time is embedded in the background. The first success ends the outage.
 * This is not cockatiel's breaker, which makes its attempts within a search: that search and all that arrive meanwhile would wait.
 */
export function createQueryEmbedder(options: QueryEmbedderOptions): QueryEmbedder {
  const breaker = new CircuitBreaker(options);
  return async ({ query, taskContext }, signal) => {
    signal?.throwIfAborted();
    if (breaker.open) {
      breaker.probe(query);
      return undefined;
    }
    try {
      const texts = taskContext ? [query, taskContext] : [query];
      const embed = (ending: AbortSignal) => Promise.all(texts.map((text) => options.embedder.embedQuery(text, ending)));
      const [queryVector, task] = await withDeadline(embed, { limitMs: options.deadlineMs, late: () => late(options.deadlineMs), signal });
      return queryVector && { query: queryVector, task };
    } catch (error) {
      signal?.throwIfAborted();
      breaker.failed(error);
      return undefined;
    }
  };
}

class CircuitBreaker {
  open = false;
  readonly #options: QueryEmbedderOptions;
  #probing = false;
  #probeAtMs = 0;
  #toldAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: QueryEmbedderOptions) {
    this.#options = options;
  }

  failed(error: unknown): void {
    const nowMs = this.#options.monotonicMs();
    this.open = true;
    this.#probeAtMs = nowMs + PROBE_PAUSE_MS;
    if (nowMs - this.#toldAtMs < FAULT_LOG_MS) return;
    this.#toldAtMs = nowMs;
    this.#options.onFault(error);
  }

  /** Tries the embedder again when the pause is over. No caller waits, so the attempt has no deadline. */
  probe(query: string): void {
    if (this.#probing || this.#options.monotonicMs() < this.#probeAtMs) return;
    this.#probing = true;
    this.#options.embedder
      .embedQuery(query)
      .then(
        () => this.#recovered(),
        (error) => this.failed(error),
      )
      .finally(() => {
        this.#probing = false;
      });
  }

  #recovered(): void {
    this.open = false;
    this.#toldAtMs = Number.NEGATIVE_INFINITY;
    this.#options.onRecovery?.();
  }
}

function late(deadlineMs: number): ModelError {
  return new ModelError("timeout", `the embedder did not answer within ${deadlineMs} ms`);
}
