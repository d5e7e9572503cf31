import { withDeadline } from "../async/deadline.ts";
import { type Embedder, ModelError } from "../models/model.ts";
import type { QueryVectors } from "./ranking/query.ts";
import type { SearchRequest } from "./types.ts";

/** While the embedder fails, it is tried again so often, and no search waits for that. */
export const PROBE_PAUSE_MS = 1_000;
/** A fault that every search meets is logged once in this time. */
const FAULT_LOG_MS = 60_000;

export interface QueryEmbedderOptions {
  readonly embedder: Embedder;
  /** How long a search waits for its vectors. */
  readonly deadlineMs: number;
  readonly now: () => number;
  /** Told of a failing embedder, once in {@link FAULT_LOG_MS}. */
  readonly onFault: (error: unknown) => void;
  /** Told when it answers again. */
  readonly onRecovery?: () => void;
}

/** The vectors of a question; undefined when the embedder failed or took too long. Rejects only when the caller's signal ended it. */
export type QueryEmbedder = (request: SearchRequest, signal?: AbortSignal) => Promise<QueryVectors | undefined>;

/**
 * Embeds questions with a circuit breaker before the embedder. The first question that meets an outage waits for its deadline at most; from then on
 * the answer is undefined at once, while one question at a time is still embedded behind the answers: the first that succeeds ends the outage.
 * The breaker is written here, because cockatiel's tries again within a search, which has to wait for it, and holds up the searches that come meanwhile.
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
    const nowMs = this.#options.now();
    this.open = true;
    this.#probeAtMs = nowMs + PROBE_PAUSE_MS;
    if (nowMs - this.#toldAtMs < FAULT_LOG_MS) return;
    this.#toldAtMs = nowMs;
    this.#options.onFault(error);
  }

  /** Asks the embedder again when it is time. Nobody waits for it, so it takes the time that the embedder takes. */
  probe(query: string): void {
    if (this.#probing || this.#options.now() < this.#probeAtMs) return;
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
