import { connectionCodeOf } from "../../memory/errors.ts";
import { ModelError, type ModelErrorCause } from "../model.ts";

/** At most this much of the model server's error text is quoted. */
const FAULT_CHARACTERS = 300;
/** Ollama has three wordings for this error: one for embeddings, and one for each of its two chat paths. */
const TOO_LONG = /exceeds the (?:available )?context|longer than the context|exceed_context_size/i;

/**
 * Messages of Ollama and llama.cpp that may be quoted even if the request contained a user's text, because they cannot
 * contain any of it.
 */
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
  /** True if the request contained a user's text. Then only known messages are quoted. */
  readonly carriesText: boolean;
}

/** Makes the error for an answer with an error status. */
export function refused({ path, status, body, carriesText }: Refusal): ModelError {
  const text = errorText(body);
  const quoted = carriesText ? (QUOTABLE.exec(text)?.[0] ?? "read the reason in its log") : text || "no message";
  const kind = causeOf(status, text);
  return new ModelError(kind, `Ollama answered ${status} to ${path}: ${quoted.slice(0, FAULT_CHARACTERS)}`);
}

function causeOf(status: number, text: string): ModelErrorCause {
  if (status === 400 && TOO_LONG.test(text)) return "too_long";
  // "404 page not found" means an unknown path: another server, not a missing model.
  if (status === 404 && /^model\b.*not found/i.test(text)) return "missing";
  if (status === 503 || status === 429) return "overloaded";
  // A gateway in front of Ollama cannot reach it.
  if (status === 502 || status === 504) return "unreachable";
  return "failed";
}

/** Handlers answer `{"error": "..."}`; the router and gateways answer plain text. */
function errorText(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === "object" && parsed !== null && "error" in parsed && typeof parsed.error === "string") return parsed.error;
  } catch {
    return body.trim();
  }
  return body.trim();
}

/** Makes the error for a refused, broken or impossible connection, from what Bun's `fetch` throws. */
export function unreachable(error: unknown): ModelError {
  const code = connectionCodeOf(error);
  if (code === "ECONNRESET") return new ModelError("unreachable", "The connection to Ollama broke", { cause: error });
  return new ModelError("unreachable", `Ollama cannot be reached (${code})`, { cause: error });
}
