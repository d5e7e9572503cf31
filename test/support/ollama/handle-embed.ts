import { type Request, readModel } from "./request.ts";
import { type State, WireError } from "./state.ts";
import { countTokens, embed, normalise } from "./vectors.ts";

/** Ollama accepts at most this many tokens per input, whatever the model's context. */
const BATCH_TOKENS = 2048;

export async function handleEmbed(state: State, request: Request): Promise<object> {
  const { body, signal } = request;
  if (body["truncate"] !== undefined && typeof body["truncate"] !== "boolean") {
    throw new WireError(400, "json: cannot unmarshal string into Go struct field EmbedRequest.truncate of type bool");
  }
  const inputs = readInputs(body["input"]);
  const model = readModel(state, body, {
    empty: new WireError(404, "model '' not found"),
    missing: (name) => new WireError(404, `model "${name}" not found, try pulling it first`),
  });
  const asked = request.options["num_ctx"];
  const contextTokens = Math.min(typeof asked === "number" ? asked : (model.numCtx ?? model.contextLength), model.contextLength);
  await state.load(model, contextTokens, signal);
  const name = String(body["model"]);
  if (body["keep_alive"] === 0) state.loaded.clear();
  if (inputs.length === 0) return { model: name, embeddings: [] };
  if (!model.capabilities.includes("embedding")) {
    throw new WireError(501, "This server does not support embeddings. Start it with `--embeddings`");
  }
  let tokens = 0;
  const embeddings = inputs.map((input) => {
    const own = countTokens(input) + 2;
    if (own > Math.min(contextTokens, BATCH_TOKENS) && body["truncate"] === false) {
      throw new WireError(400, "the input length exceeds the context length");
    }
    tokens += own;
    const vector = embed(input, model.dimensions);
    return typeof body["dimensions"] === "number" ? normalise(vector.slice(0, body["dimensions"])) : vector;
  });
  return { model: name, embeddings, total_duration: 2_000_000 * tokens, load_duration: 1_000_000, prompt_eval_count: tokens };
}

/** A single empty text is no input, but an empty text in a list is. */
function readInputs(input: unknown): string[] {
  if (input === undefined || input === "") return [];
  if (typeof input === "string") return [input];
  if (Array.isArray(input) && input.every((item) => typeof item === "string")) return input;
  throw new WireError(400, "invalid input type");
}
