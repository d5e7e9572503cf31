import type { ModelErrorCause, Usage } from "../../models/model.ts";
import type { ModelStats } from "../../observability/worker-stats.ts";

export type ModelStep = "extract" | "dedupe";
/**
 * Why the built-in step did the work of a step: an error of the model, or
 * - `paused`: the model failed so often that its circuit breaker is open;
 * - `invalid`: the reply is JSON that does not match the schema;
 * - `omitted`: the reply does not answer the question;
 * - `unsupported`: the text supports no part of the reply.
 */
export type FallbackCause = ModelErrorCause | "paused" | "invalid" | "omitted" | "unsupported" | "error";

/** Counts of the language model's work since the start, with labels from fixed sets. */
export class ModelCounts {
  readonly #calls = new Map<string, number>();
  readonly #fallbacks = new Map<string, number>();
  readonly #refused = new Map<string, number>();
  #promptTokens = 0;
  #outputTokens = 0;

  call(step: ModelStep, outcome: "ok" | "repaired" | FallbackCause): void {
    add(this.#calls, `${step} ${outcome}`, 1);
  }

  /** Counts tokens even if the reply could not be used. */
  used({ promptTokens, outputTokens }: Usage): void {
    this.#promptTokens += promptTokens;
    this.#outputTokens += outputTokens;
  }

  /** Counts `count` pieces of work that the built-in step did. */
  fallback(step: ModelStep, cause: FallbackCause, count = 1): void {
    if (count > 0) add(this.#fallbacks, `${step} ${cause}`, count);
  }

  /** Counts a fact or a verdict of the model that was rejected. */
  refused(step: ModelStep, reason: string): void {
    add(this.#refused, `${step} ${reason}`, 1);
  }

  stats(): ModelStats {
    return {
      calls: rows(this.#calls),
      fallbacks: rows(this.#fallbacks),
      refused: rows(this.#refused),
      promptTokens: this.#promptTokens,
      outputTokens: this.#outputTokens,
    };
  }
}

function add(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

function rows(counts: ReadonlyMap<string, number>): { step: string; label: string; count: number }[] {
  return [...counts].map(([key, count]) => {
    const [step = "", label = ""] = key.split(" ");
    return { step, label, count };
  });
}
