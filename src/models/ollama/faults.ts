import { connectionCodeOf } from "../../memory/errors.ts";
import { ModelError, type ModelErrorCause } from "../model.ts";

/** What is quoted of an error's text from the model server. */
const FAULT_CHARACTERS = 300;
/** Three wordings of one thing: of Ollama for embeddings, of its two paths for chat. */
const TOO_LONG = /exceeds the (?:available )?context|longer than the context|exceed_context_size/i;

/** What may be quoted although the request carried a user's text: none of it can be in these words. Each is as Ollama or llama.cpp says it. */
const QUOTABLE = new RegExp(
  [
    "llama-server binary not found",
    "timed out waiting for llama-server to start",
    "llama-server process has terminated",
    "an error was encountered while running the model: unexpected EOF",
    "server busy, please try again",
    'model requires more system memory[^"{}]{0,80}',
    "cudaMalloc failed: out of memory",
    "does not support (?:embeddings|chat|thinking|generate)",
    "embedding contains NaN or Inf values",
    "output that does not match the expected [a-z-]+ format",
    "JSON schema conversion failed",
    "invalid model name",
    "invalid input type",
  ].join("|"),
  "i",
);

export interface Refusal {
  readonly path: string;
  readonly status: number;
  readonly body: string;
  /** The request held text of a user, so only known words of the answer are repeated. */
  readonly carriesText: boolean;
}

/** The error for an answer that is no success. */
export function refused({ path, status, body, carriesText }: Refusal): ModelError {
  const text = errorText(body);
  const quoted = carriesText ? (QUOTABLE.exec(text)?.[0] ?? "its own log says why") : text || "without a word";
  const kind = causeOf(status, text);
  return new ModelError(kind, `Ollama answered ${status} to ${path}: ${quoted.slice(0, FAULT_CHARACTERS)}`);
}

function causeOf(status: number, text: string): ModelErrorCause {
  if (status === 400 && TOO_LONG.test(text)) return "too_long";
  // An unknown path is "404 page not found": another server, not a missing model.
  if (status === 404 && /^model\b.*not found/i.test(text)) return "missing";
  if (status === 503 || status === 429) return "overloaded";
  // A gateway in front of Ollama does not reach it.
  if (status === 502 || status === 504) return "unreachable";
  return "failed";
}

/** `{"error": "..."}` of a handler, or plain text of the router and of gateways. */
function errorText(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === "object" && parsed !== null && "error" in parsed && typeof parsed.error === "string") return parsed.error;
  } catch {
    return body.trim();
  }
  return body.trim();
}

/** What went wrong on the way to Ollama, as it shows in Bun's `fetch`: a refused, broken or impossible connection. */
export function unreachable(error: unknown): ModelError {
  const code = connectionCodeOf(error);
  if (code === "ECONNRESET") return new ModelError("unreachable", "The connection to Ollama broke", { cause: error });
  return new ModelError("unreachable", `Ollama cannot be reached (${code})`, { cause: error });
}
