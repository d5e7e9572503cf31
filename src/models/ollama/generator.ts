import type { Static } from "@sinclair/typebox";
import {
  type ChosenGenerator,
  GENERATED_TOKENS,
  type GenerateReply,
  type GenerateRequest,
  type Generator,
  type ModelConnection,
  ModelError,
  type Usage,
} from "../model.ts";
import { CHAT, checked } from "./answers.ts";
import type { OllamaClient } from "./client.ts";
import { ModelLoader } from "./loader.ts";
import { REQUIRED_PROBE_MS } from "./probe.ts";
import { findReplyWay, inWords, type ReplyWay, USUAL_WAY } from "./reply-way.ts";
import { verifyModel } from "./requests.ts";

interface OllamaGeneratorOptions {
  readonly client: OllamaClient;
  readonly chosen: Extract<ChosenGenerator, { kind: "ollama" }>;
  readonly connection: ModelConnection;
  /** Told what a person should do about the model. */
  readonly warn?: ((message: string) => void) | undefined;
  readonly monotonicMs?: () => number;
}

/**
 * A generator over `/api/chat`: one reply per call, which the server binds to the request's schema. It never retries, because only the
 * caller knows what to change. How the model follows a schema is found once, when it is first loaded.
 */
export function createOllamaGenerator({
  client,
  chosen,
  connection,
  warn = () => {},
  monotonicMs = () => performance.now(),
}: OllamaGeneratorOptions): Generator {
  const { model, modelDigest } = chosen;
  const { chatDeadlineMs, loadDeadlineMs, keepAliveSeconds } = connection;
  // Otherwise Ollama cuts a prompt beyond the context in half, and the reply does not show it.
  const common = { model, stream: false as const, truncate: false, keep_alive: keepAliveSeconds };
  // The default repetition penalty of 1.1 distorts quotes and brackets, even within the schema's grammar.
  const options = { num_ctx: chosen.contextTokens, temperature: 0, repeat_penalty: 1 };

  function ask(way: ReplyWay, request: GenerateRequest, deadlineMs: number): Promise<unknown> {
    const { system, prompt, schema, maxOutputTokens, signal } = request;
    const messages = [
      { role: "system", content: way.isInWords ? inWords(system, schema) : system },
      { role: "user", content: prompt },
    ];
    // What the model thinks counts as output.
    const num_predict = way.think === false ? Math.min(maxOutputTokens, GENERATED_TOKENS) : GENERATED_TOKENS;
    // With format "json", one of Ollama's two paths enforces nothing, so requests give the schema itself.
    const body = {
      ...common,
      ...(way.think === false && { think: false }),
      messages,
      format: schema,
      options: { ...options, num_predict },
    };
    return client.chat(body, { deadlineMs, signal });
  }

  let way: ReplyWay | undefined;
  const loader = new ModelLoader({
    verify: () => verifyModel(client, model, modelDigest, { deadlineMs: REQUIRED_PROBE_MS }),
    load: async () => {
      await client.chat({ ...common, messages: [], options }, { deadlineMs: loadDeadlineMs });
      way ??= await findReplyWay({
        ask: async (...asked) => readReply(await ask(...asked)),
        ...{ model, deadlineMs: chatDeadlineMs, monotonicMs, warn },
      });
    },
    keepAliveMs: keepAliveSeconds * 1000,
    monotonicMs,
  });

  return {
    identity: { name: `ollama/${model}`, digest: modelDigest },
    async generate(request) {
      await loader.ensureLoaded(request.signal);
      let answer: unknown;
      try {
        answer = await ask(way ?? USUAL_WAY, request, chatDeadlineMs);
      } catch (error) {
        if (!(error instanceof ModelError && error.kind === "too_long")) loader.invalidate();
        throw error;
      }
      return readReply(answer);
    },
  };
}

/** Accepts a reply only if the model itself ended it, because any other reply may be incomplete. */
function readReply(given: unknown): GenerateReply {
  const answer = checked(CHAT, given, "/api/chat");
  const { content } = answer.message;
  if (content === "") throw new ModelError("malformed", "The chat model's reply is empty");
  if (!answer.done) throw new ModelError("length", "Ollama stopped the chat model because it repeated itself");
  if (answer.done_reason === "length") throw new ModelError("length", "The chat model's reply is longer than the limit");
  if (answer.done_reason !== "stop") throw new ModelError("malformed", "The chat model's reply ended for an unknown reason");
  const parsed = parseReply(content);
  if (!parsed.ok) throw new ModelError("malformed", "The chat model's reply is not JSON");
  return { value: parsed.value, repaired: parsed.repaired, usage: usageOf(answer) };
}

function usageOf(answer: Static<typeof CHAT>): Usage {
  const { prompt_eval_count = 0, eval_count = 0, prompt_eval_duration = 0, eval_duration = 0 } = answer;
  return { promptTokens: prompt_eval_count, outputTokens: eval_count, promptMs: prompt_eval_duration / 1e6, outputMs: eval_duration / 1e6 };
}

type ParsedReply =
  | { readonly ok: true; readonly value: object /** True if text around the JSON was removed. */; readonly repaired: boolean }
  | { readonly ok: false };

/**
 * Parses the one JSON object or array of a model's reply. If the server enforces the schema, the reply is only that. If it does not, a
 * thinking block, a code fence and prose around the JSON are removed. The JSON itself is never repaired: an incomplete document is refused.
 */
export function parseReply(content: string): ParsedReply {
  const whole = parseDocument(content);
  if (whole) return { ok: true, value: whole, repaired: false };
  const answer = content.split("</think>").at(-1) ?? "";
  const from = answer.search(/[{[]/);
  const to = Math.max(answer.lastIndexOf("}"), answer.lastIndexOf("]"));
  const inner = from >= 0 && to > from ? parseDocument(answer.slice(from, to + 1)) : undefined;
  return inner ? { ok: true, value: inner, repaired: true } : { ok: false };
}

function parseDocument(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
