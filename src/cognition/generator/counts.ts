import type { ModelErrorCause, Usage } from "../../models/model.ts";
import type { ModelStats } from "../../worker-stats.ts";

export type ModelStep = "extract" | "dedupe" | "summarise";
/**
 * Why a step's work fell back on the built-in step: the model's fault, or
 * - `paused`: the model failed so often that it is left alone for a while;
 * - `invalid`: the reply is JSON of another shape;
 * - `omitted`: the reply passes over what it was asked about;
 * - `unsupported`: nothing of the reply is in the text.
 */
export type FallbackCause = ModelErrorCause | "paused" | "invalid" | "omitted" | "unsupported" | "error";

/** What generator-backed steps did since the start, by labels of fixed sets. */
export class ModelCounts {
  readonly #calls = new Map<string, number>();
  readonly #fallbacks = new Map<string, number>();
  readonly #refused = new Map<string, number>();
  #promptTokens = 0;
  #outputTokens = 0;

  call(step: ModelStep, outcome: "ok" | "repaired" | FallbackCause): void {
    add(this.#calls, `${step} ${outcome}`, 1);
  }

  /** Tokens are counted whether or not the reply was of use. */
  used({ promptTokens, outputTokens }: Usage): void {
    this.#promptTokens += promptTokens;
    this.#outputTokens += outputTokens;
  }

  /** `count` pieces of work were left to the built-in step. */
  fallback(step: ModelStep, cause: FallbackCause, count = 1): void {
    if (count > 0) add(this.#fallbacks, `${step} ${cause}`, count);
  }

  /** A fact, verdict or summary of the model was dropped. */
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
