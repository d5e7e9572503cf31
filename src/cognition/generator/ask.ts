import type { TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { GENERATED_TOKENS, type GenerateReply, type Generator, ModelError } from "../../models/model.ts";
import type { Log } from "../../observability/log.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";
import type { FallbackCause, ModelCounts, ModelStep } from "./counts.ts";
import { secondTry } from "./prompts.ts";

/** Estimated tokens of texts per call, unless one text alone is longer. On two slow cores this takes about half a minute with the reply. */
export const CALL_TEXT_TOKENS = 1_200;

export type Asked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly cause: FallbackCause };

export interface Question<T> {
  readonly step: ModelStep;
  readonly system: string;
  readonly prompt: string;
  readonly schema: TSchema;
  readonly maxOutputTokens: number;
  /** Reads a reply that matches the schema. The reason of a refusal is added to the second prompt, so it must not quote a text. */
  read(
    value: unknown,
  ): { readonly ok: true; readonly value: T } | { readonly ok: false; readonly cause: FallbackCause; readonly reason: string };
}

/** Causes for which a changed prompt may help. When a reply is too long, the caller asks for less instead. */
const WORTH_A_SECOND_TRY: ReadonlySet<string> = new Set(["malformed", "invalid", "omitted", "unsupported"]);

export interface AskOptions {
  readonly generator: Generator;
  readonly counts: ModelCounts;
  readonly log: Log;
  readonly monotonicMs: () => number;
}

/**
 * Asks the generator, checks its reply, and asks a second time with a changed prompt if that may help. Never throws for a failure of the
 * model.
 */
export class Asker {
  readonly #options: AskOptions;
  readonly #breaker: CircuitBreaker;

  constructor(options: AskOptions) {
    this.#options = options;
    this.#breaker = new CircuitBreaker(options.monotonicMs);
  }

  async ask<T>(question: Question<T>): Promise<Asked<T>> {
    const first = await this.#once(question, question.prompt);
    if (first.ok || !WORTH_A_SECOND_TRY.has(first.cause)) return first;
    return this.#once(question, secondTry(question.prompt, first.reason));
  }

  async #once<T>(question: Question<T>, prompt: string): Promise<Asked<T> & { readonly reason: string }> {
    const { counts } = this.#options;
    const { step } = question;
    if (this.#breaker.isPaused) return { ok: false, cause: "paused", reason: "" };
    const reply = await this.#generate(question, prompt);
    if ("cause" in reply) {
      counts.call(step, reply.cause);
      return { ok: false, cause: reply.cause, reason: "it was no complete JSON object" };
    }
    // Removes fields that are not in the schema and changes nothing else.
    const cleaned = Value.Clean(question.schema, reply.value);
    const read = Value.Check(question.schema, cleaned)
      ? question.read(cleaned)
      : { ok: false as const, cause: "invalid" as const, reason: "its JSON does not have the shape that was asked for" };
    if (read.ok) counts.call(step, reply.repaired ? "repaired" : "ok");
    else counts.call(step, read.cause);
    return read.ok ? { ...read, reason: "" } : read;
  }

  async #generate(
    { step, system, schema, maxOutputTokens }: Question<unknown>,
    prompt: string,
  ): Promise<GenerateReply | { cause: FallbackCause }> {
    const { generator, counts, log } = this.#options;
    try {
      const reply = await generator.generate({
        system,
        prompt,
        schema,
        maxOutputTokens: Math.min(maxOutputTokens, GENERATED_TOKENS),
      });
      counts.used(reply.usage);
      this.#breaker.succeeded();
      return reply;
    } catch (error) {
      const pauseMs = this.#breaker.failed(error);
      const cause: FallbackCause = error instanceof ModelError ? error.kind : "error";
      const message = "The generator failed; the built-in step is used instead";
      if (pauseMs > 0) log.error({ step, cause, pause_ms: pauseMs, err: error }, `${message}; the generator is paused`);
      else log.warn({ step, cause, err: error }, message);
      return { cause };
    }
  }
}

/** An upper bound: nearly every text has three bytes or more per token. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}
