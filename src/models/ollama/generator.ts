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
import type { OllamaClient } from "./client.ts";
import { INSIST_MS } from "./probe.ts";
import { parseReply } from "./reply.ts";
import { verifyModel } from "./requests.ts";
import { Residence } from "./residence.ts";
import { CHAT, checked } from "./wire.ts";

export interface OllamaGeneratorOptions {
  readonly client: OllamaClient;
  readonly chosen: Extract<ChosenGenerator, { kind: "ollama" }>;
  readonly connection: ModelConnection;
  readonly now?: () => number;
}

/** A generator over `/api/chat`, one reply a call, held to the request's schema by the server. It never tries twice: the caller knows what to change. */
export function createOllamaGenerator({ client, chosen, connection, now = Date.now }: OllamaGeneratorOptions): Generator {
  const { model, modelDigest } = chosen;
  const common = {
    model,
    stream: false as const,
    // Only the schema itself binds the model: with "json" one of Ollama's two paths enforces nothing, and a thinking model nothing at all.
    think: false,
    // Otherwise a prompt beyond the context is cut to half, and the answer looks like any other.
    truncate: false,
    keep_alive: connection.keepAliveSeconds,
  };
  // The penalty for repetition is 1.1 by default and bends quotes and brackets, within the schema's grammar too.
  const options = { num_ctx: chosen.contextTokens, temperature: 0, repeat_penalty: 1 };
  const residence = new Residence({
    verify: () => verifyModel(client, model, modelDigest, { deadlineMs: INSIST_MS }),
    load: async () => {
      await client.chat({ ...common, messages: [], options }, { deadlineMs: connection.loadDeadlineMs });
    },
    keepAliveMs: connection.keepAliveSeconds * 1000,
    now,
  });

  async function ask({ system, prompt, schema, maxOutputTokens, signal }: GenerateRequest): Promise<unknown> {
    const messages = [
      { role: "system", content: system },
      { role: "user", content: prompt },
    ];
    const bounded = { ...options, num_predict: Math.min(maxOutputTokens, GENERATED_TOKENS) };
    try {
      return await client.chat(
        { ...common, messages, format: schema, options: bounded },
        { deadlineMs: connection.chatDeadlineMs, signal },
      );
    } catch (error) {
      if (!(error instanceof ModelError && error.kind === "too_long")) residence.doubt();
      throw error;
    }
  }

  return {
    identity: { name: `ollama/${model}`, digest: modelDigest },
    async generate(request) {
      await residence.ensure(request.signal);
      return readReply(checked(CHAT, await ask(request), "/api/chat"));
    },
  };
}

/** A reply counts only when the model itself ended it: all else may be half of what it had to say. */
function readReply(answer: Static<typeof CHAT>): GenerateReply {
  const { content } = answer.message;
  if (content === "") throw new ModelError("malformed", "The chat model's reply is empty");
  if (!answer.done) throw new ModelError("length", "Ollama stopped the chat model: it repeated itself");
  if (answer.done_reason === "length") throw new ModelError("length", "The chat model's reply is longer than it may be");
  if (answer.done_reason !== "stop") throw new ModelError("malformed", "The chat model's reply did not end as replies do");
  const parsed = parseReply(content);
  if (!parsed.ok) throw new ModelError("malformed", "The chat model's reply is no JSON");
  return { value: parsed.value, repaired: parsed.repaired, usage: usageOf(answer) };
}

function usageOf(answer: Static<typeof CHAT>): Usage {
  const { prompt_eval_count = 0, eval_count = 0, prompt_eval_duration = 0, eval_duration = 0 } = answer;
  return { promptTokens: prompt_eval_count, outputTokens: eval_count, promptMs: prompt_eval_duration / 1e6, outputMs: eval_duration / 1e6 };
}
