import { LIMITS } from "../memory/limits.ts";
import { type Embedder, ModelError } from "../models/model.ts";
import type { QueryVectors } from "./nearest.ts";
import type { SearchRequest } from "./types.ts";

export interface QueryEmbedderOptions {
  readonly embedder: Embedder;
  readonly deadlineMs: number;
  readonly now: () => number;
  /** Told of a failing embedder, once in {@link LIMITS.searchFaultLogMs}. */
  readonly onFault: (error: unknown) => void;
}

/** The vectors of a question; undefined when the embedder failed or took too long. Rejects only when the caller's signal ended it. */
export type QueryEmbedder = (request: SearchRequest, signal?: AbortSignal) => Promise<QueryVectors | undefined>;

export function createQueryEmbedder({ embedder, deadlineMs, now, onFault }: QueryEmbedderOptions): QueryEmbedder {
  let toldAtMs = Number.NEGATIVE_INFINITY;
  return async ({ query, taskContext }, signal) => {
    try {
      const texts = taskContext ? [query, taskContext] : [query];
      const embed = (ending: AbortSignal) => Promise.all(texts.map((text) => embedder.embedQuery(text, ending)));
      const [queryVector, task] = await withDeadline(embed, deadlineMs, signal);
      return queryVector && { query: queryVector, task };
    } catch (error) {
      signal?.throwIfAborted();
      if (now() - toldAtMs >= LIMITS.searchFaultLogMs) {
        toldAtMs = now();
        onFault(error);
      }
      return undefined;
    }
  };
}

/** Ends the work at the deadline or with the signal, also work that does not listen. */
async function withDeadline<T>(work: (signal: AbortSignal) => Promise<T>, deadlineMs: number, signal?: AbortSignal): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = (reason: unknown) => {
    controller.abort(reason);
    reject(reason);
  };
  const onAbort = () => end(signal?.reason);
  const timer = setTimeout(() => end(new ModelError("timeout", `the embedder did not answer within ${deadlineMs} ms`)), deadlineMs);
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([work(controller.signal), ended]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}
