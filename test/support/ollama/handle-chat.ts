import type { ChatAnswer } from "./faults.ts";
import type { DoubleModel } from "./models.ts";
import { isRecord, type Request, readModel } from "./request.ts";
import { minimalValue } from "./schema.ts";
import { type State, WireError } from "./state.ts";
import { countTokens } from "./vectors.ts";

export async function handleChat(state: State, { body, options, signal }: Request): Promise<object> {
  const messages = body["messages"] ?? [];
  if (!Array.isArray(messages)) {
    throw new WireError(400, "json: cannot unmarshal string into Go struct field ChatRequest.messages of type []api.Message");
  }
  const model = readModel(state, body, {
    empty: new WireError(400, "model is required"),
    missing: (name) => new WireError(404, `model '${name}' not found`),
  });
  const name = String(body["model"]);
  const thinks = model.capabilities.includes("thinking");
  if (body["stream"] !== false) throw new WireError(500, "the double does not stream: memoryd must not ask it to");
  if (!model.capabilities.includes("completion")) throw new WireError(400, `"${name}" does not support chat`);
  if (body["think"] === true && !thinks) throw new WireError(400, `"${name}" does not support thinking`);
  if (options["temperature"] !== undefined && typeof options["temperature"] !== "number") {
    throw new WireError(500, 'option "temperature" must be of type float32');
  }
  const contextTokens = typeof options["num_ctx"] === "number" ? options["num_ctx"] : Math.min(model.contextLength, 4096);
  await state.load(model, contextTokens, signal);
  if (messages.length === 0) return loadAnswer(state, model, name, body["keep_alive"] === 0);
  const schema = readFormat(body["format"], model);

  const texts = messages.filter(isRecord).map((message) => String(message["content"] ?? ""));
  const promptTokens = checkPrompt(texts, contextTokens, model, body["truncate"] === false);
  // A thinking model that was not told otherwise follows the schema only after its thinking.
  const isThinking = thinks && body["think"] !== false;
  const isFree = model.ignoresSchema !== undefined && (model.ignoresSchema === "always" || !isThinking);
  if (isFree && model.ignoresSchema === "silent unless thinking") return finish(name, "", promptTokens, options["num_predict"]);
  if (isFree && !texts.some((text) => text.includes("JSON schema")))
    return finish(name, "Yes, of course.", promptTokens, options["num_predict"]);
  const content = isThinking && model.ignoresSchema === undefined ? '"' : reply(state, name, messages, schema);
  return finish(name, content, promptTokens, options["num_predict"]);
}

function loadAnswer(state: State, model: DoubleModel, name: string, unload: boolean): ChatAnswer & { model: string; created_at: string } {
  if (unload) state.loaded.delete(model.name);
  return { ...head(name), message: { role: "assistant", content: "" }, done: true, done_reason: unload ? "unload" : "load" };
}

function head(model: string): { model: string; created_at: string } {
  return { model, created_at: new Date().toISOString() };
}

function readFormat(format: unknown, model: DoubleModel): unknown {
  if (format === undefined || format === "json") return undefined;
  if (!isRecord(format)) {
    throw new WireError(500, `invalid format: ${JSON.stringify(JSON.stringify(format))}; expected "json" or a valid JSON Schema object`);
  }
  const types = ["object", "array", "string", "integer", "number", "boolean", "null"];
  if (format["type"] !== undefined && !types.includes(String(format["type"]))) {
    const unrecognised = `JSON schema conversion failed:\nUnrecognized schema: ${JSON.stringify(format)}`;
    const native = `Unable to generate parser for this template. Automatic parser generation failed: ${unrecognised}`;
    const message = model.path === "native" ? native : `Field 'json_schema': "json_schema": ${unrecognised}`;
    // llama.cpp's own errors are a JSON document within the text.
    throw new WireError(400, JSON.stringify({ error: { code: 400, message, type: "invalid_request_error" } }));
  }
  return format;
}

/**
 * The number of evaluated tokens. Unless told otherwise, one of the two paths silently cuts a prompt that is too long to half of the
 * context.
 */
function checkPrompt(texts: readonly string[], contextTokens: number, model: DoubleModel, refuses: boolean): number {
  const tokens = texts.reduce((sum, text) => sum + countTokens(text) + 4, 0);
  if (tokens <= contextTokens) return tokens;
  if (model.path !== "native" && !refuses) return Math.floor(contextTokens / 2) + 2;
  const message = `request (${tokens} tokens) exceeds the available context size (${contextTokens} tokens), try increasing it`;
  const error = { code: 400, message, type: "exceed_context_size_error", n_prompt_tokens: tokens, n_ctx: contextTokens };
  throw new WireError(400, JSON.stringify({ error }));
}

function reply(state: State, model: string, messages: readonly unknown[], schema: unknown): string {
  const contents = (role: string) =>
    messages
      .filter((message) => isRecord(message) && message["role"] === role)
      .map((message) => String(isRecord(message) && message["content"]));
  const ask = { model, system: contents("system").join("\n"), prompt: contents("user").at(-1) ?? "", schema };
  const scripted = state.script?.(ask);
  const value = scripted === undefined ? minimalValue(schema) : scripted;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** About four characters per token, and one token for the end. */
function finish(model: string, content: string, promptTokens: number, bound: unknown): object {
  const outputTokens = Math.ceil(content.length / 4) + 1;
  const limit = typeof bound === "number" && bound > 0 ? bound : outputTokens;
  const cut = outputTokens > limit;
  return {
    ...head(model),
    message: { role: "assistant", content: cut ? content.slice(0, limit * 4) : content },
    done: true,
    done_reason: cut ? "length" : "stop",
    total_duration: 30_000_000,
    load_duration: 1_000_000,
    prompt_eval_count: promptTokens,
    prompt_eval_duration: 1_000_000 * promptTokens,
    eval_count: Math.min(outputTokens, limit),
    eval_duration: 5_000_000 * Math.min(outputTokens, limit),
  };
}
